import { expect, test } from 'vitest'
import { coverageOfQuotient, coverageOfShare } from '../../../src/domain/coverage/mean-coverage.ts'
import { unknownTime } from '../../../src/domain/coverage/verdict.ts'

const seen = (received: number) => ({ known: true, scheduledHours: 1, expected: 100, received })

test('a rate was seen as well as the worse of its sides, however well they were seen together', () => {
  expect(coverageOfQuotient([[seen(100)], [seen(99)]])).toEqual({ share: 0.99, verdict: 'complete' })
  expect(coverageOfQuotient([[seen(100)], [seen(97)]])).toEqual({ share: 0.97, verdict: 'partial' })
  expect(coverageOfQuotient([[seen(97)], [seen(100)]])).toEqual({ share: 0.97, verdict: 'partial' })
})

test('half of the entrances dark make a rate unreliable, however many cameras watch the zone', () => {
  const zone = Array.from({ length: 9 }, () => seen(100))
  expect(coverageOfQuotient([zone, [seen(100), seen(0)]])).toEqual({ share: 0.5, verdict: 'unreliable' })
})

test('a side of which nothing is known keeps a rate from being complete, and hides nothing', () => {
  expect(coverageOfQuotient([[seen(100)], [unknownTime]])).toEqual({ share: null, verdict: 'unknown' })
  expect(coverageOfQuotient([[unknownTime], [seen(90)]])).toEqual({ share: 0.9, verdict: 'partial' })
})

test('a share was seen as well as its zone or all zones, and is complete only where each zone is', () => {
  const others = Array.from({ length: 9 }, () => [seen(100)])
  const all = [[seen(90)], ...others]
  expect(coverageOfShare([seen(90)], all)).toEqual({ share: 0.9, verdict: 'partial' })
  expect(coverageOfShare([seen(100)], all)).toEqual({ share: 0.99, verdict: 'partial' })
  expect(coverageOfShare([seen(100)], others)).toEqual({ share: 1, verdict: 'complete' })
})

test('of many stores each side is judged as a whole', () => {
  const stores = Array.from({ length: 9 }, () => seen(100))
  expect(coverageOfQuotient([[...stores, seen(90)], stores]).verdict).toBe('complete')
})

test('what is known to be missing stays the verdict, and of nothing nothing is known', () => {
  expect(coverageOfQuotient([[seen(10)], [seen(100)]]).verdict).toBe('unreliable')
  expect(coverageOfQuotient([]).verdict).toBe('unknown')
})
