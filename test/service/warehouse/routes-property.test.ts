import fc from 'fast-check'
import { expect, test } from 'vitest'
import { captureRate } from '../../../src/service/warehouse/questions/capture-rate.ts'
import { maxOccupancy } from '../../../src/service/warehouse/questions/max-occupancy.ts'
import { passersBy } from '../../../src/service/warehouse/questions/passers-by.ts'
import { transactionsData } from '../../../src/service/warehouse/questions/transactions-data.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { isThorough } from '../../support/thoroughness.ts'
import { bucketOf, keepStores, minute, minuteMs, now, type Store, stores } from './minute-by-minute.ts'
import { answered, asOnTheWire, bodyOf, fifteen, isOpenAt, iso, minutesOfBuckets } from './naive-answers.ts'
import { SmallChain } from './small-chain.ts'

/** Compares our own routes with computations over the raw rows without SQL or bucket boundaries. */
const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
await keepStores(chain)
const currencies: Record<Store, string> = { uk: 'GBP', in: 'EUR', us: 'EUR' }
for (const id of stores) {
  await warehouse.insert('locations', [
    {
      id,
      organisation_id: 'chain',
      name: id,
      timezone: { uk: 'Europe/London', in: 'Asia/Kolkata', us: 'America/New_York' }[id],
      currency: currencies[id],
    },
  ])
  await chain.recording('door', id, { counts: true })
  await chain.area(id, 'Zone:X', 'floor')
}
// In New York no camera faces the street.
for (const id of ['uk', 'in']) await chain.passerByLine(id, 'street')

