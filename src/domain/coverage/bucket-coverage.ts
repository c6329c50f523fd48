import type { Bucket } from '../../calendar/calendar.ts'
import { hourMinutes, wallMinutes } from '../../calendar/wall-minutes.ts'
import { dayOf, eachHour, type Walls, wallsOf } from './bucket-walls.ts'
import { type CameraHours, type HourColumns, positionAt } from './camera-hours.ts'
import { openingStarts } from './opening-hours.ts'
import { type CameraTime, unknownTime } from './verdict.ts'

/** Camera time of one bucket of one store. */
export interface BucketCoverage extends CameraTime {
  /** Scheduled hours of the whole bucket, including those still to come. 0 if known: the store is closed. */
  readonly plannedHours: number
  /** From the opening hours of a store without any camera. Absent if cameras decide, or nothing is known. */
  readonly openHours?: OpenHours
}

/** What tells when a store is open. */
export type Schedule = Pick<BucketCoverage, 'known' | 'plannedHours' | 'scheduledHours' | 'openHours'>

export interface OpenHours {
  /** Hours of the whole bucket, including those still to come. */
  readonly planned: number
  /** Completed hours among them. */
  readonly over: number
}

export const unknownBucket: BucketCoverage = { ...unknownTime, plannedHours: 0 }

/**
 * Returns the opening hours of a bucket. This is the only rule of when a store is open: by the schedules of all its
 * cameras together, or by its opening hours if it has no camera. `null` if neither is known.
 */
export function openHoursIn(time: Schedule): OpenHours | null {
  const { known, plannedHours, scheduledHours, openHours } = time
  return known ? { planned: plannedHours, over: scheduledHours } : (openHours ?? null)
}

/** True if the store is known to be closed for the whole bucket. */
export function isClosed(time: BucketCoverage): boolean {
  return openHoursIn(time)?.planned === 0
}

/** True if the bucket has a known opening hour. */
export function hasOpenHour(time: BucketCoverage): boolean {
  return (openHoursIn(time)?.planned ?? 0) > 0
}

/** True if a known opening hour of the bucket is over. */
export function isOpenHourOver(time: BucketCoverage): boolean {
  return (openHoursIn(time)?.over ?? 0) > 0
}

/** Sums the opening hours of several buckets of stores without any camera. Absent if those of any are unknown. */
export function sumOpenHours(times: readonly BucketCoverage[]): Pick<BucketCoverage, 'openHours'> {
  let [planned, over] = [0, 0]
  for (const { openHours } of times) {
    if (openHours === undefined) return {}
    planned += openHours.planned
    over += openHours.over
  }
  return times.length === 0 ? {} : { openHours: { planned, over } }
}

/**
 * Returns the camera time per bucket, from the uptime of the cameras that count (all of one store, in one zone).
 *
 * Hours outside the schedule don't count, and neither do hours that are not over, because nothing can have arrived for
 * them. A bucket without an entry of any camera is unknown, not closed. An hour without an entry on a day that has some
 * lies outside the schedule, because a deployment may omit such hours.
 *
 * @param buckets hours or longer, in chronological order, without overlap
 * @param overUntil wall-clock time of the store, `YYYY-MM-DDTHH:mm`: hours that end later are not over
 */
export function bucketCoverage(
  cameras: readonly CameraHours[],
  buckets: readonly Bucket[],
  overUntil: string,
): readonly BucketCoverage[] {
  const ofCameras = covered.get(cameras) ?? new WeakMap<readonly Bucket[], Covered>()
  covered.set(cameras, ofCameras)
  const known = ofCameras.get(buckets)
  if (known?.overUntil === overUntil) return known.times
  const times = coverageOfBuckets(cameras, buckets, overUntil)
  ofCameras.set(buckets, { overUntil, times })
  return times
}

interface Covered {
  readonly overUntil: string
  readonly times: readonly BucketCoverage[]
}

