import { expect, test } from 'vitest'
import { kinds } from '../../../../src/service/kinds/kinds.ts'
import { overlappingBuckets } from '../../../../src/service/warehouse/buckets/buckets.ts'
import { staffHoursOf } from '../../../../src/service/warehouse/derived/counts/staff-hours-of-stores.ts'
import { staffHours } from '../../../../src/service/warehouse/questions/staff-hours.ts'
import { replaceRecords } from '../../../../src/service/warehouse/records/replaced-records.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { entriesBody, SmallChain } from '../small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2024-12-01T00:00:00Z')
const ask = (body: Parameters<typeof staffHours>[1], at = now) => staffHours(warehouse, body, { now: at })
const values = (rows: Awaited<ReturnType<typeof ask>>['segments']) => rows?.map((row) => row.staff_hours)

/** The hours of rows that are neither 0 nor unknown, by local hour. */
const worked = (rows: Awaited<ReturnType<typeof ask>>['segments']) =>
  rows?.flatMap(({ index, staff_hours }) => (staff_hours ? [[index?.slice(5, 16), staff_hours]] : []))

// Open on weekdays from 9 to 18. Monday: three people for an hour and a half, and one beside them from 9:45 to 17:00.
// Wednesday: two people through the night to Thursday, 6:20.
await chain.location('a', 'UTC')
await chain.openOn('a', [1, 2, 3, 4, 5], 9 * 60, 18 * 60)
await chain.shifts('a', [
  ['early', '2024-03-04T08:30:00Z', '2024-03-04T10:00:00Z', 3],
  ['long', '2024-03-04T09:45:00Z', '2024-03-04T17:00:00Z'],
  ['night', '2024-03-06T22:00:00Z', '2024-03-07T06:20:00Z', 2],
])

const week = entriesBody('a', '2024-03-04T00:00:00.000Z', '2024-03-09T23:59:59.999Z', {
  breakdownByDimensions: ['entity' as const],
})
const dayOf = (entity: string, day: string) => ({
  ...week,
  entities: [entity],
  start: `${day}T00:00:00.000Z`,
  end: `${day}T23:59:59.999Z`,
  aggregationPeriod: 'hour' as const,
})

test('sums hours × people; null on a day without shifts', async () => {
  expect(await ask(week)).toEqual({
    segments: [
      { index: '2024-03-04T00:00:00.000', location: 'a', staff_hours: 4.5 + 7.25 },
      { index: '2024-03-05T00:00:00.000', location: 'a', staff_hours: null },
      { index: '2024-03-06T00:00:00.000', location: 'a', staff_hours: 4 },
      { index: '2024-03-07T00:00:00.000', location: 'a', staff_hours: 12 + 2 / 3 },
      { index: '2024-03-08T00:00:00.000', location: 'a', staff_hours: null },
      { index: '2024-03-09T00:00:00.000', location: 'a', staff_hours: null },
    ],
    summary: [{ location: 'a', staff_hours: 4.5 + 7.25 + 4 + 12 + 2 / 3 }],
    meta: { units: { staff_hours: 'hours' } },
  })
})

test('shares a shift between its hours; 0 in the other hours of its days', async () => {
  const monday = values((await ask(dayOf('a', '2024-03-04'))).segments)
  expect(monday?.slice(7, 11)).toEqual([0, 1.5, 3.25, 1])
  expect(monday?.slice(16)).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
  const thursday = values((await ask(dayOf('a', '2024-03-07'))).segments)
  expect(thursday?.slice(0, 8)).toEqual([2, 2, 2, 2, 2, 2, 2 / 3, 0])
  expect(thursday?.at(-1)).toBe(0)
  expect(new Set(values((await ask(dayOf('a', '2024-03-08'))).segments))).toEqual(new Set([null]))
})

test('knows a day by shifts that the range leaves out', async () => {
  const noon = { ...dayOf('a', '2024-03-06'), start: '2024-03-06T12:00:00.000Z' }
  expect(values((await ask({ ...noon, end: '2024-03-06T13:59:59.999Z' })).segments)).toEqual([0, 0])
  const evening = { ...noon, end: '2024-03-06T22:29:59.999Z', aggregationPeriod: 'month' as const }
  expect(values((await ask(evening)).segments)).toEqual([1])
  // Neither does the night shift of Wednesday make Tuesday known.
  expect(
    values((await ask({ ...evening, start: '2024-03-05T12:00:00.000Z', end: noon.start })).summary),
  ).toEqual([0])
  const tuesday = { ...dayOf('a', '2024-03-05'), start: '2024-03-05T12:00:00.000Z' }
  expect(values((await ask({ ...tuesday, aggregationPeriod: 'week' })).segments)).toEqual([null])
})

