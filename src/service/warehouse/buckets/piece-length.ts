import { hourMs } from '../../../calendar/wall-clock.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'

const hourSeconds = hourMs / 1000
const quarterSeconds = hourSeconds / 4

/**
 * Returns the length of the pieces, in seconds, into which spans of time are cut: the longest, up to an hour, with which no
 * piece crosses the start of a bucket, an opening or a closing. For times off the quarter hour, pieces would be too many: they
 * are quarter hours, and such a time lies within one.
 *
 * @param bounds starts of the buckets of each time zone, in epoch seconds
 * @param open `null` if all times are open
 */
export function pieceLength(
  bounds: readonly (readonly number[])[],
  open: Iterable<readonly TimeRange[]> | null,
): number {
  let length = hourSeconds
  for (const starts of bounds) for (const start of starts) length = greatestDivisor(length, start)
  for (const ranges of open ?? []) {
    for (const { start, endExclusive } of ranges) {
      for (const moment of [start, endExclusive]) {
        const seconds = moment / 1000
        length = greatestDivisor(length, seconds % quarterSeconds === 0 ? seconds : quarterSeconds)
      }
    }
  }
  return length
}

function greatestDivisor(one: number, other: number): number {
  let [divisor, rest] = [one, other % one]
  while (rest > 0) [divisor, rest] = [rest, divisor % rest]
  return divisor
}
