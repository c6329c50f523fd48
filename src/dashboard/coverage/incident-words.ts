import { instantOfWall } from '../../calendar/wall-clock.ts'
import { wallMinutes } from '../../calendar/wall-minutes.ts'
import type { Incident, MissedTime } from '../../domain/outages/incidents.ts'
import type { CostBasis } from '../../protocol/derived/incident-answers.ts'
import { formatTick, formatTime, zoneName } from '../time/format-day.ts'
import { formatDuration } from '../ui/words/format-duration.ts'

/** "Sat 7 Nov, 09:00 – 19:00 GMT", "Sat 7 Nov, 20:00 – Sun 8 Nov, 11:00 GMT", "since Sat 7 Nov, 09:00 GMT". */
export function timesWords({
  from,
  until,
  ongoing,
  timezone,
}: Pick<Incident, 'from' | 'until' | 'ongoing' | 'timezone'>): string {
  const [start, end] = [from, until].map((index) => instantOfWall(wallMinutes(index) * 60_000, timezone))
  if (start === undefined || end === undefined) return ''
  const day = (instant: number) =>
    formatTick({ index: '', occurrence: 0, start: instant, endExclusive: instant }, 'day', timezone)
  const begin = `${day(start)}, ${formatTime(start, timezone)}`
  const zone = zoneName(start, timezone)
  if (ongoing) return `since ${begin} ${zone}, and still`
  // An hour that ends at midnight ends on its own day.
  const sameDay = day(end - 1) === day(start)
  return `${begin} – ${sameDay ? '' : `${day(end)}, `}${formatTime(end, timezone)} ${zone}`
}

/** How long an incident lasted, by the hours in which it began and ended. */
export function lengthWords({ from, until }: Pick<Incident, 'from' | 'until'>): string {
  return hoursWords((wallMinutes(until) - wallMinutes(from)) / 60)
}

/** `9h 20m`, `45m`, `3d 4h`; of less than a minute, the seconds. */
export function hoursWords(hours: number): string {
  const minutes = Math.round(hours * 60)
  return formatDuration(minutes === 0 ? hours * 3600 : minutes * 60)
}

/** A part below this is noise beside the other. */
const negligible = 0.05

/** Which of the two factors of uptime it was. */
export function causeWords({ segments, quality }: MissedTime): string {
  const poor = quality / (segments + quality)
  if (poor < negligible) return 'no picture came: segments are missing'
  if (poor > 1 - negligible) return 'a poor picture: quality too low within the segments'
  return `segments missing for ${hoursWords(segments)}, poor quality for ${hoursWords(quality)}`
}

/** "Entrance east"; of several "Both cameras at once", "All 3 cameras at once". */
export function camerasWords({ cameras }: Pick<Incident, 'cameras'>): string {
  if (cameras.length === 2) return 'Both cameras at once'
  if (cameras.length > 2) return `All ${cameras.length} cameras at once`
  return cameras[0]?.name ?? ''
}

/** What an estimate of visitors is made from: "1 of 2 entrances". */
export function basisWords(basis: CostBasis): string {
  switch (basis.kind) {
    case 'store':
      return 'all entries'
    case 'entrances':
      return `${basis.out} of ${basis.of} entrances`
    case 'zones':
      return 'zone visits'
    case 'nothing':
      return 'no zones or entrances'
    case 'unknown':
      return 'not known'
  }
}