/** Every metric of a page asks for the same cameras and buckets. */
const covered = new WeakMap<readonly CameraHours[], WeakMap<readonly Bucket[], Covered>>()

function coverageOfBuckets(
  cameras: readonly CameraHours[],
  buckets: readonly Bucket[],
  overUntil: string,
): readonly BucketCoverage[] {
  const sums = buckets.map((): Sum => ({ ...unknownBucket }))
  const walls = wallsOf(buckets)
  const lastOver = wallMinutes(overUntil) - hourMinutes
  for (const { hours, opening } of cameras) {
    if (opening === undefined) addHours(sums, walls, hours, lastOver)
    else addOpenHours(sums, walls, openingStarts(opening, walls.starts[0] ?? 0, walls.end), lastOver)
  }
  return withinKnownDays(sums, walls)
}

/**
 * Returns the camera time of one camera in some buckets together. The same as the sum of {@link bucketCoverage}, without
 * an object for each bucket: every camera of a chain needs it on nine days.
 */
export function cameraTimeIn(
  { hours, opening }: CameraHours,
  buckets: readonly Bucket[],
  overUntil: string,
): CameraTime {
  const walls = wallsOf(buckets)
  // Opening hours tell nothing about footage.
  if (opening !== undefined) return unknownTime
  const { starts, scheduled, expected, usable } = hours
  const lastOver = wallMinutes(overUntil) - hourMinutes
  const sum = { scheduledHours: 0, expected: 0, usable: 0 }
  let [knownDays, lastDay] = [0, Number.NaN]
  eachHour(walls, starts, (bucket, position) => {
    const day = dayOf(walls, bucket)
    if (day !== lastDay) knownDays += 1
    lastDay = day
    if (scheduled[position] !== 1 || (starts[position] ?? 0) > lastOver) return
    sum.scheduledHours += 1
    sum.expected += expected[position] ?? 0
    sum.usable += usable[position] ?? 0
  })
  return { known: buckets.length > 0 && knownDays === walls.days, ...sum }
}

/** If one bucket of a day is known, all of that day's are. Buckets of one day are adjacent. */
function withinKnownDays(sums: readonly Sum[], walls: Walls): readonly BucketCoverage[] {
  for (let first = 0, next = 0; first < sums.length; first = next) {
    let known = false
    for (next = first; next < sums.length && dayOf(walls, next) === dayOf(walls, first); next += 1) {
      known ||= sums[next]?.known ?? false
    }
    if (known) for (const sum of sums.slice(first, next)) sum.known = true
  }
  return sums
}

type Sum = { -readonly [Key in keyof BucketCoverage]: BucketCoverage[Key] }

function addHours(sums: readonly Sum[], walls: Walls, hours: HourColumns, lastOver: number): void {
  const { starts, scheduled, expected, usable } = hours
  eachHour(walls, starts, (bucket, position) => {
    const sum = sums[bucket]
    if (sum === undefined) return
    sum.known = true
    if (scheduled[position] !== 1) return
    sum.plannedHours += 1
    if ((starts[position] ?? 0) > lastOver) return
    sum.scheduledHours += 1
    sum.expected += expected[position] ?? 0
    sum.usable += usable[position] ?? 0
  })
}

/** The two hours of a repeated pair have one start, and each of them is that hour of the clock. */
function addOpenHours(sums: readonly Sum[], walls: Walls, open: Int32Array, lastOver: number): void {
  const over = positionAt(open, lastOver + 1)
  let end = walls.end
  for (let bucket = sums.length - 1; bucket >= 0; bucket -= 1) {
    const [start, next] = [walls.starts[bucket] ?? 0, walls.starts[bucket + 1]]
    if (next !== undefined && next > start) end = next
    const [from, until] = [positionAt(open, start), positionAt(open, end)]
    const sum = sums[bucket]
    if (sum !== undefined) {
      sum.openHours = { planned: until - from, over: Math.max(0, Math.min(until, over) - from) }
    }
  }
}
