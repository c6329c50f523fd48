import { beforeEach, expect, test } from 'vitest'
import { makeChain } from '../../src/demo/chain.ts'
import { generatorOf } from '../../src/demo/generate.ts'
import { writeHeartbeats } from '../../src/demo/heartbeats.ts'
import type { Outage } from '../../src/demo/outage.ts'
import { stores } from '../../src/demo/stores.ts'
import { openMemoryWarehouse } from '../support/memory-warehouse.ts'
import { empty } from './fact-tables.ts'

// A Tuesday: the first store is open from 9:00 to 21:00 in London, which is on UTC.
const span = { from: Date.parse('2026-11-03T00:00:00Z'), to: Date.parse('2026-11-04T00:00:00Z') }
const broken = {
  start: Date.parse('2026-11-03T12:00:00Z') / 1000,
  end: Date.parse('2026-11-03T15:00:00Z') / 1000,
}
const chain = makeChain(stores.slice(0, 1))
const [door] = chain.cameras
if (door === undefined) throw new Error('the first store has no camera')

const warehouse = await openMemoryWarehouse()
beforeEach(() => empty(warehouse))

interface Recorded {
  /** Milliseconds by id. */
  readonly visits: ReadonlyMap<string, number>
  /** Start in seconds, usable share. */
  readonly segments: ReadonlyMap<number, number>
}

/** The records of the store's entrance for the day. */
async function record(...outages: readonly Omit<Outage, 'camera' | 'start' | 'end'>[]): Promise<Recorded> {
  const all = outages.map((outage) => ({ camera: door?.number ?? 0, ...broken, ...outage }))
  await empty(warehouse)
  await generatorOf(chain, 1, () => all)(warehouse, span)
  const of = { id: door?.id }
  const visits = await warehouse.query<{ id: string; at: number }>(
    `SELECT visit_id AS id, toUnixTimestamp64Milli(entered_at) AS at FROM shopfloor.visits FINAL
     WHERE recording_id = {id:String}`,
    of,
  )
  const segments = await warehouse.query<{ start: number; uptime: number }>(
    `SELECT toUnixTimestamp(started_at) AS start, uptime FROM shopfloor.segments FINAL WHERE recording_id = {id:String}`,
    of,
  )
  return {
    visits: new Map(visits.map(({ id, at }) => [id, at])),
    segments: new Map(segments.map(({ start, uptime }) => [start, uptime])),
  }
}

const isBroken = (at: number) => at >= broken.start * 1000 && at < broken.end * 1000
const during = (visits: Recorded['visits']) => [...visits].filter(([, at]) => isBroken(at))

test('counts nobody with a frozen image but reports all footage', async () => {
  const well = await record()
  const frozen = await record({ loss: 1, unreported: true })
  expect(during(well.visits).length).toBeGreaterThan(50)
  expect(during(frozen.visits)).toEqual([])
  expect(frozen.visits.size).toBe(well.visits.size - during(well.visits).length)
  expect(frozen.segments).toEqual(well.segments)
})

test('counts a share of visitors with a half-blind camera but reports all footage', async () => {
  const well = await record()
  const halfBlind = await record({ loss: 0.4, unreported: true })
  const share = during(halfBlind.visits).length / during(well.visits).length
  expect(share).toBeGreaterThan(0.5)
  expect(share).toBeLessThan(0.7)
  expect(halfBlind.segments).toEqual(well.segments)
})

test('delays footage that arrives late, with its counts', async () => {
  const late = await record({ loss: 1, sendsHeartbeats: true })
  expect(during(late.visits)).toEqual([])
  expect([...late.segments.keys()].filter((start) => isBroken(start * 1000))).toEqual([])
})

test('shifts the times of counts and footage by a slow clock', async () => {
  const well = await record()
  const slow = await record({ loss: 0, lagSeconds: 2700 })
  expect(slow.visits.size).toBe(well.visits.size)
  for (const [id, at] of well.visits) expect(slow.visits.get(id)).toBe(isBroken(at) ? at - 2_700_000 : at)
  const quarters = [...well.segments.keys()].map((start) => (isBroken(start * 1000) ? start - 2700 : start))
  expect([...slow.segments.keys()].sort()).toEqual([...new Set(quarters)].sort())
})

test('counts the same people when they leave if lines are swapped', async () => {
  const well = await record()
  const swapped = await record({ loss: 0, countsLeaving: true })
  expect([...swapped.visits.keys()].sort()).toEqual([...well.visits.keys()].sort())
  for (const [id, at] of well.visits) {
    const stayMinutes = ((swapped.visits.get(id) ?? 0) - at) / 60_000
    if (!isBroken(at)) expect(stayMinutes).toBe(0)
    else expect(stayMinutes >= 3 && stayMinutes < 43).toBe(true)
  }
  expect(swapped.segments).toEqual(well.segments)
})

test('sends heartbeats from a camera that hides its loss, but not from an offline one', async () => {
  const now = Date.parse('2026-11-03T13:00:00Z')
  const seenAt = async (outage: Omit<Outage, 'camera' | 'start' | 'end'>) => {
    await empty(warehouse)
    await writeHeartbeats(warehouse, chain, 1, now, () => [{ camera: door.number, ...broken, ...outage }])
    const rows = await warehouse.query<{ at: number; quality: number }>(
      `SELECT toUnixTimestamp64Milli(seen_at) AS at, quality FROM shopfloor.heartbeats FINAL
       WHERE recording_id = {id:String}`,
      { id: door.id },
    )
    return rows[0]
  }
  expect((await seenAt({ loss: 1 }))?.at).toBe(broken.start * 1000 - 1000)
  expect((await seenAt({ loss: 1, sendsHeartbeats: true }))?.at).toBe(now)
  const frozen = await seenAt({ loss: 1, unreported: true })
  expect(frozen?.at).toBe(now)
  expect(frozen?.quality).toBeGreaterThan(0.9)
})

test('gives a renamed chain other ids but the same visitors', async () => {
  const twin = makeChain(stores.slice(0, 1), 'Another chain')
  expect(twin.cameras.map(({ id }) => id)).not.toContain(door.id)
  expect(twin.cameras.map(({ name }) => name)).toEqual(chain.cameras.map(({ name }) => name))
  await generatorOf(chain, 1, () => [])(warehouse, span)
  await generatorOf(twin, 1, () => [])(warehouse, span)
  const rows = await warehouse.query<{ people: number; times: number }>(
    `SELECT toUInt32(count()) AS people, toUInt32(uniqExact(location_id)) AS times FROM shopfloor.visits FINAL
     GROUP BY visit_id, entered_at, age, gender, role HAVING people != 2 OR times != 2`,
  )
  expect(rows).toEqual([])
})
