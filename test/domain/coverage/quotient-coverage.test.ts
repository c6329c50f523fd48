import { expect, test } from 'vitest'
import { coverageOfQuotient, coverageOfShare } from '../../../src/domain/coverage/mean-coverage.ts'
import { unknownTime } from '../../../src/domain/coverage/verdict.ts'

const seen = (usable: number) => ({ known: true, scheduledHours: 1, expected: 100, usable })

test('gives a rate the coverage of its worse side, however good both are together', () => {
  expect(coverageOfQuotient([[seen(100)], [seen(99)]])).toEqual({ share: 0.99, verdict: 'complete' })
  expect(coverageOfQuotient([[seen(100)], [seen(97)]])).toEqual({ share: 0.97, verdict: 'partial' })
  expect(coverageOfQuotient([[seen(97)], [seen(100)]])).toEqual({ share: 0.97, verdict: 'partial' })
})

test('makes a rate unreliable if half of the entrances are offline, however many cameras watch the zone', () => {
  const zone = Array.from({ length: 9 }, () => seen(100))
  expect(coverageOfQuotient([zone, [seen(100), seen(0)]])).toEqual({ share: 0.5, verdict: 'unreliable' })
})

test('keeps a rate with an unknown side from being complete, without hiding a known gap', () => {
  expect(coverageOfQuotient([[seen(100)], [unknownTime]])).toEqual({ share: null, verdict: 'unknown' })
  expect(coverageOfQuotient([[unknownTime], [seen(90)]])).toEqual({ share: 0.9, verdict: 'partial' })
})

test('gives a share the worse coverage of its zone and all zones, complete only if each zone is', () => {
  const others = Array.from({ length: 9 }, () => [seen(100)])
  const all = [[seen(90)], ...others]
  expect(coverageOfShare([seen(90)], all)).toEqual({ share: 0.9, verdict: 'partial' })
  expect(coverageOfShare([seen(100)], all)).toEqual({ share: 0.99, verdict: 'partial' })
  expect(coverageOfShare([seen(100)], others)).toEqual({ share: 1, verdict: 'complete' })
})

test('judges each side of many stores as a whole', () => {
  const stores = Array.from({ length: 9 }, () => seen(100))
  expect(coverageOfQuotient([[...stores, seen(90)], stores]).verdict).toBe('complete')
})

test('keeps known gaps in the verdict, and leaves the coverage of nothing unknown', () => {
  expect(coverageOfQuotient([[seen(10)], [seen(100)]]).verdict).toBe('unreliable')
  expect(coverageOfQuotient([]).verdict).toBe('unknown')
})
