import { expect, test } from 'vitest'
import { entries } from '../../../../src/service/warehouse/questions/entries.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { entriesBody, SmallChain } from '../small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2024-12-01T00:00:00Z')
type Body = Parameters<typeof entries>[1]
const ask = async (body: Body, at = now) => (await entries(warehouse, body, { now: at })).estimates
const values = (rows: Awaited<ReturnType<typeof ask>>) => rows?.map((row) => [row.entries, row.coverage])

/** A store that is open from 10 to 12, with an entrance camera. */
async function store(id: string, timezone = 'UTC', organisation = id): Promise<void> {
  await chain.location(id, timezone, { organisation })
  await chain.openOn(id, [1, 2, 3, 4, 5, 6, 7], 10 * 60, 12 * 60)
  await chain.recording(`${id}-door`, id, { counts: true })
}

/** The first quarter hours of footage. */
const footage = (id: string, hour: string, quarters: number, camera = `${id}-door`, uptime = 1) =>
  chain.segments(
    id,
    camera,
    Array.from({ length: quarters }, (_, quarter) =>
      new Date(Date.parse(`${hour}:00:00Z`) + quarter * 900_000).toISOString(),
    ),
    uptime,
  )

const people = (id: string, hour: string, count: number, who = {}) =>
  chain.visits(
    id,
    Array.from({ length: count }, (_, n) => `${hour}:${String(n).padStart(2, '0')}:00.000Z`),
    who,
  )

const dayOf = (id: string, date: string, fields: Partial<Body> = {}): Body => ({
  ...entriesBody(id, `${date}T00:00:00.000Z`, `${date}T23:59:59.999Z`, {}),
  facets: ['estimates'],
  ...fields,
})

test('weighs all open hours equally without history: half of the camera time doubles the count', async () => {
  await store('flat')
  await people('flat', '2024-04-01T10', 6)
  await footage('flat', '2024-04-01T10', 4)
  const answer = await entries(
    warehouse,
    dayOf('flat', '2024-04-01', { facets: ['segments', 'summary', 'estimates'] }),
    { now },
  )
  expect(answer).toEqual({
    segments: [{ index: '2024-04-01T00:00:00.000', location: 'flat', entries: 6 }],
    summary: [{ location: 'flat', entries: 6 }],
    estimates: [{ index: '2024-04-01T00:00:00.000', location: 'flat', entries: 12, coverage: 0.5 }],
    meta: { units: { entries: 'peopleCount', coverage: 'rate' } },
  })
})

test('weighs an hour by its usual visitors in weeks with complete footage', async () => {
  await store('usual')
  // Mondays with complete footage: 2 visitors at ten and 6 at eleven. One week with 50 at ten had no footage.
  for (const date of ['2024-03-04', '2024-03-11', '2024-03-18']) {
    await people('usual', `${date}T10`, 2)
    await people('usual', `${date}T11`, 6)
    await footage('usual', `${date}T10`, 4)
    await footage('usual', `${date}T11`, 4)
  }
  await people('usual', '2024-03-25T10', 50)
  await footage('usual', '2024-03-25T10', 3)
  // 1 April: ten o'clock complete, eleven half: (2 × 1 + 6 × ½) ÷ 8.
  await people('usual', '2024-04-01T10', 2)
  await people('usual', '2024-04-01T11', 3)
  await footage('usual', '2024-04-01T10', 4)
  await footage('usual', '2024-04-01T11', 2)
  expect(values(await ask(dayOf('usual', '2024-04-01')))).toEqual([[8, 0.625]])
  // By the hour each is corrected separately: 2 of 1, 3 of ½.
  const hours = await ask(dayOf('usual', '2024-04-01', { aggregationPeriod: 'hour' }))
  expect(values(hours)?.slice(9, 13)).toEqual([
    [null, null],
    [2, 1],
    [6, 0.5],
    [null, null],
  ])
  // The week of 25 March: ¾ of Monday's ten o'clock and nothing else. Its ten weighs 2 and its eleven 6. The twelve
  // hours of the other days have no history and weigh the mean of these, 4: so 1½ of 56.
  const weeks = dayOf('usual', '2024-04-01', {
    start: '2024-03-25T00:00:00.000Z',
    aggregationPeriod: 'week',
  })
  expect(values(await ask(weeks))).toEqual([
    [1866.7, 0.026786],
    [8, 0.625],
  ])
})

test('corrects only the count within opening hours inside recording times, by the same coverage', async () => {
  await store('late')
  // Two visitors in opening hours and three cleaners later; ten o'clock has footage, eleven has none.
  await people('late', '2024-04-01T10', 2)
  await people('late', '2024-04-01T20', 3)
  await footage('late', '2024-04-01T10', 4)
  await footage('late', '2024-04-01T20', 4)
  expect(values(await ask(dayOf('late', '2024-04-01')))).toEqual([[10, 0.5]])
  expect(values(await ask(dayOf('late', '2024-04-01', { insideRecordingTimes: true })))).toEqual([[4, 0.5]])
})

