/**
 * Metric routes in SQL by somebody who knows the zones and hours of this chain by heart: one statement for an answer,
 * with the engine's own calendar, grouped only by what is asked. The name of a bucket is its start in epoch seconds. A
 * missing row means `null`.
 */
export interface HandQuestion {
  /** The stores by zone, a branch for each: the engine's calendar takes only a constant zone. */
  readonly stores: ReadonlyMap<string, readonly string[]>
  /** `null`: one row for the whole range. */
  readonly period: 'hour' | 'day' | null
  /** True for a row for each store, false for one row for all. */
  readonly byStore: boolean
  readonly isInsideHours?: boolean
  readonly split?: readonly ('age' | 'gender')[]
  readonly taxonomies?: readonly string[]
  /** Epoch milliseconds. */
  readonly start: number
  readonly endExclusive: number
}

export interface Statement {
  readonly statement: string
  readonly parameters: Readonly<Record<string, unknown>>
}

const calendar = { hour: 'toStartOfHour', day: 'toStartOfDay' } as const

/** A branch of the statement: one table, the stores of one zone. */
class Branch {
  readonly #question: HandQuestion
  readonly zone: string
  readonly stores: string

  constructor(question: HandQuestion, zone: string, position: number) {
    this.#question = question
    this.zone = zone
    this.stores = `{stores_${position}:Array(String)}`
  }

  keys(time: string, ...more: readonly string[]): string {
    const { byStore, period } = this.#question
    return [
      ...(byStore ? ['location_id'] : []),
      ...(period === null ? [] : [`toUnixTimestamp(${calendar[period]}(${time}, '${this.zone}')) AS start`]),
      ...more,
      '',
    ].join(', ')
  }

