import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aggregationPeriods } from '../../../src/protocol/metrics/vocabularies.ts'
import { areaData } from '../../../src/service/warehouse/questions/area-data.ts'
import { averageDwellTime } from '../../../src/service/warehouse/questions/average-dwell-time.ts'
import { captureRate } from '../../../src/service/warehouse/questions/capture-rate.ts'
import { conversionRate } from '../../../src/service/warehouse/questions/conversion-rate.ts'
import { entries } from '../../../src/service/warehouse/questions/entries.ts'
import { maxOccupancy } from '../../../src/service/warehouse/questions/max-occupancy.ts'
import { passersBy } from '../../../src/service/warehouse/questions/passers-by.ts'
import { transactionsData } from '../../../src/service/warehouse/questions/transactions-data.ts'
import { uptime } from '../../../src/service/warehouse/questions/uptime.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { isThorough } from '../../support/thoroughness.ts'
import { keepStores, minute, now, type Store, stores } from './minute-by-minute.ts'
import { iso } from './naive-answers.ts'
import { SmallChain } from './small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
await keepStores(chain)
for (const id of stores) {
  await chain.recording('door', id, { counts: true })
  await chain.area(id, 'Zone:X', 'floor')
  await chain.passerByLine(id, 'street')
}

const store = fc.constantFrom(...stores)
const hourly = fc.record({ store, at: minute.map((at) => at - (at % 60)), people: fc.nat(9) })
const happening = fc.record({
  store,
  at: minute,
  gender: fc.constantFrom('male', 'female', ''),
  role: fc.constantFrom('customer', 'staff', ''),
})
const data = fc.record({
  visits: fc.array(happening, { minLength: 5, maxLength: 30 }),
  counts: fc.uniqueArray(hourly, { maxLength: 8, selector: ({ store: id, at }) => `${id} ${at}` }),
  passers: fc.uniqueArray(hourly, {
    minLength: 5,
    maxLength: 25,
    selector: ({ store: id, at }) => `${id} ${at}`,
  }),
  stays: fc.array(fc.record({ store, at: minute, dwell: fc.nat(9000) }), { minLength: 5, maxLength: 30 }),
  sales: fc.array(fc.record({ store, at: minute, kind: fc.constantFrom('sale', 'refund') }), {
    maxLength: 20,
  }),
  footage: fc.array(
    fc.record({
      store,
      at: minute.map((at) => at - (at % 15)),
      camera: fc.constantFrom('door', 'street', 'floor'),
    }),
    { minLength: 10, maxLength: 60 },
  ),
})
type Data = typeof data extends fc.Arbitrary<infer D> ? D : never

async function keep(kept: Data): Promise<void> {
  const tables = ['visits', 'hourly_counts', 'passers_by', 'area_visits', 'transactions', 'segments']
  for (const table of tables) await warehouse.command(`TRUNCATE TABLE shopfloor.${table}`)
  const hours = (rows: Data['counts'], id: Store) =>
    Object.fromEntries(rows.filter((row) => row.store === id).map(({ at, people }) => [iso(at), people]))
  for (const { store: id, at, gender, role } of kept.visits)
    await chain.visits(id, [iso(at)], { gender, role })
  for (const id of stores) {
    await chain.hourlyCounts(id, hours(kept.counts, id))
    await chain.passersBy(id, hours(kept.passers, id))
  }
  for (const [number, { store: id, at, dwell }] of kept.stays.entries()) {
    await chain.areaVisits(id, 'Zone:X', [[iso(at), dwell, String(number)]])
  }
  for (const { store: id, at, kind } of kept.sales) await chain.transactions(id, [iso(at)], kind as 'sale')
  for (const { store: id, at, camera } of kept.footage) await chain.segments(id, camera, [iso(at)])
}

const request = fc.record({
  from: minute,
  minutes: fc.oneof(fc.integer({ min: 1, max: 180 }), fc.integer({ min: 1440, max: 4 * 1440 })),
  insideRecordingTimes: fc.boolean(),
})

type Asked = typeof request extends fc.Arbitrary<infer R> ? R : never

/** The summaries of all routes, split by demographics where possible. */
async function summaries({ from, minutes, insideRecordingTimes }: Asked, aggregationPeriod: Period) {
  const body = {
    start: iso(from),
    end: new Date(Date.parse(iso(from + minutes)) - 1).toISOString(),
    entities: stores,
    entityType: 'location' as const,
    facets: ['segments' as const, 'summary' as const],
    aggregationPeriod,
    insideRecordingTimes,
    breakdownByDimensions: ['entity' as const],
  }
  const byGender = {
    ...body,
    breakdownByDimensions: ['entity' as const, 'gender' as const],
    genders: ['male' as const, 'female' as const],
  }
  const zone = { areaType: 'taxonomy' as const, taxonomy: ['Zone:X'] }
  const whole = { areaType: 'location-dwell' as const }
  const answers = {
    entries: await entries(warehouse, body, { now }),
    'entries by gender': await entries(warehouse, byGender, { now }),
    'area/data': await areaData(warehouse, { ...body, ...zone }, { now }),
    'area/data by gender': await areaData(warehouse, { ...byGender, ...zone }, { now }),
    'average-dwell-time': await averageDwellTime(warehouse, { ...body, ...whole }, { now }),
    'transactions/conversion-rate': await conversionRate(warehouse, body, { now }),
    'transactions/data': await transactionsData(warehouse, body, { now }),
    'passers-by': await passersBy(warehouse, body, { now }),
    'capture-rate': await captureRate(warehouse, body, { now }),
    'max-occupancy': await maxOccupancy(warehouse, body, { now }),
    uptime: await uptime(warehouse, body, { now }),
  }
  return Object.fromEntries(Object.entries(answers).map(([route, answer]) => [route, answer.summary]))
}

type Period = (typeof aggregationPeriods)[number]

test('returns the same summary for every aggregation period of every route', async () => {
  await fc.assert(
    fc.asyncProperty(data, fc.array(request, { minLength: 3, maxLength: 3 }), async (kept, requests) => {
      await keep(kept)
      for (const asked of requests) {
        const [first, ...others] = await Promise.all(
          aggregationPeriods.map((period) => summaries(asked, period)),
        )
        for (const other of others) expect(other).toEqual(first)
      }
    }),
    // A failure reports its seed; shrinking would take minutes.
    { numRuns: isThorough ? 6 : 2, endOnFailure: true },
  )
}, 300_000)
