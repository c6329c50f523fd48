import { describe, expect, test } from 'vitest'
import { textWidth } from '../../../../src/dashboard/charts/text-width.ts'
import { layOutChart } from '../../../../src/dashboard/charts/time/chart-layout.ts'
import { prepareTimeChart } from '../../../../src/dashboard/charts/time/prepare-time-chart.ts'
import { closed, future, noData, point, points, seriesOf, type TestPoint } from '../points.ts'

const desktop = { width: 1100, height: 312 }
const month = Array.from({ length: 28 }, (_, index) => 1000 + index)
const phone = { width: 360, height: 220 }

function layOut(list: readonly TestPoint[], size = desktop) {
  return layOutChart(
    prepareTimeChart({
      title: 'Entries per day',
      series: seriesOf(list),
      granularity: 'day',
    }),
    size,
  )
}

describe('scales', () => {
  test('0 lies on the bottom and the greatest tick at the top', () => {
    const { y, plot, yTicks } = layOut(points([10, 20]))
    expect(y(0)).toBe(plot.bottom)
    expect(y(yTicks.at(-1) ?? 0)).toBe(plot.top)
  })

  test('a single point stands in the middle', () => {
    const { x, plot } = layOut(points([10]))
    expect(x(0)).toBe((plot.left + plot.right) / 2)
  })

  test('every pixel belongs to a point', () => {
    const { indexAt, x, plot } = layOut(points([1, 2, 3, 4]))
    expect([0, 1, 2, 3].map((index) => indexAt(x(index)))).toEqual([0, 1, 2, 3])
    expect(indexAt(plot.left - 50)).toBe(0)
    expect(indexAt(plot.right + 50)).toBe(3)
  })

  test('a chart without data has a baseline and no scale', () => {
    expect(layOut(points([null, null])).yTicks).toEqual([0])
  })

  test('a chart of zeros has a scale, and its values lie on the baseline', () => {
    const { y, plot, yTicks } = layOut(points([0, 0]))
    expect(yTicks).toEqual([0, 1])
    expect(y(0)).toBe(plot.bottom)
  })

  test('a phone has fewer lines', () => {
    expect(layOut(points([900]), phone).yTicks).toEqual([0, 500, 1000])
    expect(layOut(points([900])).yTicks).toEqual([0, 250, 500, 750, 1000])
  })
})

describe('stretches', () => {
  test('cover their columns from edge to edge', () => {
    const { spans, plot } = layOut([point(0), point(1, closed), point(2, closed), point(3)])
    const column = (plot.right - plot.left) / 4
    expect(spans[0]?.left).toBeCloseTo(plot.left + column)
    expect(spans[0]?.width).toBeCloseTo(2 * column)
  })

  test('carry their word above themselves', () => {
    const { spans, plot } = layOut([point(0), point(1, noData), point(2)])
    expect(spans[0]?.label?.text).toBe('No data')
    expect(spans[0]?.label?.y).toBeLessThan(plot.top)
  })

  test('lose their word if they are too narrow to see', () => {
    const list = Array.from({ length: 400 }, (_, index) => point(index, index === 50 ? closed : {}))
    expect(layOut(list).spans[0]?.label).toBeNull()
  })

  test('of two words that would touch, the one that lowers trust stays', () => {
    const list = Array.from({ length: 28 }, (_, index) =>
      point(
        index,
        index === 10 ? closed : index === 11 ? { coverage: { share: 0.6, verdict: 'unreliable' } } : {},
      ),
    )
    const [shut, unreliable] = layOut(list, phone).spans
    expect(shut?.label).toBeNull()
    expect(unreliable?.label?.text).toBe('60% coverage')
  })

  test('a word at the edge ends where the plot ends', () => {
    const list = Array.from({ length: 28 }, (_, index) =>
      point(index, index === 27 ? { coverage: { share: 0.6, verdict: 'unreliable' } } : {}),
    )
    for (const size of [phone, desktop]) {
      const { spans, plot } = layOut(list, size)
      const label = spans[0]?.label
      expect(label?.text).toBe('60% coverage')
      expect((label?.x ?? 0) + textWidth(label?.text ?? '') / 2).toBeLessThanOrEqual(plot.right)
    }
  })
})

