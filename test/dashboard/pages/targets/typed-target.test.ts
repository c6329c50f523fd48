import { expect, test } from 'vitest'
import { typedTarget } from '../../../../src/dashboard/pages/targets/typed-target.ts'

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['1500', 1500],
  ['12,000', 12_000],
  ['12.000', 12_000],
  ['12 000', 12_000],
  ['1’234’567', 1_234_567],
])('“%s” is %s', (text, entries) => {
  expect(typedTarget(text, 'entries')).toBe(entries)
})

test.each(['1500.0', '1500,5', '1,50', '-3', 'many', '12345678901'])(
  '“%s” is no number of entries',
  (text) => {
    expect(typedTarget(text, 'entries')).toBeNaN()
  },
)

test('an amount of money may be larger', () => {
  expect(typedTarget('123 456 789', 'revenue')).toBe(123_456_789)
  expect(typedTarget('1500,5', 'revenue')).toBeNaN()
})

test.each([
  ['', null],
  ['18', 18],
  ['18.5', 18.5],
  ['18,25', 18.25],
  ['18.5%', 18.5],
  ['18,5\u00a0%', 18.5],
  ['100', 100],
])('“%s” is the percentage %s', (text, rate) => {
  expect(typedTarget(text, 'conversion')).toBe(rate)
})

test.each(['18.555', '1,000', '101', '-1', 'many', '%'])('“%s” is no percentage', (text) => {
  expect(typedTarget(text, 'conversion')).toBeNaN()
})
