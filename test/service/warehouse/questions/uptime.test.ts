import { expect, test } from 'vitest'
import { uptime } from '../../../../src/service/warehouse/questions/uptime.ts'
import { uptimes } from '../../../../src/service/warehouse/questions/uptimes.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { SmallChain } from '../small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const now = Date.parse('2024-12-01T00:00:00Z')
type Body = Parameters<typeof uptime>[1]
const ask = (body: Body, at = now) => uptime(warehouse, body, { now: at })
const values = (rows: Awaited<ReturnType<typeof ask>>['segments']) => rows?.map((row) => row.uptime)

// Open on weekdays from 9:00 to 11:10: nine quarter hours, the last one only partly. `door` records by schedule, `back`
// around the clock.
await chain.location('a', 'UTC', { organisation: 'org' })
await chain.openOn('a', [1, 2, 3, 4, 5], 9 * 60, 11 * 60 + 10)
await chain.recording('door', 'a', { scheduled: true })
await chain.recording('back', 'a')
// Monday, door: 9:00 and 9:15 complete, 10:00 half; 8:45 is before opening. back: 9:00.
await chain.segments('a', 'door', ['2024-03-04T08:45:00Z', '2024-03-04T09:00:00Z', '2024-03-04T09:15:00Z'])
await chain.segments('a', 'door', ['2024-03-04T10:00:00Z'], 0.5)
await chain.segments('a', 'back', ['2024-03-04T09:00:00Z'])

const body: Body = {
  start: '2024-03-04T00:00:00.000Z',
  end: '2024-03-05T23:59:59.999Z',
  entities: ['door', 'back'],
  entityType: 'recording',
  facets: ['segments', 'summary'],
  aggregationPeriod: 'day',
  breakdownByDimensions: ['entity'],
}
const round = (value: number) => Math.round(value * 1e4) / 1e4

test('divides received by expected time per camera in per cent, weighing each quarter hour by its usable share', async () => {
  expect(await ask(body)).toEqual({
    segments: [
      // One of 96 quarter hours; two and a half of nine.
      { index: '2024-03-04T00:00:00.000', recording: 'back', uptime: round(100 / 96) },
      { index: '2024-03-04T00:00:00.000', recording: 'door', uptime: round(250 / 9) },
      { index: '2024-03-05T00:00:00.000', recording: 'back', uptime: 0 },
      { index: '2024-03-05T00:00:00.000', recording: 'door', uptime: 0 },
    ],
    summary: [
      { recording: 'back', uptime: round(100 / 192) },
      { recording: 'door', uptime: round(250 / 18) },
    ],
    meta: { units: { uptime: 'percentage' } },
  })
})

test('returns null for hours outside the schedule, because nothing is expected', async () => {
  const hours = await ask({
    ...body,
    entities: ['door'],
    end: '2024-03-04T23:59:59.999Z',
    aggregationPeriod: 'hour',
  })
  expect(values(hours.segments)?.slice(7, 13)).toEqual([null, null, 50, 12.5, 0, null])
  const sunday = { ...body, start: '2024-03-03T00:00:00.000Z', end: '2024-03-03T23:59:59.999Z' }
  expect(values((await ask(sunday)).summary)).toEqual([0, null])
})

test('divides totals for a location and an organisation instead of averaging shares', async () => {
  const total = round(350 / (2 * (96 + 9)))
  for (const [entityType, id] of [
    ['location', 'a'],
    ['organisation', 'org'],
  ] as const) {
    const answer = await ask({ ...body, entityType, entities: [id] })
    expect(answer.summary).toEqual([{ [entityType]: id, uptime: total }])
  }
})

test('names the recording of rows with and without a breakdown by entity', async () => {
  const { breakdownByDimensions: _, ...plain } = body
  expect(await ask(plain)).toEqual(await ask(body))
})

test('expects only opening hours of an always-recording camera inside recording times', async () => {
  const inside = await ask({ ...body, insideRecordingTimes: true })
  expect(inside.summary).toEqual([
    { recording: 'back', uptime: round(100 / 18) },
    { recording: 'door', uptime: round(250 / 18) },
  ])
})

