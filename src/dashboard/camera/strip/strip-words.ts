import { plural, t } from '@lingui/core/macro'
import type { DayRange } from '../../../calendar/calendar.ts'
import { wallMinutes } from '../../../calendar/wall-minutes.ts'
import type { CameraUptime } from '../../../protocol/derived/camera-uptime-answers.ts'
import { packedHourAt } from '../../../protocol/derived/packed-hours.ts'
import { hoursWords } from '../../coverage/incident-words.ts'
import { formatLong } from '../../time/format-day.ts'
import { formatCoverage } from '../../ui/words/format-coverage.ts'
import { markOf } from './hour-strip.ts'

/** A strip for screen readers: "Entrance east, Leeds: 98.2% uptime, 9h of 280h missed". */
export function stripWords(
  camera: Omit<CameraUptime, 'hours' | 'location'> & { readonly store: string },
): string {
  const { name, store, uptime, missedHours, dueHours, unknownDays = 0 } = camera
  const unknown = unknownDays === 0 ? '' : `, ${unknownDaysWords(unknownDays)}`
  if (uptime === null) return t`${name}, ${store}: no scheduled hours` + unknown
  const [share, missed, due] = [formatCoverage(uptime), hoursWords(missedHours), hoursWords(dueHours)]
  return t`${name}, ${store}: ${share} uptime, ${missed} of ${due} missed` + unknown
}

export function unknownDaysWords(days: number): string {
  return plural(days, { one: '# day unknown', other: '# days unknown' })
}

/** "Entrance east · Saturday 7 November 2026, 14:00–15:00: footage missing, about 25% received". */
export function hourWords(
  { name, hours = '' }: Pick<CameraUptime, 'name' | 'hours'>,
  index: string,
  days: DayRange,
): string {
  const start = wallMinutes(index)
  const instant = start * 60_000
  const when = formatLong(
    { index, occurrence: 0, start: instant, endExclusive: instant + 3_600_000 },
    'hour',
    'UTC',
  )
  const state = hourStateWords(hours, (start - wallMinutes(days.first)) / 60)
  return t({
    message: `${name} · ${when}: ${state}`,
    comment: 'A camera, an hour, and how the camera was in it',
  })
}

function hourStateWords(hours: string, place: number): string {
  const hour = packedHourAt(hours, place)
  if (hour === undefined) return t`not over yet`
  switch (hour.is) {
    case 'unknown':
    case 'absent':
      return t`no record`
    case 'seen':
      return t`footage received`
    case 'closed':
      return t`closed`
    case 'lacking': {
      const share = formatCoverage(hour.eighths / 8, 0)
      if (markOf(hour) === 'missing') {
        return hour.eighths === 0 ? t`footage missing` : t`footage missing, about ${share} received`
      }
      return hour.eighths === 0 ? t`image quality too low` : t`low image quality, about ${share} usable`
    }
  }
}
