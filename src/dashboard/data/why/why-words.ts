import type { LocalDay } from '../../../calendar/calendar.ts'
import type { Extent } from '../../coverage/why-question.ts'
import { formatDayRange, formatHour, formatLong, formatWeekday } from '../../time/format-day.ts'

/**
 * "Saturday 7 November 2026", "Saturday 7 November 2026, 14:00–15:00", "25 Oct – 21 Nov", "every Saturday
 * 14:00–15:00, 25 Oct – 21 Nov".
 */
export function extentWords({ days, hour, weekday }: Extent, today: LocalDay): string {
  if (weekday !== undefined && hour !== null) {
    return `every ${formatWeekday(weekday, 'long')} ${formatHour(hour)}, ${formatDayRange(days, today)}`
  }
  if (days.first !== days.last) return formatDayRange(days, today)
  const start = Date.parse(`${days.first}T${String(hour ?? 0).padStart(2, '0')}:00:00Z`)
  const bucket = { index: '', occurrence: 0, start, endExclusive: start + 3_600_000 } as const
  return formatLong(bucket, hour === null ? 'day' : 'hour', 'UTC')
}
