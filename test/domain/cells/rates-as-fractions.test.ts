import { expect, test } from 'vitest'
import { ratesAsFractions } from '../../../src/domain/cells/rates-as-fractions.ts'

test('converts a rate in per cent and its unit to a fraction, and keeps null', () => {
  const answer = ratesAsFractions({
    segments: [{ index: '2026-03-02T00:00:00.000', location: 'a', conversion: 14.3, entries: 7 }],
    summary: [{ location: 'a', conversion: null, entries: 14.3 }],
    meta: { units: { conversion: 'percentage', entries: 'peopleCount' } },
  })
  expect(answer.segments?.[0]?.conversion).toBeCloseTo(0.143, 12)
  expect(answer.segments?.[0]?.entries).toBe(7)
  expect(answer.summary).toEqual([{ location: 'a', conversion: null, entries: 14.3 }])
  expect(answer.meta.units).toEqual({ conversion: 'rate', entries: 'peopleCount' })
})

test('leaves a fraction unchanged, even above 1', () => {
  const answer = {
    summary: [{ location: 'a', sales_conversion_rate: 1.4 }],
    meta: { units: { sales_conversion_rate: 'rate' } },
  }
  expect(ratesAsFractions(answer)).toBe(answer)
})
