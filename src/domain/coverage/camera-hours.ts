import { isTimeZone, wallOf } from '../../calendar/wall-clock.ts'
import { type IndexClock, instantOfUtcIndex, wallIndex } from '../../protocol/metrics/index-clock.ts'
import {
  type ExistingHour,
  isExistingHour,
  type OpeningHoursRecord,
  type UptimeResult,
} from '../../protocol/records.ts'

/** One hour of one camera: an uptime entry (interface §2.3) reduced to what coverage needs. */
export interface CameraHour {
  /** Wall-clock start, `YYYY-MM-DDTHH:mm`. */
  readonly index: string
  readonly scheduled: boolean
  /** Segments that should have come. */
  readonly expected: number
  /** Segments that came, however good. */
  readonly came: number
  /** Received segments, weighted by how well they were up: `overallUptime` × expected. */
  readonly received: number
}

/**
 * Hours in chronological order, as columns: a year of a chain is a million of them, which as objects would cost
 * hundreds of megabytes and as text comparisons a second.
 */
export interface HourColumns {
  /** Wall-clock starts, in {@link wallMinutes}. The two hours of a repeated one are equal neighbours. */
  readonly starts: Int32Array
  /** 1 inside the schedule. */
  readonly scheduled: Uint8Array
  readonly expected: Float32Array
  readonly came: Float32Array
  readonly received: Float32Array
}

export interface CameraHours {
  readonly recording: string
  readonly name: string
  readonly location: string
  readonly timezone: string
  readonly hours: HourColumns
  /** Stretches in which the camera did not exist: nothing is known of them, and nothing is missing. */
  readonly absent?: readonly WallStretch[]
  /** The opening hours of a store, in the place of a camera: it has none, so `hours` is empty. */
  readonly opening?: readonly OpeningHoursRecord[]
}

/** From a minute of the wall clock ({@link wallMinutes}) to another, which lies outside. */
interface WallStretch {
  readonly from: number
  readonly until: number
}

/**
 * Reduces an uptime result. A recording without an uploading schedule is expected at every hour that expects
 * segments, whatever `withinSchedule` says. Hours in which the camera did not exist are no hours of it. From here on all
 * hours are those of the camera's own clock.
 *
 * @param clock whose clock the entries show.
 */
export function cameraHours({ recording, uptime }: UptimeResult, clock: IndexClock): CameraHours {
  const index = clock === 'utc' ? localIndexIn(recording.timezone) : wallIndex
  const absent = stretchesOf(
    uptime.filter((entry) => !isExistingHour(entry)).map((entry) => index(entry.index)),
  )
  return {
    recording: recording.id,
    name: recording.name || recording.id,
    location: recording.location,
    timezone: recording.timezone,
    hours: hourColumns(
      uptime
        .filter(isExistingHour)
        .map((entry) => hourOf(entry, index(entry.index), recording.useUploadingSchedule)),
    ),
    ...(absent.length > 0 && { absent }),
  }
}

/** Hours side by side as one stretch. */
function stretchesOf(indices: readonly string[]): readonly WallStretch[] {
  const stretches: { from: number; until: number }[] = []
  for (const index of indices) {
    const from = wallMinutes(index)
    const last = stretches.at(-1)
    if (last !== undefined && from <= last.until && from >= last.from) last.until = from + 60
    else if (!Number.isNaN(from)) stretches.push({ from, until: from + 60 })
  }
  return stretches
}

/** What the clock of a zone shows at an index in UTC. Of a zone that nobody knows, UTC. */
function localIndexIn(zone: string): (index: string) => string {
  if (!isTimeZone(zone)) return wallIndex
  return (index) => {
    const instant = instantOfUtcIndex(index)
    return instant === null ? index : wallIndexOf(wallOf(instant, zone) / 60_000)
  }
}

function hourOf(entry: ExistingHour, index: string, useSchedule: boolean): CameraHour {
  const expected = Math.max(0, entry.segmentsExpected)
  const received = Math.min(1, Math.max(0, entry.overallUptime ?? 0)) * expected
  return {
    index,
    scheduled: entry.withinSchedule || (!useSchedule && expected > 0),
    expected,
    // What was up cannot have stayed away, whatever a deployment counts.
    came: Math.min(expected, Math.max(received, entry.segmentsReceived ?? 0)),
    received,
  }
}

