import { createContext, useContext } from 'react'
import type { Store } from '../data/store-zones.ts'
import { comparisonWords, demographicsWords } from '../filters/filter-words.ts'
import type { Filters } from '../filters/filters.ts'
import { honoured, type NotHonoured } from '../filters/honoured-filters.ts'
import type { DayRange, LocalDay, Weekday } from '../time/calendar.ts'
import { comparedDays } from '../time/comparison.ts'
import { formatDayRange, formatMoment } from '../time/format-day.ts'
import { resolveRange } from '../time/preset-range.ts'

/** What the numbers of a page are of: what paper, picture and file say besides the numbers. */
export interface Report {
  /** "Footfall". */
  readonly page: string
  readonly stores: readonly Store[]
  /** Whether these are all that the viewer may see. */
  readonly everyStore: boolean
  readonly days: DayRange
  readonly compared: DayRange | null
  /** As the page applies them. */
  readonly filters: Filters
  /** The zone that most of the stores lie in. */
  readonly timezone: string
  /** Epoch milliseconds. */
  readonly countedUntil: number
}

interface Reported extends Pick<Report, 'page' | 'stores' | 'everyStore' | 'filters' | 'timezone'> {
  readonly notHonoured: NotHonoured
  readonly today: LocalDay
  readonly weekStartsOn: Weekday
  readonly freshest: { readonly countedUntil: number }
}

export function reportOf({ notHonoured, today, weekStartsOn, freshest, ...rest }: Reported): Report {
  const filters = honoured(rest.filters, notHonoured)
  const days = resolveRange(filters.range, today, weekStartsOn)
  return {
    ...rest,
    filters,
    days,
    compared: comparedDays(days, filters.comparison, today),
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

export interface ReportLine {
  readonly name: string
  readonly words: string
}

/** The report in words, for people: each range with its year, since paper and pictures stay. */
export function reportLines(report: Report, locale?: string): readonly ReportLine[] {
  const { days, compared, filters, timezone, countedUntil } = report
  const range = (of: DayRange) => formatDayRange(of, '', locale)
  const lines: (ReportLine | null)[] = [
    { name: 'Stores', words: storeNames(report) },
    { name: 'Period', words: `${range(days)}, days of ${zoneNames(report)}` },
    compared && {
      name: 'Compared with',
      words: `${range(compared)} (${comparisonWords[filters.comparison].name})`,
    },
    { name: 'People', words: demographicsWords(filters) },
    { name: 'Counts until', words: formatMoment(countedUntil, timezone, locale) },
  ]
  return lines.filter((line) => line !== null)
}

/** More names than this would be a page of names. */
const namesAtMost = 12

/** "Leeds · Briggate, York · Coney Street"; of a long list its number. */
export function storeNames({ stores, everyStore }: Pick<Report, 'stores' | 'everyStore'>): string {
  const names =
    stores.length > namesAtMost ? `${stores.length} stores` : stores.map(({ name }) => name).join(', ')
  return everyStore && stores.length > 1 ? `All ${stores.length}: ${names}` : names
}

export function zoneNames({ stores }: Pick<Report, 'stores'>): string {
  return [...new Set(stores.map(({ timezone }) => timezone))].sort().join(', ')
}
