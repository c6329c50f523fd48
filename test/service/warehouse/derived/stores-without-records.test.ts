import { expect, test } from 'vitest'
import { hoursOfWeek } from '../../../../src/service/warehouse/derived/hours-of-week.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { SmallChain } from '../small-chain.ts'

/**
 * Stores whose cameras were installed on Wednesday and whose counters counted before, and one that always had a camera.
 */
const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const stores = Array.from({ length: 60 }, (_, number) => `new-${number}`)
const monday = '2014-03-03T10:00:00Z'

await chain.location('old', 'UTC')
await chain.recording('old-camera', 'old', { counts: true })
await chain.hourlyCounts('old', { [monday]: 5 })
await warehouse.insert(
  'segments',
  Array.from({ length: 96 }, (_, quarter) => ({
    location_id: 'old',
    recording_id: 'old-camera',
    started_at: new Date(Date.UTC(2014, 2, 3, 0, 15 * quarter)).toISOString(),
    uptime: 1,
  })),
)
for (const store of stores) {
  await chain.location(store, 'UTC')
  await chain.recording(`${store}-camera`, store, { counts: true, installed: '2014-03-05T00:00:00Z' })
  await chain.hourlyCounts(store, { [monday]: 2 })
}

/** Stores that are open on weekdays from nine to six, as their cameras know. */
const shops = Array.from({ length: 4 }, (_, number) => `shop-${number}`)
for (const store of shops) {
  await chain.location(store, 'UTC')
  await chain.openOn(store, [1, 2, 3, 4, 5], 9 * 60, 18 * 60)
  await chain.recording(`${store}-camera`, store, { counts: true, scheduled: true })
}

async function mondayAt(wanted: number, entities: readonly string[]) {
  const { hours } = await hoursOfWeek(
    warehouse,
    { start: '2014-03-03', end: '2014-03-03', entities, entityType: 'location', measure: 'entries' },
    { now: Date.UTC(2014, 2, 12), organisations: null },
  )
  return hours.find(({ weekday, hour }) => weekday === 1 && hour === wanted)
}

const mondayAtTen = (entities: readonly string[]) => mondayAt(10, entities)

test.each([
  ['a few', 3],
  ['many', 60],
])('reports unknown coverage for %s stores that counted before they had cameras', async (_few, count) => {
  expect(await mondayAtTen(['old', ...stores.slice(0, count)])).toMatchObject({
    state: 'measured',
    average: 5 + 2 * count,
    coverage: { share: null, verdict: 'unknown' },
  })
})

test('reports the coverage of a store that always had a camera', async () => {
  expect(await mondayAtTen(['old'])).toMatchObject({
    average: 5,
    coverage: { share: 1, verdict: 'complete' },
  })
})

test('reports a night as closed if a few stores have not opened yet', async () => {
  expect(await mondayAt(3, [...shops, ...stores.slice(0, 1)])).toMatchObject({
    state: 'closed',
    unknownDays: 0,
  })
  expect(await mondayAt(3, [...shops, ...stores.slice(0, 2)])).toMatchObject({
    state: 'no-data',
    unknownDays: 1,
  })
  // They were open at noon, and nothing was counted.
  expect(await mondayAt(12, [...shops, ...stores.slice(0, 1)])).toMatchObject({ state: 'no-data' })
})
