import { isTimeZone } from '../../calendar/wall-clock.ts'
import { dayMinutes, wallIndexAt, wallMinutes } from '../../calendar/wall-minutes.ts'
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
  /** Expected segments. */
  readonly expected: number
  /** Received segments, of any quality. */
  readonly received: number
  /** Received segments, weighted by their uptime: `overallUptime` × expected. */
  readonly usable: number
}

/**
 * Hours in chronological order, as columns. A year of a chain is a million hours, which would take hundreds of
 * megabytes as objects, and a second as text comparisons.
 */
export interface HourColumns {
  /** Wall-clock starts, in {@link wallMinutes}. The two hours of a repeated pair are equal neighbours. */
  readonly starts: Int32Array
  /** 1 inside the schedule. */
  readonly scheduled: Uint8Array
  readonly expected: Float32Array
  readonly received: Float32Array
  readonly usable: Float32Array
}

export interface CameraHours {
  readonly recording: string
  readonly name: string
  readonly location: string
  readonly timezone: string
  readonly hours: HourColumns
  /** Periods in which the camera did not exist, so nothing is known of them and nothing is missing. */
  readonly absent?: readonly WallStretch[]
  /** The opening hours of a store that has no camera. `hours` is then empty. */
  readonly opening?: readonly OpeningHoursRecord[]
}

/** From one minute of the wall clock ({@link wallMinutes}) to another, exclusive. */
interface WallStretch {
  readonly from: number
  readonly until: number
}

/**
 * Reduces an uptime result. A recording without an uploading schedule is due in every hour that expects segments,
 * whatever `withinSchedule` says. Hours in which the camera did not exist are dropped. All hours returned are on the
 * camera's own clock.
 *
 * @param clock the clock of the entries
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

/** Joins adjacent hours into stretches. */
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

/** Converts an index in UTC to the clock of a zone, or leaves it in UTC if the zone is unknown. */
function localIndexIn(zone: string): (index: string) => string {
  if (!isTimeZone(zone)) return wallIndex
  return (index) => {
    const instant = instantOfUtcIndex(index)
    return instant === null ? index : wallIndexAt(instant, zone)
  }
}

function hourOf(entry: ExistingHour, index: string, useSchedule: boolean): CameraHour {
  const expected = Math.max(0, entry.segmentsExpected)
  const usable = Math.min(1, Math.max(0, entry.overallUptime ?? 0)) * expected
  return {
    index,
    scheduled: entry.withinSchedule || (!useSchedule && expected > 0),
    expected,
    // A segment with uptime must have arrived, whatever a deployment counts.
    received: Math.min(expected, Math.max(usable, entry.segmentsReceived ?? 0)),
    usable,
  }
}

/** Converts hours in any order to columns. The sort is stable for equal indices. */
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
    received: Float32Array.from(placed, ({ hour }) => hour.received),
    usable: Float32Array.from(placed, ({ hour }) => hour.usable),
  }
}

/** Returns the first position whose hour starts at this wall-clock minute or later. */
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

/** Returns the hours of whole days of the camera's clock, both included. */
export function withinDays(camera: CameraHours, first: string, last: string): CameraHours {
  const { starts } = camera.hours
  const days = { from: wallMinutes(first), until: wallMinutes(last) + dayMinutes }
  const [from, until] = [positionAt(starts, days.from), positionAt(starts, days.until)]
  const { scheduled, expected, received, usable } = camera.hours
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
      received: received.slice(from, until),
      usable: usable.slice(from, until),
    },
  }
}

/** Joins the chunks in which uptime loads, which share no hour: all hours of each camera, in order. */
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
    received: new Float32Array(length),
    usable: new Float32Array(length),
  }
  let at = 0
  for (const part of parts) {
    joined.starts.set(part.starts, at)
    joined.scheduled.set(part.scheduled, at)
    joined.expected.set(part.expected, at)
    joined.received.set(part.received, at)
    joined.usable.set(part.usable, at)
    at += part.starts.length
  }
  return joined
}
