import { expect, test } from 'vitest'
import { redisPauseMs } from '../../../src/bff/store/redis-link.ts'

const limits = { redisMostPauseMs: 5000 }

test('doubles the pause with each failure, up to the limit', () => {
  const pauses = [0, 1, 2, 5, 50].map((failures) => redisPauseMs(failures, limits, 1))
  expect(pauses).toEqual([250, 500, 1000, 5000, 5000])
})

test('randomises the second half of the pause, so that servers do not reconnect together', () => {
  expect(redisPauseMs(2, limits, 0)).toBe(500)
  expect(redisPauseMs(2, limits, 0.5)).toBe(750)
})
