import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { ages, areas, type Chain, genders } from './chain.ts'

const dayMs = 86_400_000

/** Whole months, `[year, month from 1]`, in order. */
export type Months = readonly (readonly [year: number, month: number])[]

/** Two years: requests are about the second, the first is history. */
export const twoYears: Months = Array.from(
  { length: 24 },
  (_, month) => [2025 + Math.floor(month / 12), 1 + (month % 12)] as const,
)

const quartersADay = 56

interface FactsShape {
  readonly visits: number
  readonly months: Months
  /** By default all tables of facts. */
  readonly tables?: readonly FactsTable[]
  /** The least usable share of a quarter of an hour of footage; the greatest is 1. */
  readonly leastUptime?: number
}

type FactsTable = keyof typeof inserts

/**
 * Makes the facts of a chain inside the engine, month by month, the same every time:
 *
 * - visits, with one and a half stays in zones each, and a transaction for every fourth;
 * - people outside, ten hours a day;
 * - three shifts a day, on Sundays too;
 * - footage of each camera from 7:00 to 21:00, except one quarter of an hour in fifty;
 * - sums of a counter in one store of fifty.
 *
 * Every month but the last is merged into one part, as the engine leaves a settled month. The last month has one part for
 * each week at any size of the chain: merging is off meanwhile.
 */
export async function keepFacts(
  warehouse: Warehouse,
  chain: Chain,
  { visits, months, tables = everyTable, leastUptime = 0.5 }: FactsShape,
  progress: (line: string) => void,
): Promise<void> {
  let kept = 0
  async function keep(first: number, days: number, upTo: number): Promise<void> {
    const parameters = {
      locations: chain.stores.map(({ id }) => id),
      cameras: chain.stores.map(({ cameras }) => cameras),
      areas,
      ages,
      genders,
      first_day: first / 1000,
      days,
      from: kept,
      visits: upTo - kept,
      least_uptime: leastUptime,
    }
    kept = upTo
    for (const table of tables) await warehouse.command(inserts[table], parameters)
    progress(`${kept} visits kept`)
  }

  for (const [position, [year, month]] of months.entries()) {
    const first = Date.UTC(year, month - 1, 1)
    const days = Math.round((Date.UTC(year, month, 1) - first) / dayMs)
    const before = kept
    const upTo = Math.round((visits * (position + 1)) / months.length)
    if (position + 1 < months.length) {
      await keep(first, days, upTo)
      for (const table of tables) {
        await warehouse.command(`OPTIMIZE TABLE shopfloor.${table} PARTITION ${year * 100 + month} FINAL`)
      }
    } else {
      for (const table of tables) await warehouse.command(`SYSTEM STOP MERGES shopfloor.${table}`)
      for (let day = 0; day < days; day += 7) {
        const last = Math.min(day + 7, days)
        const share = Math.round(((upTo - before) * last) / days)
        await keep(first + day * dayMs, last - day, before + share)
      }
    }
  }
}

/** Disk use of the facts, in words. */
export async function diskUse(warehouse: Warehouse): Promise<string> {
  const tables = await warehouse.query<{ table: string; rows: number; bytes: number }>(
    `SELECT table, sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts
     WHERE active AND database = 'shopfloor' AND table IN {tables:Array(String)} GROUP BY table ORDER BY bytes DESC`,
    { tables: Object.keys(inserts) },
  )
  const each = tables.map(
    ({ table, rows, bytes }) =>
      `${table} ${(rows / 1e6).toFixed(1)} million rows of ${(bytes / rows).toFixed(1)} bytes`,
  )
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  return `${(total / 1e9).toFixed(2)} GB on disk (${each.join(', ')})`
}

/** The engine's arrays start at 1. People come from half an hour before opening until closing, and not on Sundays. */
const people = `
  SELECT number AS person,
    sipHash64(number) AS chance,
    {locations:Array(String)}[1 + number % length({locations:Array(String)})] AS location_id,
    {cameras:Array(Array(String))}[1 + number % length({locations:Array(String)})] AS cameras,
    {first_day:UInt32} + 86400 * (intDiv(chance, 64) % {days:UInt8}) AS any_day,
    any_day + if(toDayOfWeek(toDateTime(any_day, 'UTC')) = 7, 86400 * if(any_day = {first_day:UInt32}, 1, -1), 0)
      AS day,
    toInt64(day) * 1000 + 30600000 + intDiv(chance, 4096) % 39600000 AS came,
    substring(lower(hex(sipHash128(number))), 1, 24) AS visit_id,
    if(chance % 23 = 0, '', {ages:Array(String)}[1 + intDiv(chance, 128) % 7]) AS age,
    if(chance % 29 = 0, '', {genders:Array(String)}[1 + intDiv(chance, 1024) % 2]) AS gender,
    if(chance % 31 = 0, '', if(chance % 13 = 0, 'staff', 'customer')) AS role
  FROM numbers({from:UInt64}, {visits:UInt64})`

