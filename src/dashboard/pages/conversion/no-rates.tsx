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
  if (rate.absence === 'closed') {
    return { title: `Closed: ${days}`, why: noOpeningHour() }
  }
  if (customers.value === 0) {
    return { title: `Nobody came: ${days}`, why: 'Without a customer there is no rate.' }
  }
  if (range.first === today && customers.value === null) {
    return {
      title: 'Nothing counted yet today',
      why: 'The first customers of the day have yet to be counted.',
    }
  }
  if (customers.value !== null) {
    return {
      title: `No sales reported: ${days}`,
      why: 'Customers were counted, but no till has reported. Sales arrive about every 30 minutes.',
    }
  }
  const sold = sales.value !== null && sales.value > 0
  return {
    title: `No rate: ${days}`,
    why: sold
      ? 'Sales were reported, but no customer was counted. Hourly sums of other counters do not tell customers from staff.'
      : 'Neither customers nor sales are known for these days.',
  }
}