test('counts up to the last refresh, and knows today by the shifts to come', async () => {
  const asked = { ...dayOf('a', '2024-03-04'), facets: ['segments' as const] }
  const at = async (time: string) => values((await ask(asked, Date.parse(`2024-03-04T${time}Z`))).segments)
  expect(await at('07:59:00')).toEqual(Array(8).fill(0))
  expect((await at('09:59:59'))?.slice(8)).toEqual([1.5, 2.5 + 5 / 60])
  expect((await at('10:36:00'))?.slice(9)).toEqual([3.25, 0.5])
})

test('counts planned shifts if asked to', async () => {
  const asked = { ...dayOf('a', '2024-03-04'), facets: ['segments' as const], planned: true }
  const at = async (time: string) => values((await ask(asked, Date.parse(time))).segments)
  const all = await at('2024-03-05T12:00:00Z')
  expect(all).toHaveLength(24)
  expect(all?.slice(7, 11)).toEqual([0, 1.5, 3.25, 1])
  expect(await at('2024-03-04T09:37:00Z')).toEqual(all)
  expect(await at('2024-02-01T00:00:00Z')).toEqual(all)
})

test('has the same summary for every period, alone too', async () => {
  for (const aggregationPeriod of ['hour', 'week', 'month'] as const) {
    const { summary } = await ask({ ...week, aggregationPeriod, facets: ['summary'] })
    expect(values(summary)?.[0]).toBeCloseTo(28.417, 3)
  }
})

test('counts work in opening hours only, if requested; null while closed', async () => {
  const { segments, summary } = await ask({ ...dayOf('a', '2024-03-04'), insideRecordingTimes: true })
  const hours = values(segments)
  expect(hours?.slice(8, 10)).toEqual([null, 3.25])
  expect(hours?.slice(16)).toEqual([1, 0, null, null, null, null, null, null])
  expect(values(summary)).toEqual([10.25])
  // The shift is outside opening hours, and tells all the same that nobody worked in them.
  const thursday = await ask({ ...dayOf('a', '2024-03-07'), insideRecordingTimes: true })
  expect(values(thursday.segments)?.slice(8, 19)).toEqual([null, ...Array(9).fill(0), null])
  expect(values(thursday.summary)).toEqual([0])
})

test('counts a quarter hour completely that opening or closing cuts', async () => {
  await chain.location('odd', 'UTC')
  await chain.openOn('odd', [1], 9 * 60 + 10, 17 * 60 + 20)
  await chain.shifts('odd', [['all', '2024-03-04T08:00:00Z', '2024-03-04T20:00:00Z']])
  const { segments, summary } = await ask({ ...dayOf('odd', '2024-03-04'), insideRecordingTimes: true })
  expect(values(summary)).toEqual([8.5])
  expect(values(segments)?.slice(8, 10)).toEqual([null, 1])
  expect(values(segments)?.slice(17, 19)).toEqual([0.5, null])
})

test('counts elapsed time when clocks change, in both of two equal hours', async () => {
  await chain.location('london', 'Europe/London')
  // From midnight to 5:00 in spring and to 3:00 in autumn, by the wall clock.
  await chain.shifts('london', [
    ['spring', '2024-03-31T00:00:00Z', '2024-03-31T04:00:00Z'],
    ['autumn', '2024-10-26T23:00:00Z', '2024-10-27T03:00:00Z', 2],
  ])
  const spring = await ask(dayOf('london', '2024-03-31'))
  expect(worked(spring.segments)).toEqual([
    ['03-31T00:00', 1],
    ['03-31T02:00', 1],
    ['03-31T03:00', 1],
    ['03-31T04:00', 1],
  ])
  const autumn = await ask({ ...dayOf('london', '2024-10-27'), start: '2024-10-26T23:00:00.000Z' })
  expect(worked(autumn.segments)).toEqual([
    ['10-27T00:00', 2],
    ['10-27T01:00', 2],
    ['10-27T01:00', 2],
    ['10-27T02:00', 2],
  ])
  expect(values(autumn.summary)).toEqual([8])
})

