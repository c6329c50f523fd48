import { type CountSource, whoOf } from './bucket-counts.ts'
import type { Totals } from './count-group.ts'
import type { Demographics } from './demographics.ts'
import { database } from './schema.ts'
import { dayMs } from './wall-clock.ts'

function within(column: string): string {
  return `location_id IN {locations:Array(String)}
      AND ${column} >= fromUnixTimestamp64Milli({start:Int64}, 'UTC')
      AND ${column} < fromUnixTimestamp64Milli({end:Int64}, 'UTC')`
}

const nobody = `'' AS age, '' AS gender, '' AS role`

const visits = `
    SELECT location_id, toUnixTimestamp(entered_at) AS at, at AS reaches, '' AS taxonomy, age, gender, role,
      1 AS people
    FROM ${database}.visits FINAL
    WHERE ${within('entered_at')}`

const hourlyCounts = `
    SELECT location_id, toUnixTimestamp(started_at) AS at, at + 3599 AS reaches, '' AS taxonomy, ${nobody},
      entries AS people
    FROM ${database}.hourly_counts FINAL
    WHERE ${within('started_at')}`

/** People who entered. Under demographics visits alone: sums by the hour have no attributes. */
export function entrySource({ asked }: Demographics): CountSource<'entries'> {
  return {
    rows: asked.length > 0 ? visits : `${visits} UNION ALL ${hourlyCounts}`,
    measures: { entries: 'people' },
  }
}

/** People who passed outside: sums by the hour, which count in the hour in which they start. */
export const passerBySource: CountSource<'passersBy'> = {
  rows: `
    SELECT location_id, toUnixTimestamp(started_at) AS at, at + 3599 AS reaches, '' AS taxonomy, ${nobody},
      passers_by AS people
    FROM ${database}.passers_by FINAL
    WHERE ${within('started_at')}`,
  measures: { passersBy: 'people' },
}

export type DwellMeasure = 'entries' | 'dwellSeconds'

/** Total ÷ total, in seconds. `null` where there is nothing to divide by. */
export function averageDwell(totals: Totals<DwellMeasure> | null): number | null {
  return totals === null || totals.entries === 0 ? null : totals.dwellSeconds / totals.entries
}

/** Stays in the zones of the floor that are named. Each counts, whole, when it begins. */
export function areaSource(taxonomies: readonly string[]): CountSource<DwellMeasure> {
  return {
    rows: `
    SELECT location_id, toUnixTimestamp(entered_at) AS at, at AS reaches, taxonomy, age, gender, role,
      1 AS people, dwell_seconds AS seconds
    FROM ${database}.area_visits FINAL
    WHERE taxonomy IN {taxonomies:Array(String)} AND ${within('entered_at')}`,
    measures: { entries: 'people', dwellSeconds: 'seconds' },
    parameters: { taxonomies },
  }
}

/**
 * Visitors, each with the dwell of all zones of the visit. A visitor counts, whole, when the first zone is entered,
 * whatever the range cuts off: so the same hour has the same number in every question. No visit is longer than a
 * day. A visitor is who the first zone's camera saw.
 *
 * @param refreshed nothing that begins later is counted yet; epoch milliseconds
 */
export function visitorSource(refreshed: number, demographics: Demographics): CountSource<DwellMeasure> {
  return {
    rows: `
    SELECT location_id, toUnixTimestamp(begins) AS at, at AS reaches, '' AS taxonomy, seen, 1 AS people, seconds
    FROM (
      SELECT location_id, visit_id, min(entered_at) AS begins, sum(dwell_seconds) AS seconds,
        argMin(toUInt32(${whoOf(demographics)}), (entered_at, taxonomy)) AS seen
      FROM ${database}.area_visits FINAL
      WHERE location_id IN {locations:Array(String)}
        AND entered_at >= fromUnixTimestamp64Milli({start:Int64} - ${dayMs}, 'UTC')
        AND entered_at < fromUnixTimestamp64Milli(least({end:Int64} + ${dayMs}, {refreshed:Int64}), 'UTC')
      GROUP BY location_id, visit_id
    )
    WHERE begins >= fromUnixTimestamp64Milli({start:Int64}, 'UTC')
      AND begins < fromUnixTimestamp64Milli({end:Int64}, 'UTC')`,
    measures: { entries: 'people', dwellSeconds: 'seconds' },
    parameters: { refreshed },
    who: 'seen',
  }
}

/** Customers who entered, and sales; refunds and voids are none. */
export const conversionSource: CountSource<'customers' | 'sales'> = {
  rows: `
    SELECT location_id, toUnixTimestamp(entered_at) AS at, at AS reaches, '' AS taxonomy, ${nobody},
      1 AS people, 0 AS sold
    FROM ${database}.visits FINAL
    WHERE visits.role = 'customer' AND ${within('entered_at')}
    UNION ALL
    SELECT location_id, toUnixTimestamp(sold_at) AS at, at AS reaches, '' AS taxonomy, ${nobody},
      0 AS people, 1 AS sold
    FROM ${database}.transactions FINAL
    WHERE kind = 'sale' AND ${within('sold_at')}`,
  measures: { customers: 'people', sales: 'sold' },
}

/** Sales: how many, what they brought in hundredths of the currency, and how many pieces. Refunds and voids are none. */
export const salesSource: CountSource<'sales' | 'hundredths' | 'pieces'> = {
  rows: `
    SELECT location_id, toUnixTimestamp(sold_at) AS at, at AS reaches, '' AS taxonomy, ${nobody},
      1 AS sold, toInt64(amount * 100) AS paid, units AS handed
    FROM ${database}.transactions FINAL
    WHERE kind = 'sale' AND ${within('sold_at')}`,
  measures: { sales: 'sold', hundredths: 'paid', pieces: 'handed' },
}