test('expects only requested quarter hours that have passed', async () => {
  const cut = {
    ...body,
    entities: ['door'],
    start: '2024-03-04T09:01:00.000Z',
    end: '2024-03-04T10:00:00.000Z',
  }
  // 9:15, 9:30, 9:45 and 10:00: one and a half of four.
  expect(values((await ask(cut)).summary)).toEqual([37.5])
  // At 9:29 only the quarter hour of 9:00 has passed; at 9:30 that of 9:15 too.
  const at = (time: string) => ask({ ...body, entities: ['door'] }, Date.parse(`2024-03-04T${time}Z`))
  expect(values((await at('09:14:59')).summary)).toEqual([null])
  expect(values((await at('09:29:00')).summary)).toEqual([100])
  expect(values((await at('09:45:00')).summary)).toEqual([round(200 / 3)])
  expect((await at('09:45:00')).segments).toHaveLength(1)
})

test('matches the hourly uptime of recordings, on days of 23 and 25 hours and in other time zones', async () => {
  await chain.location('uk', 'Europe/London')
  await chain.openOn('uk', [1, 2, 3, 4, 5, 6, 7], 20 * 60 + 20, 25 * 60 + 40)
  await chain.recording('uk-1', 'uk', { scheduled: true, timezone: 'Europe/London' })
  await chain.location('in', 'Asia/Kolkata')
  await chain.openOn('in', [7], 10 * 60, 12 * 60 + 50)
  await chain.recording('in-1', 'in', { scheduled: true, timezone: 'Asia/Kolkata' })
  await chain.recording('in-2', 'in', { timezone: 'Asia/Kolkata' })
  // A camera in another time zone than its store.
  await chain.recording('far', 'in', { scheduled: true, timezone: 'America/New_York' })
  const cameras = [
    ['uk', 'uk-1'],
    ['in', 'in-1'],
    ['in', 'in-2'],
    ['in', 'far'],
  ] as const
  for (const [day, start] of [
    ['2024-03-31', '2024-03-30T00:00:00Z'],
    ['2024-10-27', '2024-10-26T00:00:00Z'],
  ] as const) {
    // Three of four quarter hours arrive, each slightly less usable than the one before.
    await warehouse.insert(
      'segments',
      cameras.flatMap(([location_id, recording_id]) =>
        Array.from({ length: 4 * 72 }, (_, quarter) => ({
          location_id,
          recording_id,
          started_at: new Date(Date.parse(start) + quarter * 900_000).toISOString(),
          uptime: Math.round((1 - (quarter % 97) / 100) * 1e4) / 1e4,
        })).filter((_segment, quarter) => quarter % 4 !== 2),
      ),
    )
    for (const at of [now, Date.parse(`${day}T01:20:00Z`)]) {
      const context = { now: at }
      const told = await uptimes(
        warehouse,
        { start: day, end: day, recordingIds: cameras.map(([, id]) => id) },
        context,
      )
      for (const { recording, uptime: hours } of told) {
        const rows = await ask(
          {
            ...body,
            entities: [recording.id],
            start: new Date(Date.parse(`${day}T00:00:00Z`) - 14 * 3_600_000).toISOString(),
            end: new Date(Date.parse(`${day}T00:00:00Z`) + 38 * 3_600_000).toISOString(),
            aggregationPeriod: 'hour',
          },
          at,
        )
        const own = rows.segments?.filter((row) => row.index?.startsWith(day))
        expect(own?.map((row) => [row.index?.replace('T', ' ').slice(0, 16), row.uptime])).toEqual(
          hours.map((hour) => [
            hour.index,
            hour.overallUptime === null ? null : round(hour.overallUptime * 100),
          ]),
        )
      }
    }
  }
})

test('expects a camera only while it existed', async () => {
  await chain.location('grown', 'UTC')
  const quarters = (day: string, count: number) =>
    Array.from({ length: count }, (_, quarter) =>
      new Date(Date.parse(`${day}T00:00:00Z`) + quarter * 900_000).toISOString(),
    )
  await chain.recording('old', 'grown', { installed: null })
  await chain.recording('new', 'grown', { installed: null })
  await chain.recording('gone', 'grown', { removed: '2024-03-05T00:00:00Z' })
  await chain.segments('grown', 'old', quarters('2024-03-04', 96))
  await chain.segments('grown', 'old', quarters('2024-03-05', 48))
  await chain.segments('grown', 'new', quarters('2024-03-05', 96))
  await chain.segments('grown', 'gone', quarters('2024-03-04', 24))
  const cameras = { ...body, entities: ['old', 'new', 'gone'] }
  expect((await ask(cameras)).segments?.map((row) => [row.recording, row.uptime])).toEqual([
    ['gone', 25],
    ['new', null],
    ['old', 100],
    ['gone', null],
    ['new', 100],
    ['old', 50],
  ])
  expect(values((await ask(cameras)).summary)).toEqual([25, 100, 75])
  const twoYears = { ...cameras, entities: ['new'], start: '2022-03-06T00:00:00.000Z' }
  expect(values((await ask(twoYears)).summary)).toEqual([100])
  const store = { ...body, entityType: 'location' as const, entities: ['grown'] }
  expect(values((await ask(store)).segments)).toEqual([62.5, 75])
})

