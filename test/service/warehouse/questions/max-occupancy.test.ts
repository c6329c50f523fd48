import { expect, test } from 'vitest'
import { maxOccupancy } from '../../../../src/service/warehouse/questions/max-occupancy.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { entriesBody, SmallChain } from '../small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2024-12-01T00:00:00Z')
const ask = (body: Parameters<typeof maxOccupancy>[1], at = now) => maxOccupancy(warehouse, body, { now: at })
const values = (rows: Awaited<ReturnType<typeof ask>>['segments']) => rows?.map((row) => row.max_occupancy)

await chain.location('a', 'UTC')
await chain.openOn('a', [1, 2, 3, 4, 5], 9 * 60, 18 * 60)
await chain.area('a', 'Zone:X', 'floor')
await chain.area('a', 'Zone:Y', 'floor')
// Monday. P is inside from 10:00 to 10:50, in two zones with a gap; Q from 10:10 to 10:20; R from 10:20, when Q leaves,
// to 11:05; S from 11:05, when R leaves, to 13:00. So at most two at once, and one from 11:00 on.
await chain.areaVisits('a', 'Zone:X', [
  ['2024-03-04T10:00:00.000Z', 60, 'p'],
  ['2024-03-04T10:10:00.000Z', 600, 'q'],
  ['2024-03-04T10:20:00.000Z', 2700, 'r'],
  ['2024-03-04T11:05:00.000Z', 6900, 's'],
])
await chain.areaVisits('a', 'Zone:Y', [['2024-03-04T10:40:00.000Z', 600, 'p']])
// Tuesday: zone footage without visitors. Wednesday: footage outside opening hours.
await chain.segments('a', 'floor', ['2024-03-05T12:00:00Z', '2024-03-06T20:00:00Z'])

const week = entriesBody('a', '2024-03-04T00:00:00.000Z', '2024-03-06T23:59:59.999Z', {
  breakdownByDimensions: ['entity' as const],
})
const monday = { ...week, end: '2024-03-04T23:59:59.999Z', aggregationPeriod: 'hour' as const }

test('returns the maximum inside at once; 0 with zone camera time, null without', async () => {
  expect(await ask(week)).toEqual({
    segments: [
      { index: '2024-03-04T00:00:00.000', location: 'a', max_occupancy: 2 },
      { index: '2024-03-05T00:00:00.000', location: 'a', max_occupancy: 0 },
      { index: '2024-03-06T00:00:00.000', location: 'a', max_occupancy: null },
    ],
    summary: [{ location: 'a', max_occupancy: 2 }],
    meta: { units: { max_occupancy: 'peopleCount' } },
  })
})

test('names the location of rows without a breakdown', async () => {
  const { breakdownByDimensions: _, ...plain } = week
  expect(await ask(plain)).toEqual(await ask(week))
})

test('counts a visitor who is already inside when an hour begins, but not one who leaves then', async () => {
  const hours = values((await ask(monday)).segments) ?? []
  expect(hours.slice(9, 14)).toEqual([null, 2, 1, 1, null])
})

test('counts none of several visitors who leave as an hour begins', async () => {
  await chain.location('group', 'UTC')
  await chain.areaVisits('group', 'Zone:X', [
    ['2024-03-04T10:30:00.000Z', 1800, 'one'],
    ['2024-03-04T10:30:00.000Z', 1800, 'two'],
    ['2024-03-04T10:30:00.000Z', 1800, 'three'],
    ['2024-03-04T11:00:00.000Z', 60, 'four'],
  ])
  const hours = values((await ask({ ...monday, entities: ['group'] })).segments) ?? []
  expect(hours.slice(9, 13)).toEqual([null, 3, 1, null])
})

test('knows of a visit that began before the requested time', async () => {
  const noon = { ...monday, start: '2024-03-04T12:30:00.000Z', end: '2024-03-04T12:40:00.000Z' }
  expect(values((await ask(noon)).segments)).toEqual([1])
  const gap = { ...monday, start: '2024-03-04T10:21:00.000Z', end: '2024-03-04T10:39:59.999Z' }
  // P is between two zones and still inside.
  expect(values((await ask(gap)).summary)).toEqual([2])
  const after = { ...monday, start: '2024-03-04T13:00:00.000Z', end: '2024-03-04T13:59:59.999Z' }
  expect(values((await ask(after)).summary)).toEqual([null])
})

test('returns the maximum of the days for weeks and months, not the sum', async () => {
  for (const aggregationPeriod of ['week', 'month'] as const) {
    const answer = await ask({ ...week, aggregationPeriod })
    expect([values(answer.segments), values(answer.summary)]).toEqual([[2], [2]])
  }
})

