import type { LocalDay } from '../../calendar/calendar.ts'
import { type Holidays, noHolidays } from '../../calendar/comparison.ts'
import { daysOf } from '../../calendar/day-range.ts'
import type { ForecastHolidays } from '../../protocol/derived/forecast/forecast-holidays.ts'

/** Returns a function that looks up the holidays of a store. Of two on one day, its own counts, and the first of these. */
export function holidaysByStore(holidays: ForecastHolidays = []): (store: string) => Holidays {
  const ofAll = new Map<LocalDay, string>()
  const ofSome = new Map<string, Map<LocalDay, string>>()
  for (const { name, start, end, entities } of holidays) {
    for (const store of entities ?? [null]) {
      const own = store === null ? ofAll : (ofSome.get(store) ?? new Map<LocalDay, string>())
      if (store !== null) ofSome.set(store, own)
      for (const day of daysOf({ first: start, last: end })) if (!own.has(day)) own.set(day, name)
    }
  }
  return (store) => {
    const own = ofSome.get(store) ?? noHolidays
    return own.size === 0 ? ofAll : new Map([...ofAll, ...own])
  }
}