const store = fc.constantFrom(...stores)
const hourly = fc.record({ store, at: minute.map((at) => at - (at % 60)), people: fc.nat(9) })
const data = fc.record({
  visits: fc.array(fc.record({ store, at: minute }), { minLength: 10, maxLength: 30 }),
  passers: fc.uniqueArray(hourly, {
    minLength: 8,
    maxLength: 25,
    selector: ({ store: id, at }) => `${id} ${at}`,
  }),
  segments: fc.array(
    fc.record({
      store,
      at: minute.map((at) => at - (at % 15)),
      camera: fc.constantFrom('door', 'street', 'floor'),
    }),
    { minLength: 12, maxLength: 60 },
  ),
  stays: fc.array(
    fc.record({
      store,
      at: minute,
      // Minutes of each stay, and of the walk to the next.
      parts: fc.array(fc.tuple(fc.nat(90), fc.nat(200)), { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 10, maxLength: 30 },
  ),
  sales: fc.array(
    fc.record({
      store,
      at: minute,
      kind: fc.constantFrom('sale', 'sale', 'refund', 'void'),
      cents: fc.integer({ min: 1, max: 9999 }),
      units: fc.nat(5),
    }),
    { minLength: 10, maxLength: 30 },
  ),
})
type Data = typeof data extends fc.Arbitrary<infer D> ? D : never

const request = fc.record({
  from: minute,
  minutes: fc.oneof(fc.integer({ min: 1, max: 180 }), fc.integer({ min: 1440, max: 3 * 1440 })),
  entities: fc.uniqueArray(store, { minLength: 1 }),
  aggregationPeriod: fc.constantFrom('hour' as const, 'day' as const, 'week' as const, 'month' as const),
  byEntity: fc.boolean(),
  insideRecordingTimes: fc.boolean(),
})
type Request = typeof request extends fc.Arbitrary<infer R> ? R : never
const refreshed = Math.floor(now / minuteMs / 10) * 10

type Pair = readonly [entered: number, passed: number]
type Sums = readonly [sales: number, cents: number, units: number]
type Cell<V> = (id: Store, minutes: ReadonlySet<number>) => V | null

/** The cells of every store and bucket, and for summed stores their sum: null only if all are null. */
function naive<V>(asked: Request, keyOf: (id: Store) => string, cell: Cell<V>, add: (one: V, other: V) => V) {
  const answer = new Map<string, V | null>()
  for (const id of asked.entities) {
    for (const [bucket, minutes] of minutesOfBuckets(asked, id, refreshed)) {
      const key = `${bucket}|${keyOf(id)}`
      const sofar = answer.get(key) ?? null
      const own = cell(id, minutes)
      answer.set(key, own === null || sofar === null ? (own ?? sofar) : add(sofar, own))
    }
  }
  return answer
}

function cellsOf(kept: Data, asked: Request) {
  const counts = (id: Store, minutes: ReadonlySet<number>, at: number, reach = 1) =>
    minutes.has(at) &&
    (!asked.insideRecordingTimes ||
      Array.from({ length: reach }, (_, n) => at + n).some((m) => isOpenAt(id, m)))
  const isWatched = (camera: string, id: Store, minutes: ReadonlySet<number>) =>
    kept.segments.some(
      (s) =>
        s.store === id && s.camera === camera && fifteen(s.at).some((m) => minutes.has(m) && isOpenAt(id, m)),
    )
  const entered: Cell<number> = (id, minutes) => {
    const came = kept.visits.filter((v) => v.store === id && counts(id, minutes, v.at)).length
    return came > 0 || isWatched('door', id, minutes) ? came : null
  }
  const passed: Cell<number> = (id, minutes) => {
    const sums = kept.passers.filter((p) => p.store === id && counts(id, minutes, p.at, 60))
    if (sums.length === 0 && !(id !== 'us' && isWatched('street', id, minutes))) return null
    return sums.reduce((sum, { people }) => sum + people, 0)
  }
  const both: Cell<Pair> = (id, minutes) => {
    const one = entered(id, minutes)
    const other = passed(id, minutes)
    return one === null || other === null ? null : [one, other]
  }
  const fullest: Cell<number> = (id, minutes) => {
    const inside = kept.stays
      .filter((visit) => visit.store === id)
      .flatMap((visit) => {
        const known = staysOf(visit).filter(({ at }) => at < refreshed)
        return known.length === 0 ? [] : [[visit.at, Math.max(...known.map(({ end }) => end))] as const]
      })
    const most = [...minutes]
      .filter((m) => !asked.insideRecordingTimes || isOpenAt(id, m))
      .reduce((max, m) => Math.max(max, inside.filter(([from, to]) => from <= m && m < to).length), 0)
    return most > 0 || isWatched('floor', id, minutes) ? most : null
  }
  const sold: Cell<Sums> = (id, minutes) => {
    const own = kept.sales.filter((sale) => sale.store === id)
    const sales = own.filter(({ kind, at }) => kind === 'sale' && counts(id, minutes, at))
    const days = new Set(own.filter(({ at }) => at < refreshed).map(({ at }) => bucketOf('day', id, at)))
    const isReported = [...minutes].some((m) => isOpenAt(id, m) && days.has(bucketOf('day', id, m)))
    if (sales.length === 0 && !isReported) return null
    return [
      sales.length,
      sales.reduce((sum, { cents }) => sum + cents, 0),
      sales.reduce((sum, { units }) => sum + units, 0),
    ]
  }
  return { passed, both, fullest, sold }
}

function staysOf({ at, parts }: Data['stays'][number]): readonly { at: number; end: number }[] {
  let begins = at
  return parts.map(([dwell, way]) => {
    const stay = { at: begins, end: begins + dwell }
    begins += dwell + way
    return stay
  })
}

async function keep({ visits, passers, segments, stays, sales }: Data): Promise<void> {
  for (const table of ['visits', 'passers_by', 'segments', 'area_visits', 'transactions']) {
    await warehouse.command(`TRUNCATE TABLE shopfloor.${table}`)
  }
  for (const id of stores) {
    const own = <R extends { readonly store: Store }>(rows: readonly R[]) =>
      rows.filter((r) => r.store === id)
    await chain.visits(
      id,
      own(visits).map(({ at }) => iso(at)),
    )
    await chain.passersBy(id, Object.fromEntries(own(passers).map(({ at, people }) => [iso(at), people])))
    for (const camera of ['door', 'street', 'floor']) {
      const seen = own(segments).filter((segment) => segment.camera === camera)
      await chain.segments(
        id,
        camera,
        seen.map(({ at }) => iso(at)),
      )
    }
  }
  await warehouse.insert(
    'area_visits',
    stays.flatMap((visit, number) =>
      staysOf(visit).map(({ at, end }, part) => ({
        location_id: visit.store,
        // Gaps between stays do not matter, so two stays in one minute are in two zones.
        taxonomy: `Zone:${part}`,
        entered_at: iso(at),
        visit_id: String(number),
        recording_id: 'floor',
        dwell_seconds: (end - at) * 60,
        age: '',
        gender: '',
        role: '',
      })),
    ),
  )
  await warehouse.insert(
    'transactions',
    sales.map(({ store: location_id, at, kind, cents, units }, number) => ({
      location_id,
      sold_at: iso(at),
      transaction_id: String(number),
      kind,
      amount: (cents / 100).toFixed(2),
      units,
    })),
  )
}

function hoursOf(id: Store, minutes: ReadonlySet<number>): ReadonlyMap<string, ReadonlySet<number>> {
  const hours = new Map<string, Set<number>>()
  for (const at of minutes) {
    const hour = bucketOf('hour', id, at)
    hours.set(hour, (hours.get(hour) ?? new Set()).add(at))
  }
  return hours
}

const plus = (one: number, other: number) => one + other
const share = (both: Pair | null) =>
  both === null || both[0] + both[1] === 0 ? null : (100 * both[0]) / (both[0] + both[1])

async function compare(kept: Data, asked: Request): Promise<void> {
  const cells = cellsOf(kept, asked)
  const body = {
    ...bodyOf(asked, asked.byEntity),
    entities: asked.entities,
    entityType: 'location' as const,
    insideRecordingTimes: asked.insideRecordingTimes,
    facets: ['segments' as const, 'summary' as const],
  }
  const entity = (id: Store) => (asked.byEntity ? id : '')
  const location = (row: { readonly location?: string }) => row.location ?? ''

  const passing = naive(asked, (id) => id, cells.passed, plus)
  const passers = await passersBy(warehouse, body, { now })
  expect(answered(passers.segments, location, (row) => row.passers_by)).toEqual(asOnTheWire(passing))

  const addPairs = (one: Pair, other: Pair): Pair => [one[0] + other[0], one[1] + other[1]]
  // For every period, both sides cover the hours with both counts.
  const inHours: Cell<Pair> = (id, minutes) =>
    [...hoursOf(id, minutes).values()]
      .map((hour) => cells.both(id, hour))
      .reduce((sum, hour) => (sum === null || hour === null ? (sum ?? hour) : addPairs(sum, hour)), null)
  const pairs = naive<Pair>(asked, (id) => id, inHours, addPairs)
  const capture = await captureRate(warehouse, body, { now })
  expect(answered(capture.segments, location, (row) => row.capture_rate)).toEqual(
    asOnTheWire(new Map([...pairs].map(([key, both]) => [key, share(both)]))),
  )
  const total = (id: Store) =>
    [...pairs]
      .flatMap(([key, both]) => (both !== null && key.endsWith(`|${id}`) ? [both] : []))
      .reduce<Pair>(addPairs, [0, 0])
  expect(new Map(capture.summary?.map((row) => [row.location, row.capture_rate]))).toEqual(
    new Map(asked.entities.map((id) => [id, share(total(id))])),
  )

  const fullest = naive(asked, (id) => id, cells.fullest, Math.max)
  const occupancy = await maxOccupancy(warehouse, body, { now })
  expect(answered(occupancy.segments, location, (row) => row.max_occupancy)).toEqual(asOnTheWire(fullest))

  const money = (id: Store) => `${entity(id)} ${currencies[id]}`
  const sold = naive<Sums>(asked, money, cells.sold, (one, other) => [
    one[0] + other[0],
    one[1] + other[1],
    one[2] + other[2],
  ])
  const sales = await transactionsData(warehouse, body, { now })
  expect(
    answered(
      sales.segments,
      (row) => `${row.location ?? ''} ${row.currency}`,
      (row) => [row.transactions_count, row.transactions_volume, row.transactions_units],
    ),
  ).toEqual(
    asOnTheWire(
      new Map(
        [...sold].map(([key, sum]) => [
          key,
          sum === null ? [null, null, null] : [sum[0], sum[1] / 100, sum[2]],
        ]),
      ),
    ),
  )
}

test('returns for random visitors, stays and transactions what a naive computation returns', async () => {
  await fc.assert(
    fc.asyncProperty(data, fc.array(request, { minLength: 6, maxLength: 6 }), async (kept, requests) => {
      await keep(kept)
      for (const asked of requests) await compare(kept, asked)
    }),
    // A failure reports its seed; shrinking would take minutes.
    { numRuns: isThorough ? 6 : 3, endOnFailure: true },
  )
}, 300_000)
