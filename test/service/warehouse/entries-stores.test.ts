import { expect, test } from 'vitest'
import { Fault } from '../../../src/service/faults/fault.ts'
import { entries } from '../../../src/service/warehouse/questions/entries.ts'
import { openMemoryWarehouse } from '../../support/memory-warehouse.ts'
import { entriesBody, SmallChain } from './small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2024-06-01T00:00:00Z')
const ask = (body: Parameters<typeof entries>[1]) => entries(warehouse, body, { now })

await warehouse.insert('organisations', [
  { id: 'chain', name: 'Chain' },
  { id: 'empty', name: 'Empty' },
])
await chain.location('london', 'Europe/London')
await chain.location('delhi', 'Asia/Kolkata')
await chain.location('other', 'UTC', { organisation: 'elsewhere' })
await chain.visits('london', ['2024-03-04T10:00:00Z', '2024-03-04T23:30:00Z', '2024-03-05T12:00:00Z'])
// 19:00Z on the 4th is 00:30 on the 5th in India.
await chain.visits('delhi', ['2024-03-04T10:00:00Z', '2024-03-04T19:00:00Z'])
await chain.visits('other', ['2024-03-04T10:00:00Z'])
const days = ['2024-03-03T18:30:00.000Z', '2024-03-05T23:59:59.999Z'] as const

test('names the location of rows with and without a breakdown by entity', async () => {
  const stores = ['london', 'delhi']
  const plain = await ask(entriesBody(stores, ...days, {}))
  expect(plain.segments?.every(({ location }) => location !== undefined)).toBe(true)
  expect(plain.summary).toEqual([
    { location: 'delhi', entries: 2 },
    { location: 'london', entries: 3 },
  ])
  expect(plain).toEqual(
    await ask(entriesBody(stores, ...days, { breakdownByDimensions: ['entity'] as const })),
  )
})

test("returns each store's own rows and days by entity", async () => {
  const body = entriesBody(['london', 'delhi', 'london'], ...days, {
    breakdownByDimensions: ['entity'] as const,
  })
  const answer = await ask(body)
  expect(answer.segments?.filter(({ location }) => location === 'delhi')).toEqual([
    { index: '2024-03-04T00:00:00.000', location: 'delhi', entries: 1 },
    { index: '2024-03-05T00:00:00.000', location: 'delhi', entries: 1 },
    { index: '2024-03-06T00:00:00.000', location: 'delhi', entries: null },
  ])
  expect(answer.segments?.filter(({ location }) => location === 'london')).toEqual([
    { index: '2024-03-03T00:00:00.000', location: 'london', entries: null },
    { index: '2024-03-04T00:00:00.000', location: 'london', entries: 2 },
    { index: '2024-03-05T00:00:00.000', location: 'london', entries: 1 },
  ])
  expect(answer.summary).toHaveLength(2)
  expect(answer.summary).toEqual(
    expect.arrayContaining([
      { location: 'london', entries: 3 },
      { location: 'delhi', entries: 2 },
    ]),
  )
  const indices = answer.segments?.map(({ index }) => index) ?? []
  expect(indices).toEqual(indices.toSorted())
})

test('resolves an organisation to all of its locations and no other', async () => {
  const body = { ...entriesBody('chain', ...days, {}), entityType: 'organisation' as const }
  expect((await ask(body)).summary).toEqual(
    expect.arrayContaining([
      { location: 'delhi', entries: 2 },
      { location: 'london', entries: 3 },
    ]),
  )
  // Without a location no row can name one.
  expect(await ask({ ...body, entities: ['empty'] })).toMatchObject({ segments: [], summary: [] })
})

