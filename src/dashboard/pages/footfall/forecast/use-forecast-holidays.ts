import { useMemo } from 'react'
import { addDays } from '../../../../calendar/local-day.ts'
import type { ForecastHolidays } from '../../../../protocol/derived/forecast/forecast-holidays.ts'
import {
  mostForecastDays,
  mostForecastHolidays,
} from '../../../../protocol/derived/forecast/forecast-limits.ts'
import type { StoreEvent } from '../../../../protocol/events.ts'
import { eventsQuery } from '../../../data/questions/events-query.ts'
import type { Store } from '../../../data/questions/store-zones.ts'
import { useAsked } from '../../../data/questions/use-asked.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import type { Screen } from '../../screen.ts'

/** A forecast looks back a year, eight weeks and four: a little more holds on every clock. */
const daysBack = 455

/** The `holidays` of a request. Empty without any, so that deployments that don't know the field accept the request. */
export interface AskedHolidays {
  readonly holidays?: ForecastHolidays
}

/**
 * Requests the public holidays that a forecast of these stores learns from or meets. `null` until they are known. None where
 * the server lists no events.
 *
 * @param isWanted if false, sends no request
 */
export function useForecastHolidays(
  { stores, today }: Pick<Screen, 'stores' | 'today'>,
  isWanted: boolean,
): AskedHolidays | null {
  const first = addDays(today, -daysBack)
  const last = addDays(today, mostForecastDays + 1)
  const { data, isError } = useAsked({
    ...eventsQuery(useDataSource(), { first, last }),
    enabled: isWanted,
  })
  const holidays = useMemo(() => (data === undefined ? null : askedHolidays(data, stores)), [data, stores])
  return holidays ?? (isError ? {} : null)
}

/** Names only stores of the request: the viewer may see others. */
function askedHolidays(events: readonly StoreEvent[], stores: readonly Pick<Store, 'id'>[]): AskedHolidays {
  const holidays = events
    .filter(({ kind, title }) => kind === 'holiday' && title.trim() !== '')
    .toSorted((a, b) => (a.from < b.from ? 1 : -1))
    .flatMap(({ title, from, until, stores: own }) => {
      const holiday = { name: title, start: from, end: until }
      if (own === 'all') return [holiday]
      const keeping = new Set(own)
      const entities = stores.flatMap(({ id }) => (keeping.has(id) ? [id] : [])).sort()
      if (entities.length === 0) return []
      return [entities.length === stores.length ? holiday : { ...holiday, entities }]
    })
  // The newest come first.
  return holidays.length === 0 ? {} : { holidays: holidays.slice(0, mostForecastHolidays) }
}
