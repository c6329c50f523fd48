/**
 * Derived answers in SQL by somebody who knows this chain by heart: its zones, its hours, that every camera was installed
 * throughout, and that camera 0 counts. One statement for an answer, with a branch for each zone and table: the engine's
 * calendar takes only a constant zone.
 */
import type { Statement } from './by-hand.ts'
import type { Chain } from './chain.ts'

export interface DerivedHandQuestion {
  readonly stores: Chain['stores']
  /** Local days, both included. */
  readonly first: string
  readonly last: string
}

/** The days of the period, and as many just before it. */
export function totalsByHand(question: DerivedHandQuestion & { readonly compared: string }): Statement {
  const days = { first: question.compared, last: question.last }
  const { parameters, cells } = storeHours({ ...question, ...days }, ['location_id', 'day'])
  return {
    statement: `
      SELECT if(grouping(day) = 0, toString(day), '') AS index, if(grouping(location_id) = 0, toString(location_id), '') AS location,
        sumIf(people, day >= {current:Date}) AS value, countIf(known = 1 AND day >= {current:Date}) AS days,
        sumIf(people, day < {current:Date}) AS before,
        sumIf(received, day >= {current:Date}) / sumIf(expected, day >= {current:Date}) AS share,
        sumIf(received, day < {current:Date}) / sumIf(expected, day < {current:Date}) AS share_before
      FROM (${cells})
      GROUP BY GROUPING SETS ((day), (location_id))`,
    parameters: { ...parameters, current: question.first },
  }
}

/** An hour counts if any store is open or has a count. */
export function hoursOfWeekByHand(question: DerivedHandQuestion): Statement {
  const { parameters, cells } = storeHours(question, ['day', 'hour'])
  return {
    statement: `
      SELECT toDayOfWeek(day) AS weekday, hour, sumIf(people, known = 1) / countIf(known = 1) AS average,
        countIf(known = 1) AS days, sum(received) / sum(expected) AS share
      FROM (${cells})
      GROUP BY weekday, hour`,
    parameters,
  }
}

type Key = 'location_id' | 'day' | 'hour'

/** People and camera time by these keys; `known` is 1 if anything was counted or seen. */
function storeHours({ stores, first, last }: DerivedHandQuestion, keys: readonly Key[]) {
  const key = keys.join(', ')
  const zones = [...new Set(stores.map(({ timezone }) => timezone))]
  const branches = zones.flatMap((zone, position) => {
    const ids = `{stores_${position}:Array(String)}`
    const named: Readonly<Record<Key, (time: string) => string>> = {
      location_id: () => 'location_id',
      day: (time) => `toDate(${time}, '${zone}') AS day`,
      hour: (time) => `toHour(${time}, '${zone}') AS hour`,
    }
    const select = (time: string) => keys.map((each) => named[each](time)).join(', ')
    const within = (time: string) => `location_id IN ${ids}
      AND ${time} >= toDateTime({first:String}, '${zone}') AND ${time} < toDateTime({end:String}, '${zone}')`
    const open = (time: string) => {
      const [day, hour] = [`toDate(${time}, '${zone}')`, `toHour(${time}, '${zone}')`]
      return `(toDayOfWeek(${day}) < 7 AND ${day} NOT IN ('2026-11-25', '2026-12-25')
        AND ${hour} >= 9 AND ${hour} < if(${day} = '2026-11-26', 22, 20))`
    }
    return [
      `SELECT ${select('entered_at')}, count() AS people, 0 AS received, 0 AS expected, 1 AS known
       FROM shopfloor.visits FINAL WHERE ${within('entered_at')} GROUP BY ${key}`,
      `SELECT ${select('started_at')}, sum(entries) AS people, 0 AS received, 0 AS expected, 1 AS known
       FROM shopfloor.hourly_counts FINAL WHERE ${within('started_at')} GROUP BY ${key}`,
      `SELECT ${select('started_at')}, 0 AS people, sum(round(toFloat64(uptime), 6)) AS received, 0 AS expected, 1 AS known
       FROM shopfloor.segments FINAL
       WHERE ${within('started_at')} AND recording_id IN {cameras_${position}:Array(String)} AND ${open('started_at')}
       GROUP BY ${key}`,
      `SELECT ${select('at')}, 0 AS people, 0 AS received, 4 * count() AS expected, 0 AS known
       FROM (
         SELECT arrayJoin(${ids}) AS location_id, toDateTime({first:String}, '${zone}') + 3600 * number AS at
         FROM numbers(24 * {days:UInt32})
       )
       WHERE ${open('at')} GROUP BY ${key}`,
    ]
  })
  return {
    cells: `SELECT ${key}, sum(people) AS people, sum(received) AS received, sum(expected) AS expected, max(known) AS known
      FROM (${branches.join(' UNION ALL ')}) GROUP BY ${key}`,
    parameters: {
      ...Object.fromEntries(
        zones.flatMap((zone, position) => {
          const own = stores.filter(({ timezone }) => timezone === zone)
          return [
            [`stores_${position}`, own.map(({ id }) => id)],
            [`cameras_${position}`, own.map(({ cameras }) => cameras[0])],
          ]
        }),
      ),
      first: `${first} 00:00:00`,
      end: `${dayAfter(last)} 00:00:00`,
      days: (Date.parse(dayAfter(last)) - Date.parse(first)) / 86_400_000,
    },
  }
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}
