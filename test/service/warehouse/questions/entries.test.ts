import { expect, test } from 'vitest'
import { entries } from '../../../../src/service/warehouse/questions/entries.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { entriesBody, SmallChain } from '../small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2024-06-01T00:00:00Z')
const ask = (body: Parameters<typeof entries>[1], at = now) => entries(warehouse, body, { now: at })

// Store A, Monday 4 to Saturday 9 March 2024. Its entrance camera counts entries; its inside camera does not.
await chain.location('a', 'UTC')
await chain.openOn('a', [1, 2, 3, 4, 5], 9 * 60, 18 * 60)
await chain.recording('a-door', 'a', { counts: true })
await chain.recording('a-inside', 'a')
// Monday: five visitors, one of them before opening; two of unknown age.
await chain.visits('a', ['2024-03-04T10:05:00.000Z', '2024-03-04T10:59:59.999Z'], {
  age: '25_34',
  gender: 'female',
  role: 'customer',
})
await chain.visits('a', ['2024-03-04T11:00:00.000Z'], {
  age: '35_44',
  gender: 'male',
  role: 'staff',
})
await chain.visits('a', ['2024-03-04T17:59:00.000Z'], { gender: 'male', role: 'customer' })
await chain.visits('a', ['2024-03-04T08:59:59.999Z'], { role: 'staff' })
// Tuesday: entrance camera time without visitors. Wednesday: only inside camera time.
await chain.segments('a', 'a-door', ['2024-03-05T10:00:00Z'])
await chain.segments('a', 'a-inside', ['2024-03-06T10:00:00Z'])
// Thursday: entrance camera time outside opening hours only. Friday: hourly totals.
await chain.segments('a', 'a-door', ['2024-03-07T08:45:00Z', '2024-03-07T18:00:00Z'])
await chain.hourlyCounts('a', {
  '2024-03-08T09:00:00Z': 7,
  '2024-03-08T10:00:00Z': 0,
  '2024-03-08T20:00:00Z': 4,
})
// Saturday: closed, with camera time.
await chain.segments('a', 'a-door', ['2024-03-09T10:00:00Z'])

const week = ['2024-03-04T00:00:00.000Z', '2024-03-09T23:59:59.999Z'] as const
const values = (rows: readonly { readonly entries: number | null }[] | undefined) =>
  rows?.map((row) => row.entries)

test('sums visits and hourly totals; 0 with entrance camera time in opening hours, else null', async () => {
  const answer = await ask(entriesBody('a', ...week, {}))
  expect(answer).toEqual({
    segments: [
      { index: '2024-03-04T00:00:00.000', location: 'a', entries: 5 },
      { index: '2024-03-05T00:00:00.000', location: 'a', entries: 0 },
      { index: '2024-03-06T00:00:00.000', location: 'a', entries: null },
      { index: '2024-03-07T00:00:00.000', location: 'a', entries: null },
      { index: '2024-03-08T00:00:00.000', location: 'a', entries: 11 },
      { index: '2024-03-09T00:00:00.000', location: 'a', entries: null },
    ],
    summary: [{ location: 'a', entries: 16 }],
    meta: { units: { entries: 'peopleCount' } },
  })
})

test.each(['1900-01-01', '1970-01-01', '0001-01-01'])('counts nothing in %s', async (day) => {
  const asked = ask(entriesBody('a', `${day}T00:00:00.000Z`, `${day}T23:59:59.999Z`, {}))
  await expect(asked).rejects.toMatchObject({
    code: 'bad_request',
    message: 'Counts begin in 1971. Select a later start.',
  })
})

test('returns no rows for a range beyond the calendar', async () => {
  const answer = await ask(entriesBody('a', '9999-01-01T00:00:00.000Z', '9999-01-31T23:59:59.999Z', {}))
  expect([answer.segments, answer.summary]).toEqual([[], [{ location: 'a', entries: null }]])
})

