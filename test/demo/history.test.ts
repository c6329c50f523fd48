import { beforeAll, expect, test } from 'vitest'
import { makeChain, type Store } from '../../src/demo/chain.ts'
import { demoSeed, makeDemo } from '../../src/demo/demo.ts'
import { dayOf, secondsPerDay, weekdayOf } from '../../src/demo/local-day.ts'
import { hoursOn } from '../../src/demo/opening.ts'
import type { Outage } from '../../src/demo/outage.ts'
import { outagesBetween } from '../../src/demo/outages-between.ts'
import { openTimes } from '../../src/demo/plan.ts'
import { openMemoryWarehouse } from '../support/memory-warehouse.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const days = 35
const first = Math.floor(now / 1000 / secondsPerDay) * secondsPerDay - days * secondsPerDay
const today = Math.floor(now / 1000 / secondsPerDay)
const chain = makeChain()
const outages = outagesBetween(chain, demoSeed, first, now / 1000)
const warehouse = await openMemoryWarehouse()

beforeAll(async () => {
  await makeDemo(warehouse, { now, days })
}, 60_000)

function storeNamed(start: string): Store {
  const store = chain.stores.find(({ name }) => name.startsWith(start))
  if (!store) throw new Error(`no store ${start}`)
  return store
}

/** Visitors by quarter hour (seconds since 1970). */
async function quarters(store: Store): Promise<ReadonlyMap<number, number>> {
  const rows = await warehouse.query<{ quarter: number; people: number }>(
    `SELECT toUInt32(toStartOfFifteenMinutes(entered_at)) AS quarter, toUInt32(count()) AS people
    FROM shopfloor.visits WHERE location_id = {store:String} AND role = 'customer' GROUP BY quarter`,
    { store: store.id },
  )
  return new Map(rows.map((row) => [row.quarter, row.people]))
}

async function customersOn(store: Store): Promise<ReadonlyMap<string, number>> {
  const rows = await warehouse.query<{ day: string; people: number }>(
    `SELECT toDate(toTimeZone(entered_at, '${store.timezone}')) AS day, toUInt32(count()) AS people
    FROM shopfloor.visits WHERE location_id = {store:String} AND role = 'customer' GROUP BY day`,
    { store: store.id },
  )
  return new Map(rows.map((row) => [row.day, row.people]))
}

test.each(chain.stores)('has visitors at $name during opening hours only', async (store) => {
  const counted = await quarters(store)
  const open = openTimes(store, first, now / 1000)
  const inside = (quarter: number) => open.some((time) => quarter >= time.opens && quarter < time.closes)
  for (const quarter of counted.keys()) expect(inside(quarter)).toBe(true)
  for (const { opens, closes } of open) {
    if (opens < first || closes > now / 1000) continue
    let people = 0
    for (let quarter = opens; quarter < closes; quarter += 900) people += counted.get(quarter) ?? 0
    expect(people).toBeGreaterThan(store.visitors * 0.2)
    expect(people).toBeLessThan(store.visitors * 2.6)
  }
})

test('has no visitors on a closed day and no segments of scheduled cameras', async () => {
  const leeds = storeNamed('Leeds')
  expect(hoursOn(leeds, dayOf(2026, 11, 12))).toBeNull()
  const customers = await customersOn(leeds)
  expect(customers.get('2026-11-11')).toBeGreaterThan(800)
  expect(customers.has('2026-11-12')).toBe(false)
  const [row] = await warehouse.query<{ segments: number }>(
    `SELECT toUInt32(count()) AS segments FROM shopfloor.segments
    WHERE recording_id = {camera:String} AND toDate(started_at) = '2026-11-12'`,
    { camera: leeds.cameras[0]?.id },
  )
  expect(row?.segments).toBe(0)
})

test('is busiest on Saturdays and in the afternoon', async () => {
  const manchester = storeNamed('Manchester')
  const customers = await customersOn(manchester)
  const mean = (weekday: number) => {
    const list = [...customers].filter(([day]) => weekdayOf(Date.parse(day) / 86_400_000) === weekday)
    return list.reduce((sum, [, people]) => sum + people, 0) / list.length
  }
  expect(mean(6)).toBeGreaterThan(1.5 * mean(2))
  expect(mean(5)).toBeGreaterThan(1.15 * mean(2))
  const hours = await warehouse.query<{ hour: number }>(
    `SELECT toHour(toTimeZone(entered_at, 'Europe/London')) AS hour FROM shopfloor.visits
    WHERE location_id = {store:String} GROUP BY hour ORDER BY count() DESC LIMIT 1`,
    { store: manchester.id },
  )
  expect([13, 14, 15]).toContain(hours[0]?.hour)
})

