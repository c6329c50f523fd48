import type { DayRange, Weekday } from '../../calendar/calendar.ts'
import { weekdayOf } from '../../calendar/local-day.ts'
import { type CameraHours, positionAt, wallIndexOf, wallMinutes } from '../coverage/camera-hours.ts'
import { coverageThresholds } from '../coverage/verdict.ts'

/** A stretch of a store's wall clock; both ends `YYYY-MM-DDTHH:mm`. */
export interface WallSpan {
  readonly from: string
  readonly until: string
  /** Of a repeated hour alone: which of the two. */
  readonly occurrence?: 0 | 1
  /** Of a stretch of days this hour of this weekday alone. */
  readonly hourOfWeek?: HourOfWeek
}

export interface HourOfWeek {
  readonly weekday: Weekday
  /** 0 to 23 on the store's clock. */
  readonly hour: number
}

/**
 * Whether an hour between both ends of a span belongs to it.
 *
 * @param start its wall-clock start in minutes.
 */
export function belongsTo({ occurrence, hourOfWeek }: WallSpan, start: number, which: 0 | 1): boolean {
  if (occurrence !== undefined && occurrence !== which) return false
  if (hourOfWeek === undefined) return true
  return isOfWeekday(start, hourOfWeek) && Math.floor((start % dayMinutes) / hourMinutes) === hourOfWeek.hour
}

export function isOfWeekday(start: number, { weekday }: HourOfWeek): boolean {
  return weekdayOf(wallIndexOf(start).slice(0, 10)) === weekday
}

/** Camera time that is missing, in hours, by the two factors of uptime (notes §4). */
export interface MissedTime {
  /** Segments that never came. */
  readonly segments: number
  /** Time lost within segments that came: a poor picture. */
  readonly quality: number
}

/** A missed hour, or a missed part of one. */
export interface MissedHour {
  /** Wall-clock start, `YYYY-MM-DDTHH:mm`. */
  readonly index: string
  /** 1 for the second of two hours of the same index. */
  readonly occurrence: 0 | 1
  /** Of the hour, 0 to 1. */
  readonly share: number
}

/** Hours inside the schedule, one after the other, of which one or more cameras of a store saw too little. */
export interface Incident {
  readonly location: string
  readonly timezone: string
  /** More than one: they lost the same hours at once. */
  readonly cameras: readonly { readonly recording: string; readonly name: string }[]
  /** Whether these are all the cameras that count in the store, and more than one. */
  readonly everyCamera: boolean
  /** Of the whole incident, which may have begun before the span and go on behind it. */
  readonly from: string
  readonly until: string
  /** It began before the records of the camera do, which reach back to where incidents are followed. */
  readonly earlier?: true
  /** It went on after the last record, which reaches as far as incidents are followed. */
  readonly later?: true
  /** The camera has not been well again since. */
  readonly ongoing: boolean
  /** Inside the span; summed over several cameras. */
  readonly missed: MissedTime
  readonly hours: readonly MissedHour[]
}

export interface IncidentSettings {
  readonly span: WallSpan
  /** Wall-clock time in the zone of a camera: hours that end later are not over. */
  readonly overUntil: (camera: CameraHours) => string
  /** The days that the records are of, where these can cut an incident. */
  readonly followed?: DayRange
  /** Per location how many cameras count; left out: those that are given. */
  readonly counting?: ReadonlyMap<string, number>
}

/**
 * What the cameras missed inside opening hours, as incidents. An incident lasts while each scheduled hour lacks more
 * than a complete hour may; the hours between closing and opening neither end it nor count. Where every camera of a
 * store, and more than one, lost the same hours, it is one incident.
 *
 * @param cameras those that count, of any stores.
 */
export function incidents(cameras: readonly CameraHours[], settings: IncidentSettings): readonly Incident[] {
  return foldedIncidents(
    cameras.flatMap((camera) => cameraIncidents(camera, settings)),
    settings.counting ?? countByLocation(cameras),
  )
}

/**
 * The incidents of single cameras, those that are of a whole store as one.
 *
 * @param counting how many cameras of each location count
 */
export function foldedIncidents(
  all: readonly Incident[],
  counting: ReadonlyMap<string, number>,
): readonly Incident[] {
  const groups = new Map<string, Incident[]>()
  for (const incident of all) {
    const { location, from, until, ongoing, later = false } = incident
    const key = `${location}|${from}|${until}|${ongoing}|${later}`
    const alike = groups.get(key)
    if (alike === undefined) groups.set(key, [incident])
    else alike.push(incident)
  }
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike
    if (first === undefined) return []
    const all = counting.get(first.location) ?? 0
    return alike.length > 1 && alike.length === all ? [folded(first, alike)] : alike
  })
}

function countByLocation(cameras: readonly CameraHours[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { location } of cameras) counts.set(location, (counts.get(location) ?? 0) + 1)
  return counts
}

