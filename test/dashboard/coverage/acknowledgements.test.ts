import { expect, test } from 'vitest'
import { stillAcknowledged } from '../../../src/dashboard/coverage/acknowledgements.ts'

const now = 10_000_000
const east = { recording: 'east', reason: 'power cut', at: 1000 }
const west = { recording: 'west', reason: 'being moved', at: 2000 }
const seen = (recording: string, state: 'online' | 'offline' | 'degraded' | 'unknown') => ({
  recording,
  state,
  flaps: 0,
  lastSeen: null,
})

test('ends an acknowledgement when the camera is seen online', () => {
  const both = [east, west]
  expect(stillAcknowledged(both, [seen('east', 'online'), seen('west', 'offline')], now)).toEqual([west])
  for (const state of ['offline', 'degraded', 'unknown'] as const) {
    expect(stillAcknowledged(both, [seen('east', state)], now)).toBe(both)
  }
  expect(stillAcknowledged(both, [], now)).toBe(both)
})

test('ends an acknowledgement if the camera fell silent long after it was made', () => {
  const silentSince = (lastSeen: number, flaps = 0) => [{ ...seen('east', 'offline'), lastSeen, flaps }]
  const hourMs = 60 * 60_000
  expect(stillAcknowledged([east], silentSince(east.at + hourMs), now)).toEqual([])
  expect(stillAcknowledged([east], silentSince(east.at - hourMs), now)).toEqual([east])
  expect(stillAcknowledged([east], silentSince(east.at + 60_000), now)).toEqual([east])
  expect(stillAcknowledged([east], silentSince(east.at + hourMs, 5), now)).toEqual([east])
})

test('ends an acknowledgement at the time that its author chose', () => {
  const until = { recording: 'east', reason: 'Power cut', at: now, until: now + 60_000 }
  expect(stillAcknowledged([until], [seen('east', 'offline')], now)).toEqual([until])
  expect(stillAcknowledged([until], [seen('east', 'offline')], now + 60_000)).toEqual([])
})
