import { beforeEach, expect, test } from 'vitest'
import { makeChain } from '../../../src/demo/chain.ts'
import { makeDemo } from '../../../src/demo/demo.ts'
import { describeStores } from '../../../src/demo/further-stores.ts'
import { generatorOf } from '../../../src/demo/generate.ts'
import { writeHeartbeats } from '../../../src/demo/heartbeats.ts'
import { registerShifts } from '../../../src/demo/registry.ts'
import { startSimulation } from '../../../src/demo/simulation/simulation.ts'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { empty, fingerprints } from '../fact-tables.ts'
import { HandClock } from './hand-clock.ts'

const start = Date.parse('2026-11-20T13:58:00Z')
const day = 86_400_000
const seed = 4

const warehouse = await openMemoryWarehouse()

beforeEach(() => empty(warehouse))

const all = () => fingerprints(warehouse, start - 10 * day, start + 100 * day)
const seenUntil = async () => {
  const rows = await warehouse.query<{ newest: string }>(
    'SELECT toString(max(seen_at)) AS newest FROM shopfloor.heartbeats',
  )
  return rows[0]?.newest
}
function refuse(error: unknown): void {
  throw error
}

test('writes in ticks what one run over the same time writes, including segments and heartbeats', async () => {
  const made = start + 80_000
  const clock = new HandClock(made)
  await makeDemo(warehouse, { now: made, days: 0, seed })
  const before = await all()
  const simulation = startSimulation(warehouse, { clock, seed, onFault: refuse })
  await clock.waiting()
  // A tick can be late on a busy machine.
  for (const passedMs of [10_000, 35_000, 15_000]) {
    expect(clock.delay()).toBe(10_000)
    clock.advance(passedMs)
    await clock.waiting()
  }
  await simulation.stop()
  const after = await all()
  expect(await seenUntil()).toBe('2026-11-20 14:00:20.000')
  expect(after.visits?.rows).toBeGreaterThan((before.visits?.rows ?? 0) + 5)
  expect(after.transactions?.rows).toBeGreaterThan(before.transactions?.rows ?? 0)
  // At 14:00, a quarter hour ends: each working camera delivers its segment.
  expect(after.segments?.rows).toBeGreaterThan((before.segments?.rows ?? 0) + 70)

  await empty(warehouse)
  await makeDemo(warehouse, { now: made + 60_000, days: 0, seed })
  expect(await all()).toEqual(after)
})

test('fills the gap after a pause in the first tick, over months, with progress', async () => {
  const evening = Date.parse('2026-11-30T18:00:00Z')
  const morning = Date.parse('2026-12-01T10:00:00Z')
  await makeDemo(warehouse, { now: evening, days: 0, seed })
  const clock = new HandClock(morning)
  const steps: string[] = []
  const simulation = startSimulation(warehouse, {
    clock,
    seed,
    onFault: refuse,
    onProgress: ({ step, done, total }) => steps.push(`${step} ${done}/${total}`),
  })
  await clock.waiting()
  await simulation.stop()
  expect(steps).toEqual(['November 2026 0/2', 'December 2026 1/2', 'done 2/2'])
  const filled = await all()

  await empty(warehouse)
  await makeDemo(warehouse, { now: evening, days: 0, seed })
  await generatorOf(makeChain(), seed)(warehouse, { from: evening, to: morning })
  await registerShifts(warehouse, makeChain(), seed, { from: evening, now: morning })
  expect(await all()).toEqual(filled)
})

test('reports a failed tick and makes up for it in the next one', async () => {
  await makeDemo(warehouse, { now: start, days: 0, seed })
  let broken = true
  const fragile: Warehouse = {
    ...warehouse,
    command: (statement, parameters) =>
      broken && statement.includes('shopfloor.transactions')
        ? Promise.reject(new Error('too many parts'))
        : warehouse.command(statement, parameters),
  }
  const faults: unknown[] = []
  const clock = new HandClock(start + 60_000)
  const simulation = startSimulation(fragile, { clock, seed, onFault: (error) => faults.push(error) })
  await clock.waiting()
  expect(faults).toEqual([new Error('too many parts')])
  expect(await seenUntil()).toBe('2026-11-20 13:58:00.000')
  broken = false
  clock.advance(10_000)
  await clock.waiting()
  await simulation.stop()
  expect(faults).toHaveLength(1)
  expect(await seenUntil()).toBe('2026-11-20 13:59:10.000')
  const after = await all()

  await empty(warehouse)
  await makeDemo(warehouse, { now: start + 70_000, days: 0, seed })
  expect(await all()).toEqual(after)
})