test('has a few per cent of staff, who arrive before opening, and one visitor in eight of unknown role', async () => {
  const [row] = await warehouse.query<{ staff: number; unknown: number; half: number; early: number }>(
    `SELECT countIf(role = 'staff') / count() AS staff,
      countIf(age = '' OR gender = '') / count() AS unknown,
      countIf((age = '') != (gender = '')) / count() AS half,
      countIf(role = 'staff' AND location_id = {leeds:String}
        AND toHour(toTimeZone(entered_at, 'Europe/London')) = 8) AS early
    FROM shopfloor.visits`,
    { leeds: storeNamed('Leeds').id },
  )
  expect(row?.staff).toBeGreaterThan(0.02)
  expect(row?.staff).toBeLessThan(0.06)
  expect(row?.unknown).toBeCloseTo(0.12, 2)
  expect(row?.half).toBeGreaterThan(0.005)
  expect(row?.early).toBeGreaterThan(100)
})

test('has zone visits of at least five seconds in every zone, by visitors of that store', async () => {
  const [row] = await warehouse.query<{ zones: number; shortest: number; strangers: number }>(
    `SELECT toUInt32(uniqExact(location_id, taxonomy)) AS zones, min(dwell_seconds) AS shortest,
      toUInt32(countIf(not startsWith(visit_id, concat(toString(indexOf({stores:Array(String)},
        toString(location_id))), if(role = 'staff', 's', 'c'))))) AS strangers
    FROM shopfloor.area_visits`,
    { stores: chain.stores.map((store) => store.id) },
  )
  const zones = new Set(chain.stores.flatMap((store) => store.zones.map((zone) => store.id + zone.taxonomy)))
  expect(row).toMatchObject({ zones: zones.size, strangers: 0 })
  expect(row?.shortest).toBeGreaterThanOrEqual(5)
})

test("has transactions by the store's conversion rate, and some refunds", async () => {
  const rows = await warehouse.query<{ kind: string; count: number }>(
    'SELECT kind, toUInt32(count()) AS count FROM shopfloor.transactions WHERE location_id = {store:String} GROUP BY kind',
    { store: storeNamed('Norwich').id },
  )
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0
  const people = [...(await customersOn(storeNamed('Norwich'))).values()].reduce((sum, each) => sum + each, 0)
  expect(of('sale') / people).toBeGreaterThan(0.19)
  expect(of('sale') / people).toBeLessThan(0.27)
  expect(of('refund')).toBeGreaterThan(of('void'))
  expect(of('void')).toBeGreaterThan(0)
})

test('has no visits or segments at an offline entrance while the other one works', async () => {
  const leeds = storeNamed('Leeds')
  const story = outages.findLast((outage) => outage.camera === 1 && outage.end - outage.start === 9 * 3600)
  if (!story) throw new Error('the story has an outage')
  expect(new Date(story.start * 1000).toISOString()).toBe('2026-11-07T09:40:00.000Z')
  const seen = await warehouse.query<{ camera: string; people: number }>(
    `SELECT recording_id AS camera, toUInt32(count()) AS people FROM shopfloor.visits
    WHERE location_id = {store:String} AND entered_at >= toDateTime({start:Int64}) AND entered_at < toDateTime({end:Int64})
    GROUP BY camera`,
    { store: leeds.id, start: story.start, end: story.end },
  )
  expect(seen.map((row) => row.camera)).toEqual([leeds.cameras[1]?.id])
  const customers = await customersOn(leeds)
  expect(customers.get('2026-11-07')).toBeLessThan((customers.get('2026-11-14') ?? 0) * 0.7)
  const [segments] = await warehouse.query<{ received: number; least: number }>(
    `SELECT toUInt32(count()) AS received, round(min(uptime), 2) AS least FROM shopfloor.segments
    WHERE recording_id = {camera:String} AND toDate(started_at) = '2026-11-07'`,
    { camera: leeds.cameras[0]?.id },
  )
  // Of the 48 quarter hours from 09:00 to 21:00, 35 are lost; 09:30 has ten minutes and 18:30 five.
  expect(segments?.received).toBe(13)
  expect(segments?.least).toBeCloseTo(5 / 15, 1)
})