test('averages several entrances, and counts poor footage by its usable share', async () => {
  await store('doors')
  await chain.recording('doors-back', 'doors', { counts: true })
  await chain.recording('doors-inside', 'doors')
  await people('doors', '2024-04-01T10', 9)
  await footage('doors', '2024-04-01T10', 4)
  await footage('doors', '2024-04-01T11', 4)
  // The back door: one hour at 40%. The inside camera does not count entries.
  await footage('doors', '2024-04-01T10', 4, 'doors-back', 0.4)
  await footage('doors', '2024-04-01T11', 4, 'doors-inside')
  // Ten: 0.7, eleven: 0.5; so 0.6 of the day.
  expect(values(await ask(dayOf('doors', '2024-04-01')))).toEqual([[15, 0.6]])
})

test('corrects every demographic group by the same share, and keeps an empty group at 0', async () => {
  await store('who')
  await people('who', '2024-04-01T10', 3, { gender: 'female' })
  await people('who', '2024-04-01T11', 1, { gender: 'male' })
  await footage('who', '2024-04-01T10', 4)
  await footage('who', '2024-04-01T11', 3)
  const split = { breakdownByDimensions: ['entity', 'gender'], genders: ['female', 'male'] } as const
  const rows = await ask(dayOf('who', '2024-04-01', split))
  const index = '2024-04-01T00:00:00.000'
  expect(rows).toEqual([
    { index, location: 'who', gender: 'female', entries: 3.4, coverage: 0.875 },
    { index, location: 'who', gender: 'male', entries: 1.1, coverage: 0.875 },
  ])
  const nobody = await ask(dayOf('who', '2024-04-01', { breakdownByDimensions: ['age'], ages: ['65_100'] }))
  expect(nobody).toEqual([{ index, location: 'who', age: '65_100', entries: 0, coverage: 0.875 }])
})

test('returns null if nothing was counted, nothing was received, or no camera is known', async () => {
  await store('none')
  await footage('none', '2024-04-02T10', 4)
  await people('none', '2024-04-03T10', 5)
  await people('none', '2024-04-04T20', 5)
  await footage('none', '2024-04-04T20', 4)
  const days = await ask(dayOf('none', '2024-04-01', { end: '2024-04-04T23:59:59.999Z' }))
  // Monday: no camera time. Tuesday: half, without visitors. Wednesday: visitors without footage. Thursday: visitors
  // after closing, and no footage within opening hours.
  expect(values(days)).toEqual([
    [null, null],
    [0, 0.5],
    [null, null],
    [null, null],
  ])
  await chain.location('bare', 'UTC')
  await people('bare', '2024-04-01T10', 5)
  expect(values(await ask(dayOf('bare', '2024-04-01')))).toEqual([[null, null]])
})

test("corrects a camera's total, but not that of another device", async () => {
  await store('sums')
  await footage('sums', '2024-04-01T10', 4)
  await footage('sums', '2024-04-02T10', 4)
  await people('sums', '2024-04-01T10', 1, { gender: 'male' })
  await chain.hourlyCounts('sums', { '2024-04-01T10:00:00Z': 4 })
  await warehouse.insert('hourly_counts', [
    {
      location_id: 'sums',
      started_at: '2024-04-02T10:00:00Z',
      label: '2024-04-02 10:00',
      recording_id: 'sums-door',
      entries: 4,
    },
  ])
  const days = await ask(dayOf('sums', '2024-04-01', { end: '2024-04-02T23:59:59.999Z' }))
  expect(values(days)).toEqual([
    [null, null],
    [8, 0.5],
  ])
  // The total has no demographics: only the visit is counted and corrected.
  const men = dayOf('sums', '2024-04-01', { breakdownByDimensions: ['gender'], genders: ['male'] })
  expect(values(await ask(men))).toEqual([[2, 0.5]])
})

test('expects camera time of the current day up to the last refresh', async () => {
  await store('today')
  await people('today', '2024-04-01T10', 3)
  await footage('today', '2024-04-01T10', 3)
  const at = (time: string) => ask(dayOf('today', '2024-04-01'), Date.parse(`2024-04-01T${time}:00Z`))
  expect(values(await at('10:14'))).toEqual([[null, null]])
  // 10:45: three quarters have passed and arrived. 10:55, refreshed at 10:50: the fourth is not over.
  expect(values(await at('10:59'))).toEqual([[3, 1]])
  expect(values(await at('11:00'))).toEqual([[4, 0.75]])
  // Two of eight quarters of the day are missing at 11:30, when half an hour counts half.
  expect(values(await at('11:30'))).toEqual([[6, 0.5]])
})