test('distinguishes zero from no data by the hour too', async () => {
  const body = { ...entriesBody('a', ...week, {}), aggregationPeriod: 'hour' as const }
  const rows = (await ask(body)).segments ?? []
  expect(rows).toHaveLength(6 * 24)
  expect(rows.filter((row) => row.entries !== null)).toEqual([
    { index: '2024-03-04T08:00:00.000', location: 'a', entries: 1 },
    { index: '2024-03-04T10:00:00.000', location: 'a', entries: 2 },
    { index: '2024-03-04T11:00:00.000', location: 'a', entries: 1 },
    { index: '2024-03-04T17:00:00.000', location: 'a', entries: 1 },
    { index: '2024-03-05T10:00:00.000', location: 'a', entries: 0 },
    { index: '2024-03-08T09:00:00.000', location: 'a', entries: 7 },
    { index: '2024-03-08T10:00:00.000', location: 'a', entries: 0 },
    { index: '2024-03-08T20:00:00.000', location: 'a', entries: 4 },
  ])
})

test('counts only within opening hours inside recording times', async () => {
  const answer = await ask(entriesBody('a', ...week, { insideRecordingTimes: true }))
  expect(values(answer.segments)).toEqual([4, 0, null, null, 7, null])
  expect(answer.summary).toEqual([{ location: 'a', entries: 11 }])
})

test('counts only the requested part of a bucket, both ends inclusive', async () => {
  const cut = await ask(entriesBody('a', '2024-03-04T10:59:59.999Z', '2024-03-04T11:00:00.000Z', {}))
  expect(cut.segments).toEqual([{ index: '2024-03-04T00:00:00.000', location: 'a', entries: 2 }])
  const before = await ask(entriesBody('a', '2024-03-04T11:00:00.001Z', '2024-03-04T17:58:59.999Z', {}))
  expect(values(before.segments)).toEqual([null])
})

test('excludes data after the last refresh and names no future bucket', async () => {
  const at = Date.parse('2024-03-04T11:09:59.999Z')
  const answer = await ask({ ...entriesBody('a', ...week, {}), aggregationPeriod: 'hour' as const }, at)
  expect(answer.segments?.at(-1)).toEqual({ index: '2024-03-04T10:00:00.000', location: 'a', entries: 2 })
  const later = await ask({ ...entriesBody('a', ...week, {}), aggregationPeriod: 'hour' as const }, at + 1)
  expect(later.segments?.at(-1)).toEqual({ index: '2024-03-04T11:00:00.000', location: 'a', entries: 1 })
  const tooEarly = await ask(entriesBody('a', ...week, {}), Date.parse('2024-03-01T00:00:00Z'))
  expect(tooEarly).toMatchObject({ segments: [], summary: [{ location: 'a', entries: null }] })
})

test('returns every requested combination, with only matching visitors', async () => {
  const answer = await ask(
    entriesBody('a', week[0], '2024-03-05T23:59:59.999Z', {
      breakdownByDimensions: ['gender', 'age'] as const,
      ages: ['25_34', '35_44'] as const,
      genders: ['female', 'male'] as const,
    }),
  )
  const monday = '2024-03-04T00:00:00.000'
  const tuesday = '2024-03-05T00:00:00.000'
  expect(answer.segments).toEqual([
    { index: monday, location: 'a', age: '25_34', gender: 'female', entries: 2 },
    { index: monday, location: 'a', age: '25_34', gender: 'male', entries: 0 },
    { index: monday, location: 'a', age: '35_44', gender: 'female', entries: 0 },
    { index: monday, location: 'a', age: '35_44', gender: 'male', entries: 1 },
    { index: tuesday, location: 'a', age: '25_34', gender: 'female', entries: 0 },
    { index: tuesday, location: 'a', age: '25_34', gender: 'male', entries: 0 },
    { index: tuesday, location: 'a', age: '35_44', gender: 'female', entries: 0 },
    { index: tuesday, location: 'a', age: '35_44', gender: 'male', entries: 0 },
  ])
  expect(answer.summary).toEqual([
    { location: 'a', age: '25_34', gender: 'female', entries: 2 },
    { location: 'a', age: '25_34', gender: 'male', entries: 0 },
    { location: 'a', age: '35_44', gender: 'female', entries: 0 },
    { location: 'a', age: '35_44', gender: 'male', entries: 1 },
  ])
})

