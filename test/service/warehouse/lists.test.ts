import { expect, test } from 'vitest'
import { detailList } from '../../../src/service/warehouse/questions/detail-list.ts'
import { listLocations } from '../../../src/service/warehouse/questions/locations.ts'
import { statusUptime } from '../../../src/service/warehouse/questions/status-uptime.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { SmallChain } from './small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2024-03-04T12:00:00.000Z')

await warehouse.insert('organisations', [{ id: 'chain', name: 'The chain' }])
await chain.location('north', 'Europe/London', { name: 'North' })
await chain.location('south', 'Asia/Kolkata', { name: 'A southern one' })
await warehouse.insert('locations', [
  {
    id: 'new',
    organisation_id: 'other',
    name: 'New',
    timezone: '',
    currency: '',
    latitude: 1.5,
    longitude: -2,
  },
])
await chain.recording('door', 'north', { counts: true })
await chain.recording('hall', 'north')
await chain.recording('gate', 'south')
await warehouse.insert('areas', [
  { location_id: 'north', recording_id: 'hall', taxonomy: 'Dept:Shoes', area_type: 'taxonomy' },
  { location_id: 'north', recording_id: 'door', taxonomy: 'Dept:Bags', area_type: 'taxonomy' },
  { location_id: 'south', recording_id: 'gate', taxonomy: 'Checkout:Main', area_type: 'taxonomy' },
])
await warehouse.insert('heartbeats', [
  { location_id: 'north', recording_id: 'door', seen_at: '2024-03-04T11:58:00.001Z', quality: 0.93 },
  { location_id: 'north', recording_id: 'hall', seen_at: '2024-03-04T11:58:00.000Z', quality: 0.5 },
])
await warehouse.insert('heartbeats', [
  { location_id: 'north', recording_id: 'door', seen_at: '2024-03-04T11:00:00.000Z', quality: 0.1 },
])

test('lists locations by name, with null for unknown fields', async () => {
  expect(await listLocations(warehouse, null)).toEqual([
    { id: 'south', name: 'A southern one', timezone: 'Asia/Kolkata', currency: 'EUR' },
    { id: 'new', name: 'New', timezone: null, currency: null },
    { id: 'north', name: 'North', timezone: 'Europe/London', currency: 'EUR' },
  ])
})

test('shows a camera as online if its newest heartbeat is younger than two minutes', async () => {
  expect(
    await statusUptime(warehouse, { entities: ['north', 'south'], entityType: 'location' }, { now }),
  ).toEqual([
    {
      recording_id: 'door',
      location_id: 'north',
      status: 'online',
      last_seen_utc: '2024-03-04T11:58:00.001Z',
      average_quality: 0.93,
    },
    {
      recording_id: 'hall',
      location_id: 'north',
      status: 'offline',
      last_seen_utc: '2024-03-04T11:58:00.000Z',
      average_quality: 0.5,
    },
    {
      recording_id: 'gate',
      location_id: 'south',
      status: 'offline',
      last_seen_utc: null,
      average_quality: null,
    },
  ])
})

test('returns the status of one recording, with a configurable timeout', async () => {
  const ask = (offlineAfterMs: number) =>
    statusUptime(warehouse, { entities: ['hall'], entityType: 'recording' }, { now, offlineAfterMs })
  expect(await ask(120_001)).toMatchObject([{ recording_id: 'hall', status: 'online' }])
  expect(await ask(120_000)).toMatchObject([{ recording_id: 'hall', status: 'offline' }])
})

test('returns no status for an unknown entity', async () => {
  for (const entityType of ['location', 'recording'] as const) {
    await expect(
      statusUptime(warehouse, { entities: ['north-', 'hall-'], entityType }, { now }),
    ).rejects.toMatchObject({ name: 'Fault', code: 'not_found' })
  }
})

