import { expect, test } from 'vitest'
import type { UptimeEntry } from '../../../../src/protocol/records.ts'
import { uptimes } from '../../../../src/service/warehouse/questions/uptimes.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { SmallChain } from '../small-chain.ts'

const warehouse = await openMemoryWarehouse()
const chain = new SmallChain(warehouse)
const later = Date.parse('2020-01-01T00:00:00Z')
const ask = (start: string, end: string, recordingIds: readonly string[] | null, now = later) =>
  uptimes(warehouse, { start, end, recordingIds }, { now })
const hour = (uptime: readonly UptimeEntry[] | undefined, index: string) =>
  uptime?.filter((entry) => entry.index === index)

await chain.location('london', 'Europe/London')
await chain.location('always', 'UTC')
await chain.openOn('london', [1, 2, 3, 4, 5], 9 * 60 + 30, 18 * 60)
await chain.recording('door', 'london', { timezone: 'Europe/London', scheduled: true })
await chain.recording('back', 'london', { timezone: 'Europe/London' })
await chain.recording('hall', 'always')
// Tuesday 4 March 2014, when London is on UTC.
await chain.segments('london', 'door', ['2014-03-04T09:15:00Z', '2014-03-04T09:30:00Z'], 0.5)
await chain.segments('london', 'door', ['2014-03-04T10:00:00Z', '2014-03-04T10:15:00Z'], 0.9)
await chain.segments('london', 'door', ['2014-03-04T10:30:00Z'], 0.6)
await chain.segments('london', 'door', ['2014-03-04T19:00:00Z'], 1)

test('returns expected and received segments of an hour, their quality and the product', async () => {
  const [result] = await ask('2014-03-04', '2014-03-04', ['door'])
  expect(result?.recording).toEqual({
    id: 'door',
    name: 'camera door',
    organisation: 'chain',
    cameraServer: 'server',
    location: 'london',
    useUploadingSchedule: true,
    timezone: 'Europe/London',
  })
  expect(result?.uptime).toHaveLength(24)
  expect(hour(result?.uptime, '2014-03-04 10:00')).toEqual([
    {
      index: '2014-03-04 10:00',
      withinSchedule: true,
      segmentsExpected: 4,
      segmentsReceived: 3,
      avgUptimeOnSegment: 0.8,
      pcSegmentsRecieved: 0.75,
      overallUptime: 0.6,
    },
  ])
})

test('expects segments from the start of the schedule within an hour', async () => {
  const [result] = await ask('2014-03-04', '2014-03-04', ['door'])
  expect(hour(result?.uptime, '2014-03-04 09:00')).toMatchObject([
    {
      withinSchedule: true,
      segmentsExpected: 2,
      segmentsReceived: 1,
      avgUptimeOnSegment: 0.5,
      overallUptime: 0.25,
    },
  ])
})

test('expects and counts nothing outside the schedule, with null fractions', async () => {
  const [result] = await ask('2014-03-04', '2014-03-04', ['door'])
  expect(hour(result?.uptime, '2014-03-04 19:00')).toEqual([
    {
      index: '2014-03-04 19:00',
      withinSchedule: false,
      segmentsExpected: 0,
      segmentsReceived: 0,
      avgUptimeOnSegment: null,
      pcSegmentsRecieved: null,
      overallUptime: null,
    },
  ])
  const [sunday] = await ask('2014-03-09', '2014-03-09', ['door'])
  expect(sunday?.uptime.every(({ withinSchedule }) => !withinSchedule)).toBe(true)
})

test('expects every hour without an uploading schedule', async () => {
  const [result] = await ask('2014-03-04', '2014-03-05', ['back'])
  expect(result?.uptime).toHaveLength(48)
  expect(result?.uptime.every((entry) => entry.withinSchedule && entry.segmentsExpected === 4)).toBe(true)
})

