import type { DayRange } from '../../calendar/calendar.ts'
import { dayMinutes, hourMinutes, wallIndexOf, wallMinutes } from '../../calendar/wall-minutes.ts'
import type { CameraHours } from '../coverage/camera-hours.ts'
import { wasSeen } from '../coverage/seen-hour.ts'
import { belongsTo, type WallSpan } from '../coverage/wall-span.ts'
import type { Incident, MissedHour } from './incident.ts'

export interface IncidentSettings {
  readonly span: WallSpan
  /** Wall-clock time in the zone of a camera. Hours that end later are not over. */
  readonly overUntil: (camera: CameraHours) => string
  /** The days that the records cover, if their limits can cut an incident. */
  readonly followed?: DayRange
}

interface Run {
  readonly from: number
  /** True if no hour was due before it. */
  readonly isFirst: boolean
  until: number
  segments: number
  quality: number
  readonly hours: MissedHour[]
}

/** Returns every run of missed hours that reaches into the span. Only the part inside the span counts. */
export function cameraIncidents(camera: CameraHours, settings: IncidentSettings): readonly Incident[] {
  const { runs, open } = runsOf(camera, settings)
  const overUntil = wallMinutes(settings.overUntil(camera))
  // If the records end earlier, the rest is unknown.
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

/** Returns at which limits of the followed days the records are cut: those at which the camera existed. */
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
  const { starts, scheduled, expected, received, usable } = camera.hours
  const [from, until] = [wallMinutes(span.from), wallMinutes(span.until)]
  const lastOver = wallMinutes(overUntil(camera)) - hourMinutes
  const runs: Run[] = []
  let run: Run | null = null
  let isFirst = true
  // A chain has hundreds of thousands of hours. Allocating a pair for each would take several times as long as
  // everything else.
  for (let position = 0; position < starts.length; position += 1) {
    const start = starts[position] ?? 0
    const due = expected[position] ?? 0
    if (start > lastOver) break
    if (scheduled[position] !== 1 || due === 0) continue
    const [arrived, seen] = [received[position] ?? 0, usable[position] ?? 0]
    if (wasSeen(seen, due)) {
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
