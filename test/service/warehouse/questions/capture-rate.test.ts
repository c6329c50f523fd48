import { expect, test } from 'vitest'
import { captureRate } from '../../../../src/service/warehouse/questions/capture-rate.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { entriesBody, SmallChain } from '../small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2024-12-01T00:00:00Z')
const ask = (body: Parameters<typeof captureRate>[1], at = now) => captureRate(warehouse, body, { now: at })
const values = (rows: Awaited<ReturnType<typeof ask>>['segments']) => rows?.map((row) => row.capture_rate)

await chain.location('a', 'UTC')
await chain.openOn('a', [1, 2, 3, 4, 5], 9 * 60, 18 * 60)
await chain.recording('door', 'a', { counts: true })
await chain.recording('street', 'a')
await chain.passerByLine('a', 'street')
const at = (day: number, hour: number) => `2024-03-0${day}T${String(hour).padStart(2, '0')}:00:00Z`
// Monday: 1 of 4. Tuesday: 2 entries, no camera time outside. Wednesday: 30 passers-by, no entrance camera time.
await chain.visits('a', [at(4, 10)])
await chain.passersBy('a', { [at(4, 10)]: 3 })
await chain.visits('a', [at(5, 10), at(5, 11)])
await chain.passersBy('a', { [at(6, 10)]: 30 })
// Thursday: 4 passers-by, no entries. Friday: both recorded, without people.
await chain.passersBy('a', { [at(7, 12)]: 4 })
await chain.segments('a', 'door', [at(7, 12), at(8, 12)])
await chain.segments('a', 'street', [at(8, 12)])

const week = entriesBody('a', '2024-03-04T00:00:00.000Z', '2024-03-08T23:59:59.999Z', {
  breakdownByDimensions: ['entity' as const],
})

test('divides entries by passers-by plus entries in per cent; null if either is unknown or both are 0', async () => {
  expect(await ask(week)).toEqual({
    segments: [
      { index: '2024-03-04T00:00:00.000', location: 'a', capture_rate: 25 },
      { index: '2024-03-05T00:00:00.000', location: 'a', capture_rate: null },
      { index: '2024-03-06T00:00:00.000', location: 'a', capture_rate: null },
      { index: '2024-03-07T00:00:00.000', location: 'a', capture_rate: 0 },
      { index: '2024-03-08T00:00:00.000', location: 'a', capture_rate: null },
    ],
    // The hours with both counts: 1 ÷ (1 + 3 + 4).
    summary: [{ location: 'a', capture_rate: 12.5 }],
    meta: { units: { capture_rate: 'percentage' } },
  })
})

test('returns the same summary alone, not that of all entries and passers-by', async () => {
  expect(values((await ask({ ...week, facets: ['summary'] })).summary)).toEqual([12.5])
})

test('ignores hours with one unknown count, so closed hours do not lower the rate', async () => {
  await chain.location('night', 'UTC')
  await chain.openOn('night', [1], 9 * 60, 18 * 60)
  await chain.visits('night', [at(4, 10), at(4, 20)])
  await chain.passersBy('night', { [at(4, 6)]: 96, [at(4, 10)]: 3, [at(4, 20)]: 15 })
  const asked = { ...week, entities: ['night'] }
  // 10:00 has 1 of 4, 20:00 has 1 of 16; at 6:00 no entrance camera was recording.
  expect(values((await ask(asked)).summary)).toEqual([10])
  expect(values((await ask({ ...asked, insideRecordingTimes: true })).summary)).toEqual([25])
})

test('returns the same summary for every period', async () => {
  for (const aggregationPeriod of ['hour', 'day', 'week', 'month'] as const) {
    for (const facets of [['summary'], ['segments', 'summary']] as const) {
      const answer = await ask({ ...week, aggregationPeriod, facets })
      expect(answer.summary).toEqual([{ location: 'a', capture_rate: 12.5 }])
    }
  }
  const year = { ...week, start: '2023-05-01T00:00:00.000Z', end: '2024-04-30T23:59:59.999Z' }
  expect(values((await ask({ ...year, aggregationPeriod: 'month' })).summary)).toEqual([12.5])
})

