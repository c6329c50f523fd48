import { createContext, useContext } from 'react'
import type { DayRange, LocalDay, Weekday } from '../../../calendar/calendar.ts'
import { comparedDays } from '../../../calendar/comparison.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import type { Filters } from '../../filters/filters.ts'
import { supportedFilters, type UnsupportedFilters } from '../../filters/unsupported-filters.ts'
import { resolveRange } from '../../time/preset-range.ts'

/** What the numbers of a page are of: what paper, picture and file say besides the numbers. */
export interface Report {
  /** "Footfall". */
  readonly page: string
  readonly stores: readonly Store[]
  /** Whether these are all that the viewer may see. */
  readonly everyStore: boolean
  readonly days: DayRange
  readonly compared: DayRange | null
  /** What a page compares with that leaves no choice: "same weekday before". */
  readonly comparedInstead: string | null
  /** As the page applies them. */
  readonly filters: Filters
  /** The zone that most of the stores lie in. */
  readonly timezone: string
  /** Epoch milliseconds. */
  readonly countedUntil: number
}

interface Reported extends Pick<Report, 'page' | 'stores' | 'everyStore' | 'filters' | 'timezone'> {
  readonly unsupported: UnsupportedFilters
  readonly today: LocalDay
  readonly weekStartsOn: Weekday
  readonly freshest: { readonly countedUntil: number }
}

export function reportOf({ unsupported, today, weekStartsOn, freshest, ...rest }: Reported): Report {
  const filters = supportedFilters(rest.filters, unsupported)
  const { range, comparison } = unsupported
  // A page with a range of its own is of today.
  const days =
    typeof range === 'object'
      ? { first: today, last: today }
      : resolveRange(filters.range, today, weekStartsOn)
  const comparedInstead = typeof comparison === 'object' ? comparison.instead : null
  return {
    ...rest,
    filters,
    days,
    compared: comparedInstead === null ? comparedDays(days, filters.comparison, today) : null,
    comparedInstead,
    countedUntil: freshest.countedUntil,
  }
}

const ReportContext = createContext<Report | null>(null)

/** The shell says what every panel on the page is of. */
export const ReportProvider = ReportContext.Provider

/** `null` outside a page: then there is nothing to export. */
export function useReport(): Report | null {
  return useContext(ReportContext)
}
