import { createContext, useContext } from 'react'
import type { ChainCalendar, DayRange, LocalDay } from '../../../calendar/calendar.ts'
import { comparedDays, type Holidays } from '../../../calendar/comparison.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import type { Filters } from '../../filters/filters.ts'
import { supportedFilters, type UnsupportedFilters } from '../../filters/unsupported-filters.ts'
import { resolveRange } from '../../time/preset-range.ts'

/** The context of a page's numbers, added to print, pictures and files. */
export interface Report {
  readonly page: string
  readonly stores: readonly Store[]
  /** True if these are all stores that the viewer may see. */
  readonly everyStore: boolean
  readonly days: DayRange
  readonly compared: DayRange | null
  /** The comparison of a page that offers no other: "same weekday before". */
  readonly comparedInstead: string | null
  /** Without the filters that the page does not support. */
  readonly filters: Filters
  /** Time zone of most of the stores. */
  readonly timezone: string
  readonly countedUntil: number
}

interface Reported extends Pick<Report, 'page' | 'stores' | 'everyStore' | 'filters' | 'timezone'> {
  readonly unsupported: UnsupportedFilters
  readonly today: LocalDay
  readonly chain: ChainCalendar
  readonly holidays: Holidays
  readonly freshest: { readonly countedUntil: number }
}

export function reportOf({ unsupported, today, chain, holidays, freshest, ...rest }: Reported): Report {
  const filters = supportedFilters(rest.filters, unsupported)
  const { range, comparison } = unsupported
  // A page with a fixed range shows today.
  const days = range !== undefined ? { first: today, last: today } : resolveRange(filters.range, today, chain)
  const comparedInstead =
    typeof comparison === 'object' && 'instead' in comparison ? comparison.instead() : null
  return {
    ...rest,
    filters,
    days,
    compared: comparedInstead === null ? comparedDays(days, filters.comparison, today, holidays) : null,
    comparedInstead,
    countedUntil: freshest.countedUntil,
  }
}

const ReportContext = createContext<Report | null>(null)

/** Provided by the shell, for every panel of a page. */
export const ReportProvider = ReportContext.Provider

/** `null` outside a page: then there is nothing to export. */
export function useReport(): Report | null {
  return useContext(ReportContext)
}
