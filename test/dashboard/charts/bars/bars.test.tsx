import { expect, test } from 'vitest'
import {
  type BarMark,
  type Bars,
  barAt,
  fitted,
  layOutBars,
} from '../../../../src/dashboard/charts/bars/bars.ts'
import { nextMark } from '../../../../src/dashboard/charts/reading-keys.ts'
import { textWidth } from '../../../../src/dashboard/charts/text-width.ts'
import { duration, people } from '../../../../src/dashboard/charts/unit.ts'

const mark = (value: number | null): BarMark => ({
  state: value === null ? 'no-data' : 'measured',
  value,
  text: value === null ? 'no data' : String(value),
  caution: false,
  title: 'One',
  words: 'words',
})

function bars(values: readonly (readonly (number | null)[])[], over: Partial<Bars> = {}): Bars {
  return {
    rows: values.map((row, at) => ({ key: String(at), label: `Row ${at}`, marks: row.map(mark) })),
    series: (values[0] ?? []).map((_, at) => ({ key: String(at), name: `Series ${at}`, colour: 'first' })),
    unit: people,
    reference: null,
    sentence: '',
    ...over,
  }
}

test('bars begin at zero, are as long as their values, and leave room for the words at their ends', () => {
  const { x, plot, ticks } = layOutBars(bars([[100], [50]]), 600)
  expect(x(0)).toBe(plot.left)
  expect(x(50) - plot.left).toBeCloseTo((x(100) - plot.left) / 2)
  expect(ticks[0]).toBe(0)
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(100)
  expect(plot.right + textWidth('100')).toBeLessThan(600)
})

test('rows tile the plot, and each bar is found under its own pixels', () => {
  const layout = layOutBars(
    bars([
      [1, 2],
      [3, null],
      [0, 6],
    ]),
    600,
  )
  layout.rows.forEach((row, at) => {
    expect(row.top).toBe(layout.plot.top + at * row.height)
    row.bars.forEach((bar, series) => {
      expect(barAt(layout, bar.y + bar.height / 2)).toBe(at * 2 + series)
    })
  })
  expect(layout.plot.bottom).toBe(layout.plot.top + 3 * (layout.rows[0]?.height ?? 0))
  expect(barAt(layout, -100)).toBe(0)
  expect(barAt(layout, 10_000)).toBe(5)
})

test('the reference stands among the bars; one that would make them too short stands at the edge', () => {
  const held = (value: number) =>
    layOutBars(bars([[120], [60]], { unit: duration, reference: { value, text: 'store' } }), 600)
  expect(held(300).reference).toMatchObject({ beyond: false })
  expect(held(300).top).toBeGreaterThanOrEqual(300)
  const far = held(600)
  expect(far.reference).toMatchObject({ beyond: true, x: far.plot.right })
  expect(far.top).toBeLessThan(600)
})

test('without any value there is a baseline and no scale', () => {
  const { ticks, x, plot } = layOutBars(bars([[null], [0]]), 600)
  expect(ticks).toEqual([0])
  expect(x(0)).toBe(plot.left)
})

test('long names stand beside their bars where there is room, else above them; what is longer than the chart is cut', () => {
  const long = bars([[1]], {})
  const named: Bars = {
    ...long,
    rows: long.rows.map((row) => ({ ...row, label: 'Service › Fitting Rooms of the first floor' })),
  }
  expect(layOutBars(named, 360).plot.left).toBe(16)
  expect(layOutBars(named, 360).rows[0]?.label).toBe('Service › Fitting Rooms of the first floor')
  expect(layOutBars(named, 600).plot.left).toBe(24)
  expect(layOutBars(named, 600).rows[0]?.label).toBe('Service › Fitting Rooms of the first floor')
  expect(layOutBars(named, 900).plot.left).toBeGreaterThan(textWidth(named.rows[0]?.label ?? ''))
  expect(layOutBars(named, 160).rows[0]?.label).toMatch(/…$/)
  expect(textWidth(fitted('a very long name', 60))).toBeLessThanOrEqual(60)
})

test('keys walk the marks and stay among them', () => {
  const keys = ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'Home', 'End', 'x']
  expect(keys.map((key) => nextMark(key, 1, 3))).toEqual([2, 2, 0, 0, 0, 2, null])
  expect(nextMark('ArrowDown', 2, 3)).toBe(2)
  expect(nextMark('ArrowUp', 0, 3)).toBe(0)
})

test('a tick that would touch the unit at the end of the axis keeps its line and loses its words', () => {
  for (let width = 300; width <= 900; width += 10) {
    const layout = layOutBars(bars([[99_000], [1]]), width)
    const unitStart = width - layout.inset - textWidth(people.axis())
    for (const tick of layout.writtenTicks) {
      expect(layout.x(tick) + textWidth(people.formatTick(tick)) / 2).toBeLessThan(unitStart)
    }
    expect(layout.ticks).toEqual(expect.arrayContaining([...layout.writtenTicks]))
    expect(layout.writtenTicks).toContain(0)
  }
})