test('considers only opening hours inside recording times', async () => {
  await chain.location('late', 'UTC')
  await chain.area('late', 'Zone:X', 'floor')
  await chain.openOn('late', [1], 9 * 60, 18 * 60)
  await chain.areaVisits('late', 'Zone:X', [
    // Two members of staff before opening: one leaves at 9:00 sharp, one stays until 9:30.
    ['2024-03-04T08:00:00.000Z', 3600, 'one'],
    ['2024-03-04T08:30:00.000Z', 3600, 'two'],
    // Three after closing, one of them since 17:50.
    ['2024-03-04T17:50:00.000Z', 3600, 'three'],
    ['2024-03-04T18:00:00.000Z', 600, 'four'],
    ['2024-03-04T18:05:00.000Z', 600, 'five'],
  ])
  const asked = { ...monday, entities: ['late'] }
  expect(values((await ask(asked)).segments)?.slice(7, 19)).toEqual([
    null,
    2,
    1,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    1,
    3,
  ])
  const inside = await ask({ ...asked, insideRecordingTimes: true })
  expect(values(inside.segments)?.slice(7, 19)).toEqual([
    null,
    null,
    1,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    1,
    null,
  ])
  expect(values(inside.summary)).toEqual([1])
})

test('continues a visit past midnight and through a repeated hour', async () => {
  await chain.location('uk', 'Europe/London')
  await chain.areaVisits('uk', 'Zone:X', [
    ['2024-10-26T22:30:00.000Z', 3 * 3600, 'long'],
    ['2024-10-27T01:10:00.000Z', 60, 'short'],
  ])
  const day = {
    ...week,
    entities: ['uk'],
    start: '2024-10-26T23:00:00.000Z',
    end: '2024-10-27T23:59:59.999Z',
  }
  expect(values((await ask(day)).segments)).toEqual([2])
  const hours = (await ask({ ...day, aggregationPeriod: 'hour' })).segments ?? []
  expect(hours).toHaveLength(25)
  expect(hours.slice(0, 4).map((row) => [row.index?.slice(11, 16), row.max_occupancy])).toEqual([
    ['00:00', 1],
    ['01:00', 1],
    ['01:00', 2],
    ['02:00', null],
  ])
  await chain.areaVisits('uk', 'Zone:X', [['2024-03-30T23:00:00.000Z', 7200, 'spring']])
  const spring = { ...day, start: '2024-03-31T00:00:00.000Z', end: '2024-03-31T22:59:59.999Z' }
  const short = (await ask({ ...spring, aggregationPeriod: 'hour' })).segments ?? []
  expect(short).toHaveLength(23)
  expect(values(short)?.slice(0, 2)).toEqual([1, null])
})

test('excludes visits after the last refresh, and extends a visit up to it', async () => {
  const at = Date.parse('2024-03-04T10:22:00Z')
  // The last refresh was at 10:20: Q has just left; R and P's second zone are still unknown.
  expect(values((await ask(monday, at)).segments)?.at(-1)).toBe(1)
  expect(values((await ask({ ...monday, start: '2024-03-04T10:05:00.000Z' }, at)).summary)).toEqual([1])
})

test('returns rows per store for several time zones, in the order of their clocks', async () => {
  await chain.location('in', 'Asia/Kolkata', { organisation: 'two' })
  await chain.location('us', 'America/New_York', { organisation: 'two' })
  await chain.areaVisits('in', 'Zone:X', [
    ['2024-03-04T18:25:00.000Z', 600, 'over'],
    ['2024-03-04T18:31:00.000Z', 600, 'midnight'],
  ])
  await chain.areaVisits('us', 'Zone:X', [['2024-03-04T18:25:00.000Z', 600, 'noon']])
  const answer = await ask({
    ...week,
    entities: ['two'],
    entityType: 'organisation',
    start: '2024-03-04T05:00:00.000Z',
    end: '2024-03-05T04:59:59.999Z',
  })
  expect(answer.segments?.map((row) => [row.index?.slice(0, 10), row.location, row.max_occupancy])).toEqual([
    ['2024-03-04', 'in', 1],
    ['2024-03-04', 'us', 1],
    ['2024-03-05', 'in', 2],
  ])
  expect(values(answer.summary)).toEqual([2, 1])
})

test('rejects an unknown store, a store of another organisation and the facet of entries', async () => {
  await expect(ask({ ...week, entities: ['nowhere'] })).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask({ ...week, facets: ['estimates'] })).rejects.toMatchObject({ code: 'bad_request' })
  const others = maxOccupancy(warehouse, week, { now, organisations: ['other'] })
  await expect(others).rejects.toMatchObject({ code: 'forbidden' })
  const limited = maxOccupancy(warehouse, week, { now, limits: { maxRows: 2 } })
  await expect(limited).rejects.toMatchObject({ code: 'too_large' })
})
