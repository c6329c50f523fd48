import { t } from '@lingui/core/macro'
import type { ChainCalendar, DayRange, LocalDay } from '../../../../calendar/calendar.ts'
import { extentOf, startOfNextPeriod } from '../../../../calendar/calendar-period.ts'

/** A week, month or quarter of the chain's calendar for which targets are set. */
interface PeriodChoice {
  readonly key: string
  readonly label: string
  readonly days: DayRange
}

const periods = ['week', 'month', 'quarter'] as const
type Period = (typeof periods)[number]

/** Returns this week, month and quarter, each with the next. */
export function periodChoices(today: LocalDay, calendar: ChainCalendar): readonly PeriodChoice[] {
  return periods.flatMap((period) => {
    const words = periodWords(period)
    const next = startOfNextPeriod(today, period, calendar)
    return [
      { key: `this-${period}`, label: words.now, days: extentOf(today, period, calendar) },
      { key: `next-${period}`, label: words.next, days: extentOf(next, period, calendar) },
    ]
  })
}

function periodWords(period: Period): { readonly now: string; readonly next: string } {
  switch (period) {
    case 'week':
      return { now: t`This week`, next: t`Next week` }
    case 'month':
      return { now: t`This month`, next: t`Next month` }
    case 'quarter':
      return { now: t`This quarter`, next: t`Next quarter` }
  }
}