test('has fewer visits in a zone whose camera is offline or degraded', async () => {
  const weigh = async (outage: Outage) => {
    const camera = chain.cameras.find((each) => each.number === outage.camera)
    const [row] = await warehouse.query<{ visits: number; segments: number; uptime: number }>(
      `SELECT toUInt32((SELECT count() FROM shopfloor.area_visits WHERE recording_id = {camera:String}
          AND entered_at >= toDateTime({start:Int64}) AND entered_at < toDateTime({end:Int64}))) AS visits,
        toUInt32(count()) AS segments, avg(uptime) AS uptime FROM shopfloor.segments
      WHERE recording_id = {camera:String}
        AND started_at >= toDateTime({start:Int64} + 900) AND started_at < toDateTime({end:Int64} - 900)`,
      { camera: camera?.id, start: outage.start, end: outage.end },
    )
    return row ?? { visits: Number.NaN, segments: Number.NaN, uptime: Number.NaN }
  }
  const long = outages.filter((o) => o.end - o.start > 86_400 && o.end < now / 1000 && o.start > first)
  const downs = long.filter((outage) => outage.loss === 1)
  expect(downs.length).toBeGreaterThan(5)
  for (const outage of downs.slice(0, 8)) {
    expect(await weigh(outage)).toMatchObject({ visits: 0, segments: 0 })
  }
  const poor = long.find((o) => o.loss === 0.55 && !downs.some((down) => down.camera === o.camera))
  if (!poor) throw new Error('a relay of poor pictures is part of every month')
  const weighed = await weigh(poor)
  expect(weighed.segments).toBeGreaterThan(40)
  expect(weighed.uptime).toBeGreaterThan(0.4)
  expect(weighed.uptime).toBeLessThan(0.46)
})

test('has 100 segments of an always-recording camera on the day with 25 hours', async () => {
  const always = chain.stores
    .filter((store) => store.timezone === 'Europe/London')
    .flatMap((store) => store.cameras)
    .find(
      (camera) =>
        !camera.scheduled &&
        !outages.some(
          (o) =>
            o.camera === camera.number &&
            o.start < dayOf(2026, 10, 27) * secondsPerDay &&
            o.end > (dayOf(2026, 10, 24) - 1) * secondsPerDay,
        ),
    )
  if (!always) throw new Error('some camera is well')
  const rows = await warehouse.query<{ day: string; segments: number; uptime: number }>(
    `SELECT toDate(toTimeZone(started_at, 'Europe/London')) AS day, toUInt32(count()) AS segments, avg(uptime) AS uptime
    FROM shopfloor.segments WHERE recording_id = {camera:String} AND day BETWEEN '2026-10-24' AND '2026-10-26'
    GROUP BY day ORDER BY day`,
    { camera: always.id },
  )
  expect(rows.map((row) => [row.day, row.segments])).toEqual([
    ['2026-10-24', 96],
    ['2026-10-25', 100],
    ['2026-10-26', 96],
  ])
  for (const row of rows) expect(row.uptime).toBeGreaterThan(0.995)
})

test('opens a store at its local time after a clock change', async () => {
  const opening = await warehouse.query<{ day: string; opens: string }>(
    `SELECT toDate(toTimeZone(entered_at, 'Europe/London')) AS day,
      formatDateTime(toStartOfHour(min(entered_at)), '%H:%i', 'UTC') AS opens
    FROM shopfloor.visits WHERE location_id = {store:String} AND role = 'customer'
      AND day BETWEEN '2026-10-24' AND '2026-10-26' GROUP BY day ORDER BY day`,
    { store: storeNamed('Manchester').id },
  )
  expect(opening.map((row) => row.opens)).toEqual(['08:00', '11:00', '09:00'])
})