  groupBy(...more: readonly string[]): string {
    const keys = [...keysOf(this.#question), ...more]
    return keys.length === 0 ? '' : `GROUP BY ${keys.join(', ')}`
  }

  /** @param margin milliseconds on either side */
  within(time: string, margin = 0): string {
    return `location_id IN ${this.stores}
      AND ${time} >= fromUnixTimestamp64Milli({start:Int64} - ${margin}, 'UTC')
      AND ${time} < fromUnixTimestamp64Milli({end:Int64} + ${margin}, 'UTC')`
  }

  /** Restricts the branch to opening hours, if the request does. */
  inside(time: string): string {
    return this.#question.isInsideHours === true ? `AND ${this.open(time)}` : ''
  }

  open(time: string): string {
    const hour = `toHour(${time}, '${this.zone}')`
    return `(${this.openDay(time)} AND ${hour} >= 9
      AND ${hour} < if(${this.day(time)} = '2026-11-26', 22, 20))`
  }

  openDay(time: string): string {
    return `(toDayOfWeek(${time}, 0, '${this.zone}') < 7 AND ${this.day(time)} NOT IN ('2026-11-25', '2026-12-25'))`
  }

  day(time: string): string {
    return `toDate(${time}, '${this.zone}')`
  }
}

function keysOf({ byStore, period }: HandQuestion): readonly string[] {
  return [...(byStore ? ['location_id'] : []), ...(period === null ? [] : ['start'])]
}

export function statementOf(
  question: HandQuestion,
  { result, more = [] }: { readonly result: string; readonly more?: readonly string[] },
  branchesOf: (branch: Branch) => readonly string[],
): Statement {
  const { stores, byStore, start, endExclusive, taxonomies = [] } = question
  const branches = [...stores.keys()].flatMap((zone, position) =>
    branchesOf(new Branch(question, zone, position)),
  )
  const keys = [...keysOf(question), ...more]
  const named = keys.map((key) =>
    byStore && key === 'location_id' ? 'toString(location_id) AS location' : key,
  )
  return {
    statement: `SELECT ${[...named, result].join(', ')} FROM (${branches.join(' UNION ALL ')})
      ${keys.length === 0 ? '' : `GROUP BY ${keys.join(', ')}`}`,
    parameters: {
      ...Object.fromEntries([...stores.values()].map((ids, position) => [`stores_${position}`, ids])),
      start,
      end: endExclusive,
      taxonomies,
    },
  }
}

export function entriesByHand(question: HandQuestion): Statement {
  const { split = [] } = question
  const nobody = split.map((dimension) => `'' AS ${dimension}`)
  return statementOf(question, { result: 'sum(people) AS entries', more: split }, (branch) => [
    `SELECT ${branch.keys('entered_at', ...split)} count() AS people FROM shopfloor.visits FINAL
     WHERE ${branch.within('entered_at')} ${branch.inside('entered_at')} ${branch.groupBy(...split)}`,
    ...(split.length > 0
      ? []
      : [
          `SELECT ${branch.keys('started_at')} sum(entries) AS people FROM shopfloor.hourly_counts FINAL
           WHERE ${branch.within('started_at')} ${branch.inside('started_at')} ${branch.groupBy()}`,
        ]),
    // Footage while the store was open turns a bucket without entries into 0.
    `SELECT ${branch.keys('started_at', ...nobody)} 0 AS people FROM shopfloor.segments
     WHERE ${branch.within('started_at')} AND ${branch.open('started_at')}
       AND recording_id IN (
         SELECT recording_id FROM shopfloor.lines FINAL
         WHERE location_id IN ${branch.stores} AND line_type = 'location-entry'
       )
     ${branch.groupBy(...split)}`,
  ])
}

/** The least work for entries: no zeros, no sums of counters. */
export function bareCount(question: HandQuestion): Statement {
  const { split = [] } = question
  return statementOf(question, { result: 'sum(people) AS entries', more: split }, (branch) => [
    `SELECT ${branch.keys('entered_at', ...split)} count() AS people FROM shopfloor.visits FINAL
     WHERE ${branch.within('entered_at')} ${branch.inside('entered_at')} ${branch.groupBy(...split)}`,
  ])
}

const dwellResult =
  'sum(people) AS area_total_entries, sum(seconds) AS area_total_dwell_time, ' +
  'if(area_total_entries = 0, NULL, area_total_dwell_time / area_total_entries) AS area_average_dwell_time'

export function areasByHand(question: HandQuestion): Statement {
  return statementOf(question, { result: dwellResult, more: ['taxonomy'] }, (branch) => [
    `SELECT ${branch.keys('entered_at', 'taxonomy')} count() AS people, sum(dwell_seconds) AS seconds
     FROM shopfloor.area_visits FINAL
     WHERE taxonomy IN {taxonomies:Array(String)} AND ${branch.within('entered_at')}
       ${branch.inside('entered_at')} ${branch.groupBy('taxonomy')}`,
    `SELECT ${branch.keys('started_at', 'taxonomy')} 0 AS people, 0 AS seconds
     FROM shopfloor.segments
     JOIN (
       SELECT DISTINCT recording_id, taxonomy FROM shopfloor.areas FINAL
       WHERE location_id IN ${branch.stores} AND taxonomy IN {taxonomies:Array(String)}
     ) AS owner USING (recording_id)
     WHERE ${branch.within('started_at')} AND ${branch.open('started_at')} ${branch.groupBy('taxonomy')}`,
  ])
}

/** Footage of the cameras with such a line during opening hours. */
function watched(branch: Branch, lineType: string, columns: string): string {
  return `SELECT ${branch.keys('started_at')} ${columns} FROM shopfloor.segments
     WHERE ${branch.within('started_at')} AND ${branch.open('started_at')}
       AND recording_id IN (
         SELECT recording_id FROM shopfloor.lines FINAL
         WHERE location_id IN ${branch.stores} AND line_type = '${lineType}'
       )
     ${branch.groupBy()}`
}

export function passersByHand(question: HandQuestion): Statement {
  return statementOf(question, { result: 'sum(people) AS passers_by' }, (branch) => [
    `SELECT ${branch.keys('started_at')} sum(passers_by) AS people FROM shopfloor.passers_by FINAL
     WHERE ${branch.within('started_at')} ${branch.groupBy()}`,
    watched(branch, 'passer-by', '0 AS people'),
  ])
}

export function captureByHand(question: HandQuestion): Statement {
  const everybody = 'sum(people) + sum(outside)'
  const known = 'max(inside_known) = 1 AND max(outside_known) = 1'
  return statementOf(
    question,
    { result: `if(${known} AND ${everybody} > 0, 100 * sum(people) / (${everybody}), NULL) AS capture_rate` },
    (branch) => [
      `SELECT ${branch.keys('entered_at')} count() AS people, 0 AS outside, 1 AS inside_known, 0 AS outside_known
       FROM shopfloor.visits FINAL WHERE ${branch.within('entered_at')} ${branch.groupBy()}`,
      `SELECT ${branch.keys('started_at')} sum(entries) AS people, 0 AS outside, 1 AS inside_known, 0 AS outside_known
       FROM shopfloor.hourly_counts FINAL WHERE ${branch.within('started_at')} ${branch.groupBy()}`,
      `SELECT ${branch.keys('started_at')} 0 AS people, sum(passers_by) AS outside, 0 AS inside_known, 1 AS outside_known
       FROM shopfloor.passers_by FINAL WHERE ${branch.within('started_at')} ${branch.groupBy()}`,
      watched(branch, 'location-entry', '0 AS people, 0 AS outside, 1 AS inside_known, 0 AS outside_known'),
      watched(branch, 'passer-by', '0 AS people, 0 AS outside, 0 AS inside_known, 1 AS outside_known'),
    ],
  )
}

export function salesByHand(question: HandQuestion): Statement {
  const result = `sum(sold) AS transactions_count, toFloat64(sum(paid)) AS transactions_volume,
    sum(pieces) AS transactions_units, if(transactions_count = 0, NULL, transactions_volume / transactions_count)
      AS average_transaction_value`
  return statementOf(question, { result }, (branch) => [
    `SELECT ${branch.keys('sold_at')} countIf(kind = 'sale') AS sold, sumIf(amount, kind = 'sale') AS paid,
       sumIf(units, kind = 'sale') AS pieces
     FROM shopfloor.transactions FINAL
     WHERE ${branch.within('sold_at')} AND (kind = 'sale' OR ${branch.openDay('sold_at')}) ${branch.groupBy()}`,
  ])
}

const dayMs = 86_400_000

/** Stores are empty at midnight, so a day is fullest at somebody's entry. */
export function occupancyByHand(question: HandQuestion): Statement {
  return statementOf(question, { result: 'max(people) AS max_occupancy' }, (branch) => [
    `SELECT ${branch.keys('moment')} max(inside) AS people
     FROM (
       SELECT location_id, move.1 AS moment,
         sum(move.2) OVER (PARTITION BY location_id ORDER BY move.1, move.2) AS inside
       FROM (
         SELECT location_id, arrayJoin([(comes, 1), (leaves, -1)]) AS move
         FROM (
           SELECT location_id, min(entered_at) AS comes, max(entered_at + toIntervalSecond(dwell_seconds)) AS leaves
           FROM shopfloor.area_visits FINAL WHERE ${branch.within('entered_at', dayMs)}
           GROUP BY location_id, visit_id
         )
       )
     )
     WHERE ${branch.within('moment')} ${branch.groupBy()}`,
    `SELECT ${branch.keys('started_at')} 0 AS people
     FROM shopfloor.segments
     WHERE ${branch.within('started_at')} AND ${branch.open('started_at')} AND recording_id IN (
       SELECT recording_id FROM shopfloor.areas FINAL WHERE location_id IN ${branch.stores}
     ) ${branch.groupBy()}`,
  ])
}

/** Camera time received during opening hours, by day. */
export function uptimeByHand(question: HandQuestion): Statement {
  const hours = `multiIf(day IN ('2026-11-25', '2026-12-25'), 0, day = '2026-11-26', 13,
    toDayOfWeek(day) = 7, 0, 11)`
  return statementOf(
    { ...question, byStore: false },
    { result: '100 * sum(received) / (4 * any(hours)) AS uptime', more: ['recording_id'] },
    (branch) => [
      `SELECT ${branch.keys('started_at', 'recording_id')} toDate(min(started_at), '${branch.zone}') AS day,
         ${hours} AS hours, sum(round(toFloat64(uptime), 6)) AS received
       FROM shopfloor.segments FINAL
       WHERE ${branch.within('started_at')} AND ${branch.open('started_at')} ${branch.groupBy('recording_id')}`,
    ],
  )
}

export function dwellByHand(question: HandQuestion): Statement {
  const { split = [] } = question
  const seen = split.map((dimension) => `argMin(${dimension}, (entered_at, taxonomy)) AS ${dimension}`)
  const result = 'sum(seconds) / count() AS average_dwell_time'
  return statementOf(question, { result, more: split }, (branch) => [
    `SELECT ${branch.keys('begins', ...split)} seconds
     FROM (
       SELECT ${['location_id', 'visit_id', 'min(entered_at) AS begins', 'sum(dwell_seconds) AS seconds', ...seen].join(', ')}
       FROM shopfloor.area_visits FINAL WHERE ${branch.within('entered_at', dayMs)}
       GROUP BY location_id, visit_id
     )
     WHERE ${branch.within('begins')} ${branch.inside('begins')}`,
  ])
}

export function conversionByHand(question: HandQuestion): Statement {
  const result = `if(sum(people) = 0, NULL, sum(sold) / sum(people)) AS sales_conversion_rate,
    if(sum(came) = 0, NULL, sum(people)) AS customer_entries,
    if(sum(people) = 0, NULL, sum(unknown) / sum(people)) AS unknown_role_share`
  return statementOf(question, { result }, (branch) => [
    `SELECT ${branch.keys('entered_at')} countIf(role != 'staff') AS people, countIf(role = '') AS unknown,
       count() AS came, 0 AS sold
     FROM shopfloor.visits FINAL
     WHERE ${branch.within('entered_at')} ${branch.inside('entered_at')} ${branch.groupBy()}`,
    `SELECT ${branch.keys('sold_at')} 0 AS people, 0 AS unknown, 0 AS came, count() AS sold
     FROM shopfloor.transactions FINAL
     WHERE kind = 'sale' AND ${branch.within('sold_at')} ${branch.inside('sold_at')} ${branch.groupBy()}`,
  ])
}

export function statusByHand(stores: readonly string[]): Statement {
  return {
    statement: `
      SELECT id AS recording_id, location_id, if(seen_at > fromUnixTimestamp64Milli({now:Int64}) - 120, 'online', 'offline') AS status,
        seen_at AS last_seen_utc, quality AS average_quality
      FROM (SELECT * FROM shopfloor.recordings FINAL WHERE location_id IN {stores:Array(String)}) AS recording
      LEFT JOIN (SELECT * FROM shopfloor.heartbeats FINAL WHERE location_id IN {stores:Array(String)}) AS heartbeat
        ON heartbeat.location_id = recording.location_id AND heartbeat.recording_id = recording.id
      ORDER BY location_id, name, id`,
    parameters: { stores, now: Date.UTC(2027, 0, 1) },
  }
}

/** Hours of each recording, including those without footage. All stores lie in one zone. */
export function uptimesByHand(
  zone: string,
  {
    recordings,
    first,
    days,
  }: { readonly recordings: readonly string[]; readonly first: string; readonly days: number },
): Statement {
  const local = (hour: string) => `toDateTime({first:String}, '${zone}') + 3600 * ${hour}`
  const isOpen = new Branch(
    { stores: new Map(), period: null, byStore: false, start: 0, endExclusive: 0 },
    zone,
    0,
  )
  return {
    statement: `
      SELECT recording AS location, formatDateTime(hour, '%Y-%m-%d %H:%i') AS index, ${isOpen.open('hour')} AS withinSchedule, if(withinSchedule, 4, 0) AS segmentsExpected,
        received AS segmentsReceived, if(segmentsExpected = 0, NULL, if(received = 0, 0, sums / received)) AS avgUptimeOnSegment,
        if(segmentsExpected = 0, NULL, received / segmentsExpected) AS pcSegmentsRecieved,
        avgUptimeOnSegment * pcSegmentsRecieved AS overallUptime
      FROM (
        SELECT arrayJoin({recordings:Array(String)}) AS recording, ${local('number')} AS hour
        FROM (SELECT number FROM numbers(24 * {days:UInt32}))
      ) AS hours
      LEFT JOIN (
        SELECT recording_id, toStartOfHour(started_at, '${zone}') AS hour, count() AS received, sum(uptime) AS sums
        FROM shopfloor.segments FINAL
        WHERE location_id IN (SELECT location_id FROM shopfloor.recordings FINAL WHERE id IN {recordings:Array(String)})
          AND recording_id IN {recordings:Array(String)}
          AND started_at >= ${local('0')} AND started_at < ${local('24 * {days:UInt32}')} AND ${isOpen.open('started_at')}
        GROUP BY recording_id, hour
      ) AS arrived ON arrived.recording_id = hours.recording AND arrived.hour = hours.hour
      ORDER BY recording, hour`,
    parameters: { recordings, first, days },
  }
}
