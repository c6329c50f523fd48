/**
 * Sums over single people behind derived answers, in SQL by somebody who knows this chain by heart: by local day and store,
 * or by group, a branch for each zone.
 */
import type { Statement } from './by-hand.ts'
import { type DerivedHandQuestion, dayAfter } from './derived-by-hand.ts'

/** Sales and customers of each store and day. */
export function salesByHand(question: DerivedHandQuestion): Statement {
  return overZones(
    question,
    (zone, within) => [
      `SELECT location_id, toDate(sold_at, '${zone}') AS day, count() AS value, 0 AS customers
     FROM shopfloor.transactions FINAL WHERE kind = 'sale' AND ${within('sold_at')} GROUP BY location_id, day`,
      `SELECT location_id, toDate(entered_at, '${zone}') AS day, 0 AS value, countIf(role != 'staff') AS customers
     FROM shopfloor.visits FINAL WHERE ${within('entered_at')} GROUP BY location_id, day`,
    ],
    'location_id, toString(day) AS day, sum(value) AS value, sum(customers) AS customers',
    'location_id, day',
  )
}

/** Visits to the zones of the floor and their dwell, in each half of the time. */
export function zonesByHand(question: DerivedHandQuestion): Statement {
  const half = (Date.parse(dayAfter(question.last)) - Date.parse(question.first)) / 2
  const middle = new Date(Date.parse(question.first) + half).toISOString().slice(0, 10)
  return overZones(
    question,
    (zone, within) => [
      `SELECT taxonomy, toDate(entered_at, '${zone}') >= '${middle}' AS late, count() AS number, sum(dwell_seconds) AS seconds
     FROM shopfloor.area_visits FINAL WHERE ${within('entered_at')} GROUP BY taxonomy, late`,
    ],
    'taxonomy, toUInt8(late) AS now, sum(number) AS visits, sum(seconds) AS dwell',
    'taxonomy, late',
  )
}

export function demographicsByHand(question: DerivedHandQuestion): Statement {
  return overZones(
    question,
    (_zone, within) => [
      `SELECT age, gender, count() AS number FROM shopfloor.visits FINAL
     WHERE ${within('entered_at')} GROUP BY age, gender`,
    ],
    'age, gender, sum(number) AS value',
    'age, gender',
  )
}

/** Entries of the same weekday of all weeks, by store and day. @param until epoch milliseconds */
export function weekdaysByHand(question: DerivedHandQuestion & { readonly until: number }): Statement {
  const { first, until } = question
  const isAsked = (time: string, zone: string) =>
    `(toDate(${time}, '${zone}') - toDate('${first}')) % 7 = 0 AND toUnixTimestamp(${time}) < ${until / 1000}`
  return overZones(
    question,
    (zone, within) => [
      `SELECT location_id, toDate(entered_at, '${zone}') AS day, count() AS number FROM shopfloor.visits FINAL
     WHERE ${within('entered_at')} AND ${isAsked('entered_at', zone)} GROUP BY location_id, day`,
      `SELECT location_id, toDate(started_at, '${zone}') AS day, sum(entries) AS number FROM shopfloor.hourly_counts FINAL
     WHERE ${within('started_at')} AND ${isAsked('started_at', zone)} GROUP BY location_id, day`,
    ],
    'location_id, toString(day) AS day, sum(number) AS value',
    'location_id, day',
  )
}

function overZones(
  { stores, first, last }: DerivedHandQuestion,
  branchesOf: (zone: string, within: (time: string) => string) => readonly string[],
  columns: string,
  keys: string,
): Statement {
  const zones = [...new Set(stores.map(({ timezone }) => timezone))]
  const branches = zones.flatMap((zone, position) =>
    branchesOf(
      zone,
      (time) => `location_id IN {stores_${position}:Array(String)}
        AND ${time} >= toDateTime({first:String}, '${zone}') AND ${time} < toDateTime({end:String}, '${zone}')`,
    ),
  )
  const ids = zones.map((zone, position) => [
    `stores_${position}`,
    stores.filter(({ timezone }) => timezone === zone).map(({ id }) => id),
  ])
  return {
    statement: `SELECT ${columns} FROM (${branches.join(' UNION ALL ')}) GROUP BY ${keys}`,
    parameters: { ...Object.fromEntries(ids), first: `${first} 00:00:00`, end: `${dayAfter(last)} 00:00:00` },
  }
}
