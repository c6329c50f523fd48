import { t } from '@lingui/core/macro'
import { formatDayRange } from '../../time/format-day.ts'
import { EmptyPeriod, noOpeningHour } from '../empty-period.tsx'
import type { Screen } from '../screen.ts'
import type { ConversionView } from './use-conversion.ts'

interface NoRatesProps {
  readonly view: ConversionView
  readonly screen: Screen
}

/** Replaces a chart without a single rate: the reason, and what to do next. */
export function NoRates({ view, screen }: NoRatesProps) {
  const { title, why } = reasonOf(view, screen)
  return <EmptyPeriod title={title} why={why} days={view.days} screen={screen} counts="conversion" />
}

function reasonOf({ conversion, days: range }: ConversionView, { today }: Screen) {
  const days = formatDayRange(range, today)
  const { customers, rate, sales } = conversion
  if (rate.absence === 'closed') return { title: t`Closed: ${days}`, why: noOpeningHour() }
  if (customers.value === 0) {
    return { title: t`No visitors: ${days}`, why: t`No visitors, so there’s no conversion rate.` }
  }
  if (range.first === today && customers.value === null) {
    return {
      title: t`No data yet today`,
      why: t`The first visitors of the day haven’t been counted yet.`,
    }
  }
  if (customers.value !== null) {
    return {
      title: t`No transactions: ${days}`,
      why: t`The tills have sent no data. Transactions arrive about every 30 minutes.`,
    }
  }
  const sold = sales.value !== null && sales.value > 0
  return {
    title: t`No conversion rate: ${days}`,
    why: sold
      ? t`There are transactions, but no visitor counts. Hourly totals of a door counter can’t be used if they include staff.`
      : t`There are neither visitor counts nor transactions for these dates.`,
  }
}
