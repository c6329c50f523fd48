import { expect, test } from 'vitest'
import { passersBy } from '../../../../src/service/warehouse/questions/passers-by.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { entriesBody, SmallChain } from '../small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2024-12-01T00:00:00Z')
const ask = (body: Parameters<typeof passersBy>[1], at = now) => passersBy(warehouse, body, { now: at })
const values = (rows: Awaited<ReturnType<typeof ask>>['segments']) => rows?.map((row) => row.passers_by)

// Open on weekdays from 9 to 18. The camera `street` counts passers-by, the camera `door` does not.
await chain.location('a', 'UTC')
await chain.openOn('a', [1, 2, 3, 4, 5], 9 * 60, 18 * 60)
await chain.recording('street', 'a')
await chain.passerByLine('a', 'street')
await chain.recording('door', 'a', { counts: true })
// Monday: 7 before opening, 40 + 2 at ten by two devices, 5 in the hour of closing.
await chain.passersBy('a', {
  '2024-03-04T06:00:00Z': 7,
  '2024-03-04T10:00:00Z': 40,
  '2024-03-04T17:00:00Z': 5,
})
await chain.passersBy('a', { '2024-03-04T10:00:00Z': 2 }, 'second')
// Tuesday: only footage. Wednesday: only entrance footage. Thursday: footage at night. Friday: a total of 0.
await chain.segments('a', 'street', ['2024-03-05T12:00:00Z'])
await chain.segments('a', 'door', ['2024-03-06T12:00:00Z'])
await chain.segments('a', 'street', ['2024-03-07T18:00:00Z', '2024-03-07T20:00:00Z'])
await chain.passersBy('a', { '2024-03-08T11:00:00Z': 0 })

const week = entriesBody('a', '2024-03-04T00:00:00.000Z', '2024-03-09T23:59:59.999Z', {
  breakdownByDimensions: ['entity' as const],
})

test('returns a total; 0 with camera time outside in opening hours, else null', async () => {
  expect(await ask(week)).toEqual({
    segments: [
      { index: '2024-03-04T00:00:00.000', location: 'a', passers_by: 54 },
      { index: '2024-03-05T00:00:00.000', location: 'a', passers_by: 0 },
      { index: '2024-03-06T00:00:00.000', location: 'a', passers_by: null },
      { index: '2024-03-07T00:00:00.000', location: 'a', passers_by: null },
      { index: '2024-03-08T00:00:00.000', location: 'a', passers_by: 0 },
      { index: '2024-03-09T00:00:00.000', location: 'a', passers_by: null },
    ],
    summary: [{ location: 'a', passers_by: 54 }],
    meta: { units: { passers_by: 'peopleCount' } },
  })
})

test('counts outside opening hours too, unless only opening hours are requested', async () => {
  const monday = { ...week, end: '2024-03-04T23:59:59.999Z', aggregationPeriod: 'hour' as const }
  const hours = values((await ask(monday)).segments) ?? []
  expect([hours[6], hours[10], hours[17], hours[12]]).toEqual([7, 42, 5, null])
  const inside = await ask({ ...monday, insideRecordingTimes: true })
  expect(values(inside.summary)).toEqual([47])
  expect(values(inside.segments)?.[6]).toBeNull()
})

test('counts an hour completely that opening cuts', async () => {
  await chain.location('half', 'UTC')
  await chain.openOn('half', [1], 9 * 60 + 30, 17 * 60 + 15)
  await chain.passersBy('half', {
    '2024-03-04T08:00:00Z': 100,
    '2024-03-04T09:00:00Z': 10,
    '2024-03-04T17:00:00Z': 1,
    '2024-03-04T18:00:00Z': 100,
  })
  const answer = await ask({ ...week, entities: ['half'], insideRecordingTimes: true })
  expect(values(answer.summary)).toEqual([11])
})

test('sums weeks and months alike, without data after the last refresh', async () => {
  for (const aggregationPeriod of ['week', 'month'] as const) {
    expect(values((await ask({ ...week, aggregationPeriod })).segments)).toEqual([54])
  }
  // An hour's total counts as soon as the hour begins.
  expect(values((await ask(week, Date.parse('2024-03-04T10:09:00Z'))).segments)).toEqual([7])
  expect(values((await ask(week, Date.parse('2024-03-04T10:11:00Z'))).segments)).toEqual([49])
})

