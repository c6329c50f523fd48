import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entries } from '../../../src/service/warehouse/questions/entries.ts'
import { uptime } from '../../../src/service/warehouse/questions/uptime.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { isThorough, runsRare } from '../../support/thoroughness.ts'
import { bucketOf, keepStores, minute, minuteMs, now, type Store, stores } from './minute-by-minute.ts'
import { answered, asOnTheWire, bodyOf, fifteen, isOpenAt, iso, minutesOfBuckets } from './naive-answers.ts'
import { SmallChain } from './small-chain.ts'

/** Compares uptime and estimates with minute-by-minute computations over the raw segments and visitors. */
const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
await keepStores(chain)
const timezones: Record<Store, string> = { uk: 'Europe/London', in: 'Asia/Kolkata', us: 'America/New_York' }
/** Store, whether it follows the opening hours, whether it counts entries. In Kolkata no line marks an entrance. */
const cameras = {
  'uk-1': ['uk', true, true],
  'uk-2': ['uk', false, true],
  'uk-3': ['uk', false, false],
  'in-1': ['in', true, false],
  'us-1': ['us', true, true],
  'us-2': ['us', false, false],
} as const satisfies Record<string, readonly [Store, boolean, boolean]>
type Camera = keyof typeof cameras
const names = Object.keys(cameras) as Camera[]
const counting = (id: Store) =>
  names.filter((name) => cameras[name][0] === id && (id === 'in' || cameras[name][2]))
for (const name of names) {
  const [id, scheduled, counts] = cameras[name]
  await chain.recording(name, id, { scheduled, counts, timezone: timezones[id] })
}

const week = 7 * 1440
/** A moment within the requested days, or some weeks before. */
const anyWeek = fc.tuple(minute, fc.nat(4)).map(([at, weeks]) => at - weeks * week)
const data = fc.record({
  // Runs of footage, mostly long, because an hour of history has to be complete.
  footage: fc.array(
    fc.record({
      camera: fc.constantFrom(...names),
      at: anyWeek.map((at) => at - (at % 15)),
      quarters: fc.integer({ min: 1, max: 160 }),
      uptime: fc.constantFrom(1, 0.99, 0.9, 0.25),
    }),
    { minLength: 25, maxLength: 60 },
  ),
  people: fc.array(
    fc.record({ store: fc.constantFrom(...stores), at: anyWeek, gender: fc.constantFrom('male', 'female') }),
    { minLength: 40, maxLength: 120 },
  ),
  sums: fc.uniqueArray(
    fc.record({
      store: fc.constantFrom(...stores),
      at: minute.map((at) => at - (at % 60)),
      device: fc.constantFrom('uk-1', 'in-1', 'us-1', 'counter'),
      people: fc.nat(9),
    }),
    { maxLength: 4, selector: ({ store, at, device }) => `${store} ${at} ${device}` },
  ),
})
type Data = typeof data extends fc.Arbitrary<infer D> ? D : never

const request = fc.record({
  from: minute,
  minutes: fc.oneof(fc.integer({ min: 1, max: 180 }), fc.integer({ min: 1440, max: 3 * 1440 })),
  entities: fc.uniqueArray(fc.constantFrom(...stores), { minLength: 1 }),
  aggregationPeriod: fc.constantFrom('hour' as const, 'day' as const, 'week' as const, 'month' as const),
  byEntity: fc.boolean(),
  men: fc.boolean(),
  insideRecordingTimes: fc.boolean(),
})
type Request = typeof request extends fc.Arbitrary<infer R> ? R : never
const nowMinute = Math.floor(now / minuteMs)
const refreshed = Math.floor(nowMinute / 10) * 10

/** The usable share of each received quarter hour. Of two runs over the same quarter hour the later one wins. */
function received({ footage }: Data): ReadonlyMap<string, number> {
  return new Map(
    footage.flatMap(({ camera, at, quarters, uptime: share }) =>
      Array.from({ length: quarters }, (_, n) => [`${camera} ${at + 15 * n}`, share] as const),
    ),
  )
}

async function keep(kept: Data): Promise<void> {
  for (const table of ['visits', 'segments', 'hourly_counts']) {
    await warehouse.command(`TRUNCATE TABLE shopfloor.${table}`)
  }
  await warehouse.insert(
    'segments',
    [...received(kept)].map(([key, share]) => {
      const [camera = '', at = ''] = key.split(' ')
      const store = cameras[camera as Camera][0]
      return { location_id: store, recording_id: camera, started_at: iso(Number(at)), uptime: share }
    }),
  )
  for (const id of stores) {
    for (const gender of ['male', 'female']) {
      const own = kept.people.filter((person) => person.store === id && person.gender === gender)
      await chain.visits(
        id,
        own.map(({ at }) => iso(at)),
        { gender },
      )
    }
  }
  await warehouse.insert(
    'hourly_counts',
    kept.sums.map(({ store, at, device, people }) => ({
      location_id: store,
      started_at: iso(at),
      label: iso(at),
      recording_id: device,
      entries: people,
    })),
  )
}