test('expects the quarters that begin within a requested partial hour', async () => {
  await store('cut')
  await people('cut', '2024-04-01T10', 59)
  await footage('cut', '2024-04-01T10', 3)
  const cut = dayOf('cut', '2024-04-01', {
    start: '2024-04-01T10:20:00.000Z',
    end: '2024-04-01T10:59:59.999Z',
    aggregationPeriod: 'hour',
  })
  // 39 visitors from 10:20 on; of the quarters 10:30 and 10:45 one arrived.
  expect(values(await ask(cut))).toEqual([[78, 0.5]])
})

test('sums the estimates and counts of stores in several time zones', async () => {
  await store('uk', 'Europe/London', 'pair')
  await store('us', 'America/New_York', 'pair')
  await store('dark', 'UTC', 'pair')
  // Local ten o'clock on 1 April. London: 4 visitors, half covered. New York: 6 visitors, fully covered. The third
  // store has 5 without coverage.
  await people('uk', '2024-04-01T09', 4)
  await footage('uk', '2024-04-01T09', 4)
  await people('us', '2024-04-01T14', 6)
  await footage('us', '2024-04-01T14', 4)
  await footage('us', '2024-04-01T15', 4)
  await people('dark', '2024-04-01T10', 5)
  const both = dayOf('pair', '2024-04-01', {
    entityType: 'organisation',
    start: '2024-04-01T04:00:00.000Z',
    end: '2024-04-01T22:59:59.999Z',
    facets: ['segments', 'estimates'],
  })
  const answer = await entries(warehouse, both, { now })
  expect(answer.segments?.map((row) => row.entries)).toEqual([5, 4, 6])
  expect(answer.estimates?.map((row) => [row.location, row.entries, row.coverage])).toEqual([
    ['dark', null, null],
    ['uk', 8, 0.5],
    ['us', 6, 1],
  ])
})

test('expects a camera from its first footage, without lowering earlier hours', async () => {
  await store('second')
  await chain.recording('second-new', 'second', { counts: true, installed: null })
  for (const at of ['2024-04-01T10', '2024-04-01T11', '2024-04-02T10', '2024-04-02T11']) {
    await footage('second', at, 4)
  }
  await footage('second', '2024-04-02T10', 4, 'second-new')
  await people('second', '2024-04-01T10', 6)
  await people('second', '2024-04-02T10', 6)
  const days = dayOf('second', '2024-04-01', { end: '2024-04-02T23:59:59.999Z', aggregationPeriod: 'hour' })
  const rows = (await ask(days))?.filter((row) => row.entries !== null && row.entries > 0)
  expect(values(rows)).toEqual([
    [6, 1],
    [6, 1],
  ])
  const day = await ask(dayOf('second', '2024-04-01'))
  // Two open hours, both covered by the one camera installed then.
  expect(values(day)).toEqual([[6, 1]])
})

test('expects each local hour as often as it occurs on days of 23 and 25 hours', async () => {
  await chain.location('clocks', 'Europe/London')
  await chain.openOn('clocks', [7], 0, 4 * 60)
  await chain.recording('clocks-door', 'clocks', { counts: true })
  // 31 March: clocks go from 1:00 to 2:00, so the store is open for three hours, 0:00 to 3:00 UTC.
  await people('clocks', '2024-03-31T00', 2)
  await footage('clocks', '2024-03-31T00', 4)
  const spring = { end: '2024-03-31T22:59:59.999Z' }
  expect(values(await ask(dayOf('clocks', '2024-03-31', spring)))).toEqual([[6, 0.333333]])
  // 27 October: 1:00 occurs twice, so the store is open for five hours, 23:00 UTC of the day before to 4:00.
  await people('clocks', '2024-10-27T00', 2)
  await footage('clocks', '2024-10-27T00', 4)
  const autumn = { start: '2024-10-26T23:00:00.000Z' }
  expect(values(await ask(dayOf('clocks', '2024-10-27', autumn)))).toEqual([[10, 0.2]])
  const hours = await ask(dayOf('clocks', '2024-10-27', { ...autumn, aggregationPeriod: 'hour' }))
  expect(hours).toHaveLength(25)
  expect(hours?.filter((row) => row.index === '2024-10-27T01:00:00.000').map((row) => row.coverage)).toEqual([
    1,
    null,
  ])
})

test('refuses too many hours, including four weeks of history', async () => {
  const limited = entries(warehouse, dayOf('flat', '2024-04-01'), { now, limits: { maxRows: 29 * 24 - 1 } })
  await expect(limited).rejects.toMatchObject({ code: 'too_large' })
  const enough = entries(warehouse, dayOf('flat', '2024-04-01'), { now, limits: { maxRows: 29 * 24 } })
  expect((await enough).estimates).toHaveLength(1)
})
