import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useInStages } from '../../../../src/dashboard/data/hours/in-stages.ts'

const places = Array.from({ length: 24 }, (_, place) => place)
/** A year and the one before, of which the first so many months have come. */
const come = (count: number) => places.map((place) => (place < count ? `month ${place}` : undefined))
const shown = (parts: readonly unknown[]) => parts.filter((part) => part !== undefined).length

test('parts are shown when their number has doubled, and all when nothing is on its way', () => {
  const { result, rerender } = renderHook(
    ({ count, whole }) => useInStages(whole, come(count), count === places.length),
    { initialProps: { count: 0, whole: 'a year' } },
  )
  const seen = [...places, places.length].map((count) => {
    rerender({ count, whole: 'a year' })
    return shown(result.current)
  })
  expect([...new Set(seen)]).toEqual([0, 1, 2, 4, 8, 16, 24])
  // Nothing is ever shown that has not come.
  expect(seen.every((count, position) => count <= position)).toBe(true)
})

test('those of something else are not shown in their place, however many there are', () => {
  const { result, rerender } = renderHook(({ whole, parts }) => useInStages(whole, parts, false), {
    initialProps: { whole: 'this year', parts: come(5) },
  })
  const others = come(6).map((part) => part && `another ${part}`)
  rerender({ whole: 'last year', parts: others })
  expect(result.current).toEqual(others)
})

test('what is renewed once all is there is shown at once', () => {
  const { result, rerender } = renderHook(({ parts }) => useInStages('a year', parts, true), {
    initialProps: { parts: come(24) },
  })
  const renewed = ['newer', ...come(24).slice(1)]
  rerender({ parts: renewed })
  expect(result.current[0]).toBe('newer')
})

test('who comes back to something finds the parts of it as they were, however many came of another meanwhile', () => {
  const { result, rerender } = renderHook(
    ({ whole, count }) => useInStages(whole, come(count), count === places.length),
    { initialProps: { whole: 'this year', count: 24 } },
  )
  const first = result.current
  for (const count of [...places, 24]) rerender({ whole: 'last year', count })
  rerender({ whole: 'this year', count: 24 })
  expect(result.current).toBe(first)
})
