/**
 * Weighted coverage: the share of expected camera time that was received, each hour weighted by its usual number of
 * visitors. A missed hour at noon costs more than one in the morning. Pure functions; README.md has the rule.
 */

import { seenShare } from '../../../domain/coverage/seen-hour.ts'

/** An hour of one location. Camera time is in quarter hours of one camera: the mean over all cameras that count. */
export interface CameraHour {
  /** Wall-clock start, read as if it were UTC, in epoch milliseconds. */
  readonly wall: number
  readonly people: number
  /** Quarter hours of the whole hour in which the store is open, including future ones. */
  readonly open: number
  /** Quarter hours of the whole hour that were expected so far, and how much of them was received. */
  readonly expected: number
  readonly received: number
  /** The same for the requested part of the hour. Zero for hours of the history. */
  readonly askedExpected: number
  readonly askedReceived: number
}

const weekMs = 7 * 86_400_000
const weeksBefore = 4

/**
 * An hour with lower coverage says too little about its visitors. The tolerance covers rounding in sums of decimal
 * fractions.
 */
const trusted = seenShare - 1e-9

/**
 * Returns the mean number of people in the same hour of the week in the previous four weeks. `null` if none is known.
 */
function usualPeople(hours: readonly CameraHour[]): (hour: CameraHour) => number | null {
  const known = new Map<number, { people: number; hours: number }>()
  for (const { wall, people, expected, received } of hours) {
    if (expected === 0 || received / expected < trusted) continue
    const sofar = known.get(wall) ?? { people: 0, hours: 0 }
    known.set(wall, { people: sofar.people + people, hours: sofar.hours + 1 })
  }
  return ({ wall }) => {
    const before = Array.from({ length: weeksBefore }, (_, week) => known.get(wall - (week + 1) * weekMs))
    const counted = before.reduce((sum, each) => sum + (each?.hours ?? 0), 0)
    return counted === 0 ? null : before.reduce((sum, each) => sum + (each?.people ?? 0), 0) / counted
  }
}

/**
 * Returns the coverage of each bucket, 0 to 1. `null` if nothing was expected.
 *
 * @param hours those of the buckets and of the four weeks before them
 * @param bucketOf returns the position of the bucket of each hour
 */
export function weightedCoverage(
  buckets: number,
  hours: readonly CameraHour[],
  bucketOf: readonly (number | null)[],
): readonly (number | null)[] {
  const usual = usualPeople(hours)
  const asked = Array.from({ length: buckets }, () => [] as CameraHour[])
  for (const [position, hour] of hours.entries()) {
    const bucket = bucketOf[position] ?? null
    if (bucket !== null && hour.askedExpected > 0) asked[bucket]?.push(hour)
  }
  return asked.map((own) => {
    const people = own.map(usual)
    const known = people.filter((each) => each !== null)
    const sum = known.reduce((total, each) => total + each, 0)
    // Without any history, or if nobody ever came, all hours weigh the same. An hour without history gets the mean
    // weight of the others.
    const other = sum === 0 ? 1 : sum / known.length
    const weights = own.map(
      ({ open, askedExpected }, position) =>
        // If an hour is cut, only its expected part has weight.
        ((sum === 0 ? null : people[position]) ?? other) * (askedExpected / open),
    )
    const all = weights.reduce((total, weight) => total + weight, 0)
    if (all === 0) return null
    return (
      own.reduce(
        (total, { askedReceived, askedExpected }, position) =>
          total + (weights[position] ?? 0) * (askedReceived / askedExpected),
        0,
      ) / all
    )
  })
}