test('omits the skipped hour and repeats the repeated one', async () => {
  const [spring] = await ask('2014-03-30', '2014-03-30', ['back'])
  expect(spring?.uptime.map(({ index }) => index).slice(0, 3)).toEqual([
    '2014-03-30 00:00',
    '2014-03-30 02:00',
    '2014-03-30 03:00',
  ])
  expect(spring?.uptime).toHaveLength(23)
  await chain.segments('london', 'back', ['2014-10-26T00:00:00Z'], 0.4)
  await chain.segments('london', 'back', ['2014-10-26T01:00:00Z', '2014-10-26T01:15:00Z'], 0.8)
  const [autumn] = await ask('2014-10-26', '2014-10-26', ['back'])
  expect(autumn?.uptime).toHaveLength(25)
  expect(hour(autumn?.uptime, '2014-10-26 01:00')).toMatchObject([
    { segmentsReceived: 1, avgUptimeOnSegment: 0.4 },
    { segmentsReceived: 2, avgUptimeOnSegment: 0.8 },
  ])
})

test('ends with the current hour, and expects only what has passed', async () => {
  const now = Date.parse('2014-03-04T10:44:59.999Z')
  const [result] = await ask('2014-03-04', '2014-03-06', ['door'], now)
  expect(result?.uptime.at(-1)).toMatchObject({
    index: '2014-03-04 10:00',
    segmentsExpected: 2,
    segmentsReceived: 2,
    pcSegmentsRecieved: 1,
  })
  const [onTheHour] = await ask('2014-03-04', '2014-03-06', ['door'], Date.parse('2014-03-04T10:00:00Z'))
  expect(onTheHour?.uptime.at(-1)).toMatchObject({
    index: '2014-03-04 10:00',
    withinSchedule: true,
    segmentsExpected: 0,
    segmentsReceived: 0,
    avgUptimeOnSegment: null,
    pcSegmentsRecieved: null,
    overallUptime: null,
  })
  expect(await ask('2014-03-05', '2014-03-06', ['hall'], now)).toMatchObject([{ uptime: [] }])
})

test('counts a repeated segment once, with its latest values', async () => {
  await chain.segments('always', 'hall', ['2014-03-04T05:00:00Z'], 0.2)
  await warehouse.insert('segments', [
    {
      location_id: 'always',
      recording_id: 'hall',
      started_at: '2014-03-04T05:00:00Z',
      uptime: 0.7,
      version: Number.MAX_SAFE_INTEGER,
    },
  ])
  const [result] = await ask('2014-03-04', '2014-03-04', ['hall'])
  expect(hour(result?.uptime, '2014-03-04 05:00')).toMatchObject([
    { segmentsReceived: 1, avgUptimeOnSegment: 0.7 },
  ])
})

test('returns all recordings for null, ordered by location and name', async () => {
  const all = await ask('2014-03-04', '2014-03-04', null)
  expect(all.map(({ recording }) => recording.id)).toEqual(['hall', 'back', 'door'])
  expect(await ask('2014-03-04', '2014-03-04', [])).toEqual([])
})

test('expects nothing in either repeated hour if the store closes as the first begins', async () => {
  await chain.location('late', 'Europe/London')
  // Saturday until 1:00 of the next day; on Sunday, 26 October 2014, 1:00 occurs twice.
  await chain.openOn('late', [6], 10 * 60, 25 * 60)
  await chain.recording('late-door', 'late', { timezone: 'Europe/London', scheduled: true })
  const [result] = await ask('2014-10-26', '2014-10-26', ['late-door'])
  expect(result?.uptime.filter((entry) => entry.withinSchedule).map(({ index }) => index)).toEqual([
    '2014-10-26 00:00',
  ])
  expect(hour(result?.uptime, '2014-10-26 01:00')).toMatchObject([
    { segmentsExpected: 0, overallUptime: null },
    { segmentsExpected: 0, overallUptime: null },
  ])
})

const notExpected = {
  withinSchedule: false,
  segmentsExpected: null,
  segmentsReceived: null,
  avgUptimeOnSegment: null,
  pcSegmentsRecieved: null,
  overallUptime: null,
}