test('opens a store with a half-hour offset at 10:30 local time', async () => {
  const counted = await quarters(storeNamed('Kolkata'))
  const weekday = [...counted.keys()].filter(
    (quarter) => Math.floor(quarter / secondsPerDay) === dayOf(2026, 11, 17),
  )
  expect(new Date(Math.min(...weekday) * 1000).toISOString()).toBe('2026-11-17T05:00:00.000Z')
  expect(Math.max(...weekday) * 1000).toBeLessThan(Date.parse('2026-11-17T16:00:00Z'))
})

test('has most cameras online now, and heartbeats of all', async () => {
  const rows = await warehouse.query<{ age: number; quality: number }>(
    `SELECT toInt64(dateDiff('second', seen_at, toDateTime64({now:String}, 3, 'UTC'))) AS age, quality
    FROM shopfloor.heartbeats FINAL`,
    { now: '2026-11-21 09:00:00' },
  )
  expect(rows).toHaveLength(chain.cameras.length)
  const down = rows.filter((row) => row.age > 60)
  expect(down.length).toBeGreaterThanOrEqual(3)
  expect(down.length).toBeLessThanOrEqual(6)
  const poor = rows.filter((row) => row.age <= 60 && row.quality < 0.7)
  expect(poor.length).toBeGreaterThanOrEqual(1)
  expect(poor.length).toBeLessThanOrEqual(3)
})

/** Received share of entrance camera time over the 28 days before today, by store. */
async function entranceTime() {
  const rows = await warehouse.query<{ camera: string; quarter: number; uptime: number }>(
    `SELECT recording_id AS camera, toUnixTimestamp(started_at) AS quarter, uptime FROM shopfloor.segments
    WHERE recording_id IN {cameras:Array(String)}`,
    { cameras: chain.cameras.filter((camera) => camera.entranceShare > 0).map((camera) => camera.id) },
  )
  const uptimes = new Map(rows.map(({ camera, quarter, uptime }) => [`${camera} ${quarter}`, uptime]))
  return chain.stores.flatMap((store) =>
    openTimes(store, first, now / 1000).flatMap(({ day, opens, closes }) => {
      if (day < today - 28 || day >= today) return []
      const quarters = Array.from({ length: (closes - opens) / 900 }, (_, quarter) => opens + quarter * 900)
      const entrances = store.cameras.filter((camera) => camera.entranceShare > 0)
      const seen = entrances.flatMap(({ id }) => quarters.map((each) => uptimes.get(`${id} ${each}`) ?? 0))
      const received = seen.reduce((sum, uptime) => sum + uptime, 0)
      return [{ store, day, expected: seen.length, received }]
    }),
  )
}

function share(times: readonly { readonly expected: number; readonly received: number }[]): number {
  const sum = (key: 'expected' | 'received') => times.reduce((total, time) => total + time[key], 0)
  return sum('received') / sum('expected')
}

test('has nearly full entrance coverage over four weeks, with few exceptional days', async () => {
  const times = await entranceTime()
  expect(share(times)).toBeGreaterThan(0.99)
  expect(share(times)).toBeLessThan(0.997)
  const incomplete = (keyOf: (time: (typeof times)[number]) => number) =>
    [...new Set(times.map(keyOf))].filter((key) => share(times.filter((time) => keyOf(time) === key)) < 0.98)
  const days = incomplete(({ day }) => day)
  expect(days).toContain(dayOf(2026, 11, 7))
  expect(days.length).toBeLessThanOrEqual(3)
  expect(incomplete(({ store }) => store.number).length).toBeLessThanOrEqual(3)
})

test('has a gap on a Saturday in Leeds two weeks ago, and a few hours elsewhere yesterday', async () => {
  const times = await entranceTime()
  const leeds = times.filter(({ store }) => store.number === 1)
  const saturday = leeds.filter(({ day }) => day === dayOf(2026, 11, 7))
  expect(share(saturday)).toBeGreaterThan(0.6)
  expect(share(saturday)).toBeLessThan(0.75)
  const rest = leeds.filter(({ day }) => day !== dayOf(2026, 11, 7))
  expect(rest).toHaveLength(26)
  for (const time of rest) expect(share([time])).toBeGreaterThan(0.98)
  const yesterday = times.filter((time) => time.day === today - 1 && share([time]) < 0.98)
  expect(yesterday.map(({ store }) => store.name)).toEqual(['Bristol · Broadmead'])
})