test('expects a camera without a date from its first footage, even if the first expected quarter hour is missing', async () => {
  await chain.location('dateless', 'UTC')
  await chain.openOn('dateless', [1, 2, 3, 4, 5], 10 * 60, 12 * 60)
  const first = {
    'seen the week before': '2024-03-01T10:00:00Z',
    'seen a year before': '2023-03-06T10:00:00Z',
    // Before opening: the first expected quarter hour is missing.
    'seen first at six': '2024-03-04T06:00:00Z',
    // During opening hours: nothing is expected of the hour before.
    'seen first at eleven': '2024-03-04T11:00:00Z',
    'seen first behind the range': '2024-03-07T10:00:00Z',
  }
  const quarters = ['11:00', '11:15', '11:30', '11:45'].map((at) => `2024-03-04T${at}:00Z`)
  for (const [id, at] of Object.entries(first)) {
    await chain.recording(id, 'dateless', { installed: null, scheduled: true })
    await chain.segments('dateless', id, [at])
    if (id !== 'seen first behind the range') await chain.segments('dateless', id, quarters)
  }
  const monday = { ...body, entities: Object.keys(first), end: '2024-03-04T23:59:59.999Z' }
  expect((await ask(monday)).summary).toEqual([
    { recording: 'seen a year before', uptime: 50 },
    { recording: 'seen first at eleven', uptime: 100 },
    { recording: 'seen first at six', uptime: 50 },
    { recording: 'seen first behind the range', uptime: null },
    { recording: 'seen the week before', uptime: 50 },
  ])
})

test('expects nothing of a store without cameras and an organisation without stores', async () => {
  await chain.location('bare', 'UTC')
  await warehouse.insert('organisations', [{ id: 'empty', name: 'Empty' }])
  const bare = await ask({ ...body, entityType: 'location', entities: ['bare'] })
  expect(values(bare.segments)).toEqual([null, null])
  expect(bare.summary).toEqual([{ location: 'bare', uptime: null }])
  const empty = await ask({ ...body, entityType: 'organisation', entities: ['empty'] })
  expect([empty.segments, empty.summary]).toEqual([[], [{ organisation: 'empty', uptime: null }]])
})

test('uses the clock of a camera whose store is unknown', async () => {
  await chain.openOn('to-come', [1, 2, 3, 4, 5], 9 * 60, 10 * 60)
  await chain.recording('early', 'to-come', { scheduled: true, timezone: 'Europe/Berlin' })
  // Nine o'clock in Berlin.
  await chain.segments('to-come', 'early', ['2024-03-04T08:00:00Z'])
  const answer = await ask({ ...body, entities: ['early'], end: '2024-03-04T22:59:59.999Z' })
  expect(answer.summary).toEqual([{ recording: 'early', uptime: 25 }])
})

test('rejects unknown ids, ids of another organisation, and too much at once', async () => {
  await expect(ask({ ...body, entities: ['nobody'] })).rejects.toMatchObject({ code: 'not_found' })
  for (const entityType of ['recording', 'location', 'organisation'] as const) {
    const id = { recording: 'door', location: 'a', organisation: 'org' }[entityType]
    const others = uptime(warehouse, { ...body, entityType, entities: [id] }, { now, organisations: ['x'] })
    await expect(others).rejects.toMatchObject({ code: 'forbidden' })
  }
  const many = uptime(warehouse, body, { now, limits: { maxEntities: 1 } })
  await expect(many).rejects.toMatchObject({ code: 'too_large' })
  const long = uptime(warehouse, body, { now, limits: { maxRows: 3 } })
  await expect(long).rejects.toMatchObject({ code: 'too_large' })
  await expect(ask({ ...body, facets: ['estimates'] })).rejects.toMatchObject({ code: 'bad_request' })
})
