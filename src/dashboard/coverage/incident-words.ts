import { plural, t } from '@lingui/core/macro'
import { instantOfWall } from '../../calendar/wall-clock.ts'
import { wallMinutes } from '../../calendar/wall-minutes.ts'
import type { Incident, MissedTime } from '../../domain/outages/incidents.ts'
import type { CostBasis } from '../../protocol/derived/incident-answers.ts'
import { zoneName } from '../time/format-day.ts'
import { formatShortDay, formatTime } from '../time/format-time.ts'
import { formatDuration } from '../ui/words/format-duration.ts'
import { formatTotalHours } from '../ui/words/format-total-hours.ts'
import { tied } from '../ui/words/tied.ts'

/**
 * "Sat 7 Nov, 09:00 – 19:00 GMT", "Sat 7 Nov, 20:00 – Sun 8 Nov, 11:00 GMT", "Since Sat 7 Nov, 09:00 GMT (ongoing)". A
 * line breaks between the two ends, never within a day.
 */
export function timesWords({
  from,
  until,
  ongoing,
  timezone,
}: Pick<Incident, 'from' | 'until' | 'ongoing' | 'timezone'>): string {
  const [start, end] = [from, until].map((index) => instantOfWall(wallMinutes(index) * 60_000, timezone))
  if (start === undefined || end === undefined) return ''
  const day = (instant: number) => formatShortDay(instant, timezone)
  const begin = tied(`${day(start)}, ${formatTime(start, timezone)}`)
  const zone = zoneName(start, timezone)
  if (ongoing) return t`Since ${begin} ${zone} (ongoing)`
  // An hour that ends at midnight ends on its own day.
  const sameDay = day(end - 1) === day(start)
  const finish = tied(`${sameDay ? '' : `${day(end)}, `}${formatTime(end, timezone)} ${zone}`)
  return `${tied(`${begin} –`)} ${finish}`
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

/** Time that cameras missed or should have sent: "2,980 h", and below an hour "57m". */
export function cameraTimeWords(hours: number): string {
  return hours < 1 ? hoursWords(hours) : formatTotalHours(hours * 3600)
}

/** A part below this is noise beside the other. */
const negligible = 0.05

/** Which of the two factors of uptime it was. */
export function causeWords({ segments, quality }: MissedTime): string {
  const poor = quality / (segments + quality)
  if (poor < negligible) return t`no footage received`
  if (poor > 1 - negligible) return t`poor image quality`
  const missing = hoursWords(segments)
  const poorFor = hoursWords(quality)
  return t`no footage for ${missing}, poor image quality for ${poorFor}`
}

/** "Entrance east"; of several "Both cameras at once", "All 3 cameras at once". */
export function camerasWords({ cameras }: Pick<Incident, 'cameras'>): string {
  const count = cameras.length
  if (count === 2) return t`Both cameras at once`
  if (count > 2) return plural(count, { one: 'All # cameras at once', other: 'All # cameras at once' })
  return cameras[0]?.name ?? ''
}

/** What an estimate of visitors is made from: "1 of 2 entrances". */
export function basisWords(basis: CostBasis): string {
  switch (basis.kind) {
    case 'store':
      return t`all entries`
    case 'entrances':
      return partOfEntrances(basis.out, basis.of)
    case 'zones':
      return t`zone visits`
    case 'nothing':
      return t`no zones or entrances`
    case 'unknown':
      return t`unknown`
  }
}

function partOfEntrances(out: number, of: number): string {
  return plural(of, { one: `${out} of # entrance`, other: `${out} of # entrances` })
}
