import { describe, expect, test } from 'vitest'
import { readLocations } from '../../src/protocol/locations.ts'
import { readStatuses, readUptimes } from '../../src/protocol/records.ts'
import { readAreaContexts, readLineContexts } from '../../src/protocol/store-layout.ts'
import { readTokenAnswer } from '../../src/protocol/tokens.ts'

describe('readLocations', () => {
  const full = { id: 'a', name: 'Leeds', timezone: 'Europe/London', currency: 'GBP' }

  test.each([
    ['objects with id', [full], full],
    [
      'objects with _id',
      [{ _id: 'a', name: 'Leeds' }],
      { id: 'a', name: 'Leeds', timezone: null, currency: null },
    ],
    ['ids', ['a'], { id: 'a', name: 'a', timezone: null, currency: null }],
    [
      'objects without a name',
      [{ id: 'a', name: '' }],
      { id: 'a', name: 'a', timezone: null, currency: null },
    ],
    ['a list under locations', { locations: [full] }, full],
    ['a list under data', { data: [full] }, full],
  ])('reads %s', (_, answer, expected) => {
    expect(readLocations(answer)).toEqual([expected])
  })

  test('drops items that name no location', () => {
    expect(readLocations([full, null, 7, {}, ''])).toEqual([full])
  })

  test.each([null, 'a', 7, {}, { locations: 'a' }])('returns null for %j', (answer) => {
    expect(readLocations(answer)).toBeNull()
  })
})

describe('other readers', () => {
  test('read an uptime result with the spelling of the contract', () => {
    const entry = {
      index: '2026-03-01 10:00',
      withinSchedule: true,
      segmentsExpected: 4,
      segmentsReceived: 3,
      avgUptimeOnSegment: 0.9,
      pcSegmentsRecieved: 0.75,
      overallUptime: 0.675,
    }
    const [result] =
      readUptimes([{ recording: { id: 'r', timezone: 'Asia/Kolkata' }, uptime: [entry] }]) ?? []
    expect(result?.uptime).toEqual([entry])
    const absent = { ...entry, withinSchedule: false, segmentsExpected: null, segmentsReceived: null }
    const read = readUptimes([{ recording: { id: 'r' }, uptime: [absent] }])?.[0]?.uptime[0]
    expect(read).toMatchObject({ segmentsExpected: null, segmentsReceived: null })
    expect(result?.recording).toMatchObject({ id: 'r', timezone: 'Asia/Kolkata' })
  })

  test('drop a broken item and keep the others', () => {
    expect(readStatuses([{ status: 'online' }, { recording_id: 'r', status: 'asleep' }])).toEqual([
      { recording_id: 'r', location_id: '', status: 'asleep', last_seen_utc: null, average_quality: null },
    ])
  })

  test('read areas and lines with the fields that a deployment sends', () => {
    expect(readAreaContexts([{ taxonomy: 'Women:Dresses', recording_id: 'r' }])).toEqual([
      { area_type: 'taxonomy', taxonomy: 'Women:Dresses', recording_id: 'r' },
    ])
    expect(readLineContexts([{ recording_id: 'r', line_type: 'location-entry' }])?.[0]).toMatchObject({
      recording_id: 'r',
      line_type: 'location-entry',
      location_id: '',
    })
  })

  test('return null unless the answer is an array', () => {
    expect(readStatuses({ message: 'no' })).toBeNull()
    expect(readUptimes(null)).toBeNull()
  })

  test('require the token of a token answer, but not its lifetime', () => {
    expect(readTokenAnswer({ access_token: 'x' })).toEqual({ access_token: 'x', expires_in: null })
    expect(readTokenAnswer({ access_token: '', expires_in: 60 })).toBeNull()
    expect(readTokenAnswer('x')).toBeNull()
  })
})
