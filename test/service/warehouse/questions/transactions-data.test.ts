import { expect, test } from 'vitest'
import { transactionsData } from '../../../../src/service/warehouse/questions/transactions-data.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { entriesBody, SmallChain } from '../small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2024-12-01T00:00:00Z')
const ask = (body: Parameters<typeof transactionsData>[1], at = now) =>
  transactionsData(warehouse, body, { now: at })
const counts = (rows: Awaited<ReturnType<typeof ask>>['segments']) =>
  rows?.map((row) => row.transactions_count)

await chain.location('a', 'UTC', { currency: 'EUR' })
await chain.openOn('a', [1, 2, 3, 4, 5], 9 * 60, 18 * 60)
// Monday: three sales of 10.10, 0.20 and 20.05, one after closing; a refund and a void.
await chain.receipts('a', [
  ['2024-03-04T10:30:00.000Z', '10.10', 2],
  ['2024-03-04T10:40:00.000Z', '0.20', 1],
  ['2024-03-04T18:00:00.000Z', '20.05', 4],
])
await chain.receipts('a', [['2024-03-04T11:00:00.000Z', '99.00', 9]], 'refund')
await chain.receipts('a', [['2024-03-04T12:00:00.000Z', '50.00', 5]], 'void')
// Tuesday: only a refund. Wednesday: nothing. Saturday, closed: a void.
await chain.receipts('a', [['2024-03-05T16:00:00.000Z', '5.00', 1]], 'refund')
await chain.receipts('a', [['2024-03-09T10:00:00.000Z', '5.00', 1]], 'void')

const week = entriesBody('a', '2024-03-04T00:00:00.000Z', '2024-03-09T23:59:59.999Z', {
  breakdownByDimensions: ['entity' as const],
})
const monday = { ...week, end: '2024-03-04T23:59:59.999Z', aggregationPeriod: 'hour' as const }
const nothing = (measured: 0 | null) => ({
  transactions_count: measured,
  transactions_volume: measured,
  transactions_units: measured,
  average_transaction_value: null,
})

test('counts only sales; 0 if a till reported anything that day, null if none did or it was closed', async () => {
  expect(await ask(week)).toEqual({
    segments: [
      {
        index: '2024-03-04T00:00:00.000',
        location: 'a',
        currency: 'EUR',
        transactions_count: 3,
        transactions_volume: 30.35,
        transactions_units: 7,
        average_transaction_value: 30.35 / 3,
      },
      { index: '2024-03-05T00:00:00.000', location: 'a', currency: 'EUR', ...nothing(0) },
      { index: '2024-03-06T00:00:00.000', location: 'a', currency: 'EUR', ...nothing(null) },
      { index: '2024-03-07T00:00:00.000', location: 'a', currency: 'EUR', ...nothing(null) },
      { index: '2024-03-08T00:00:00.000', location: 'a', currency: 'EUR', ...nothing(null) },
      { index: '2024-03-09T00:00:00.000', location: 'a', currency: 'EUR', ...nothing(null) },
    ],
    summary: [
      {
        location: 'a',
        currency: 'EUR',
        transactions_count: 3,
        transactions_volume: 30.35,
        transactions_units: 7,
        average_transaction_value: 30.35 / 3,
      },
    ],
    meta: {
      units: {
        transactions_count: 'count',
        transactions_volume: 'EUR',
        transactions_units: 'count',
        average_transaction_value: 'EUR',
      },
    },
  })
})

test('decides by the requested part of a day when it is split by hour', async () => {
  const cut = { ...monday, start: '2024-03-01T12:00:00.000Z', end: '2024-03-05T11:59:59.999Z' }
  const hours = (await ask(cut)).segments ?? []
  const countsOf = (day: string) => counts(hours.filter(({ index }) => String(index).startsWith(day)))
  // Nothing was ever reported for Friday; Tuesday's refund came after the range.
  expect(countsOf('2024-03-01')).toEqual(Array(12).fill(null))
  expect(countsOf('2024-03-05')).toEqual([...Array(9).fill(null), 0, 0, 0])
})

test('returns 0 for a partial day whose till reported outside the range, without those sales', async () => {
  const noon = { ...week, start: '2024-03-04T11:00:00.000Z', end: '2024-03-05T11:59:59.999Z' }
  expect(counts((await ask(noon)).segments)).toEqual([1, 0])
  const before = { ...week, start: '2024-03-04T09:00:00.000Z', end: '2024-03-04T10:29:59.999Z' }
  expect(counts((await ask(before)).segments)).toEqual([0])
})

test('returns 0 for an hour without reports in opening hours of a day with reports', async () => {
  const hours = counts((await ask(monday)).segments) ?? []
  expect(hours.slice(7, 20)).toEqual([null, null, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, null])
  // A refund after the requested hours proves that the till was reporting.
  const morning = { ...monday, start: '2024-03-05T09:00:00.000Z', end: '2024-03-05T10:59:59.999Z' }
  expect(counts((await ask(morning)).segments)).toEqual([0, 0])
  // Before the refund it was unknown.
  expect(counts((await ask(morning, Date.parse('2024-03-05T15:00:00Z'))).segments)).toEqual([null, null])
})

test('excludes a sale after closing inside recording times', async () => {
  const inside = await ask({ ...monday, insideRecordingTimes: true })
  expect(inside.summary?.[0]).toMatchObject({ transactions_count: 2, transactions_volume: 10.3 })
  expect(counts(inside.segments)?.[18]).toBeNull()
})

