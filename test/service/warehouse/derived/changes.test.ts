import { beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '../../../../src/protocol/requests/requests.ts'
import { changes } from '../../../../src/service/warehouse/derived/changes.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { SmallChain } from '../small-chain.ts'

/** Two stores in March, in two time zones. */
const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2026-03-23T14:15:00Z')
const body: BodyOf<'changes'> = {
  start: '2026-03-02',
  end: '2026-03-23',
  entities: ['leeds', 'auckland'],
  entityType: 'location',
  limit: 100,
}
async function told(changed: Partial<BodyOf<'changes'>> = {}, context = {}) {
  const answer = await changes(warehouse, { ...body, ...changed }, { now, ...context })
  return answer.changes.map(({ kind, location, name, day }) => `${day} ${kind} ${location} ${name}`)
}

beforeAll(async () => {
  await chain.location('leeds', 'Europe/London')
  await chain.location('auckland', 'Pacific/Auckland')
  const leeds = { timezone: 'Europe/London', scheduled: true }
  await chain.recording('door', 'leeds', { ...leeds, counts: true })
  await chain.recording('back', 'leeds', { ...leeds, counts: true, removed: '2026-03-17T18:00:00Z' })
  // New with its first footage.
  await chain.recording('kids', 'leeds', { ...leeds, installed: null })
  await chain.area('leeds', 'Floor:Kids', 'kids')
  await chain.segments('leeds', 'kids', ['2026-03-06T11:15:00Z', '2026-03-09T10:00:00Z'])
  // Planned: it has no date to which footage belongs.
  await chain.recording('tops', 'leeds', { ...leeds, installed: '2026-03-23T16:00:00Z' })
  // Without any footage or date it never came.
  await chain.recording('stock', 'leeds', { ...leeds, installed: null })

  const auckland = { timezone: 'Pacific/Auckland', scheduled: true }
  await chain.recording('front', 'auckland', auckland)
  // It is the 11th there.
  await chain.recording('side', 'auckland', { ...auckland, installed: '2026-03-10T11:30:00Z' })
})

test('lists the cameras that stores got and lost, newest first, on their own days', async () => {
  expect(await told()).toEqual([
    '2026-03-17 camera-removed leeds camera back',
    '2026-03-11 camera-added auckland camera side',
    '2026-03-06 camera-added leeds camera kids',
  ])
})

test('selects the cameras that a number depends on', async () => {
  expect(await told({ cameras: { of: 'entrances' } })).toEqual([
    '2026-03-17 camera-removed leeds camera back',
    // No line says which of its cameras count.
    '2026-03-11 camera-added auckland camera side',
  ])
  expect(await told({ cameras: { of: 'zones' } })).toEqual(['2026-03-06 camera-added leeds camera kids'])
})

test('lists days of the period, and knows nothing to come', async () => {
  expect(await told({ start: '2026-03-07', end: '2026-03-10' })).toEqual([])
  expect(await told({ start: '2026-03-11', end: '2026-03-11' })).toEqual([
    '2026-03-11 camera-added auckland camera side',
  ])
  expect(await told({ start: '2026-03-23', end: '2026-03-30' })).toEqual([])
  const evening = Date.parse('2026-03-23T16:15:00Z')
  expect(await told({ start: '2026-03-23', end: '2026-03-30' }, { now: evening })).toEqual([
    '2026-03-23 camera-added leeds camera tops',
  ])
})

test('a camera that moved is new where it is now, and no row says where it was', async () => {
  await chain.recording('front-2', 'auckland', { timezone: 'Pacific/Auckland', scheduled: true })
  await chain.recording('front-2', 'leeds', {
    timezone: 'Europe/London',
    scheduled: true,
    installed: '2026-03-12T09:00:00Z',
  })
  expect(await told({ start: '2026-03-12', end: '2026-03-13' })).toEqual([
    '2026-03-12 camera-added leeds camera front-2',
  ])
})

test('refuses more days than hourly data has, stores of others, and ids that do not exist', async () => {
  await expect(told({ start: '2020-01-01' })).rejects.toMatchObject({ code: 'too_large' })
  await expect(told({}, { organisations: ['other'] })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(told({ entities: ['nowhere'] })).rejects.toMatchObject({ code: 'not_found' })
})
