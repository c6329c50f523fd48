import { expect, test } from 'vitest'
import { createFailedAttempts } from '../../../src/service/issuer/failed-attempts.ts'

function attempts(maxKeys = 10) {
  const clock = { now: 0 }
  const failed = createFailedAttempts({ maxAttempts: 2, windowMs: 1000, maxKeys, now: () => clock.now })
  return { clock, failed }
}

test('allows the configured failures per key, then blocks it until the window ends', () => {
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

test('forgets a window that has ended', () => {
  const { clock, failed } = attempts()
  failed.record('a')
  clock.now = 1000
  failed.record('a')
  expect(failed.waitMs('a')).toBe(0)
})

test('drops the oldest key beyond the limit', () => {
  const { failed } = attempts(2)
  for (const key of ['a', 'a', 'b', 'b', 'a', 'c']) failed.record(key)
  expect(failed.waitMs('a')).toBe(1000)
  expect(failed.waitMs('b')).toBe(0)
})