/** Whether anything is due of a camera in the hours of a span that are over. */
export function isDueIn({ hours }: CameraHours, { from, until }: WallSpan, overUntil: string): boolean {
  const { starts, scheduled, expected } = hours
  const end = Math.min(wallMinutes(until), wallMinutes(overUntil) - hourMinutes + 1)
  for (let position = positionAt(starts, wallMinutes(from)); position < starts.length; position += 1) {
    if ((starts[position] ?? 0) >= end) return false
    if (scheduled[position] === 1 && (expected[position] ?? 0) > 0) return true
  }
  return false
}

/** Hours of a camera's schedule that were missed, whole incidents or not. */
export function missedHours(all: readonly Incident[]): number {
  return all.reduce((sum, { missed }) => sum + missed.segments + missed.quality, 0)
}

function folded(first: Incident, alike: readonly Incident[]): Incident {
  return {
    ...first,
    everyCamera: true,
    cameras: alike.flatMap(({ cameras }) => cameras),
    missed: {
      segments: alike.reduce((sum, { missed }) => sum + missed.segments, 0),
      quality: alike.reduce((sum, { missed }) => sum + missed.quality, 0),
    },
    // Of an hour, what the camera lost that lost most: people come through any of the doors.
    hours: first.hours.map((hour, position) => ({
      ...hour,
      share: Math.max(...alike.map(({ hours }) => hours[position]?.share ?? 0)),
    })),
  }
}

interface Run {
  readonly from: number
  /** No hour was due before it. */
  readonly isFirst: boolean
  until: number
  segments: number
  quality: number
  readonly hours: MissedHour[]
}

/** Every run of missed hours that reaches into the span; what is counted of it is what lies in the span. */
export function cameraIncidents(camera: CameraHours, settings: IncidentSettings): readonly Incident[] {
  const { runs, open } = runsOf(camera, settings)
  const overUntil = wallMinutes(settings.overUntil(camera))
  // Where the records end earlier, nobody knows how it went on.
  const recordsReachNow = (camera.hours.starts.at(-1) ?? 0) > overUntil - 2 * hourMinutes
  const cut = cutBy(camera, settings.followed, overUntil)
  return runs
    .filter(({ hours }) => hours.length > 0)
    .map((one) => ({
      location: camera.location,
      timezone: camera.timezone,
      cameras: [{ recording: camera.recording, name: camera.name }],
      everyCamera: false,
      from: wallIndexOf(one.from),
      until: wallIndexOf(one.until),
      ...(one.isFirst && cut.start && { earlier: true as const }),
      ...(one === open && !recordsReachNow && cut.end && { later: true as const }),
      ongoing: one === open && recordsReachNow,
      missed: { segments: one.segments, quality: one.quality },
      hours: one.hours,
    }))
}

/** Whether the days that incidents are followed in cut what is known of a camera: it existed when they begin or end. */
function cutBy({ absent = [] }: CameraHours, followed: DayRange | undefined, overUntil: number) {
  if (followed === undefined) return { start: false, end: false }
  // Clocks may skip midnight.
  const first = wallMinutes(followed.first) + hourMinutes
  const end = wallMinutes(followed.last) + dayMinutes
  return {
    start: !absent.some(({ from }) => from <= first),
    end: end <= overUntil && !absent.some(({ until }) => until >= end - hourMinutes),
  }
}

/** @returns `open`: the run that no hour has ended */
function runsOf(camera: CameraHours, { span, overUntil }: IncidentSettings) {
  const { starts, scheduled, expected, came, received } = camera.hours
  const [from, until] = [wallMinutes(span.from), wallMinutes(span.until)]
  const lastOver = wallMinutes(overUntil(camera)) - hourMinutes
  const runs: Run[] = []
  let run: Run | null = null
  let isFirst = true
  // Of a chain these are hundreds of thousands: a pair made for each takes several times as long as all else.
  for (let position = 0; position < starts.length; position += 1) {
    const start = starts[position] ?? 0
    const due = expected[position] ?? 0
    if (start > lastOver) break
    if (scheduled[position] !== 1 || due === 0) continue
    const [arrived, seen] = [came[position] ?? 0, received[position] ?? 0]
    if (seen / due >= coverageThresholds.complete) {
      run = null
      isFirst = false
      if (start >= until) break
      continue
    }
    if (run === null) {
      if (start >= until) break
      run = { from: start, isFirst, until: start, segments: 0, quality: 0, hours: [] }
      runs.push(run)
    }
    run.until = start + hourMinutes
    const occurrence = starts[position - 1] === start ? 1 : 0
    if (start < from || start >= until || !belongsTo(span, start, occurrence)) continue
    run.segments += 1 - arrived / due
    run.quality += (arrived - seen) / due
    run.hours.push({ index: wallIndexOf(start), occurrence, share: 1 - seen / due })
  }
  return { runs, open: run }
}

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes
