import { expect, test } from 'vitest'
import { createTokenBucket } from '../../../src/bff/allowances/token-bucket.ts'

test('allows a burst, then the configured rate', () => {
  let time = 0
  const bucket = createTokenBucket({ perSecond: 2, burst: 3, now: () => time })
  const taken = (times: number) => Array.from({ length: times }, () => bucket.take())
  expect(taken(4)).toEqual([true, true, true, false])
  time += 500
  expect(taken(2)).toEqual([true, false])
  time += 60_000
  expect(taken(4)).toEqual([true, true, true, false])
})

test('neither refills nor drains when the clock is set back', () => {
  let time = 10_000
  const bucket = createTokenBucket({ perSecond: 1, burst: 1, now: () => time })
  expect(bucket.take()).toBe(true)
  time = 0
  expect(bucket.take()).toBe(false)
  time = 1000
  expect(bucket.take()).toBe(true)
})
