import { expect, test } from 'vitest'
import { conversionRate } from '../../../src/service/warehouse/conversion-rate.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { entriesBody, SmallChain } from './small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2024-06-01T00:00:00Z')
const ask = (body: Parameters<typeof conversionRate>[1], at = now) =>
  conversionRate(warehouse, body, { now: at })

await chain.location('a', 'UTC')
await chain.openOn('a', [1, 2, 3, 4, 5], 9 * 60, 18 * 60)
// Monday: four customers, one of staff and one of unknown role come in; two sales, a refund and a void.
await chain.visits(
  'a',
  [
    '2024-03-04T09:00:00.000Z',
    '2024-03-04T10:10:00.000Z',
    '2024-03-04T10:20:00.000Z',
    '2024-03-04T17:59:59.999Z',
  ],
  { role: 'customer' },
)
await chain.visits('a', ['2024-03-04T10:00:00.000Z'], { role: 'staff' })
await chain.visits('a', ['2024-03-04T10:00:00.000Z'])
await chain.transactions('a', ['2024-03-04T10:30:00.000Z', '2024-03-04T18:00:00.000Z'])
await chain.transactions('a', ['2024-03-04T10:40:00.000Z'], 'refund')
await chain.transactions('a', ['2024-03-04T10:45:00.000Z'], 'void')
// Tuesday: one customer, three sales. Wednesday: one customer, no sale. Thursday: sales alone. Friday: staff alone.
await chain.visits('a', ['2024-03-05T10:00:00.000Z', '2024-03-06T10:00:00.000Z'], { role: 'customer' })
await chain.transactions('a', [
  '2024-03-05T10:00:00.000Z',
  '2024-03-05T11:00:00.000Z',
  '2024-03-05T12:00:00.000Z',
  '2024-03-07T12:00:00.000Z',
])
await chain.visits('a', ['2024-03-08T09:30:00.000Z'], { role: 'staff' })

const body = entriesBody('a', '2024-03-04T00:00:00.000Z', '2024-03-08T23:59:59.999Z', {
  breakdownByDimensions: ['entity' as const],
})
const values = (rows: Awaited<ReturnType<typeof ask>>['segments']) =>
  rows?.map((r) => r.sales_conversion_rate)

test('sales ÷ customers: more than 1 is possible, 0 is customers without a sale, null is no customer', async () => {
  expect(await ask(body)).toEqual({
    segments: [
      { index: '2024-03-04T00:00:00.000', location: 'a', sales_conversion_rate: 0.5 },
      { index: '2024-03-05T00:00:00.000', location: 'a', sales_conversion_rate: 3 },
      { index: '2024-03-06T00:00:00.000', location: 'a', sales_conversion_rate: 0 },
      { index: '2024-03-07T00:00:00.000', location: 'a', sales_conversion_rate: null },
      { index: '2024-03-08T00:00:00.000', location: 'a', sales_conversion_rate: null },
    ],
    // Six sales ÷ six customers, Thursday's sale among them.
    summary: [{ location: 'a', sales_conversion_rate: 1 }],
    meta: { units: { sales_conversion_rate: 'rate' } },
  })
})

test('hours, weeks and months are the same count in other buckets', async () => {
  const monday = { ...body, end: '2024-03-04T23:59:59.999Z' }
  const hours = (await ask({ ...monday, aggregationPeriod: 'hour' })).segments ?? []
  expect(hours).toHaveLength(24)
  expect(values(hours.slice(8, 12))).toEqual([null, 0, 0.5, null])
  for (const aggregationPeriod of ['week', 'month'] as const) {
    expect(values((await ask({ ...body, aggregationPeriod })).segments)).toEqual([1])
  }
})

test('inside recording times neither customers nor sales outside opening hours count', async () => {
  const answer = await ask({ ...body, insideRecordingTimes: true })
  expect(values(answer.segments)).toEqual([0.25, 3, 0, null, null])
})

test('what came after the last refresh is not counted yet', async () => {
  const answer = await ask(body, Date.parse('2024-03-04T10:39:00Z'))
  expect(values(answer.segments)).toEqual([0])
})

test('a sale and a customer that are sent again count once, and a sale that becomes void not at all', async () => {
  await chain.location('again', 'UTC')
  await chain.visits('again', ['2024-03-04T10:00:00.000Z', '2024-03-04T11:00:00.000Z'], { role: 'customer' })
  const sale = {
    location_id: 'again',
    sold_at: '2024-03-04T10:05:00.000Z',
    transaction_id: 'one',
    kind: 'sale',
    amount: '5.00',
    units: 1,
  }
  await warehouse.insert('transactions', [{ ...sale, version: 1 }])
  await warehouse.insert('transactions', [{ ...sale, version: 2 }])
  const asked = { ...body, entities: ['again'] }
  expect(values((await ask(asked)).summary)).toEqual([0.5])
  await warehouse.insert('transactions', [{ ...sale, kind: 'void', version: 3 }])
  expect(values((await ask(asked)).summary)).toEqual([0])
})

test('stores each have their own rate and clock; where people are counted without roles it is null', async () => {
  await chain.location('uk', 'Europe/London', { organisation: 'two' })
  await chain.location('sums', 'America/New_York', { organisation: 'two' })
  await chain.visits('uk', ['2024-10-27T00:30:00.000Z', '2024-10-27T01:30:00.000Z'], { role: 'customer' })
  await chain.transactions('uk', ['2024-10-27T01:45:00.000Z'])
  await chain.hourlyCounts('sums', { '2024-10-27T14:00:00Z': 8 })
  await chain.transactions('sums', ['2024-10-27T14:10:00.000Z'])
  const asked = {
    ...body,
    entities: ['two'],
    entityType: 'organisation' as const,
    start: '2024-10-27T00:00:00.000Z',
    end: '2024-10-27T15:59:59.999Z',
    aggregationPeriod: 'hour' as const,
  }
  const answer = await ask(asked, Date.parse('2024-12-01T00:00:00Z'))
  const repeated = answer.segments?.filter(
    (r) => r.index === '2024-10-27T01:00:00.000' && r.location === 'uk',
  )
  expect(values(repeated)).toEqual([0, 1])
  expect(answer.summary).toEqual([
    { location: 'sums', sales_conversion_rate: null },
    { location: 'uk', sales_conversion_rate: 0.5 },
  ])
})

test('an unknown location, a facet of another route and too long a range are refused', async () => {
  await expect(ask({ ...body, entities: ['nowhere'] })).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask({ ...body, facets: ['estimates'] })).rejects.toMatchObject({ code: 'bad_request' })
  const limited = conversionRate(warehouse, body, { now, limits: { maxRangeDays: 4 } })
  await expect(limited).rejects.toMatchObject({ code: 'too_large' })
})
