import { dayMs } from '../../../calendar/wall-clock.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { database } from '../engine/schema.ts'
import { type CountedTable, type CountSource, demographicsCode, placeOf } from './bucket-counts.ts'
import type { Totals } from './count-group.ts'
import type { Demographics } from './demographics.ts'
import { openingTimesOf } from './opening-times.ts'

function within(column: string): string {
  return `location_id IN {locations:Array(String)}
      AND ${column} >= fromUnixTimestamp64Milli({start:Int64}, 'UTC')
      AND ${column} < fromUnixTimestamp64Milli({end:Int64}, 'UTC')`
}

/** A row counts completely in the second of its event. */
function eventSource(table: string, column: string, only?: string) {
  return {
    from: `${database}.${table} FINAL`,
    where: only === undefined ? within(column) : `${only} AND ${within(column)}`,
    at: `toUnixTimestamp(${column})`,
  } as const
}

/** Hourly totals. A total counts at the start of its hour and has no demographics. */
function hourlySource(table: string) {
  return { ...eventSource(table, 'started_at'), reaches: 'at + 3599', who: '0' } as const
}

const visits: CountedTable<'entries'> = {
  ...eventSource('visits', 'entered_at'),
  measures: { entries: 'count()' },
}

const hourlyCounts: CountedTable<'entries'> = {
  ...hourlySource('hourly_counts'),
  measures: { entries: 'sum(entries)' },
}

/** Entries. With demographics, only visits count, because hourly totals have no attributes. */
export function entrySource({ asked }: Demographics): CountSource<'entries'> {
  return {
    tables: asked.length > 0 ? [visits] : [visits, hourlyCounts],
    kept: { name: 'entries', tables: ['visits', 'hourly_counts'], reachMs: 0 },
  }
}

/** Passers-by. */
export const passerBySource: CountSource<'passersBy'> = {
  tables: [{ ...hourlySource('passers_by'), measures: { passersBy: 'sum(passers_by)' } }],
}

export type DwellMeasure = 'entries' | 'dwellSeconds'

/** Total seconds ÷ total visits. `null` if there are no visits. */
export function averageDwell(totals: Totals<DwellMeasure> | null): number | null {
  return totals === null || totals.entries === 0 ? null : totals.dwellSeconds / totals.entries
}

/** Stays in the given zones of the floor. A stay counts completely at its start. */
export function areaSource(taxonomies: readonly string[]): CountSource<DwellMeasure> {
  return {
    tables: [
      {
        ...eventSource('area_visits', 'entered_at', 'taxonomy IN {taxonomies:Array(String)}'),
        measures: { entries: 'count()', dwellSeconds: 'sum(dwell_seconds)' },
      },
    ],
    parameters: { taxonomies },
    kept: { name: 'areas', tables: ['area_visits'], reachMs: 0 },
  }
}

/**
 * Visitors, each with the total dwell time of all zones of the visit. A visitor counts completely at the start of the
 * first stay, even if the range cuts the visit, so the same hour has the same number in every request. No visit is
 * longer than a day. The camera of the first zone determines the demographics.
 *
 * The engine groups visitors by one 64-bit number, which takes half the time of grouping by store and hash. The
 * remainder modulo the number of stores is the store, and the rest is a hash of the visit's id. Collisions are
 * negligible: with 5,000 stores of 200,000 visitors each, one request in twenty misses a single visitor of a billion.
 *
 * @param refreshed stays that begin later are not counted; epoch milliseconds
 * @param windows time ranges in which counted visits begin, at any store; defaults to the whole range
 */
export function visitorSource(
  refreshed: number,
  demographics: Demographics,
  windows: readonly TimeRange[] = [],
): CountSource<DwellMeasure> {
  // Finding the first zone takes a third of the time, so do it only if demographics are requested.
  const seen =
    demographics.asked.length === 0
      ? ''
      : `, argMin(toUInt32(${demographicsCode(demographics)}), (entered_at, taxonomy)) AS seen`
  const stores = 'length({locations:Array(String)})'
  const near =
    windows.length === 0
      ? ''
      : `
        AND roundDown(toUInt64(toUnixTimestamp(entered_at)) * 2 + 1, {near:Array(UInt64)}) % 2 = 1`
  return {
    tables: [
      {
        from: `(
      SELECT visitor % ${stores} AS place, min(entered_at) AS begins, sum(dwell_seconds) AS seconds${seen}
      FROM ${database}.area_visits FINAL
      WHERE location_id IN {locations:Array(String)}
        AND entered_at >= fromUnixTimestamp64Milli({start:Int64} - ${dayMs}, 'UTC')
        AND entered_at < fromUnixTimestamp64Milli(least({end:Int64} + ${dayMs}, {refreshed:Int64}), 'UTC')${near}
      GROUP BY intDiv(xxh3(visit_id), 2 * ${stores}) * ${stores} + ${placeOf('positions')} AS visitor
    )`,
        place: 'place',
        where: `begins >= fromUnixTimestamp64Milli({start:Int64}, 'UTC')
      AND begins < fromUnixTimestamp64Milli({end:Int64}, 'UTC')`,
        at: 'toUnixTimestamp(begins)',
        who: 'seen',
        measures: { entries: 'count()', dwellSeconds: 'sum(seconds)' },
      },
    ],
    parameters: {
      refreshed,
      ...(windows.length > 0 && { near: openingTimesOf([withDaysAround(windows)]).times }),
    },
    // A visit can span midnight, so neighbouring days affect a day.
    kept: { name: 'visitors', tables: ['area_visits'], reachMs: dayMs },
  }
}