/** Hours in any order as columns; those of the same index keep theirs. */
export function hourColumns(hours: readonly CameraHour[]): HourColumns {
  const placed = hours
    .map((hour) => ({ hour, start: wallMinutes(hour.index) }))
    .filter(({ start }) => !Number.isNaN(start))
  if (placed.some(({ start }, position) => start < (placed[position - 1]?.start ?? start))) {
    placed.sort((a, b) => a.start - b.start)
  }
  return {
    starts: Int32Array.from(placed, ({ start }) => start),
    scheduled: Uint8Array.from(placed, ({ hour }) => (hour.scheduled ? 1 : 0)),
    expected: Float32Array.from(placed, ({ hour }) => hour.expected),
    came: Float32Array.from(placed, ({ hour }) => hour.came),
    received: Float32Array.from(placed, ({ hour }) => hour.received),
  }
}

/** The first position whose hour starts at this wall-clock minute or later. */
export function positionAt(starts: Int32Array, minute: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) < minute) low = middle + 1
    else high = middle
  }
  return low
}

/** The hours of whole days of the camera's clock, both included. */
export function withinDays(camera: CameraHours, first: string, last: string): CameraHours {
  const { starts } = camera.hours
  const days = { from: wallMinutes(first), until: wallMinutes(last) + 24 * 60 }
  const [from, until] = [positionAt(starts, days.from), positionAt(starts, days.until)]
  const { scheduled, expected, came, received } = camera.hours
  const { absent = [], ...rest } = camera
  const clipped = absent
    .map((each) => ({ from: Math.max(each.from, days.from), until: Math.min(each.until, days.until) }))
    .filter((each) => each.from < each.until)
  return {
    ...rest,
    ...(clipped.length > 0 && { absent: clipped }),
    hours: {
      starts: starts.slice(from, until),
      scheduled: scheduled.slice(from, until),
      expected: expected.slice(from, until),
      came: came.slice(from, until),
      received: received.slice(from, until),
    },
  }
}

/** Joins the chunks in which uptime is loaded, which share no hour: per camera all hours in order. */
export function joinCameraHours(chunks: readonly (readonly CameraHours[])[]): readonly CameraHours[] {
  const parts = new Map<string, CameraHours[]>()
  for (const camera of chunks.flat()) {
    const known = parts.get(camera.recording)
    if (known === undefined) parts.set(camera.recording, [camera])
    else known.push(camera)
  }
  return [...parts.values()].flatMap((ofOne) => {
    const [first] = ofOne
    if (first === undefined || ofOne.length === 1) return ofOne
    const columns = ofOne.map(({ hours }) => hours).filter(({ starts }) => starts.length > 0)
    columns.sort((a, b) => (a.starts[0] ?? 0) - (b.starts[0] ?? 0))
    const absent = ofOne.flatMap((part) => part.absent ?? [])
    return [{ ...first, hours: joinColumns(columns), ...(absent.length > 0 && { absent }) }]
  })
}

function joinColumns(parts: readonly HourColumns[]): HourColumns {
  const length = parts.reduce((sum, { starts }) => sum + starts.length, 0)
  const joined: HourColumns = {
    starts: new Int32Array(length),
    scheduled: new Uint8Array(length),
    expected: new Float32Array(length),
    came: new Float32Array(length),
    received: new Float32Array(length),
  }
  let at = 0
  for (const part of parts) {
    joined.starts.set(part.starts, at)
    joined.scheduled.set(part.scheduled, at)
    joined.expected.set(part.expected, at)
    joined.came.set(part.came, at)
    joined.received.set(part.received, at)
    at += part.starts.length
  }
  return joined
}

/** Minutes of the wall clock since 1970 began on it, of `YYYY-MM-DDTHH:mm` or a day alone; `NaN` of anything else. */
export function wallMinutes(index: string): number {
  return Date.parse(`${index.length === 10 ? `${index}T00:00` : index}Z`) / 60_000
}

/** `YYYY-MM-DDTHH:mm` of {@link wallMinutes}. */
export function wallIndexOf(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(0, 16)
}

/** `YYYY-MM-DDTHH:mm` of an instant (epoch milliseconds), as the clock of the zone shows it. */
export function wallMinute(instant: number, zone: string): string {
  return wallIndexOf(wallOf(instant, zone) / 60_000)
}