test('counts a repeated total once and replaces a corrected one', async () => {
  await chain.location('again', 'UTC')
  await chain.passersBy('again', { '2024-03-04T10:00:00Z': 3 })
  await chain.passersBy('again', { '2024-03-04T10:00:00Z': 3 })
  expect(values((await ask({ ...week, entities: ['again'] })).summary)).toEqual([3])
  await chain.passersBy('again', { '2024-03-04T10:00:00Z': 8 })
  expect(values((await ask({ ...week, entities: ['again'] })).summary)).toEqual([8])
})

test('returns complete days of 23 and 25 hours in each time zone, and the repeated hour twice', async () => {
  await chain.location('london', 'Europe/London', { organisation: 'world' })
  await chain.location('new-york', 'America/New_York', { organisation: 'world' })
  const world = {
    ...week,
    entities: ['world'],
    entityType: 'organisation' as const,
    facets: ['segments' as const],
  }
  // 31 March 2024 in London: from 00:00 GMT to 24:00 BST, 23 hours. Every UTC hour around it counts 1.
  const hourly = (from: string, hours: number) =>
    Object.fromEntries(
      Array.from({ length: hours }, (_, hour) => [
        new Date(Date.parse(from) + hour * 3_600_000).toISOString().replace('.000', ''),
        1,
      ]),
    )
  await chain.passersBy('london', hourly('2024-03-30T00:00:00Z', 72))
  await chain.passersBy('new-york', hourly('2024-03-30T00:00:00Z', 72))
  const spring = await ask({ ...world, start: '2024-03-31T04:00:00.000Z', end: '2024-03-31T04:59:59.999Z' })
  expect(spring.segments).toHaveLength(2)
  const day = await ask({ ...world, start: '2024-03-31T00:00:00.000Z', end: '2024-04-01T03:59:59.999Z' })
  const on = (rows: typeof day.segments, index: string) =>
    rows?.filter((row) => row.index === `${index}T00:00:00.000`).map((r) => [r.location, r.passers_by])
  expect(on(day.segments, '2024-03-31')).toEqual([
    ['london', 23],
    ['new-york', 24],
  ])
  await chain.passersBy('london', hourly('2024-10-26T23:00:00Z', 25))
  const autumn = { ...world, entities: ['london'], entityType: 'location' as const }
  const back = { ...autumn, start: '2024-10-26T23:00:00.000Z', end: '2024-10-27T23:59:59.999Z' }
  expect(values((await ask(back)).segments)).toEqual([25])
  const hours = (await ask({ ...back, aggregationPeriod: 'hour' })).segments ?? []
  expect(hours).toHaveLength(25)
  expect(hours.filter((row) => row.index === '2024-10-27T01:00:00.000')).toHaveLength(2)
})

test('names the location of rows without a breakdown', async () => {
  await chain.location('x', 'UTC')
  await chain.location('y', 'UTC')
  await chain.passersBy('x', { '2024-03-04T10:00:00Z': 3, '2024-03-05T10:00:00Z': 4 })
  await chain.passersBy('y', { '2024-03-05T10:00:00Z': 5 })
  const { breakdownByDimensions: _, ...both } = { ...week, entities: ['x', 'y'] }
  const answer = await ask({ ...both, end: '2024-03-05T23:59:59.999Z' })
  expect(answer.segments?.map((row) => [row.location, row.passers_by])).toEqual([
    ['x', 3],
    ['y', null],
    ['x', 4],
    ['y', 5],
  ])
  expect(answer.summary).toEqual([
    { location: 'x', passers_by: 7 },
    { location: 'y', passers_by: 5 },
  ])
})

test('rejects an unknown store and the facet of entries', async () => {
  await expect(ask({ ...week, entities: ['nowhere'] })).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask({ ...week, facets: ['estimates'] })).rejects.toMatchObject({ code: 'bad_request' })
  const others = passersBy(warehouse, week, { now, organisations: ['other'] })
  await expect(others).rejects.toMatchObject({ code: 'forbidden' })
})
