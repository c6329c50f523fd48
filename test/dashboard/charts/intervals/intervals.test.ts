import { expect, test } from 'vitest'
import {
  type IntervalMark,
  type Intervals,
  layOutIntervals,
} from '../../../../src/dashboard/charts/intervals/intervals.ts'
import { people } from '../../../../src/dashboard/charts/unit.ts'

const mark = (at: number, changed: Partial<IntervalMark> = {}): IntervalMark => ({
  key: `${at}`,
  upperLabel: 'Thu',
  label: `${at} Nov`,
  expected: { value: 100, low: 80, high: 130 },
  came: null,
  title: `Day ${at}`,
  words: '100 expected',
  ...changed,
})

const chart = (count: number, changed: Partial<IntervalMark> = {}): Intervals => ({
  marks: Array.from({ length: count }, (_, at) => mark(at + 1, changed)),
  unit: people,
  ahead: null,
  aheadWord: 'Today',
  sentence: '',
})
const wide = { width: 1100, height: 260 }
const phone = { width: 360, height: 260 }

test('has room for the highest interval and for what came', () => {
  const topOf = (intervals: Intervals) => layOutIntervals(intervals, wide).scales.y
  expect(topOf(chart(3))(130)).toBeGreaterThanOrEqual(28)
  expect(topOf(chart(3, { came: 400 }))(400)).toBeGreaterThanOrEqual(28)
  expect(topOf(chart(3))(0)).toBe(260 - 46)
})

test('writes the weekday of every column where all have room, and dates as far as they have', () => {
  const { upper, lower, scales } = layOutIntervals(chart(27), wide)
  expect(upper).toHaveLength(27)
  expect(lower.length).toBeGreaterThan(9)
  const gaps = lower.slice(1).map(({ at }, index) => at - (lower[index]?.at ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(40)
  expect(upper[0]?.at).toBe(scales.x(0))
})

test('writes dates alone on a phone, and bars stay visible', () => {
  const { upper, lower, barWidth } = layOutIntervals(chart(27), phone)
  expect(upper).toEqual([])
  expect(lower.length).toBeGreaterThan(3)
  expect(barWidth).toBeGreaterThanOrEqual(5)
})

test('draws days without any expectation on an axis of its own', () => {
  const { up } = layOutIntervals(chart(2, { expected: null }), wide)
  expect(up.map(({ text }) => text)).toEqual(['0', '1'])
})
