import { hourMs } from '../../../calendar/wall-clock.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'

const hourSeconds = hourMs / 1000
const quarterSeconds = hourSeconds / 4

/**
 * Returns the length of pieces into which a span of time can be cut so that none crosses the start of a bucket or an
 * opening or closing, in seconds: an hour at most, and the longest of which all of these are multiples. Opening times
 * off the quarter hour are ignored, because their pieces would be too many. Their pieces are quarter hours.
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
