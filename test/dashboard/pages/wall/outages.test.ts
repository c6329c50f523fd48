import { expect, test } from 'vitest'
import { downOf, hasNewOutage } from '../../../../src/dashboard/pages/wall/outages.ts'
import { soundIn } from '../../../../src/dashboard/pages/wall/use-outage-sound.ts'

const down = (...recordings: readonly string[]) => new Set(recordings)

test('what is down when a screen looks first is no news; what goes down after it is, and what stays down is not', () => {
  expect(hasNewOutage(null, down('a'))).toBe(false)
  expect(hasNewOutage(down(), down('a'))).toBe(true)
  expect(hasNewOutage(down('a'), down('a'))).toBe(false)
  expect(hasNewOutage(down('a'), down('b'))).toBe(true)
  expect(hasNewOutage(down('a', 'b'), down('a'))).toBe(false)
})

test('only what is offline is down', () => {
  expect([
    ...downOf([
      { recording: 'a', state: 'offline' },
      { recording: 'b', state: 'unknown' },
      { recording: 'c', state: 'degraded' },
    ]),
  ]).toEqual(['a'])
})

test('an address turns the sound on or off, and any other word says nothing', () => {
  expect(soundIn('?stores=a&sound=on')).toBe('on')
  expect(soundIn('?sound=off')).toBe('off')
  expect(soundIn('?sound=loud')).toBeNull()
  expect(soundIn('')).toBeNull()
})