test('returns a rate per store; null instead of 100% if passers-by are not counted', async () => {
  await chain.location('b', 'Europe/London', { organisation: 'pair' })
  await chain.location('c', 'America/New_York', { organisation: 'pair' })
  await chain.location('d', 'UTC', { organisation: 'pair' })
  // Local Monday: b 2 of 10, c 6 of 10, d does not count passers-by.
  await chain.visits('b', [at(4, 10), at(4, 10)])
  await chain.passersBy('b', { [at(4, 10)]: 8 })
  await chain.visits('c', Array<string>(6).fill('2024-03-04T16:30:00Z'))
  await chain.passersBy('c', { [at(4, 16)]: 4 })
  await chain.visits('d', [at(4, 10), at(4, 11), at(4, 12)])
  const { breakdownByDimensions: _, ...asked } = {
    ...week,
    entities: ['pair'],
    entityType: 'organisation' as const,
    start: '2024-03-04T05:00:00.000Z',
    end: '2024-03-04T23:59:59.999Z',
  }
  const answer = await ask(asked)
  expect(answer.summary).toEqual([
    { location: 'b', capture_rate: 20 },
    { location: 'c', capture_rate: 60 },
    { location: 'd', capture_rate: null },
  ])
  expect(await ask({ ...asked, breakdownByDimensions: ['entity'] })).toEqual(answer)
})

test('returns a rate for each of two equal hours when clocks go back', async () => {
  await chain.location('uk', 'Europe/London')
  await chain.visits('uk', ['2024-10-27T00:30:00Z', '2024-10-27T01:30:00Z'])
  await chain.passersBy('uk', { '2024-10-27T00:00:00Z': 1, '2024-10-27T01:00:00Z': 3 })
  const answer = await ask({
    ...week,
    entities: ['uk'],
    start: '2024-10-26T23:00:00.000Z',
    end: '2024-10-27T23:59:59.999Z',
    aggregationPeriod: 'hour',
  })
  expect(answer.segments).toHaveLength(25)
  expect(values(answer.segments?.filter((row) => row.index === '2024-10-27T01:00:00.000'))).toEqual([50, 25])
  expect(values(answer.summary)).toEqual([(100 * 2) / 6])
})

test('omits the skipped hour of a day with 23 hours', async () => {
  await chain.location('spring', 'Europe/London')
  // 00:30 and 02:30 on the wall clock, which goes from 00:59 to 02:00.
  await chain.visits('spring', ['2024-03-31T00:30:00Z', '2024-03-31T01:30:00Z'])
  await chain.passersBy('spring', { '2024-03-31T00:00:00Z': 4, '2024-03-31T01:00:00Z': 1 })
  const answer = await ask({
    ...week,
    entities: ['spring'],
    start: '2024-03-31T00:00:00.000Z',
    end: '2024-03-31T22:59:59.999Z',
    aggregationPeriod: 'hour',
  })
  expect(answer.segments).toHaveLength(23)
  expect(answer.segments?.slice(0, 3)).toEqual([
    { index: '2024-03-31T00:00:00.000', location: 'spring', capture_rate: 20 },
    { index: '2024-03-31T02:00:00.000', location: 'spring', capture_rate: 50 },
    { index: '2024-03-31T03:00:00.000', location: 'spring', capture_rate: null },
  ])
  expect(values(answer.summary)).toEqual([(100 * 2) / 7])
})

test('returns no rows for an organisation without stores, and forbids a store of another', async () => {
  await warehouse.insert('organisations', [{ id: 'empty', name: 'Empty' }])
  const { breakdownByDimensions: _, ...asked } = { ...week, entityType: 'organisation' as const }
  expect((await ask({ ...asked, entities: ['empty'] })).summary).toEqual([])
  const others = captureRate(warehouse, week, { now, organisations: ['other'] })
  await expect(others).rejects.toMatchObject({ code: 'forbidden' })
  await expect(ask({ ...week, facets: ['estimates'] })).rejects.toMatchObject({ code: 'bad_request' })
})
