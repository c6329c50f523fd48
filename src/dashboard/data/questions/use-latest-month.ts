import { queryOptions } from '@tanstack/react-query'
import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import { addMonths, startOfPeriod } from '../../../calendar/calendar-period.ts'
import { instantsOf } from '../../../calendar/instants.ts'
import { addDays } from '../../../calendar/local-day.ts'
import { hourMs } from '../../../calendar/wall-clock.ts'
import { instantOfUtcIndex } from '../../../protocol/metrics/index-clock.ts'
import { type MetricRow, measureOf, readMetricAnswer } from '../../../protocol/metrics/results.ts'
import { toWireRange } from '../../../protocol/metrics/wire-time.ts'
import type { Question } from '../../../protocol/requests/requests.ts'
import { type DataSource, useDataSource } from '../source/data-source.ts'
import { indexClock } from '../source/index-clock.ts'
import { unnoticedRetries } from '../source/unnoticed-retries.ts'
import { readOrFail } from './core-queries.ts'
import { useAsked } from './use-asked.ts'

/** Counts whose history is searched: of everybody, since filters of age and gender may be why a page is empty. */
export type SearchedCounts = 'entries' | 'conversion' | { readonly zones: readonly string[] }

export interface SearchedStores {
  /** Location ids. */
  readonly stores: readonly { readonly id: string }[]
  /** The zone that most of them lie in. */
  readonly timezone: string
  readonly today: LocalDay
}

export type LatestMonth =
  | { readonly status: 'loading' }
  /** The deployment does not say. */
  | { readonly status: 'unknown' }
  /** The first day of the last month that has data; `null` if none has. */
  | { readonly status: 'known'; readonly month: LocalDay | null }

/**
 * The last month in which these stores have counts. It reads their whole history, so only a page with nothing to show
 * asks for it. Plain monthly counts answer it: the route `totals` would judge the cameras of every day, which takes
 * twelve stores and ten years 12 s (entries) or beyond the time limit (conversion), against 0.5 s.
 */
export function useLatestMonth(searched: SearchedStores, counts: SearchedCounts): LatestMonth {
  const { data, isError } = useAsked(latestMonthQuery(useDataSource(), searched, counts))
  if (data !== undefined) return { status: 'known', month: data }
  return { status: isError ? 'unknown' : 'loading' }
}

/** Deployments limit the days of one request. */
const monthsAtOnce = 120
/** Thirty years: people import the counts of counters that are long gone. */
const mostRequests = 3
/** Deployments limit the entities of one request. */
const storesAtOnce = 100

function latestMonthQuery(
  source: DataSource,
  { stores, timezone, today }: SearchedStores,
  counts: SearchedCounts,
) {
  const ids = stores.map(({ id }) => id).sort()
  return queryOptions<LocalDay | null, Error, LocalDay | null, readonly unknown[]>({
    queryKey: ['latest-month', counts, ids, timezone, today],
    queryFn: async ({ signal }) => {
      for (let step = 0; step < mostRequests; step += 1) {
        const days = daysOfStep(step, today)
        const months = await Promise.all(
          inParts(ids).map(async (part) => {
            const { value } = await source.client.request(
              monthlyCounts(counts, { days, timezone, entities: part }),
              { signal },
            )
            return monthsWith(amountOf(counts), readOrFail(readMetricAnswer(value)).segments ?? [])
          }),
        )
        const latest = months.flat().sort().at(-1)
        if (latest !== undefined) return latest
      }
      return null
    },
    staleTime: 10 * 60_000,
    ...unnoticedRetries(source),
    networkMode: 'always',
  })
}

function inParts(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / storesAtOnce) }, (_, part) =>
    ids.slice(part * storesAtOnce, (part + 1) * storesAtOnce),
  )
}

function daysOfStep(step: number, today: LocalDay): DayRange {
  const next = addMonths(startOfPeriod(today, 'month'), 1 - step * monthsAtOnce)
  return { first: addMonths(next, -monthsAtOnce), last: step === 0 ? today : addDays(next, -1) }
}

interface MonthsAsked {
  readonly days: DayRange
  readonly timezone: string
  readonly entities: readonly string[]
}

function monthlyCounts(counts: SearchedCounts, { days, timezone, entities }: MonthsAsked): Question {
  const body = {
    ...toWireRange(instantsOf(days, timezone)),
    entities,
    entityType: 'location',
    facets: ['segments'],
    aggregationPeriod: 'month',
    breakdownByDimensions: ['entity'],
  } as const
  if (counts === 'entries') return { action: 'metric', route: 'entries', body }
  if (counts === 'conversion') return { action: 'metric', route: 'transactions/conversion-rate', body }
  const taxonomy = [...counts.zones].sort()
  return { action: 'metric', route: 'area/data', body: { ...body, areaType: 'taxonomy', taxonomy } }
}

function amountOf(counts: SearchedCounts): string {
  if (counts === 'entries') return 'entries'
  return counts === 'conversion' ? 'sales_conversion_rate' : 'area_total_entries'
}

/** The first days of the months with a count, which may be 0. */
function monthsWith(amount: string, rows: readonly MetricRow[]): readonly LocalDay[] {
  return rows.flatMap((row) => {
    const start = measureOf(row, amount) === null ? null : wallStartOf(row.index ?? '')
    return start === null ? [] : [`${start.slice(0, 7)}-01`]
  })
}

/** In UTC a month begins at most 14 hours before it does on its store's clock: so much later it has begun everywhere. */
function wallStartOf(index: string): string | null {
  if (indexClock === 'location') return index === '' ? null : index
  const instant = instantOfUtcIndex(index)
  return instant === null ? null : new Date(instant + 14 * hourMs).toISOString()
}