test('filters by one value; unknown attributes match none, and totals without attributes are no data', async () => {
  const answer = await ask(
    entriesBody('a', ...week, { breakdownByDimensions: ['role'] as const, roles: ['customer'] as const }),
  )
  expect(values(answer.segments)).toEqual([3, 0, null, null, null, null])
  expect(answer.summary).toEqual([{ location: 'a', role: 'customer', entries: 3 }])
  const nobody = await ask(
    entriesBody('a', ...week, { breakdownByDimensions: ['age'] as const, ages: ['65_100'] as const }),
  )
  expect(values(nobody.segments)).toEqual([0, 0, null, null, null, null])
})

test('returns the requested facets, with estimates that reflect low coverage', async () => {
  const answer = await ask({
    ...entriesBody('a', ...week, {}),
    facets: ['summary', 'estimates'],
  })
  const unknown = { entries: null, coverage: null }
  expect(answer).toEqual({
    summary: [{ location: 'a', entries: 16 }],
    estimates: [
      // Five visitors without any entrance footage.
      { index: '2024-03-04T00:00:00.000', location: 'a', ...unknown },
      // One of the 36 quarter hours in nine hours.
      { index: '2024-03-05T00:00:00.000', location: 'a', entries: 0, coverage: 0.027778 },
      { index: '2024-03-06T00:00:00.000', location: 'a', ...unknown },
      { index: '2024-03-07T00:00:00.000', location: 'a', ...unknown },
      // Another device than a camera, whose losses are unknown.
      { index: '2024-03-08T00:00:00.000', location: 'a', ...unknown },
      { index: '2024-03-09T00:00:00.000', location: 'a', ...unknown },
    ],
    meta: { units: { entries: 'peopleCount', coverage: 'rate' } },
  })
})

test('counts a repeated, corrected or late row once, with its latest values', async () => {
  await chain.location('twice', 'UTC')
  await warehouse.command('SYSTEM STOP MERGES')
  const visit = {
    location_id: 'twice',
    entered_at: '2024-03-04T10:00:00.000Z',
    visit_id: 'one',
    recording_id: 'any',
    gender: 'male',
  }
  const hour = {
    location_id: 'twice',
    started_at: '2024-03-04T10:00:00Z',
    label: '2024-03-04 10:00',
    recording_id: 'any',
  }
  await warehouse.insert('visits', [visit])
  await warehouse.insert('hourly_counts', [{ ...hour, entries: 5, version: 1 }])
  await warehouse.insert('visits', [visit, { ...visit, gender: 'female', version: Number.MAX_SAFE_INTEGER }])
  await warehouse.insert('hourly_counts', [{ ...hour, entries: 8, version: 2 }])
  const stored = await warehouse.query<{ rows: number }>(
    `SELECT count() AS rows FROM shopfloor.visits WHERE location_id = 'twice'`,
  )
  // Otherwise a merge could hide a duplicate.
  expect(stored[0]?.rows).toBeGreaterThan(1)

  const body = entriesBody('twice', '2024-03-04T00:00:00.000Z', '2024-03-04T23:59:59.999Z', {})
  expect((await ask(body)).summary).toEqual([{ location: 'twice', entries: 9 }])
  const split = await ask({
    ...body,
    breakdownByDimensions: ['gender'],
    genders: ['male', 'female'],
  })
  expect(values(split.summary)).toEqual([0, 1])
})
