import { beforeAll, expect, test } from 'vitest'
import { makeChain, openedBefore, type Store } from '../../src/demo/chain.ts'
import { demoSeed, makeDemo } from '../../src/demo/demo.ts'
import { describeStores } from '../../src/demo/further-stores.ts'
import { instantAt, localDay } from '../../src/demo/local-day.ts'
import { listLocations } from '../../src/service/warehouse/questions/locations.ts'
import { openMemoryWarehouse } from '../support/memory-warehouse.ts'
import { empty, factTables, fingerprints } from './fact-tables.ts'

const now = Date.parse('2026-11-04T14:07:00Z')
const day = 86_400_000
const range = [now - 10 * day, now + day] as const
const chain = openedBefore(makeChain(describeStores(40, demoSeed)), now)
const warehouse = await openMemoryWarehouse()
let report: Awaited<ReturnType<typeof makeDemo>>

beforeAll(async () => {
  report = await makeDemo(warehouse, { now, days: 3, stores: 40 })
}, 120_000)

function storeWhere(matches: (store: Store) => boolean): Store {
  const store = chain.stores.find(matches)
  if (store === undefined) throw new Error('there is no such store')
  return store
}

async function rowsOf(store: Store): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const table of [...factTables, 'recordings', 'heartbeats'] as const) {
    const [row] = await warehouse.query<{ rows: number }>(
      `SELECT toUInt32(count()) AS rows FROM shopfloor.${table} FINAL WHERE location_id = {id:String}`,
      { id: store.id },
    )
    counted[table] = row?.rows ?? 0
  }
  return counted
}

test('makes every store a location with name, time zone and currency in one organisation', async () => {
  const locations = await listLocations(warehouse, [chain.id])
  expect(
    new Map(locations.map(({ id, name, timezone, currency }) => [id, [name, timezone, currency]])),
  ).toEqual(new Map(chain.stores.map(({ id, name, timezone, currency }) => [id, [name, timezone, currency]])))
  expect(report).toMatchObject({ stores: 40, cameras: chain.cameras.length })
  expect(new Set(locations.map(({ timezone }) => timezone)).size).toBeGreaterThan(8)
})

test('hides the stores from a client of another organisation', async () => {
  expect(await listLocations(warehouse, ['another'])).toEqual([])
})

test('gives every store with cameras and tills visits, zone visits, transactions, segments and heartbeats', async () => {
  const usual = chain.stores.filter(
    ({ cameras, conversion, opened }) => cameras.length > 0 && conversion > 0 && opened === null,
  )
  expect(usual.length).toBeGreaterThan(35)
  for (const store of usual) {
    const rows = await rowsOf(store)
    expect(rows.visits).toBeGreaterThan(store.visitors * 0.8)
    expect(rows.area_visits).toBeGreaterThan(0)
    expect(rows.transactions).toBeGreaterThan(store.visitors * 0.05)
    expect(rows.segments).toBeGreaterThan(store.cameras.length * 50)
    expect(rows.passers_by).toBeGreaterThan(15)
    expect([rows.recordings, rows.heartbeats]).toEqual([store.cameras.length, store.cameras.length])
  }
})

test('gives a store without tills no transactions, and one without cameras no visits', async () => {
  const withoutTills = await rowsOf(storeWhere(({ conversion }) => conversion === 0))
  expect(withoutTills.transactions).toBe(0)
  expect(withoutTills.visits).toBeGreaterThan(0)
  const withoutCameras = await rowsOf(storeWhere(({ cameras }) => cameras.length === 0))
  expect(withoutCameras.transactions).toBeGreaterThan(0)
  expect(withoutCameras.shifts).toBeGreaterThan(0)
  expect(withoutCameras).toMatchObject({
    visits: 0,
    area_visits: 0,
    passers_by: 0,
    segments: 0,
    recordings: 0,
  })
})

test('has no data of a new store before its opening', async () => {
  const store = storeWhere(({ openedOn }) => openedOn !== undefined)
  // Extend the history to include the first day of business.
  const later = instantAt(store.timezone, (store.opened ?? 0) + 2, 12 * 60) * 1000
  await empty(warehouse)
  await makeDemo(warehouse, { now: later, days: 3, stores: 40 })
  const opens = instantAt(store.timezone, store.opened ?? 0, 0)
  expect(localDay(store.timezone, later / 1000)).toBe((store.opened ?? 0) + 2)
  for (const [table, time] of [
    ['visits', 'entered_at'],
    ['area_visits', 'entered_at'],
    ['transactions', 'sold_at'],
    ['segments', 'started_at'],
  ] as const) {
    const [row] = await warehouse.query<{ first: number; days: number }>(
      `SELECT toUnixTimestamp(min(${time})) AS first, toUInt32(uniqExact(toDate(${time}))) AS days
       FROM shopfloor.${table} FINAL WHERE location_id = {id:String}`,
      { id: store.id },
    )
    expect(row?.first).toBeGreaterThanOrEqual(opens)
    expect(row?.days).toBeGreaterThanOrEqual(2)
  }
  const installed = await warehouse.query<{ installed: number | null }>(
    `SELECT toUnixTimestamp(installed_at) AS installed FROM shopfloor.recordings FINAL
     WHERE location_id = {id:String}`,
    { id: store.id },
  )
  expect(installed).toEqual(store.cameras.map(() => ({ installed: opens })))
})

test('gives the same rows for the same seed and time, and others for another seed', async () => {
  const make = async (seed: number) => {
    await empty(warehouse)
    await makeDemo(warehouse, { now, days: 1, stores: 40, seed })
    return fingerprints(warehouse, ...range)
  }
  const first = await make(3)
  expect(await make(3)).toEqual(first)
  const other = await make(4)
  for (const table of factTables) expect(other[table]?.sum).not.toBe(first[table]?.sum)
})