test('knows the short day in the middle of a shift of 24 hours', async () => {
  // 31 March has 23 hours.
  await chain.location('watch', 'Europe/London')
  await chain.shifts('watch', [['watch', '2024-03-30T23:30:00Z', '2024-03-31T23:30:00Z']])
  const { segments } = await ask({
    ...week,
    entities: ['watch'],
    start: '2024-03-29T00:00:00.000Z',
    end: '2024-04-02T22:59:59.999Z',
  })
  expect(values(segments)).toEqual([null, 0.5, 23, 0.5, null])
  const noon = { ...week, entities: ['watch'], end: '2024-03-31T12:59:59.999Z', insideRecordingTimes: true }
  await chain.openOn('watch', [1], 0, 60)
  expect(values((await ask({ ...noon, start: '2024-03-31T12:00:00.000Z' })).summary)).toEqual([null])
  await chain.openOn('watch', [7], 12 * 60, 14 * 60)
  expect(values((await ask({ ...noon, start: '2024-03-31T12:00:00.000Z' })).summary)).toEqual([1])
})

test('cuts shifts at the hours of zones half and three quarters of an hour off', async () => {
  await chain.location('kolkata', 'Asia/Kolkata')
  await chain.location('kathmandu', 'Asia/Kathmandu')
  await chain.shifts('kolkata', [['k', '2024-03-04T03:45:00Z', '2024-03-04T06:15:00Z', 2]])
  await chain.shifts('kathmandu', [['k', '2024-03-04T03:15:00Z', '2024-03-04T04:30:20Z']])
  const both = { ...dayOf('kolkata', '2024-03-04'), entities: ['kolkata', 'kathmandu'] }
  const { segments } = await ask({
    ...both,
    start: '2024-03-03T18:15:00.000Z',
    end: '2024-03-04T18:29:59.999Z',
  })
  const of = (store: string) => worked(segments?.filter(({ location }) => location === store))
  expect(of('kolkata')).toEqual([
    ['03-04T09:00', 1.5],
    ['03-04T10:00', 2],
    ['03-04T11:00', 1.5],
  ])
  expect(of('kathmandu')).toEqual([
    ['03-04T09:00', 1],
    ['03-04T10:00', 15 / 60 + 20 / 3600],
  ])
})

test('a correction moves a shift, and a removal makes its day unknown', async () => {
  await chain.location('moved', 'UTC')
  const shift = (starts_at: string, ends_at: string) => ({
    location_id: 'moved',
    shift_id: 's',
    starts_at,
    ends_at,
    staff: 1,
  })
  const days = async () => values((await ask({ ...week, entities: ['moved'] })).segments)?.slice(0, 2)
  const replace = (upserted: readonly ReturnType<typeof shift>[], removed: readonly object[] = []) =>
    replaceRecords(warehouse, kinds.shifts, { upserted, removed: removed.map((row) => ({ ...row })) })
  await replace([shift('2024-03-04T08:00:00.000Z', '2024-03-04T16:00:00.000Z')])
  expect(await days()).toEqual([8, null])
  await replace([shift('2024-03-05T09:00:00.000Z', '2024-03-05T13:00:00.000Z')])
  expect(await days()).toEqual([null, 4])
  await replace([], [{ location_id: 'moved', shift_id: 's' }])
  expect(await days()).toEqual([null, null])
})

test('returns hours of each store by its own clock to derived routes', async () => {
  const range = (start: string, end: string) => ({ start: Date.parse(start), endExclusive: Date.parse(end) })
  const buckets = new Map([
    ['UTC', overlappingBuckets('hour', 'UTC', range('2024-03-04T08:00Z', '2024-03-04T11:00Z'))],
    [
      'Asia/Kolkata',
      [
        ...overlappingBuckets('hour', 'Asia/Kolkata', range('2024-03-04T03:30Z', '2024-03-04T05:30Z')),
        ...overlappingBuckets('hour', 'Asia/Kolkata', range('2024-03-05T03:30Z', '2024-03-05T04:30Z')),
      ],
    ],
  ])
  const asked = { stores: ['a', 'moved', 'kolkata'], buckets, isPlanned: false }
  expect(await staffHoursOf(warehouse, asked, { now })).toEqual(
    new Map([
      ['a', [1.5, 3.25, 1]],
      ['moved', [null, null, null]],
      ['kolkata', [1.5, 2, null]],
    ]),
  )
  expect(await staffHoursOf(warehouse, { ...asked, stores: [] }, { now })).toEqual(new Map())
})

test('rejects an unknown store, another organisation and the facet of entries', async () => {
  await expect(ask({ ...week, entities: ['nowhere'] })).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask({ ...week, facets: ['estimates'] })).rejects.toMatchObject({ code: 'bad_request' })
  const others = staffHours(warehouse, week, { now, organisations: ['other'] })
  await expect(others).rejects.toMatchObject({ code: 'forbidden' })
})
