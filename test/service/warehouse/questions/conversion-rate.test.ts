import { expect, test } from 'vitest'
import { conversionRate } from '../../../../src/service/warehouse/questions/conversion-rate.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { entriesBody, SmallChain } from '../small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2024-06-01T00:00:00Z')
const ask = (body: Parameters<typeof conversionRate>[1], at = now) =>
  conversionRate(warehouse, body, { now: at })

await chain.location('a', 'UTC')
await chain.openOn('a', [1, 2, 3, 4, 5], 9 * 60, 18 * 60)
// Monday: four customers, one member of staff and one visitor of unknown role; two sales, a refund and a void.
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
// Tuesday: one customer, three sales. Wednesday: one customer, no sale. Thursday: only sales. Friday: only staff.
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
const day = (index: string, rate: number | null, customers: number | null, unknown: number | null) => ({
  index: `${index}T00:00:00.000`,
  location: 'a',
  sales_conversion_rate: rate,
  customer_entries: customers,
  unknown_role_share: unknown,
})

test('divides sales by visitors without staff: above 1, 0 without sales, null without visitors', async () => {
  expect(await ask(body)).toEqual({
    segments: [
      // One of the five customers has an unknown role.
      day('2024-03-04', 0.4, 5, 0.2),
      day('2024-03-05', 3, 1, 0),
      day('2024-03-06', 0, 1, 0),
      // Without camera time it is unknown whether a customer entered.
      day('2024-03-07', null, null, null),
      day('2024-03-08', null, 0, null),
    ],
    // Six sales ÷ seven customers, including Thursday's sale.
    summary: [
      { location: 'a', sales_conversion_rate: 6 / 7, customer_entries: 7, unknown_role_share: 1 / 7 },
    ],
    meta: {
      units: {
        sales_conversion_rate: 'rate',
        customer_entries: 'peopleCount',
        unknown_role_share: 'rate',
      },
    },
  })
})

test('returns the same counts by hour, week and month', async () => {
  const monday = { ...body, end: '2024-03-04T23:59:59.999Z' }
  const hours = (await ask({ ...monday, aggregationPeriod: 'hour' })).segments ?? []
  expect(hours).toHaveLength(24)
  expect(values(hours.slice(8, 12))).toEqual([null, 0, 1 / 3, null])
  for (const aggregationPeriod of ['week', 'month'] as const) {
    expect(values((await ask({ ...body, aggregationPeriod })).segments)).toEqual([6 / 7])
  }
})

test('counts neither customers nor sales outside opening hours inside recording times', async () => {
  const answer = await ask({ ...body, insideRecordingTimes: true })
  expect(values(answer.segments)).toEqual([0.2, 3, 0, null, null])
})

test('excludes data after the last refresh', async () => {
  const answer = await ask(body, Date.parse('2024-03-04T10:39:00Z'))
  expect(values(answer.segments)).toEqual([0])
})

test('counts a repeated sale or customer once, and a voided sale not at all', async () => {
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

test('returns a rate per store and clock; null for counts without roles', async () => {
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
    { location: 'sums', sales_conversion_rate: null, customer_entries: null, unknown_role_share: null },
    { location: 'uk', sales_conversion_rate: 0.5, customer_entries: 2, unknown_role_share: 0 },
  ])
})

test('returns a rate for a store whose visitors all have an unknown role', async () => {
  await chain.location('roleless', 'UTC')
  await chain.visits('roleless', ['2024-03-04T10:00:00.000Z', '2024-03-04T11:00:00.000Z'])
  await chain.transactions('roleless', ['2024-03-04T10:05:00.000Z'])
  const asked = { ...body, entities: ['roleless'] }
  const told = { location: 'roleless', sales_conversion_rate: 0.5, customer_entries: 2 }
  expect((await ask(asked)).summary).toEqual([{ ...told, unknown_role_share: 1 }])
  // One visitor with a known role changes the rate by one visitor, not to sales ÷ that visitor.
  await chain.visits('roleless', ['2024-03-04T12:00:00.000Z'], { role: 'customer' })
  expect(values((await ask(asked)).summary)).toEqual([1 / 3])
})

test('returns a rate for hourly counts of customers, but not for counts that include staff', async () => {
  await chain.location('door', 'UTC', { countsOf: 'customers' })
  await chain.location('street', 'UTC')
  for (const id of ['door', 'street']) {
    await chain.hourlyCounts(id, { '2024-03-04T10:00:00Z': 8, '2024-03-05T10:00:00Z': 0 })
    await chain.transactions(id, ['2024-03-04T10:10:00.000Z', '2024-03-04T10:20:00.000Z'])
  }
  const asked = { ...body, entities: ['door', 'street'], end: '2024-03-05T23:59:59.999Z' }
  const { segments, summary } = await ask(asked)
  expect(summary).toEqual([
    { location: 'door', sales_conversion_rate: 0.25, customer_entries: 8, unknown_role_share: 0 },
    { location: 'street', sales_conversion_rate: null, customer_entries: null, unknown_role_share: null },
  ])
  expect(segments?.filter((row) => row.location === 'door').map((row) => row.customer_entries)).toEqual([
    8, 0,
  ])
})

test('counts 0 customers with entrance camera time, and null without', async () => {
  await chain.location('looked', 'UTC')
  await chain.recording('looked-door', 'looked', { counts: true })
  await chain.segments('looked', 'looked-door', ['2024-03-04T10:00:00Z'])
  await chain.transactions('looked', ['2024-03-04T10:10:00.000Z', '2024-03-05T10:10:00.000Z'])
  const asked = { ...body, entities: ['looked'], end: '2024-03-05T23:59:59.999Z' }
  expect((await ask(asked)).segments?.map((row) => row.customer_entries)).toEqual([0, null])
})

test('rejects an unknown location, a facet of another route and a range that is too long', async () => {
  await expect(ask({ ...body, entities: ['nowhere'] })).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask({ ...body, facets: ['estimates'] })).rejects.toMatchObject({ code: 'bad_request' })
  const limited = conversionRate(warehouse, body, { now, limits: { maxRangeDays: 4 } })
  await expect(limited).rejects.toMatchObject({ code: 'too_large' })
})
