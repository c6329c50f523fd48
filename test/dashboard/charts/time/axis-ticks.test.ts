import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textWidth } from '../../../../src/dashboard/charts/text-width.ts'
import { axisTicks } from '../../../../src/dashboard/charts/time/axis-ticks.ts'
import type { ChartPoint } from '../../../../src/dashboard/charts/time/chart-point.ts'
import { future, point } from '../points.ts'

const days = (count: number): readonly ChartPoint[] =>
  Array.from({ length: count }, (_, index) => point(index))
const hours = (count: number): readonly ChartPoint[] =>
  Array.from({ length: count }, (_, index) => {
    const made = point(index, { tick: `${String(index % 24).padStart(2, '0')}:00` })
    return index % 24 === 0 ? { ...made, group: `Sat ${1 + index / 24} Nov` } : made
  })
const indexes = (...args: Parameters<typeof axisTicks>) => axisTicks(...args).map(({ index }) => index)

test('labels every bucket if there is room', () => {
  expect(indexes(days(7), 'day', 1000)).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('days thin out to weeks', () => {
  expect(indexes(days(28), 'day', 1000)).toEqual([0, 7, 14, 21])
})

test('days thin out further on a phone', () => {
  expect(indexes(days(28), 'day', 290)).toEqual([0, 14])
})

test('the bucket under way at the end keeps its label; one that would touch it gives way', () => {
  const list = [...days(15), point(15, { unfinished: true, tick: 'today' })]
  expect(axisTicks(list, 'day', 600).at(-1)).toEqual({ index: 15, text: 'today' })
  expect(indexes(list, 'day', 600)).not.toContain(14)
})

test('buckets to come are labelled like others', () => {
  expect(indexes([point(0), point(1, future)], 'day', 500)).toEqual([0, 1])
})

test('hours of several days name the days, with clock times between them where they fit', () => {
  const labels = axisTicks(hours(48), 'hour', 1000).map(({ text }) => text)
  expect(labels).toContain('Sat 1 Nov')
  expect(labels).toContain('Sat 2 Nov')
  expect(labels).toContain('12:00')
  expect(labels).not.toContain('00:00')
})

test('hours of a month name days alone', () => {
  const labels = axisTicks(hours(672), 'hour', 1000).map(({ text }) => text)
  expect(labels.length).toBeGreaterThan(3)
  expect(labels.every((label) => label.startsWith('Sat'))).toBe(true)
})

test('an hour too many at the end of a day of 25 is not labelled beside the next day', () => {
  const made = hours(24)
  const list = [...made, point(24, { tick: '23:00' }), ...made.slice(0, 24)]
  expect(axisTicks(list, 'hour', 1800).map(({ index }) => index)).not.toContain(24)
})

const months = (count: number, first = 10): readonly ChartPoint[] =>
  Array.from({ length: count }, (_, index) => {
    const name = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][
      (first + index) % 12
    ]
    const year = String(2024 + Math.floor((first + index) / 12))
    const begins = index === 0 || (first + index) % 12 === 0
    return point(index, { tick: name ?? '', fullTick: `${name} ${year}`, ...(begins && { group: year }) })
  })

test('months name the year at the first and where another begins, and nowhere else', () => {
  expect(axisTicks(months(5), 'month', 1000).map(({ text }) => text)).toEqual([
    'Nov 2024',
    'Dec',
    'Jan 2025',
    'Feb',
    'Mar',
  ])
})

test('thinned months name the year at the first that is left of it', () => {
  const texts = axisTicks(months(16), 'month', 600).map(({ text }) => text)
  expect(texts[0]).toBe('Nov 2024')
  expect(texts.filter((text) => /\d{4}/.test(text))).toHaveLength(3)
  expect(texts).not.toContain('Jan')
})

test('labels never touch, whatever the range and the width', () => {
  const granularity = fc.constantFrom(
    'hour' as const,
    'day' as const,
    'week' as const,
    'month' as const,
    'quarter' as const,
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 700 }),
      fc.integer({ min: 200, max: 3000 }),
      granularity,
      (n, width, g) => {
        const ticks = axisTicks(g === 'hour' ? hours(n) : days(n), g, width)
        expect(ticks.length).toBeGreaterThan(0)
        ticks.forEach((tick, position) => {
          const next = ticks[position + 1]
          if (!next) return
          const between = ((next.index - tick.index) * width) / n
          expect(between).toBeGreaterThan((textWidth(tick.text) + textWidth(next.text)) / 2)
        })
      },
    ),
  )
})

test('a fortnight keeps its days, and a quarter its weeks, though months begin in them', () => {
  const months = (count: number) =>
    days(count).map((day, index) => (index % 30 === 5 ? { ...day, group: 'Nov' } : day))
  expect(indexes(months(14), 'day', 1600)).toHaveLength(14)
  expect(indexes(months(90), 'day', 1000)).toEqual([0, 14, 28, 42, 56, 70, 84])
})

test('a year names its months', () => {
  const year = days(365).map((day, index) => (index % 30 === 0 ? { ...day, group: 'Nov 25' } : day))
  expect(new Set(axisTicks(year, 'day', 1000).map(({ text }) => text))).toEqual(new Set(['Nov 25']))
})
