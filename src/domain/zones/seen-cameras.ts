import type { StoreSeen } from '../cells/store-cells.ts'
import { type BucketCoverage, unknownBucket } from '../coverage/bucket-coverage.ts'
import { addCameraTime } from '../coverage/verdict.ts'

/** What single cameras saw in a period. Any set of them can be derived from it. */
export interface SeenCameras {
  /** By the days, or the hours, of its store's clock. `null` if nothing is known of this camera. */
  readonly daysOf: (recording: string) => readonly BucketCoverage[] | null
  /** How many of the days have begun at a store. */
  readonly begunOf: (store: string) => number
  /**
   * Why these cameras of a store can have no count yet today. `null` if no reason is known, or the period doesn't
   * include today.
   */
  readonly beforeOf: (store: string, recordings: readonly string[]) => 'closed' | 'future' | null
}

/** What cameras saw in the period, and in its comparison period. */
export interface SeenPeriods {
  readonly seen: SeenCameras
  readonly seenThen: Pick<SeenCameras, 'daysOf'>
}

/** Returns what these cameras of a store saw together. */
export function seenOf(
  { seen, seenThen }: SeenPeriods,
  store: string,
  recordings: readonly string[],
): StoreSeen {
  const bucketsIn = ({ daysOf }: Pick<SeenCameras, 'daysOf'>) =>
    daysTogether(knownCameras({ daysOf }, [{ recordings }]).map((recording) => daysOf(recording) ?? []))
  return { current: bucketsIn(seen), compared: bucketsIn(seenThen), before: seen.beforeOf(store, recordings) }
}

/** Returns the known cameras of some places. A camera that watches several of them occurs once. */
export function knownCameras(
  { daysOf }: Pick<SeenCameras, 'daysOf'>,
  places: readonly { readonly recordings: readonly string[] }[],
): readonly string[] {
  const all = new Set(places.flatMap(({ recordings }) => recordings))
  return [...all].filter((recording) => daysOf(recording) !== null)
}

/**
 * Returns the camera time of several cameras of a store in the period so far. Known only if each day that has begun is.
 */
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

/** Returns what several cameras saw on each day. A day is known if any of them has a record of it. */
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
      sum.usable += day.usable
    }
    return sum
  })
}
