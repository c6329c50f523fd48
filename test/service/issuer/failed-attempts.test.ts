import { expect, test } from 'vitest'
import { createFailedAttempts } from '../../../src/service/issuer/failed-attempts.ts'

function attempts(maxKeys = 10) {
  const clock = { now: 0 }
  const failed = createFailedAttempts({ maxAttempts: 2, windowMs: 1000, maxKeys, now: () => clock.now })
  return { clock, failed }
}

test('a key may fail as often as allowed, then waits for the end of its window', () => {
  const { clock, failed } = attempts()
  failed.record('a')
  expect(failed.waitMs('a')).toBe(0)
  clock.now = 400
  failed.record('a')
  expect(failed.waitMs('a')).toBe(600)
  expect(failed.waitMs('b')).toBe(0)
  clock.now = 1000
  expect(failed.waitMs('a')).toBe(0)
})

test('a window that is over leaves nothing behind', () => {
  const { clock, failed } = attempts()
  failed.record('a')
  clock.now = 1000
  failed.record('a')
  expect(failed.waitMs('a')).toBe(0)
})

test('beyond the limit of keys the one that failed longest ago is forgotten', () => {
  const { failed } = attempts(2)
  for (const key of ['a', 'a', 'b', 'b', 'a', 'c']) failed.record(key)
  expect(failed.waitMs('a')).toBe(1000)
  expect(failed.waitMs('b')).toBe(0)
})
