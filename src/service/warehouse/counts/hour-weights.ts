/**
 * How much of the camera time of a stretch was received, its hours weighed by the people who usually come in them: an
 * hour that was missed at noon costs more than one in the morning. Plain arithmetic; README.md states the rule.
 */

import { seenShare } from '../../../domain/coverage/seen-hour.ts'

/** An hour of one location. Camera time is in quarters of an hour of one camera, the mean of all that count. */
export interface CameraHour {
  /** Its start by the wall clock, read as if it were UTC, epoch milliseconds. */
  readonly wall: number
  readonly people: number
  /** Quarters of the whole hour in which the store is open, those to come included. */
  readonly open: number
  /** Quarters of the whole hour that were expected so far, and what was received of them. */
  readonly expected: number
  readonly received: number
  /** The same of the part that was asked; no quarter expected where it is history. */
  readonly askedExpected: number
  readonly askedReceived: number
}

const weekMs = 7 * 86_400_000
const weeksBefore = 4

/** An hour of which more than this is missing says too little of who came. Shares are sums of decimal fractions. */
const trusted = seenShare - 1e-9

/** The mean of the people in hours of the same weekday and hour in the four weeks before; `null` where none is known. */
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
 * The coverage of each bucket, 0 to 1; `null` where nothing was expected.
 *
 * @param hours of the buckets and of the four weeks before them
 * @param bucketOf the position of the bucket that each hour lies in
 */
export function weighedCoverage(
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
    // Without history, or where nobody ever came, all hours are alike; one without weighs as the others do.
    const other = sum === 0 ? 1 : sum / known.length
    const weights = own.map(
      ({ open, askedExpected }, position) =>
        // Of an hour that is cut, only the part that was expected weighs.
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