test('lists opening hours by weekday and special day, and none for a store without', async () => {
  await chain.location('hours', 'UTC', { organisation: 'hours' })
  await chain.openOn('hours', [6], 540, 1020)
  await chain.specialDay('hours', '2026-12-24', 480, 840)
  const ask = (id: string) =>
    detailList(warehouse, { returnEntityType: 'opening_hours', entities: [id], entityType: 'location' })
  const record = { location_id: 'hours', weekday: null, day: null }
  expect(await ask('hours')).toEqual([
    { ...record, weekday: 6, opens_minute: 540, closes_minute: 1020, reason: '' },
    { ...record, day: '2026-12-24', opens_minute: 480, closes_minute: 840, reason: 'test' },
  ])
  await chain.location('without', 'UTC', { organisation: 'hours' })
  expect(await ask('without')).toEqual([])
})

test('lists groups of the requested locations only, each with its locations', async () => {
  await chain.location('leeds', 'UTC', { organisation: 'grouped' })
  await chain.location('york', 'UTC', { organisation: 'grouped' })
  await chain.location('paris', 'UTC', { organisation: 'grouped' })
  await chain.group('region', 'North', ['york', 'leeds'])
  await chain.group('region', 'France', ['paris'])
  await chain.group('tag', 'North', ['leeds', 'paris'])
  const ask = (entities: string[], entityType: 'location' | 'organisation' = 'location') =>
    detailList(warehouse, { returnEntityType: 'location_group', entities, entityType })
  expect(await ask(['grouped'], 'organisation')).toEqual([
    { dimension: 'region', name: 'France', location_ids: ['paris'] },
    { dimension: 'region', name: 'North', location_ids: ['leeds', 'york'] },
    { dimension: 'tag', name: 'North', location_ids: ['leeds', 'paris'] },
  ])
  expect(await ask(['york', 'paris'])).toEqual([
    { dimension: 'region', name: 'France', location_ids: ['paris'] },
    { dimension: 'region', name: 'North', location_ids: ['york'] },
    { dimension: 'tag', name: 'North', location_ids: ['paris'] },
  ])
  expect(await ask(['north'])).toEqual([])
})

test('lists areas and lines with their recordings', async () => {
  const ask = (returnEntityType: 'area_context' | 'line_context') =>
    detailList(warehouse, { returnEntityType, entities: ['north'], entityType: 'location' })
  expect(await ask('area_context')).toEqual([
    { area_type: 'taxonomy', taxonomy: 'Dept:Bags', recording_id: 'door' },
    { area_type: 'taxonomy', taxonomy: 'Dept:Shoes', recording_id: 'hall' },
  ])
  expect(await ask('line_context')).toEqual([
    {
      organisation_id: 'chain',
      location_id: 'north',
      recording_id: 'door',
      line_id: 'door-line',
      line_type: 'location-entry',
      taxonomy: 'Door:Front',
      direction: 'in',
    },
  ])
})

test('lists locations, recordings and organisations in the form of the notes', async () => {
  const ask = (returnEntityType: 'location' | 'recording' | 'organisation', entities: string[]) =>
    detailList(warehouse, { returnEntityType, entities, entityType: 'organisation' })
  expect(await ask('location', ['other'])).toEqual([
    {
      id: 'new',
      organisation_id: 'other',
      name: 'New',
      status: 'active',
      coordinates: { latitude: 1.5, longitude: -2 },
      timezone: '',
      currency: '',
    },
  ])
  expect(await ask('location', ['chain'])).toMatchObject([
    { id: 'south', coordinates: null },
    { id: 'north', coordinates: null },
  ])
  expect((await ask('recording', ['chain']))[0]).toEqual({
    id: 'door',
    organisation_id: 'chain',
    location_id: 'north',
    camera_server_id: 'server',
    name: 'camera door',
    status: 'active',
  })
  expect(await ask('organisation', ['chain'])).toEqual([{ id: 'chain', name: 'The chain' }])
  await expect(ask('location', ['nobody'])).rejects.toMatchObject({ code: 'not_found' })
})

test('lists a camera that moved at its current location', async () => {
  await warehouse.insert('recordings', [
    {
      id: 'gate',
      location_id: 'north',
      name: 'camera gate',
      timezone: 'UTC',
      version: Number.MAX_SAFE_INTEGER,
    },
  ])
  const north = await statusUptime(warehouse, { entities: ['north'], entityType: 'location' }, { now })
  expect(north.map((record) => record.recording_id)).toEqual(['door', 'gate', 'hall'])
  expect(await statusUptime(warehouse, { entities: ['south'], entityType: 'location' }, { now })).toEqual([])
})
