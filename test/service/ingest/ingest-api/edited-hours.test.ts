import { expect, test } from 'vitest'
import { entries } from '../../../../src/service/warehouse/questions/entries.ts'
import { uptimes } from '../../../../src/service/warehouse/questions/uptimes.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { caseNow } from '../../kinds/field-cases.ts'
import { entriesBody } from '../../warehouse/small-chain.ts'
import { type Feed, openFeed } from './feed.ts'

const warehouse = await openMemoryWarehouse()

/** A store in London whose camera records by schedule and saw all of Wednesday, 11 February 2026. */
async function open(): Promise<Feed> {
  const feed = await openFeed(warehouse, { now: () => caseNow })
  await feed.keep('organisations', [{ id: 'chain', name: 'Chain' }])
  await feed.keep('locations', [
    { id: 'store', organisation_id: 'chain', name: 'Store', timezone: 'Europe/London', currency: 'GBP' },
  ])
  await feed.keep('recordings', [
    {
      id: 'door',
      organisation_id: 'chain',
      location_id: 'store',
      camera_server_id: 'server',
      name: 'Door',
      use_uploading_schedule: true,
    },
  ])
  await feed.keep('lines', [
    { location_id: 'store', recording_id: 'door', line_id: 'in', line_type: 'location-entry' },
  ])
  await feed.keep(
    'segments',
    Array.from({ length: 96 }, (_, quarter) => ({
      location_id: 'store',
      recording_id: 'door',
      started_at: new Date(Date.parse('2026-02-11T00:00:00Z') + quarter * 900_000).toISOString(),
      uptime: 1,
    })),
  )
  await feed.keep(
    'visits',
    ['08:30', '09:30', '20:30'].map((time) => ({
      location_id: 'store',
      visit_id: time,
      entered_at: `2026-02-11T${time}:00Z`,
    })),
  )
  return feed
}

/** The hours of 11 February with a number, without those that are null, and the total of the day. */
async function day(insideRecordingTimes: boolean) {
  const body = entriesBody('store', '2026-02-11T00:00:00.000Z', '2026-02-11T23:59:59.999Z', {
    aggregationPeriod: 'hour' as const,
    insideRecordingTimes,
  })
  const answer = await entries(warehouse, body, { now: caseNow })
  const hours = (answer.segments ?? []).flatMap((row) =>
    row.entries === null ? [] : [`${String(row.index).slice(11, 13)}: ${row.entries}`],
  )
  return { hours, sum: answer.summary?.map((row) => row.entries) }
}

/** The hours within the camera's schedule. */
async function scheduled(): Promise<readonly string[]> {
  const [result] = await uptimes(
    warehouse,
    { start: '2026-02-11', end: '2026-02-11', recordingIds: ['door'] },
    { now: caseNow },
  )
  return (result?.uptime ?? [])
    .filter(({ withinSchedule }) => withinSchedule)
    .map(({ index, segmentsExpected }) => `${index.slice(11, 13)}: ${segmentsExpected}`)
}

const hoursOf = (from: number, until: number, of: (hour: string) => string | number) =>
  Array.from({ length: until - from }, (_, n) => {
    const hour = String(from + n).padStart(2, '0')
    return `${hour}: ${of(hour)}`
  })
const wednesday = { location_id: 'store', weekday: 3 }

test('applies edited opening hours to past counts, nulls, zeros and schedules', async () => {
  const feed = await open()
  // Unknown hours: the store never counts as closed.
  const people: Record<string, number> = { '08': 1, '09': 1, '20': 1 }
  const counted = (hour: string) => people[hour] ?? 0
  expect(await day(true)).toEqual({ hours: hoursOf(0, 24, counted), sum: [3] })
  expect(await scheduled()).toEqual(hoursOf(0, 24, () => 4))

  await feed.keep('opening-hours', [{ ...wednesday, opens: '09:00', closes: '17:00' }])
  expect(await day(true)).toEqual({ hours: hoursOf(9, 17, counted), sum: [1] })
  // Visitors count while the store is closed, but hours without visitors are null.
  expect(await day(false)).toEqual({ hours: ['08: 1', ...hoursOf(9, 17, counted), '20: 1'], sum: [3] })
  expect(await scheduled()).toEqual(hoursOf(9, 17, () => 4))

  await feed.keep('opening-hours', [{ ...wednesday, opens: '08:15', closes: '21:00' }])
  expect(await day(true)).toEqual({ hours: hoursOf(8, 21, counted), sum: [3] })
  expect(await scheduled()).toEqual(['08: 3', ...hoursOf(9, 21, () => 4)])

  await feed.keep('special-days', [{ location_id: 'store', day: '2026-02-11', reason: 'Stocktaking' }])
  expect(await day(true)).toEqual({ hours: [], sum: [null] })
  expect(await scheduled()).toEqual([])

  await feed.keep('special-days', [{ location_id: 'store', day: '2026-02-11', removed: true }])
  expect(await day(true)).toEqual({ hours: hoursOf(8, 21, counted), sum: [3] })

  await feed.keep('opening-hours', [{ ...wednesday, opens: '00:00', closes: '00:00' }])
  expect(await day(true)).toEqual({ hours: [], sum: [null] })
  expect(await day(false)).toEqual({ hours: ['08: 1', '09: 1', '20: 1'], sum: [3] })

  await feed.keep('opening-hours', [{ ...wednesday, removed: true }])
  expect(await day(true)).toEqual({ hours: hoursOf(0, 24, counted), sum: [3] })
})

test('keeps a store with hours past midnight open on the next morning', async () => {
  const feed = await open()
  await feed.keep('opening-hours', [
    { location_id: 'store', weekday: 2, opens: '18:00', closes: '26:00' },
    { ...wednesday, opens: '18:00', closes: '24:00' },
  ])
  expect(await scheduled()).toEqual([...hoursOf(0, 2, () => 4), ...hoursOf(18, 24, () => 4)])
})
