import { expect, test } from 'vitest'
import { soundIn } from '../../../../src/dashboard/pages/wall/use-outage-sound.ts'
import { hasNewOutage, outagesOf } from '../../../../src/dashboard/pages/wall/wall-outages.ts'

const down = (...recordings: readonly string[]) => ({
  cameras: new Map(recordings.map((id) => [id, 'leeds'])),
  stores: new Set<string>(),
})
const dark = (...stores: readonly string[]) => ({ ...down(), stores: new Set(stores) })

test('reports outages that begin after the first look, once each', () => {
  expect(hasNewOutage(null, down('a'))).toBe(false)
  expect(hasNewOutage(down(), down('a'))).toBe(true)
  expect(hasNewOutage(down('a'), down('a'))).toBe(false)
  expect(hasNewOutage(down('a'), down('b'))).toBe(true)
  expect(hasNewOutage(down('a', 'b'), down('a'))).toBe(false)
})

test('reports a store that goes offline, but not a switch between listing cameras and stores', () => {
  expect(hasNewOutage(down('a'), dark('leeds', 'york'))).toBe(true)
  expect(hasNewOutage(down('a', 'b'), dark('leeds'))).toBe(false)
  expect(hasNewOutage(dark('leeds'), down('a', 'b'))).toBe(false)
  expect(hasNewOutage(dark('leeds'), dark('leeds'))).toBe(false)
})

test('counts only offline cameras, and stores without listed cameras', () => {
  const location = 'leeds'
  const cameras = [
    { recording: 'a', location, state: 'offline' },
    { recording: 'b', location, state: 'unknown' },
    { recording: 'c', location, state: 'degraded' },
  ] as const
  const row = { location: 'york', open: true, offlineSince: null, cameras: [] }
  expect(outagesOf(cameras, { stores: [row] })).toEqual({
    cameras: new Map([['a', 'leeds']]),
    stores: new Set(['york']),
  })
})

test('reads the sound setting from the URL and ignores unknown values', () => {
  expect(soundIn('?stores=a&sound=on')).toBe('on')
  expect(soundIn('?sound=off')).toBe('off')
  expect(soundIn('?sound=loud')).toBeNull()
  expect(soundIn('')).toBeNull()
})