test("returns null for hours before a recording's first footage, and expects all later ones", async () => {
  await chain.recording('young', 'always', { installed: null })
  await chain.segments('always', 'young', ['2014-03-04T10:30:00Z', '2014-03-05T09:00:00Z'])
  const [first] = await ask('2014-03-03', '2014-03-04', ['young'])
  expect(first?.uptime.slice(0, 34).every((entry) => entry.segmentsExpected === null)).toBe(true)
  expect(hour(first?.uptime, '2014-03-04 09:00')).toEqual([{ index: '2014-03-04 09:00', ...notExpected }])
  expect(hour(first?.uptime, '2014-03-04 10:00')).toMatchObject([
    { withinSchedule: true, segmentsExpected: 2, segmentsReceived: 1, pcSegmentsRecieved: 0.5 },
  ])
  expect(hour(first?.uptime, '2014-03-04 11:00')).toMatchObject([
    { segmentsExpected: 4, segmentsReceived: 0, overallUptime: 0 },
  ])
  // It is still expected a month later, because missing footage does not prove a removal.
  const [later] = await ask('2014-05-05', '2014-05-05', ['young'])
  expect(later?.uptime.every((entry) => entry.segmentsExpected === 4)).toBe(true)
})

test('treats a recording without footage and date as not started', async () => {
  await chain.recording('boxed', 'always', { installed: null })
  const [result] = await ask('2014-03-04', '2014-03-04', ['boxed'])
  expect(result?.uptime).toHaveLength(24)
  expect(result?.uptime[0]).toEqual({ index: '2014-03-04 00:00', ...notExpected })
})

test('expects a recording from its installation to its removal, in complete quarter hours', async () => {
  await chain.recording('guest', 'always', {
    installed: '2014-03-04T08:20:00Z',
    removed: '2014-03-04T11:40:00Z',
  })
  await chain.segments('always', 'guest', ['2014-03-04T07:00:00Z', '2014-03-04T09:00:00Z'])
  await chain.segments('always', 'guest', ['2014-03-04T11:30:00Z', '2014-03-04T12:00:00Z'])
  const [result] = await ask('2014-03-04', '2014-03-04', ['guest'])
  const numbers = result?.uptime.map((entry) => [entry.segmentsExpected, entry.segmentsReceived])
  expect(numbers?.slice(6, 14)).toEqual([
    [null, null],
    [null, null],
    [2, 0],
    [4, 1],
    [4, 0],
    [2, 0],
    [null, null],
    [null, null],
  ])
})

test('returns nothing before 1971 or beyond the calendar', async () => {
  await expect(ask('1900-01-01', '1900-01-02', null)).rejects.toMatchObject({ code: 'bad_request' })
  const late = await ask('9999-12-30', '9999-12-31', ['door'])
  expect(late.map(({ uptime }) => uptime)).toEqual([[]])
})

test('reports an unknown recording as not found, and too much as too_large', async () => {
  await expect(ask('2014-03-04', '2014-03-04', ['door', 'gone'])).rejects.toMatchObject({
    code: 'not_found',
    message: 'There is no recording "gone".',
  })
  await expect(
    uptimes(
      warehouse,
      { start: '2014-03-04', end: '2014-03-05', recordingIds: null },
      { now: later, limits: { maxUptimeHours: 100 } },
    ),
  ).rejects.toMatchObject({ code: 'too_large', message: expect.stringContaining('the limit is 100') })
})

test('returns for years of several recordings what each day returns separately', async () => {
  const years = await ask('2009-01-01', '2014-12-31', null)
  const day = await ask('2014-03-04', '2014-03-04', null)
  expect(years.map(({ recording }) => recording)).toEqual(day.map(({ recording }) => recording))
  const ofDay = ({ index }: UptimeEntry) => index.startsWith('2014-03-04')
  expect(years.map(({ uptime }) => uptime.filter(ofDay))).toEqual(day.map(({ uptime }) => uptime))
})
