import { expect, test } from 'vitest'
import { downOf, hasNewOutage } from '../../../../src/dashboard/pages/wall/outages.ts'
import { soundIn } from '../../../../src/dashboard/pages/wall/use-outage-sound.ts'

const down = (...recordings: readonly string[]) => ({
  cameras: new Map(recordings.map((id) => [id, 'leeds'])),
  stores: new Set<string>(),
})
const dark = (...stores: readonly string[]) => ({ ...down(), stores: new Set(stores) })

test('what is down when a screen looks first is no news; what goes down after it is, and what stays down is not', () => {
  expect(hasNewOutage(null, down('a'))).toBe(false)
  expect(hasNewOutage(down(), down('a'))).toBe(true)
  expect(hasNewOutage(down('a'), down('a'))).toBe(false)
  expect(hasNewOutage(down('a'), down('b'))).toBe(true)
  expect(hasNewOutage(down('a', 'b'), down('a'))).toBe(false)
})

test('a store that goes dark is news, and that its cameras are listed or folded is none', () => {
  expect(hasNewOutage(down('a'), dark('leeds', 'york'))).toBe(true)
  expect(hasNewOutage(down('a', 'b'), dark('leeds'))).toBe(false)
  expect(hasNewOutage(dark('leeds'), down('a', 'b'))).toBe(false)
  expect(hasNewOutage(dark('leeds'), dark('leeds'))).toBe(false)
})

test('only what is offline is down, and a store whose cameras are not listed', () => {
  const location = 'leeds'
  const cameras = [
    { recording: 'a', location, state: 'offline' },
    { recording: 'b', location, state: 'unknown' },
    { recording: 'c', location, state: 'degraded' },
  ] as const
  const row = { location: 'york', open: true, offlineSince: null, cameras: [] }
  expect(downOf(cameras, { stores: [row] })).toEqual({
    cameras: new Map([['a', 'leeds']]),
    stores: new Set(['york']),
  })
})

test('an address turns the sound on or off, and any other word says nothing', () => {
  expect(soundIn('?stores=a&sound=on')).toBe('on')
  expect(soundIn('?sound=off')).toBe('off')
  expect(soundIn('?sound=loud')).toBeNull()
  expect(soundIn('')).toBeNull()
})
