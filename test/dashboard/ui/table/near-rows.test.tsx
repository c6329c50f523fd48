import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Column, DataTable } from '../../../../src/dashboard/ui/table/data-table.tsx'
import { drawnWhole } from '../../../../src/dashboard/ui/table/drawn-whole.ts'

/** A window whose edge the test moves. */
class FakeObserver {
  static readonly all = new Set<FakeObserver>()
  readonly #tell: IntersectionObserverCallback
  element: Element | null = null

  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }

  observe(element: Element): void {
    this.element = element
    FakeObserver.all.add(this)
  }

  disconnect(): void {
    FakeObserver.all.delete(this)
  }

  /** @param height of the body as it is now */
  see(isIntersecting: boolean, height = 200): void {
    const entry = { isIntersecting, boundingClientRect: { height } } as IntersectionObserverEntry
    this.#tell([entry], this as unknown as IntersectionObserver)
  }
}

beforeEach(() => {
  FakeObserver.all.clear()
  vi.stubGlobal('IntersectionObserver', FakeObserver)
})
afterEach(() => vi.unstubAllGlobals())

const columns: readonly Column<number>[] = [
  { key: 'name', header: 'Camera', cell: (row) => `Camera ${row}`, sortBy: (row) => row },
]
const cameras = Array.from({ length: 100 }, (_, at) => at + 1)
const table = (rows = cameras) => (
  <DataTable caption="Cameras" columns={columns} rows={rows} rowKey={String} rowHeightPx={50} empty="None" />
)
const drawn = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent)
/** The bodies in their order, each with the observer that looks at it. */
const bodies = () =>
  [...document.querySelectorAll('tbody')].map((body) => {
    const observer = [...FakeObserver.all].find(({ element }) => element === body)
    if (observer === undefined) throw new Error('nobody looks at a body')
    return { body, see: (near: boolean, height?: number) => act(() => observer.see(near, height)) }
  })
const heightOf = (body: Element | undefined) => body?.querySelector('td')?.style.height

test('draws the rows near the window, and keeps the place of the others', () => {
  render(table())
  expect(drawn()).toEqual([])
  expect(bodies().map(({ body }) => heightOf(body))).toEqual(Array(25).fill('200px'))
  bodies()[1]?.see(true)
  expect(drawn()).toEqual(cameras.slice(4, 8).map((camera) => `Camera ${camera}`))
  // They were higher than anybody thought.
  bodies()[1]?.see(false, 240)
  expect(drawn()).toEqual([])
  expect(heightOf(bodies()[1]?.body)).toBe('240px')
})

test('gives assistive technology the number of rows and the index of each', () => {
  render(table())
  bodies()[24]?.see(true)
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '101')
  const rows = screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))
  expect(rows).toEqual(['1', '98', '99', '100', '101'])
})

test('draws all rows for paper, and afterwards those near the window', () => {
  render(table())
  bodies()[0]?.see(true)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(drawn()).toHaveLength(100)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(drawn()).toHaveLength(4)
})

test('draws all rows for a picture', () => {
  render(table())
  expect(drawnWhole(() => drawn().length)).toBe(100)
})

test('leaves no gap when rows go', () => {
  const { rerender } = render(table())
  bodies()[0]?.see(true)
  rerender(table([7, 70]))
  expect(drawn()).toEqual(['Camera 7', 'Camera 70'])
  expect(bodies()).toHaveLength(1)
  rerender(table([]))
  expect(screen.getByRole('cell')).toHaveTextContent('None')
})

test('bounds the number of bodies in a table of thousands', () => {
  const thousands = Array.from({ length: 2000 }, (_, at) => at + 1)
  render(table(thousands))
  expect(bodies().length).toBeLessThanOrEqual(160)
  expect(document.querySelectorAll('*').length).toBeLessThan(600)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  // By role, thousands of rows take seconds to find.
  const headers = [...document.querySelectorAll('tbody th')].map((cell) => cell.textContent)
  expect(headers).toEqual(thousands.map((row) => `Camera ${row}`))
  act(() => void window.dispatchEvent(new Event('afterprint')))
})

test('keeps a focused row that is scrolled away until it loses the focus', () => {
  const withButtons: readonly Column<number>[] = [
    { key: 'name', header: 'Camera', cell: (row) => <button type="button">Camera {row}</button> },
  ]
  render(
    <DataTable caption="Cameras" columns={withButtons} rows={cameras} rowKey={String} rowHeightPx={50} />,
  )
  bodies()[1]?.see(true)
  const button = screen.getByRole('button', { name: 'Camera 6' })
  act(() => button.focus())
  bodies()[1]?.see(false)
  expect(button).toHaveFocus()
  act(() => button.blur())
  expect(drawn()).toEqual([])
})

test('draws all rows without an observer', () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  render(table())
  expect(drawn()).toHaveLength(100)
})
