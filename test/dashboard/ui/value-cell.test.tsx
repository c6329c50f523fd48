import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ValueCell } from '../../../src/dashboard/ui/value-cell.tsx'

const textOf = (cell: Parameters<typeof ValueCell>[0]) => {
  const { container, unmount } = render(<ValueCell {...cell} />)
  const text = container.textContent
  unmount()
  return text
}

test('words closed, no data, nobody, not yet and zero differently', () => {
  expect(textOf({ state: 'closed', value: null })).toBe('Closed')
  expect(textOf({ state: 'no-data', value: null })).toBe('No data')
  expect(textOf({ state: 'nobody', value: null })).toBe('0 visitors')
  expect(textOf({ state: 'future', value: null })).toBe('No data yet')
  expect(textOf({ state: 'measured', value: 0 })).toBe('0')
})

test('marks closed, no data, nobody, not yet and zero differently', () => {
  const marks = (['closed', 'no-data', 'nobody', 'future'] as const).map((state) => {
    const { container } = render(<ValueCell state={state} value={null} />)
    return container.querySelector('[data-state]')?.getAttribute('data-state')
  })
  expect(marks).toEqual(['closed', 'no-data', 'nobody', 'future'])
})

test('never shows a missing value as 0', () => {
  expect(textOf({ state: 'measured', value: null })).toBe('No data')
})

test('adds "so far" to a running bucket', () => {
  expect(textOf({ state: 'measured', value: 210, part: 'so far' })).toBe('210 so far')
})

test('adds the seen share to a partly seen value only', () => {
  const value = { state: 'measured', value: 5 } as const
  expect(textOf({ ...value, coverage: { share: 0.625, verdict: 'unreliable' } })).toBe('62% coverage5')
  expect(textOf({ ...value, coverage: { share: 1, verdict: 'complete' } })).toBe('5')
  expect(textOf({ ...value, coverage: { share: null, verdict: 'unknown' } })).toBe('5')
})