test('sums weeks and months alike, without data after the last refresh', async () => {
  for (const aggregationPeriod of ['week', 'month'] as const) {
    expect(counts((await ask({ ...week, aggregationPeriod })).segments)).toEqual([3])
  }
  expect(counts((await ask(week, Date.parse('2024-03-04T10:41:00Z'))).summary)).toEqual([1])
})

test('counts a repeated sale once, and a voided one not at all', async () => {
  await chain.location('again', 'UTC')
  const sale = {
    location_id: 'again',
    sold_at: '2024-03-04T10:05:00.000Z',
    transaction_id: 'one',
    kind: 'sale',
    amount: '5.00',
    units: 1,
  }
  await warehouse.insert('transactions', [{ ...sale, version: 1 }])
  await warehouse.insert('transactions', [{ ...sale, version: 2, amount: '7.00' }])
  const asked = { ...monday, entities: ['again'] }
  expect((await ask(asked)).summary?.[0]).toMatchObject({ transactions_count: 1, transactions_volume: 7 })
  await warehouse.insert('transactions', [{ ...sale, kind: 'void', version: 3 }])
  // The store has no known hours, so it never counts as closed.
  expect(counts((await ask(asked)).summary)).toEqual([0])
})

test('sums cents exactly', async () => {
  await chain.location('cents', 'UTC')
  await chain.receipts(
    'cents',
    Array.from({ length: 30 }, (_, n) => [`2024-03-04T10:${String(n).padStart(2, '0')}:00.000Z`, '0.10', 1]),
  )
  const answer = await ask({ ...monday, entities: ['cents'] })
  expect(answer.summary?.[0]?.transactions_volume).toBe(3)
})

test('returns a row per currency, with a unit that refers to it', async () => {
  await chain.location('uk', 'Europe/London', { organisation: 'world', currency: 'GBP' })
  await chain.location('de', 'Europe/Berlin', { organisation: 'world', currency: 'EUR' })
  await chain.location('fr', 'Europe/Paris', { organisation: 'world', currency: 'EUR' })
  await chain.receipts('uk', [['2024-03-04T10:00:00.000Z', '8.00', 1]])
  await chain.receipts('de', [['2024-03-04T10:00:00.000Z', '5.00', 2]])
  await chain.receipts('fr', [['2024-03-04T11:00:00.000Z', '6.00', 3]])
  const { breakdownByDimensions: _, ...asked } = {
    ...week,
    entities: ['world'],
    entityType: 'organisation' as const,
    start: '2024-03-04T00:00:00.000Z',
    end: '2024-03-04T22:59:59.999Z',
  }
  const answer = await ask(asked)
  expect(answer.summary).toEqual([
    {
      currency: 'EUR',
      transactions_count: 2,
      transactions_volume: 11,
      transactions_units: 5,
      average_transaction_value: 5.5,
    },
    {
      currency: 'GBP',
      transactions_count: 1,
      transactions_volume: 8,
      transactions_units: 1,
      average_transaction_value: 8,
    },
  ])
  expect(answer.meta.units).toMatchObject({
    transactions_count: 'count',
    transactions_volume: 'currency',
    average_transaction_value: 'currency',
  })
  expect(answer.segments?.map((row) => [row.index, row.currency, row.transactions_units])).toEqual([
    ['2024-03-04T00:00:00.000', 'EUR', 5],
    ['2024-03-04T00:00:00.000', 'GBP', 1],
  ])
  const split = await ask({ ...asked, breakdownByDimensions: ['entity'], facets: ['summary'] })
  expect(split.summary?.map((row) => [row.location, row.currency, row.transactions_volume])).toEqual([
    ['de', 'EUR', 5],
    ['fr', 'EUR', 6],
    ['uk', 'GBP', 8],
  ])
})

test('marks a store without a currency', async () => {
  await chain.location('plain', 'UTC', { currency: '' })
  await chain.receipts('plain', [['2024-03-04T10:00:00.000Z', '8.00', 1]])
  const answer = await ask({ ...monday, entities: ['plain'] })
  expect(answer.summary?.[0]).toMatchObject({ currency: null, transactions_volume: 8 })
  expect(answer.meta.units.transactions_volume).toBe('currency')
})

test("counts repeated hours and days of 23 hours by the store's clock", async () => {
  await chain.location('london', 'Europe/London')
  await chain.receipts('london', [
    ['2024-10-27T00:30:00.000Z', '1.00', 1],
    ['2024-10-27T01:30:00.000Z', '2.00', 1],
    ['2024-10-27T01:40:00.000Z', '2.00', 1],
    ['2024-03-31T22:59:59.999Z', '3.00', 1],
    ['2024-03-31T23:00:00.000Z', '4.00', 1],
  ])
  const autumn = {
    ...monday,
    entities: ['london'],
    start: '2024-10-26T23:00:00.000Z',
    end: '2024-10-27T23:59:59.999Z',
  }
  const hours = (await ask(autumn)).segments ?? []
  expect(hours).toHaveLength(25)
  expect(counts(hours)?.slice(0, 4)).toEqual([0, 1, 2, 0])
  const spring = {
    ...week,
    entities: ['london'],
    start: '2024-03-31T00:00:00.000Z',
    end: '2024-04-01T22:59:59.999Z',
  }
  expect((await ask(spring)).segments?.map((row) => row.transactions_volume)).toEqual([3, 4])
})

test('rejects an unknown store, a store of another organisation and the facet of entries', async () => {
  await expect(ask({ ...week, entities: ['nowhere'] })).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask({ ...week, facets: ['estimates'] })).rejects.toMatchObject({ code: 'bad_request' })
  const others = transactionsData(warehouse, week, { now, organisations: ['other'] })
  await expect(others).rejects.toMatchObject({ code: 'forbidden' })
})
