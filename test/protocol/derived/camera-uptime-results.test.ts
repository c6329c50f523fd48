import { expect, test } from 'vitest'
import { readCameraUptime } from '../../../src/protocol/derived/camera-uptime-results.ts'
import { type PackedHour, packedHour, packedHourAt } from '../../../src/protocol/derived/packed-hours.ts'

const camera = {
  recording: 'east',
  name: 'Entrance east',
  location: 'leeds',
  arrived: 0.97,
  quality: null,
  uptime: null,
  unknownDays: 2,
  dueHours: 285,
  missedHours: 8.25,
}
const row = { ...camera, hours: '---88840ah?.' }
const store = {
  location: 'leeds',
  cameras: 11,
  dueHours: 880,
  months: [{ uptime: 0.99 }, { uptime: null }],
  uptime: 0.99,
}
const answer = {
  cameras: [row],
  stores: [store],
  count: 104,
  low: 4,
  uptime: 0.97,
  hasUptime: true,
  meta: { units: { uptime: 'rate', dueHours: 'hours' }, countedUntil: '2026-03-29T18:10:00.000Z' },
}

test('reads an answer unchanged, without unknown keys', () => {
  expect(readCameraUptime({ ...answer, weather: 'rain' }, ['hours', 'stores'])).toEqual(answer)
})

test('reads stores without the time that was due, of a deployment that predates it', () => {
  const { dueHours: _dueHours, ...older } = store
  expect(readCameraUptime({ ...answer, stores: [older] }, ['stores'])?.stores).toEqual([older])
})

test('rejects an answer without a requested facet', () => {
  const { cameras: _cameras, ...withoutCameras } = answer
  const { stores: _stores, ...withoutStores } = answer
  const withoutHours = { ...answer, cameras: [camera] }
  expect(readCameraUptime(withoutCameras, ['cameras'])).toBeNull()
  expect(readCameraUptime(withoutStores, ['stores'])).toBeNull()
  expect(readCameraUptime(withoutHours, ['hours'])).toBeNull()
  expect(readCameraUptime(withoutHours, ['cameras'])).not.toBeNull()
})

test.each([
  ['hours with an unknown character', { hours: '--9--' }],
  ['an uptime that is not a number', { uptime: '0.97' }],
  ['half an unknown day', { unknownDays: 0.5 }],
  ['a camera without a store', { location: undefined }],
])('rejects %s', (_name, wrong) => {
  expect(readCameraUptime({ ...answer, cameras: [{ ...row, ...wrong }] }, [])).toBeNull()
})

test.each([undefined, null, [], { error: { code: 'internal' } }, { ...answer, count: -1 }])(
  'rejects %j',
  (value) => {
    expect(readCameraUptime(value, [])).toBeNull()
  },
)

test('reads each packed hour as written, and none beyond the end', () => {
  const hours: readonly PackedHour[] = [
    { is: 'seen' },
    { is: 'closed' },
    { is: 'unknown' },
    { is: 'absent' },
    ...Array.from({ length: 8 }, (_, eighths) => ({ is: 'lacking', eighths, lack: 'segments' }) as const),
    ...Array.from({ length: 8 }, (_, eighths) => ({ is: 'lacking', eighths, lack: 'quality' }) as const),
  ]
  const text = hours.map(packedHour).join('')
  expect(text).toBe('8-?.01234567abcdefgh')
  expect(hours.map((_hour, place) => packedHourAt(text, place))).toEqual(hours)
  expect(packedHourAt(text, text.length)).toBeUndefined()
})