test('waits for the running tick on stop, and leaves no timer', async () => {
  await makeDemo(warehouse, { now: start, days: 0, seed })
  const clock = new HandClock(start + 20_000)
  let arrive = () => {}
  let open = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const gated: Warehouse = {
    ...warehouse,
    async insert(table, rows) {
      if (table === 'heartbeats') {
        arrive()
        await opened
      }
      await warehouse.insert(table, rows)
    },
  }
  const simulation = startSimulation(gated, { clock, seed, onFault: refuse })
  await arrived
  let stopped = false
  const stopping = simulation.stop().then(() => {
    stopped = true
  })
  await warehouse.query('SELECT 1')
  expect(stopped).toBe(false)
  open()
  await stopping
  expect(await seenUntil()).toBe('2026-11-20 13:58:20.000')
  expect(clock.pending()).toBe(0)
})

test('writes nothing without a demo, and leaves imported stores alone', async () => {
  const imported = {
    id: 'f'.repeat(24),
    organisation_id: 'e'.repeat(24),
    name: 'Camera 1',
    timezone: 'Europe/London',
  }
  await warehouse.insert('locations', [imported])
  const clock = new HandClock(start)
  const simulation = startSimulation(warehouse, { clock, seed, onFault: refuse })
  await clock.waiting()
  clock.advance(10_000)
  await clock.waiting()
  expect((await all()).visits?.rows).toBe(0)

  // Detects a demo that is created meanwhile.
  await makeDemo(warehouse, { now: start + 10_000, days: 0, seed })
  clock.advance(30_000)
  await clock.waiting()
  await simulation.stop()
  expect(await seenUntil()).toBe('2026-11-20 13:58:40.000')
  const [row] = await warehouse.query<{ own: number; kept: number }>(
    `SELECT toUInt32((SELECT count() FROM shopfloor.visits WHERE location_id = {id:String})
      + (SELECT count() FROM shopfloor.heartbeats WHERE location_id = {id:String})) AS own,
      toUInt32(count()) AS kept FROM shopfloor.locations FINAL WHERE id = {id:String}`,
    { id: imported.id },
  )
  expect(row).toEqual({ own: 0, kept: 1 })
})

test('takes cameras offline and back online over days', async () => {
  const silent = async (now: number) => {
    const rows = await warehouse.query<{ recording_id: string }>(
      `SELECT recording_id FROM shopfloor.heartbeats FINAL
      WHERE seen_at < fromUnixTimestamp64Milli({now:Int64} - 60000) ORDER BY recording_id`,
      { now },
    )
    return rows.map((row) => row.recording_id)
  }
  const chain = makeChain()
  await writeHeartbeats(warehouse, chain, seed, start)
  const then = await silent(start)
  const later = start + 6 * day
  await writeHeartbeats(warehouse, chain, seed, later)
  const now = await silent(later)
  expect(then.length).toBeGreaterThanOrEqual(3)
  expect(now.length).toBeGreaterThanOrEqual(3)
  expect(then.every((camera) => !now.includes(camera))).toBe(true)
})

test.each([40, 5])('continues all of a chain of %i stores, and no others', async (stores) => {
  await makeDemo(warehouse, { now: start, days: 0, seed, stores })
  const clock = new HandClock(start + 600_000)
  const simulation = startSimulation(warehouse, { clock, seed, onFault: refuse })
  await clock.waiting()
  await simulation.stop()
  const after = await all()
  const beats = await warehouse.query<{ cameras: number }>(
    `SELECT toUInt32(count()) AS cameras
     FROM shopfloor.heartbeats FINAL`,
  )
  const { cameras } = makeChain(describeStores(stores, seed))
  expect(beats[0]?.cameras).toBe(cameras.length)

  await empty(warehouse)
  await makeDemo(warehouse, { now: start + 600_000, days: 0, seed, stores })
  expect(await all()).toEqual(after)
})

test('pauses longer after a slow tick, for at most a minute', async () => {
  await makeDemo(warehouse, { now: start, days: 0, seed })
  const clock = new HandClock(start + 20_000)
  let tickMs = 0
  const slow: Warehouse = {
    ...warehouse,
    async insert(table, rows) {
      if (table === 'heartbeats') clock.advance(tickMs)
      await warehouse.insert(table, rows)
    },
  }
  const simulation = startSimulation(slow, { clock, seed, onFault: refuse })
  await clock.waiting()
  const pauses = [clock.delay()]
  for (const [passedMs, takesMs] of [
    [10_000, 3000],
    [27_000, 20_000],
    [60_000, 1000],
  ] as const) {
    tickMs = takesMs
    clock.advance(passedMs)
    await clock.waiting()
    pauses.push(clock.delay())
  }
  await simulation.stop()
  expect(pauses).toEqual([10_000, 27_000, 60_000, 10_000])
})
