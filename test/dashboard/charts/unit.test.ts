import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { durationTicks } from '../../../src/dashboard/charts/nice-ticks.ts'
import { chartSentence } from '../../../src/dashboard/charts/time/chart-sentence.ts'
import { duration, people, rate, type Unit } from '../../../src/dashboard/charts/unit.ts'

const few = { min: 3, max: 4 }
const written = (unit: Unit, max: number) => unit.ticks(max, few).map((tick) => unit.formatTick(tick))
const tied = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '))

test.each<[Unit, number, string[]]>([
  [people, 1240, ['0', '500', '1,000', '1,500']],
  [rate, 0.184, ['0%', '5%', '10%', '15%', '20%']],
  [rate, 1.3, ['0%', '50%', '100%', '150%']],
  [rate, 0.012, ['0%', '0.5%', '1%', '1.5%']],
  [duration, 50, ['0s', '15s', '30s', '45s', '1m']],
  [duration, 640, ['0s', '5m', '10m', '15m']],
  [duration, 0, ['0s', '1m']],
])('an axis up to $1 has lines that read easily: $2', (unit, max, ticks) => {
  expect(tied(written(unit, max))).toEqual(ticks)
})

describe.each([
  ['people', people, 50_000_000],
  ['rates', rate, 4],
  ['durations', duration, 40 * 86_400],
])('of %s', (_name, unit, greatest) => {
  test('lines begin at 0, are even, leave room above the peak and are told apart by their texts', () => {
    fc.assert(
      fc.property(fc.double({ min: greatest * 1e-3, max: greatest, noNaN: true }), (max) => {
        const ticks = unit.ticks(max, few)
        const step = ticks[1] ?? 0
        expect(ticks[0]).toBe(0)
        for (const [position, tick] of ticks.entries()) expect(tick).toBeCloseTo(position * step, 6)
        expect(ticks.at(-1)).toBeGreaterThan(max)
        expect(ticks.length - 1).toBeLessThanOrEqual(few.max)
        expect(new Set(written(unit, max)).size).toBe(ticks.length)
      }),
    )
  })
})

test('the steps of a duration are those of a clock', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 86_400 }), (max) => {
      const step = durationTicks(max, few)[1] ?? 0
      expect(86_400 % step).toBe(0)
    }),
  )
})

test('a sentence adds up counts and never rates', () => {
  const point = (key: string, value: number) => ({
    key,
    tick: key,
    label: key,
    state: 'measured' as const,
    value,
    unfinished: false,
    coverage: { share: 1, verdict: 'complete' as const },
  })
  const points = [point('Monday', 0.2), point('Tuesday', 0.25)]
  const sentence = chartSentence({
    title: 'Conversion',
    granularity: 'day',
    series: [{ kind: 'main', label: 'Conversion', points }],
    unit: rate,
  })
  expect(sentence.replaceAll('\u00a0', ' ')).toBe(
    'Conversion, Monday to Tuesday. Finished: 2 days. Highest: 25.0% on Tuesday. Lowest: 20.0% on Monday.',
  )
})