describe('labels of values', () => {
  test('the peak is labelled on its right', () => {
    const layout = layOut(points([1, 9, 3, 4]))
    expect(layout.peakLabel).toMatchObject({ text: '9', anchor: 'start' })
  })

  test('the peak is labelled on its left at the right edge', () => {
    expect(layOut([...points(month), point(28, { value: 90_000 })]).peakLabel).toMatchObject({
      anchor: 'end',
    })
  })

  test('the peak is labelled on its left if the tail rises on', () => {
    const list = [point(0), point(1, { value: 160 }), point(2, { value: 200, cutDays: 5 }), point(3, noData)]
    expect(layOut(list).peakLabel).toMatchObject({ text: '160', anchor: 'end' })
  })

  test('the value so far is below its dot if the line runs above', () => {
    const before = [...Array(20).fill(180), 190, 195, 192, 197, 165, 180, 163, 157]
    const layout = layOut([...points(before), point(28, { value: 160, unfinished: true })], phone)
    expect(layout.soFarLabel?.y).toBeGreaterThan(layout.y(157))
    const calm = layOut([...points(Array(28).fill(157)), point(28, { value: 160, unfinished: true })], phone)
    expect(calm.soFarLabel?.y).toBeLessThan(calm.y(160))
  })

  test('the only value stands above its dot', () => {
    const layout = layOut(points([9]))
    expect(layout.peakLabel).toMatchObject({ text: '9', anchor: 'middle', x: layout.x(0) })
  })

  test('the value so far is level with its dot below a steep fall, and inside', () => {
    const list = [...points(month), point(28, { value: 21, unfinished: true })]
    const layout = layOut(list)
    expect(layout.soFarLabel).toMatchObject({ text: '21 so far', anchor: 'end' })
    expect(layout.soFarLabel?.x).toBeLessThan(layout.x(28))
  })

  test('the value so far stays above the axis, and off the line that falls to it', () => {
    const list = [...points(month.map((value) => value / 4)), point(28, { value: 0, unfinished: true })]
    const layout = layOut(list)
    const { x, y } = layout.soFarLabel ?? { x: 0, y: 0 }
    expect(y).toBeLessThan(layout.plot.bottom)
    // The line where it is as high as the text.
    const fall = layout.y(0) - layout.y(1027 / 4)
    const lineX = layout.x(28) - ((layout.plot.bottom - (y - 11)) * layout.column) / fall
    expect(x).toBeLessThan(lineX)
  })

  test('the value so far is level with its dot if nothing follows', () => {
    const list = [
      ...points([20, 80]),
      point(2, { value: 70, unfinished: true }),
      ...Array.from({ length: 12 }, (_, index) => point(3 + index, future)),
    ]
    const layout = layOut(list)
    expect(layout.soFarLabel).toMatchObject({ anchor: 'start', y: layout.y(70) + 4 })
    expect(layout.soFarLabel?.x).toBeGreaterThan(layout.x(2))
  })

  test('the only bucket, under way, is labelled above', () => {
    expect(layOut([point(0, { unfinished: true, value: 5 })]).soFarLabel).toMatchObject({ anchor: 'middle' })
  })
})

test('no label of the axis covers the last, which stays inside', () => {
  const days = Array.from({ length: 325 }, (_, index) =>
    point(index, {
      ...(index % 30 === 0 ? { group: `Month ${index / 30}` } : {}),
      ...(index === 324 ? { unfinished: true } : {}),
    }),
  )
  for (let width = 320; width <= 2000; width += 20) {
    const { xLabels } = layOut(days, { width, height: 312 })
    const last = xLabels.at(-1)
    const before = xLabels.at(-2)
    expect(last?.text).toBe('Sat 324 Nov')
    if (last === undefined || before === undefined) continue
    const start = last.x - textWidth(last.text) * (last.anchor === 'end' ? 1 : 0.5)
    expect(before.x + textWidth(before.text) / 2).toBeLessThan(start)
  }
})
