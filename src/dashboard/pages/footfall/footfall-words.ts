import type { Granularity } from '../../../calendar/calendar.ts'

export const titleOf: Readonly<Record<Granularity, string>> = {
  hour: 'Entries per hour',
  day: 'Entries per day',
  week: 'Entries per week',
  month: 'Entries per month',
}