const quartersAmong = (minutes: Iterable<number>) => [...minutes].filter((at) => at % 15 === 0)
const isOpenIn = (id: Store, quarter: number) => fifteen(quarter).some((at) => isOpenAt(id, at))

async function compareUptime(kept: Data, asked: Request): Promise<void> {
  const footage = received(kept)
  const wanted = new Map<string, readonly [received: number, expected: number]>()
  for (const name of names) {
    const [id, isScheduled] = cameras[name]
    if (!asked.entities.includes(id)) continue
    for (const [bucket, minutes] of minutesOfBuckets(asked, id, nowMinute + 1)) {
      const expected = quartersAmong(minutes).filter(
        (quarter) =>
          quarter + 15 <= nowMinute &&
          (isOpenIn(id, quarter) || !(isScheduled || asked.insideRecordingTimes)),
      )
      const key = `${bucket}|${id}`
      const [sum, count] = wanted.get(key) ?? [0, 0]
      const arrived = expected.reduce((total, quarter) => total + (footage.get(`${name} ${quarter}`) ?? 0), 0)
      wanted.set(key, [sum + arrived, count + expected.length])
    }
  }
  const answer = await uptime(
    warehouse,
    {
      ...bodyOf(asked, asked.byEntity),
      entities: asked.entities,
      entityType: 'location',
      insideRecordingTimes: asked.insideRecordingTimes,
      facets: ['segments'],
    },
    { now },
  )
  const rows = answered(
    answer.segments,
    (row) => row.location ?? '',
    (row) => row.uptime,
  )
  const shares = new Map(
    [...wanted].map(([key, [sum, count]]) => [key, count === 0 ? null : (100 * sum) / count]),
  )
  expectNear(rows, asOnTheWire(shares), 0.0000501)
}

/** Responses are rounded, so compare with a tolerance of half the last decimal. */
function expectNear(
  rows: Readonly<Record<string, number | null>>,
  expected: Readonly<Record<string, number | null>>,
  by: number,
): void {
  const rounded = Object.entries(expected).map(([key, value]) => {
    const own = rows[key] ?? null
    const isNear = own !== null && value !== null && Math.abs(own - value) <= by
    return [key, isNear ? own : value]
  })
  expect(rows).toEqual(Object.fromEntries(rounded))
}

/** The hour of a minute, and the hours of the same weekday and time in the four weeks before. */
const hourOf = (id: Store, at: number) => bucketOf('hour', id, at)
const weeksBefore = (hour: string) =>
  [1, 2, 3, 4].map((weeks) =>
    new Date(Date.parse(`${hour.slice(0, 23)}Z`) - weeks * week * minuteMs).toISOString(),
  )

function coverageOf(
  kept: Data,
  footage: ReadonlyMap<string, number>,
  id: Store,
  minutes: ReadonlySet<number>,
): number | null {
  const own = counting(id)
  const share = (quarters: readonly number[]) =>
    quarters.reduce(
      (sum, quarter) =>
        sum + own.reduce((total, name) => total + (footage.get(`${name} ${quarter}`) ?? 0), 0),
      0,
    ) /
    (quarters.length * own.length)
  const passed = (quarter: number) => quarter + 15 <= refreshed
  /** The minutes of the hours with this wall-clock name, one group per hour: there can be none, or two. */
  const hoursNamed = (name: string, around: number) => {
    const hours = new Map<string, number[]>()
    for (let at = around - 180; at < around + 240; at += 1) {
      const hour = hourOf(id, at)
      if (hour.startsWith(name)) hours.set(hour, [...(hours.get(hour) ?? []), at])
    }
    return [...hours.values()]
  }
  const asked = new Map<string, number[]>()
  for (const quarter of quartersAmong(minutes).filter((q) => isOpenIn(id, q) && passed(q))) {
    const hour = hourOf(id, quarter)
    asked.set(hour, [...(asked.get(hour) ?? []), quarter])
  }
  const hours = [...asked].map(([hour, quarters]) => {
    const first = quarters[0] ?? 0
    const history = weeksBefore(hour).flatMap((name, weeks) =>
      hoursNamed(name.slice(0, 23), first - (weeks + 1) * week).flatMap((inside) => {
        const open = quartersAmong(inside).filter((q) => isOpenIn(id, q) && passed(q))
        if (open.length === 0 || share(open) < 0.98 - 1e-9) return []
        const came = kept.people.filter((person) => person.store === id && inside.includes(person.at)).length
        const sums = kept.sums.filter((sum) => sum.store === id && inside.includes(sum.at))
        return [came + sums.reduce((total, sum) => total + sum.people, 0)]
      }),
    )
    const [whole = []] = hoursNamed(hour.slice(0, 23), first).filter((inside) => inside.includes(first))
    const open = quartersAmong(whole).filter((q) => isOpenIn(id, q)).length
    const mean = history.length === 0 ? null : history.reduce((a, b) => a + b, 0) / history.length
    return { share: share(quarters), part: quarters.length / open, mean }
  })
  const known = hours.flatMap(({ mean }) => mean ?? [])
  const total = known.reduce((a, b) => a + b, 0)
  const weights = hours.map(({ mean, part }) => part * (total === 0 ? 1 : (mean ?? total / known.length)))
  const all = weights.reduce((a, b) => a + b, 0)
  return all === 0 ? null : hours.reduce((sum, hour, n) => sum + hour.share * (weights[n] ?? 0), 0) / all
}