const inserts = {
  visits: `
    INSERT INTO shopfloor.visits (location_id, entered_at, visit_id, recording_id, age, gender, role)
    SELECT location_id, fromUnixTimestamp64Milli(came, 'UTC'), visit_id, cameras[1], age, gender, role
    FROM (${people})`,

  area_visits: `
    INSERT INTO shopfloor.area_visits
      (location_id, taxonomy, entered_at, visit_id, recording_id, dwell_seconds, age, gender, role)
    SELECT location_id, {areas:Array(String)}[zone], fromUnixTimestamp64Milli(came + stay * 240000 + 60000, 'UTC'),
      visit_id, cameras[2 + (zone + 1) % 2], 5 + intDiv(chance, 512 + stay) % 600, age, gender, role
    FROM (
      SELECT *, arrayJoin(range(intDiv(chance, 32) % 4)) AS stay,
        1 + intDiv(chance, 8192 * (1 + stay)) % 8 AS zone
      FROM (${people})
    )`,

  transactions: `
    INSERT INTO shopfloor.transactions (location_id, sold_at, transaction_id, kind, amount, units)
    SELECT location_id, fromUnixTimestamp64Milli(came + 900000, 'UTC'), visit_id,
      if(chance % 37 = 0, 'refund', if(chance % 41 = 0, 'void', 'sale')), 5 + intDiv(chance, 2048) % 100, 1 + chance % 3
    FROM (${people})
    WHERE intDiv(chance, 16) % 4 = 0`,

  hourly_counts: `
    INSERT INTO shopfloor.hourly_counts (location_id, started_at, label, recording_id, entries)
    SELECT {locations:Array(String)}[1 + 50 * store], toDateTime({first_day:UInt32} + 86400 * day + 3600 * hour, 'UTC'),
      '', 'counter', 1 + sipHash64(number) % 40
    FROM (
      SELECT number, number % 10 + 9 AS hour, intDiv(number, 10) % {days:UInt8} AS day,
        intDiv(number, 10 * {days:UInt8}) AS store
      FROM numbers(toUInt64(10) * {days:UInt8} * intDiv(length({locations:Array(String)}) + 49, 50))
    )`,

  passers_by: `
    INSERT INTO shopfloor.passers_by (location_id, started_at, label, recording_id, passers_by)
    SELECT {locations:Array(String)}[1 + store], toDateTime({first_day:UInt32} + 86400 * day + 3600 * hour, 'UTC'),
      '', {cameras:Array(Array(String))}[1 + store][1], sipHash64(number) % 400
    FROM (
      SELECT number, number % 10 + 9 AS hour, intDiv(number, 10) % {days:UInt8} AS day,
        intDiv(number, 10 * {days:UInt8}) AS store
      FROM numbers(toUInt64(10) * {days:UInt8} * length({locations:Array(String)}))
    )`,

  shifts: `
    INSERT INTO shopfloor.shifts (location_id, starts_at, shift_id, ends_at, staff)
    SELECT {locations:Array(String)}[1 + store],
      toDateTime64({first_day:UInt32} + 86400 * day + 27000 + 9900 * shift, 3, 'UTC') AS starts,
      concat(toString({first_day:UInt32}), '-', toString(number)), addMinutes(starts, 330 + 15 * (number % 4)),
      1 + sipHash64(number) % 6
    FROM (
      SELECT number, number % 3 AS shift, intDiv(number, 3) % {days:UInt8} AS day, intDiv(number, 3 * {days:UInt8}) AS store
      FROM numbers(toUInt64(3) * {days:UInt8} * length({locations:Array(String)}))
    )`,

  segments: `
    INSERT INTO shopfloor.segments (location_id, recording_id, started_at, uptime)
    SELECT {locations:Array(String)}[1 + store], {cameras:Array(Array(String))}[1 + store][1 + camera],
      toDateTime({first_day:UInt32} + 86400 * day + 25200 + 900 * quarter, 'UTC'),
      {least_uptime:Float64} + (1 - {least_uptime:Float64}) * (sipHash64(number) % 512 / 512)
    FROM (
      SELECT number, number % ${quartersADay} AS quarter, intDiv(number, ${quartersADay}) % {days:UInt8} AS day,
        intDiv(number, ${quartersADay} * {days:UInt8}) % length({cameras:Array(Array(String))}[1]) AS camera,
        intDiv(number, ${quartersADay} * {days:UInt8} * length({cameras:Array(Array(String))}[1])) AS store
      FROM numbers(toUInt64(${quartersADay}) * {days:UInt8} * length(arrayFlatten({cameras:Array(Array(String))})))
      WHERE sipHash64(number, 1) % 50 != 0
    )`,
} as const

const everyTable = Object.keys(inserts) as readonly FactsTable[]
