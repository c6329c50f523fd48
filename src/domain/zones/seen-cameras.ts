import type { StoreSeen } from '../cells/store-cells.ts'
import { type BucketCoverage, unknownBucket } from '../coverage/bucket-coverage.ts'
import { addCameraTime } from '../coverage/verdict.ts'

/** What single cameras saw in a period, from which what any set of them saw is worked out. */
export interface SeenCameras {
  /** By the days, or the hours, of the clock of its store; `null`: nothing is known of this camera. */
  readonly daysOf: (recording: string) => readonly BucketCoverage[] | null
  /** How many of the days have begun at a store. */
  readonly begunOf: (store: string) => number
  /** Why these cameras of a store can have counted nothing yet today; `null`: no such reason is known, or today is no part of the period. */
  readonly beforeOf: (store: string, recordings: readonly string[]) => 'closed' | 'future' | null
}

/** What cameras saw in the period, and in the one compared with. */
export interface SeenPeriods {
  readonly seen: SeenCameras
  readonly seenThen: Pick<SeenCameras, 'daysOf'>
}

/** What these cameras of a store saw together. */
export function seenOf(
  { seen, seenThen }: SeenPeriods,
  store: string,
  recordings: readonly string[],
): StoreSeen {
  const bucketsIn = ({ daysOf }: Pick<SeenCameras, 'daysOf'>) =>
    daysTogether(knownCameras({ daysOf }, [{ recordings }]).map((recording) => daysOf(recording) ?? []))
  return { current: bucketsIn(seen), compared: bucketsIn(seenThen), before: seen.beforeOf(store, recordings) }
}

/** Those of the cameras of some places of which anything is known; one that watches several of them once. */
export function knownCameras(
  { daysOf }: Pick<SeenCameras, 'daysOf'>,
  places: readonly { readonly recordings: readonly string[] }[],
): readonly string[] {
  const all = new Set(places.flatMap(({ recordings }) => recordings))
  return [...all].filter((recording) => daysOf(recording) !== null)
}

/** The camera time of several cameras of a store in the period so far. Known only where each day that has begun is. */
export function seenBy(
  { daysOf, begunOf }: Pick<SeenCameras, 'daysOf' | 'begunOf'>,
  store: string,
  recordings: readonly string[],
): BucketCoverage {
  const cameras = recordings.flatMap((recording) => {
    const days = daysOf(recording)
    return days === null ? [] : [days]
  })
  if (cameras.length === 0) return unknownBucket
  const begun = daysTogether(cameras).slice(0, begunOf(store))
  return {
    ...addCameraTime(begun),
    plannedHours: begun.reduce((sum, { plannedHours }) => sum + plannedHours, 0),
  }
}

/** What several cameras saw on each day: a day that any of them tells of is known. */
export function daysTogether(cameras: readonly (readonly BucketCoverage[])[]): readonly BucketCoverage[] {
  const [first = [], ...others] = cameras
  if (others.length === 0) return first
  return first.map((_day, position) => {
    const sum: { -readonly [Key in keyof BucketCoverage]: BucketCoverage[Key] } = { ...unknownBucket }
    for (const days of cameras) {
      const day = days[position] ?? unknownBucket
      sum.known ||= day.known
      sum.plannedHours += day.plannedHours
      sum.scheduledHours += day.scheduledHours
      sum.expected += day.expected
      sum.received += day.received
    }
    return sum
  })
}