async function compareEstimates(kept: Data, asked: Request): Promise<void> {
  const body = {
    ...bodyOf(asked, false),
    breakdownByDimensions: [
      ...(asked.byEntity ? (['entity'] as const) : []),
      ...(asked.men ? (['gender'] as const) : []),
    ],
    ...(asked.men && { genders: ['male'] as const }),
    entities: asked.entities,
    entityType: 'location' as const,
    insideRecordingTimes: asked.insideRecordingTimes,
  }
  const footage = received(kept)
  const wanted = new Map<string, { counted: number; estimated: number; shares: number[] }>()
  for (const id of asked.entities) {
    // The other facet covers the count, and is tested separately.
    const alone = await entries(warehouse, { ...body, entities: [id], facets: ['segments'] }, { now })
    const counted = answered(
      alone.segments,
      () => '',
      (row) => row.entries,
    )
    const buckets = new Map(
      [...minutesOfBuckets(asked, id, refreshed)].map(([bucket, minutes]) => [`${bucket}|`, minutes]),
    )
    const wired = new Map(Object.entries(asOnTheWire(buckets)).map(([key, minutes]) => [minutes, key]))
    for (const [bucket, minutes] of buckets) {
      // In a row of a repeated hour, one store may only have the second, and another its only one.
      const key = `${bucket}${id}`
      const sofar = wanted.get(key) ?? { counted: 0, estimated: 0, shares: [] }
      wanted.set(key, sofar)
      const count = counted[wired.get(minutes) ?? ''] ?? null
      const isCamera = (device: string) => (device in cameras ? cameras[device as Camera][0] === id : false)
      const isHidden =
        !asked.men && kept.sums.some((s) => s.store === id && minutes.has(s.at) && !isCamera(s.device))
      const share = isHidden || count === null ? null : coverageOf(kept, footage, id, minutes)
      if (count === null || share === null || share === 0) continue
      sofar.counted += count
      sofar.estimated += count / share
      sofar.shares.push(share)
    }
  }
  const answer = await entries(warehouse, { ...body, facets: ['estimates'] }, { now })
  const rows = answered(
    answer.estimates,
    (row) => row.location ?? '',
    (row) => [row.entries, row.coverage],
  )
  const cells = Object.entries(asOnTheWire(wanted)).map(([key, { counted, estimated, shares }]) => {
    const mean = shares.reduce((a, b) => a + b, 0) / shares.length
    return {
      key,
      people: shares.length === 0 ? null : estimated,
      coverage: shares.length === 0 ? null : estimated === 0 ? mean : counted / estimated,
    }
  })
  const column = (position: 0 | 1) =>
    Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, row[position] ?? null]))
  expectNear(column(0), Object.fromEntries(cells.map(({ key, people }) => [key, people])), 0.0501)
  expectNear(column(1), Object.fromEntries(cells.map(({ key, coverage }) => [key, coverage])), 0.000001)
}

test('returns for random footage and visitors what a naive computation returns', async () => {
  await fc.assert(
    fc.asyncProperty(data, fc.array(request, { minLength: 5, maxLength: 5 }), async (kept, requests) => {
      await keep(kept)
      for (const asked of requests) {
        await compareUptime(kept, asked)
        await compareEstimates(kept, asked)
      }
    }),
    // A failure reports its seed; shrinking would take minutes.
    { numRuns: isThorough ? 4 : runsRare ? 2 : 1, endOnFailure: true },
  )
}, 300_000)