/**
 * Returns the ranges in chronological order, each extended by the day before and after, in which their visitors can
 * also be seen.
 */
function withDaysAround(ranges: readonly TimeRange[]): readonly TimeRange[] {
  const wider: { start: number; endExclusive: number }[] = []
  for (const { start, endExclusive } of ranges) {
    const last = wider.at(-1)
    const range = { start: start - dayMs, endExclusive: endExclusive + dayMs }
    if (last !== undefined && range.start <= last.endExclusive) {
      last.endExclusive = Math.max(last.endExclusive, range.endExclusive)
    } else wider.push(range)
  }
  return wider
}

export type CustomerMeasure = 'customers' | 'unknownRoles'

/**
 * `reports`: rows that show that visitors were counted, even if only staff came. `sales`: receipts without refunds and
 * voids.
 */
export type ConversionMeasure = CustomerMeasure | 'reports' | 'sales'

/**
 * Visitors without staff, and sales. A visitor of unknown role counts as a customer and in `unknownRoles`. Hourly
 * totals have no roles, so they count only for locations whose totals exclude staff.
 *
 * @param customerCounters the locations whose hourly totals exclude staff
 */
export function conversionSource(customerCounters: readonly string[]): CountSource<ConversionMeasure> {
  const receipts: CountedTable<ConversionMeasure> = {
    ...eventSource('transactions', 'sold_at', "kind = 'sale'"),
    measures: { customers: '0', unknownRoles: '0', reports: '0', sales: 'count()' },
  }
  const visitors: CountedTable<ConversionMeasure> = {
    ...eventSource('visits', 'entered_at'),
    measures: {
      customers: "countIf(role != 'staff')",
      unknownRoles: "countIf(role = '')",
      reports: 'count()',
      sales: '0',
    },
  }
  const counting = new Set(customerCounters)
  const kept = {
    name: 'conversion',
    tables: ['visits', 'hourly_counts', 'transactions'],
    reachMs: 0,
    signatureOf: (location: string) => (counting.has(location) ? 1 : 0),
  } as const
  if (customerCounters.length === 0) return { tables: [visitors, receipts], kept }
  const sums = hourlySource('hourly_counts')
  const counters: CountedTable<ConversionMeasure> = {
    ...sums,
    where: `location_id IN {customer_counters:Array(String)} AND ${sums.where}`,
    measures: { customers: 'sum(entries)', unknownRoles: '0', reports: 'count()', sales: '0' },
  }
  return { tables: [visitors, counters, receipts], parameters: { customer_counters: customerCounters }, kept }
}

/**
 * Sales of a range: number, revenue in hundredths of the currency, and units. Refunds and voids are excluded from the
 * sums. They are read nevertheless, because they show that a till was working.
 */
export function salesSource({
  start,
  endExclusive,
}: TimeRange): CountSource<'sales' | 'hundredths' | 'pieces'> {
  const counts = `kind = 'sale' AND sold_at >= fromUnixTimestamp64Milli({counted_start:Int64}, 'UTC')
    AND sold_at < fromUnixTimestamp64Milli({counted_end:Int64}, 'UTC')`
  return {
    tables: [
      {
        ...eventSource('transactions', 'sold_at'),
        measures: {
          sales: `countIf(${counts})`,
          hundredths: `sumIf(toInt64(amount * 100), ${counts})`,
          pieces: `sumIf(units, ${counts})`,
        },
      },
    ],
    parameters: { counted_start: start, counted_end: endExclusive },
    kept: { name: 'sales', tables: ['transactions'], reachMs: 0 },
  }
}
