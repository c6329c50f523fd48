import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOrder } from '../../../../src/dashboard/ui/table/use-order.ts'

test('keeps the order of a table in the address beside other parameters', () => {
  window.history.replaceState(null, '', '/footfall?stores=leeds')
  const length = window.history.length
  const { result } = renderHook(() => [useOrder('stores'), useOrder('points')] as const)
  expect(result.current[0].order).toBeNull()
  act(() => result.current[0].onOrder({ key: 'entries', direction: 'descending' }))
  act(() => result.current[1].onOrder({ key: 'change', direction: 'ascending' }))
  expect(window.location.search).toBe('?stores=leeds&sort.stores=-entries&sort.points=change')
  expect(window.history.length).toBe(length)
  const { result: opened } = renderHook(() => [useOrder('stores'), useOrder('points')] as const)
  expect(opened.current.map(({ order }) => order)).toEqual([
    { key: 'entries', direction: 'descending' },
    { key: 'change', direction: 'ascending' },
  ])
})

test('keeps the initial order until the address has another', () => {
  window.history.replaceState(null, '', '/zones')
  const initial = { key: 'visits', direction: 'descending' } as const
  const { result } = renderHook(() => useOrder('zones', initial))
  expect(result.current.order).toBe(initial)
  act(() => result.current.onOrder({ key: 'visits', direction: 'ascending' }))
  expect(result.current.order).toEqual({ key: 'visits', direction: 'ascending' })
})