test("uses each store's hours inside recording times, special days before weekdays", async () => {
  await chain.location('bar', 'Europe/London')
  await chain.location('shop', 'Europe/London')
  // Monday 4 March: the bar is open from 20:00 to 02:00; the shop closes early on a special day.
  await chain.openOn('bar', [1], 20 * 60, 26 * 60)
  await chain.openOn('shop', [1, 2], 9 * 60, 18 * 60)
  await chain.specialDay('shop', '2024-03-04', 9 * 60 + 30, 12 * 60 + 30)
  await chain.specialDay('shop', '2024-03-05', 0, 0)
  const times = [
    '2024-03-04T01:00:00Z',
    '2024-03-04T12:29:59.999Z',
    '2024-03-04T12:30:00Z',
    '2024-03-04T20:00:00Z',
    '2024-03-05T01:59:59Z',
    '2024-03-05T02:00:00Z',
    '2024-03-05T10:00:00Z',
  ]
  await chain.visits('bar', times)
  await chain.visits('shop', times)
  // Opening and closing cut the hours of 9 and 12, which count completely.
  await chain.hourlyCounts('shop', {
    '2024-03-04T08:00:00Z': 1000,
    '2024-03-04T09:00:00Z': 20,
    '2024-03-04T12:00:00Z': 10,
    '2024-03-04T13:00:00Z': 100,
  })
  const answer = await ask(
    entriesBody(['bar', 'shop'], '2024-03-04T00:00:00.000Z', '2024-03-05T23:59:59.999Z', {
      breakdownByDimensions: ['entity'] as const,
      insideRecordingTimes: true,
    }),
  )
  expect(answer.segments).toEqual([
    { index: '2024-03-04T00:00:00.000', location: 'bar', entries: 1 },
    { index: '2024-03-04T00:00:00.000', location: 'shop', entries: 31 },
    { index: '2024-03-05T00:00:00.000', location: 'bar', entries: 1 },
    { index: '2024-03-05T00:00:00.000', location: 'shop', entries: null },
  ])
})

test('measures a store with unknown hours whenever any of its cameras records', async () => {
  await chain.location('bare', 'UTC')
  await chain.segments('bare', 'some-camera', ['2024-03-04T03:00:00Z'])
  const body = entriesBody('bare', '2024-03-04T00:00:00.000Z', '2024-03-05T23:59:59.999Z', {})
  expect((await ask(body)).segments?.map((row) => row.entries)).toEqual([0, null])
})

test('shows under demographics that a store was measured beside one with totals only', async () => {
  await chain.location('sums', 'UTC')
  await chain.location('watched', 'UTC')
  await chain.hourlyCounts('sums', { '2024-03-04T10:00:00Z': 9 })
  await chain.segments('sums', 'camera', ['2024-03-04T10:00:00Z'])
  await chain.segments('watched', 'camera', ['2024-03-04T10:00:00Z'])
  const body = entriesBody(['sums', 'watched'], '2024-03-04T00:00:00.000Z', '2024-03-04T23:59:59.999Z', {
    genders: ['male'] as const,
  })
  const answer = await ask({ ...body, breakdownByDimensions: ['gender', 'entity'] })
  expect(answer.summary).toEqual([
    { location: 'sums', gender: 'male', entries: null },
    { location: 'watched', gender: 'male', entries: 0 },
  ])
})

const fault = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Fault)) throw new Error('no fault', { cause: error })
  return `${error.code}: ${error.message}`
}

test('reports an unknown id as not found, shortened', async () => {
  expect(await fault(ask(entriesBody(['london', 'nowhere'], ...days, {})))).toBe(
    'not_found: There is no location "nowhere".',
  )
  const long = await fault(ask({ ...entriesBody('x'.repeat(128), ...days, {}), entityType: 'organisation' }))
  expect(long).toBe(`not_found: There is no organisation "${'x'.repeat(60)}…".`)
})

test('treats a quote in an id as an ordinary character', async () => {
  expect(await fault(ask(entriesBody("x') OR 1=1 --\\", ...days, {})))).toContain('not_found')
})

test('reports an exceeded limit as too_large with the limit', async () => {
  const many = Array.from({ length: 501 }, (_, position) => `store-${position}`)
  expect(await fault(ask(entriesBody(many, ...days, {})))).toMatch(/^too_large: .*501 entities.*500/)
  const hours = {
    ...entriesBody('london', '2020-01-01T00:00:00Z', '2023-01-01T00:00:00Z', {}),
    aggregationPeriod: 'hour' as const,
  }
  expect(await fault(ask(hours))).toMatch(/^too_large: .*732/)
  const decades = entriesBody('london', '1990-01-01T00:00:00Z', '2023-01-01T00:00:00Z', {})
  expect(await fault(ask(decades))).toMatch(/^too_large: .*3660/)
  const rows = entries(warehouse, entriesBody('london', ...days, {}), { now, limits: { maxRows: 2 } })
  expect(await fault(rows)).toMatch(/^too_large: .*3 rows.*2\./)
})
