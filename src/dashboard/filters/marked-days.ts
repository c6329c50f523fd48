import { createContext, useContext } from 'react'
import type { DayRange } from '../../calendar/calendar.ts'
import { type Holidays, noHolidays } from '../../calendar/comparison.ts'
import type { Location } from '../../protocol/locations.ts'

type Stores = readonly Pick<Location, 'id'>[]

export interface MarkedDaysSource {
  readonly stores: Stores
  /** A hook that names the holidays and special days of the stores; `null` until they are known. */
  readonly useHolidays: (days: DayRange, stores: Stores, isAsked: boolean) => Holidays | null
}

/** What the calendar marks. Who shows the filters provides it: they load nothing themselves. */
export const MarkedDays = createContext<MarkedDaysSource>({ stores: [], useHolidays: () => noHolidays })

/** Names of the holidays and special days among some days, and others around them. */
export function useMarkedDays(days: DayRange): Holidays {
  const { stores, useHolidays } = useContext(MarkedDays)
  return useHolidays(days, stores, true) ?? noHolidays
}
