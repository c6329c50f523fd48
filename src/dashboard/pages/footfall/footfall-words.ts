import type { Granularity } from '../../time/calendar.ts'
import { formatWeekday } from '../../time/format-day.ts'
import type { BusiestHour } from './busiest-hour.ts'

export const titleOf: Readonly<Record<Granularity, string>> = {
  hour: 'Entries per hour',
  day: 'Entries per day',
  week: 'Entries per week',
  month: 'Entries per month',
}

/** "Sat 14 h". */
export function hourWords({ weekday, hour }: BusiestHour): string {
  return `${formatWeekday(weekday)} ${hour} h`
}
