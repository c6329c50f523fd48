import { expect, test } from 'vitest'
import { entries } from '../../../src/service/warehouse/questions/entries.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { entriesBody, SmallChain } from './small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2020-01-01T00:00:00Z')
const ask = async (
  location: string,
  start: string,
  end: string,
  aggregationPeriod: 'hour' | 'day' | 'week' | 'month',
) =>
  (await entries(warehouse, { ...entriesBody(location, start, end, {}), aggregationPeriod }, { now }))
    .segments ?? []

await chain.location('london', 'Europe/London')
await chain.location('kolkata', 'Asia/Kolkata')
await chain.location('howe', 'Australia/Lord_Howe')

test('omits the skipped hour of a day with 23 hours', async () => {
  await chain.visits('london', [
    '2014-03-30T00:59:59.999Z',
    '2014-03-30T01:00:00Z',
    '2014-03-30T22:59:59.999Z',
    '2014-03-30T23:00:00Z',
  ])
  const range = ['2014-03-30T00:00:00.000Z', '2014-03-30T22:59:59.999Z'] as const
  const hours = await ask('london', ...range, 'hour')
  expect(hours).toHaveLength(23)
  expect(hours.filter((row) => row.entries !== null)).toEqual([
    { index: '2014-03-30T00:00:00.000', location: 'london', entries: 1 },
    { index: '2014-03-30T02:00:00.000', location: 'london', entries: 1 },
    { index: '2014-03-30T23:00:00.000', location: 'london', entries: 1 },
  ])
  expect(hours.some((row) => row.index === '2014-03-30T01:00:00.000')).toBe(false)
  expect(await ask('london', ...range, 'day')).toEqual([
    { index: '2014-03-30T00:00:00.000', location: 'london', entries: 3 },
  ])
})

test('returns the repeated hour of a day with 25 hours twice, in order', async () => {
  await chain.visits('london', ['2014-10-25T23:00:00Z', '2014-10-26T00:30:00Z'])
  await chain.visits('london', ['2014-10-26T01:30:00Z', '2014-10-26T01:45:00Z', '2014-10-26T23:59:59.999Z'])
  const range = ['2014-10-25T23:00:00.000Z', '2014-10-26T23:59:59.999Z'] as const
  const hours = await ask('london', ...range, 'hour')
  expect(hours).toHaveLength(25)
  expect(hours.slice(0, 4)).toEqual([
    { index: '2014-10-26T00:00:00.000', location: 'london', entries: 1 },
    { index: '2014-10-26T01:00:00.000', location: 'london', entries: 1 },
    { index: '2014-10-26T01:00:00.000', location: 'london', entries: 2 },
    { index: '2014-10-26T02:00:00.000', location: 'london', entries: null },
  ])
  expect(await ask('london', ...range, 'day')).toEqual([
    { index: '2014-10-26T00:00:00.000', location: 'london', entries: 5 },
  ])
})

test('starts hours and days on the local clock in a zone with a half-hour offset', async () => {
  // 18:30Z is midnight in India.
  await chain.visits('kolkata', [
    '2014-05-01T18:29:59.999Z',
    '2014-05-01T18:30:00Z',
    '2014-05-01T19:29:59Z',
    '2014-05-01T19:30:00Z',
  ])
  expect(await ask('kolkata', '2014-05-01T17:45:00.000Z', '2014-05-01T19:59:59.999Z', 'hour')).toEqual([
    { index: '2014-05-01T23:00:00.000', location: 'kolkata', entries: 1 },
    { index: '2014-05-02T00:00:00.000', location: 'kolkata', entries: 2 },
    { index: '2014-05-02T01:00:00.000', location: 'kolkata', entries: 1 },
  ])
  expect(await ask('kolkata', '2014-04-30T18:30:00.000Z', '2014-05-02T18:29:59.999Z', 'day')).toEqual([
    { index: '2014-05-01T00:00:00.000', location: 'kolkata', entries: 1 },
    { index: '2014-05-02T00:00:00.000', location: 'kolkata', entries: 3 },
  ])
})

test('splits an hour when the clock changes by half an hour', async () => {
  // 6 April 2014, 02:00 +11 becomes 01:30 +10:30 at 15:00Z the day before.
  await chain.visits('howe', ['2014-04-05T14:59:00Z', '2014-04-05T15:00:00Z', '2014-04-05T15:30:00Z'])
  expect(await ask('howe', '2014-04-05T14:00:00.000Z', '2014-04-05T16:29:59.999Z', 'hour')).toEqual([
    { index: '2014-04-06T01:00:00.000', location: 'howe', entries: 1 },
    { index: '2014-04-06T01:00:00.000', location: 'howe', entries: 1 },
    { index: '2014-04-06T02:00:00.000', location: 'howe', entries: 1 },
  ])
})

test('starts weeks on Monday and months on the first, local time, across a clock change', async () => {
  // Sunday 30 March 2014 ends at 23:00Z, as does March 31st.
  await chain.visits('london', [
    '2014-03-31T22:59:59.999Z',
    '2014-03-31T23:00:00Z',
    '2014-04-06T22:59:59Z',
    '2014-04-06T23:00:00Z',
  ])
  const range = ['2014-03-26T00:00:00.000Z', '2014-04-08T22:59:59.999Z'] as const
  expect(await ask('london', ...range, 'week')).toEqual([
    { index: '2014-03-24T00:00:00.000', location: 'london', entries: 3 },
    { index: '2014-03-31T00:00:00.000', location: 'london', entries: 4 },
    { index: '2014-04-07T00:00:00.000', location: 'london', entries: 1 },
  ])
  expect(await ask('london', ...range, 'month')).toEqual([
    { index: '2014-03-01T00:00:00.000', location: 'london', entries: 5 },
    { index: '2014-04-01T00:00:00.000', location: 'london', entries: 3 },
  ])
})

test('stays chronological on a day that repeats parts of two hours', async () => {
  // Chatham, 7 April 2019: 3:45 becomes 2:45 at 14:00Z the day before.
  await chain.location('chatham', 'Pacific/Chatham')
  const times = ['12:30', '13:30', '14:05', '14:30', '15:30'].map((time) => `2019-04-06T${time}:00Z`)
  for (const [position, time] of times.entries()) {
    await chain.visits('chatham', Array<string>(position + 1).fill(time))
  }
  const rows = await ask('chatham', '2019-04-06T12:15:00.000Z', '2019-04-06T16:14:59.999Z', 'hour')
  expect(rows.map(({ index, entries: people }) => [index?.slice(11, 16), people])).toEqual([
    ['02:00', 1],
    ['03:00', 2],
    ['02:00', 3],
    ['03:00', 4],
    ['04:00', 5],
  ])
})

test('keeps each store chronological beside one that repeats another hour', async () => {
  await chain.location('auckland', 'Pacific/Auckland')
  const body = {
    ...entriesBody(['auckland', 'chatham'], '2019-04-06T11:00:00.000Z', '2019-04-06T17:00:00.000Z', {}),
    aggregationPeriod: 'hour' as const,
  }
  const { segments = [] } = await entries(warehouse, body, { now })
  const hoursOf = (id: string) =>
    segments.filter(({ location }) => location === id).map(({ index }) => index?.slice(11, 13))
  expect(hoursOf('auckland')).toEqual(['00', '01', '02', '02', '03', '04', '05'])
  expect(hoursOf('chatham')).toEqual(['00', '01', '02', '03', '02', '03', '04', '05'])
})
