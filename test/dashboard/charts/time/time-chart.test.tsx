import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { BesideSeries } from '../../../../src/dashboard/charts/time/chart-series.ts'
import { TimeChart } from '../../../../src/dashboard/charts/time/time-chart.tsx'
import { withSizes } from '../../drawing.ts'
import { against, closed, noData, point, points, seriesOf, type TestPoint, targetSeries } from '../points.ts'

withSizes()

const chart = (list: readonly TestPoint[], ...others: readonly BesideSeries[]) => (
  <TimeChart title="Entries per day" series={seriesOf(list, ...others)} granularity="day" />
)
const draw = (list: readonly TestPoint[], ...others: readonly BesideSeries[]) =>
  render(chart(list, ...others))
const marks = (container: HTMLElement, kind: string) => container.querySelectorAll(`[data-mark="${kind}"]`)
const spans = (container: HTMLElement, kind: string) => container.querySelectorAll(`[data-span="${kind}"]`)

test('closed, no data and zero are different marks', () => {
  const { container } = draw([point(0), point(1, closed), point(2, noData), point(3, { value: 0 }), point(4)])
  expect(spans(container, 'closed')).toHaveLength(1)
  expect(spans(container, 'no-data')).toHaveLength(1)
  expect(marks(container, 'zero')).toHaveLength(1)
  expect(screen.getByText('Closed')).toBeInTheDocument()
  expect(screen.getByText('No data')).toBeInTheDocument()
})

test('the bucket under way is hollow and says so far', () => {
  const { container } = draw([...points([100, 110]), point(2, { value: 21, unfinished: true })])
  expect(marks(container, 'so-far')).toHaveLength(1)
  expect(screen.getByText('21 so far')).toBeInTheDocument()
})

test('lines are drawn for values and broken for what is missing', () => {
  const { container } = draw(points([1, 2, null, 3, 4]))
  const solid = container.querySelector('path[data-line="solid"]')
  expect(solid?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
})

test('a single day is a dot with its value and the day compared with', () => {
  const { container } = draw([point(0, { value: 1136, ...against(900) })])
  expect(marks(container, 'peak')).toHaveLength(1)
  expect(marks(container, 'comparison')).toHaveLength(1)
  expect(screen.getByText('1,136')).toBeInTheDocument()
})

test('the axis keeps its scale if only the day under way has a value', () => {
  draw([point(0, { value: 312, unfinished: true })])
  expect(screen.getByText('visitors')).toBeInTheDocument()
  expect(screen.getByText('0')).toBeInTheDocument()
})

test.each([
  ['nothing known', points([null, null])],
  ['all zero', points([0, 0, 0])],
  ['no points', []],
  ['a year', Array.from({ length: 400 }, (_, index) => point(index))],
])('draws %s without an error', (_, list) => {
  const faults = vi.spyOn(console, 'error').mockImplementation(() => {})
  draw(list)
  expect(screen.getByRole('img')).toBeInTheDocument()
  expect(faults).not.toHaveBeenCalled()
})

test('the picture has a text alternative', () => {
  draw(points([5, 9]))
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Highest: 9')
})

test('arrow keys read point by point, in words', async () => {
  const user = userEvent.setup()
  draw([point(0), point(1, closed), point(2)])
  const reader = screen.getByRole('slider', { name: 'Entries per day, point by point' })
  expect(reader).toHaveAttribute('aria-valuetext', expect.stringContaining('102 visitors'))
  await user.tab()
  expect(reader).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(reader).toHaveAttribute('aria-valuetext', 'Saturday 1 November 2025: closed')
  expect(reader).toHaveAttribute('aria-valuenow', '2')
  await user.keyboard('{End}')
  expect(reader).toHaveAttribute('aria-valuenow', '3')
})

test('a pointer shows both periods and their coverage, and nothing once it has left', () => {
  const { container } = draw([point(0, against(90)), point(1)])
  const reader = screen.getByRole('slider')
  fireEvent.pointerMove(reader, { clientX: 0 })
  expect(container.textContent).toContain('Saturday 0 November 2025')
  expect(container.textContent).toContain('Saturday 11 October 2025')
  expect(container.textContent).toContain('coverage')
  fireEvent.pointerLeave(reader)
  expect(container.textContent).not.toContain('Saturday 11 October 2025')
})

test('the reader stays within the points if there are fewer', () => {
  const { rerender } = draw(points([1, 2, 3]))
  rerender(chart(points([7])))
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '1')
})

test('a target line is drawn beside the values and the comparison, and read with them', async () => {
  const list = [point(0, { value: 90, ...against(80) }), point(1, { value: 130, ...against(70) })]
  const { container } = draw(list, targetSeries('Target', [100, 120]))
  const line = (kind: string) => container.querySelector(`path[data-line="${kind}"]`)
  expect(line('target')?.getAttribute('d')?.match(/[ML]/g)).toHaveLength(2)
  expect(line('target')?.getAttribute('stroke')).not.toBe(line('comparison')?.getAttribute('stroke'))
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Target met in 1 of 2 days')

  const reader = screen.getByRole('slider')
  expect(reader).toHaveAttribute('aria-valuetext', expect.stringContaining('Target 120 visitors'))
  await userEvent.tab()
  await userEvent.keyboard('{ArrowLeft}')
  expect(reader).toHaveAttribute('aria-valuetext', expect.stringContaining('Target 100 visitors'))
  const tooltip = container.querySelectorAll('[data-size="tooltip"]')
  expect([...tooltip].map((one) => one.getAttribute('data-series'))).toEqual(['main', 'comparison', 'target'])
})

test('a target of the only day is a dash', () => {
  const { container } = draw([point(0)], targetSeries('Target', [120]))
  expect(marks(container, 'target')).toHaveLength(1)
})
