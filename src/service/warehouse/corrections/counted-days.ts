import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import { instantsOf } from '../../../calendar/instants.ts'
import type { CorrectedSource } from '../../../protocol/derived/changes/changes-answers.ts'
import { database } from '../engine/schema.ts'
import type { Warehouse } from '../engine/warehouse-interface.ts'
import { countedSources } from './counted-sources.ts'
import type { NotedDay, StoredDay } from './noted-day.ts'

/** Days of stores in one time zone. */
export interface DaysOfStores {
  readonly source: CorrectedSource
  readonly timezone: string
  /** Location ids. */
  readonly stores: readonly string[]
  readonly days: DayRange
}

/** Sums or notes by store and day. */
type ByDay<Value> = ReadonlyMap<string, Value>

/** Ids contain no control characters. */
const separator = '\n'

function dayKey(location: string, day: LocalDay): string {
  return `${location}${separator}${day}`
}

/** Returns the store and day of a key. */
export function dayOfKey(key: string): { readonly location: string; readonly day: LocalDay } {
  const [location = '', day = ''] = key.split(separator)
  return { location, day }
}

/** Returns the sums of each day with rows, by its key. */
export async function storedDays(
  warehouse: Pick<Warehouse, 'query'>,
  { source, timezone, stores, days }: DaysOfStores,
): Promise<ByDay<StoredDay>> {
  const { start, endExclusive } = instantsOf(days, timezone)
  const found = new Map<string, StoredDay>()
  for (const { table, time, count, amount } of countedSources[source]) {
    const rows = await warehouse.query<StoredDay & { readonly location: string; readonly day: LocalDay }>(
      `SELECT toString(location_id) AS location, toString(toDate(${time}, {timezone:String})) AS day,
         ${count} AS count, ${amount} AS amount, max(version) AS writtenAt
       FROM ${database}.${table} FINAL
       WHERE location_id IN {stores:Array(String)}
         AND ${time} >= fromUnixTimestamp64Milli({start:Int64}, 'UTC')
         AND ${time} < fromUnixTimestamp64Milli({end:Int64}, 'UTC')
       GROUP BY location, day`,
      { timezone, stores, start: Math.max(0, start), end: endExclusive },
    )
    for (const row of rows) {
      const key = dayKey(row.location, row.day)
      const other = found.get(key)
      found.set(key, {
        count: row.count + (other?.count ?? 0),
        amount: row.amount + (other?.amount ?? 0),
        writtenAt: Math.max(row.writtenAt, other?.writtenAt ?? 0),
      })
    }
  }
  return found
}

interface NotedRow {
  readonly location: string
  readonly day: LocalDay
  readonly count: number
  readonly amount: number
  readonly timezone: string
  readonly correctedOn: LocalDay
  readonly beforeCount: number
  readonly beforeAmount: number
  readonly knownSince: number
  readonly notedAt: number
}

/** The value of `corrected_on` of the first counts. */
const never = '1970-01-01'

/** Returns the newest note of each day, by its key. */
export async function notedDays(
  warehouse: Pick<Warehouse, 'query'>,
  { source, stores, days }: DaysOfStores,
): Promise<ByDay<NotedDay>> {
  const rows = await warehouse.query<NotedRow>(
    `SELECT toString(location_id) AS location, toString(day) AS day,
       argMax(counts_history.count, noted_at) AS count, argMax(counts_history.amount, noted_at) AS amount,
       toString(argMax(counts_history.timezone, noted_at)) AS timezone,
       toString(argMax(corrected_on, noted_at)) AS correctedOn,
       argMax(before_count, noted_at) AS beforeCount, argMax(before_amount, noted_at) AS beforeAmount,
       argMax(known_since, noted_at) AS knownSince, max(noted_at) AS notedAt
     FROM ${database}.counts_history
     WHERE source = {source:String} AND location_id IN {stores:Array(String)}
       AND counts_history.day BETWEEN {first:Date} AND {last:Date}
     GROUP BY location_id, counts_history.day`,
    { source, stores, ...days },
  )
  return new Map(
    rows.map(({ location, day, beforeCount, beforeAmount, correctedOn, ...row }) => [
      dayKey(location, day),
      {
        ...row,
        correctedOn: correctedOn === never ? null : correctedOn,
        before: { count: beforeCount, amount: beforeAmount },
      },
    ]),
  )
}

/** Writes notes of days. A note of the same day of correction replaces the older one. */
export function writeNotes(
  warehouse: Pick<Warehouse, 'insert'>,
  source: CorrectedSource,
  notes: readonly { readonly location: string; readonly day: LocalDay; readonly note: NotedDay }[],
): Promise<void> {
  return warehouse.insert(
    'counts_history',
    notes.map(({ location, day, note }) => ({
      location_id: location,
      source,
      day,
      corrected_on: note.correctedOn ?? never,
      before_count: note.before.count,
      before_amount: note.before.amount,
      count: note.count,
      amount: note.amount,
      timezone: note.timezone,
      known_since: note.knownSince,
      noted_at: note.notedAt,
    })),
  )
}
