import { useMemo } from 'react'
import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import { type Holidays, holidaysReach, noHolidays } from '../../../calendar/comparison.ts'
import { daysOf } from '../../../calendar/day-range.ts'
import { addDays } from '../../../calendar/local-day.ts'
import type { StoreEvent } from '../../../protocol/events.ts'
import { useDataSource } from '../source/data-source.ts'
import { eventsQuery } from './events-query.ts'
import type { Store } from './store-zones.ts'
import { useAsked } from './use-asked.ts'

/**
 * The holidays that a comparison of these days steps over: public holidays of any of the stores, and special days of all
 * of them. `null` until they are known. None where the server lists no events.
 *
 * @param isAsked `false` asks nothing, and gives none
 */
export function useHolidays(
  days: DayRange,
  stores: readonly Pick<Store, 'id'>[],
  isAsked: boolean,
): Holidays | null {
  // Whole years, so that a step of the dates asks for nothing else.
  const first = `${addDays(days.first, -holidaysReach(days)).slice(0, 4)}-01-01`
  const last = `${days.last.slice(0, 4)}-12-31`
  const { data, isError } = useAsked({
    ...eventsQuery(useDataSource(), { first, last }),
    enabled: isAsked,
  })
  const holidays = useMemo(() => (data === undefined ? null : holidaysOf(data, stores)), [data, stores])
  return isAsked && !isError ? holidays : noHolidays
}

export function holidaysOf(events: readonly StoreEvent[], stores: readonly Pick<Store, 'id'>[]): Holidays {
  const holidays = new Map<LocalDay, string>()
  for (const { kind, title, from, until, stores: own } of events) {
    const has = ({ id }: Pick<Store, 'id'>) => own === 'all' || own.includes(id)
    const counts =
      kind === 'holiday' ? stores.some(has) : (kind === 'closed' || kind === 'hours') && stores.every(has)
    if (!counts) continue
    for (const day of daysOf({ first: from, last: until })) holidays.set(day, holidays.get(day) || title)
  }
  return holidays
}
