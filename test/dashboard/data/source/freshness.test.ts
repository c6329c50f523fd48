import { expect, test } from 'vitest'
import { freshnessOf, nextRefresh } from '../../../../src/dashboard/data/source/freshness.ts'

const at = (time: string) => Date.parse(`2026-03-04T${time}Z`)
const lag = 4000

test.each([
  ['09:40:04.000', '09:50:04.000'],
  ['09:49:59.000', '09:50:04.000'],
  ['09:50:03.999', '09:50:04.000'],
])('after %s this screen asks again at %s', (now, next) => {
  expect(nextRefresh(at(now), lag)).toBe(at(next))
})

test('requests a period that includes now again at the next refresh', () => {
  const freshness = freshnessOf(at('24:00'), at('09:41'), lag)
  expect(freshness.staleTimeMs(at('09:41'))).toBe(9 * 60_000 + lag)
  expect(freshness.refetchInMs(at('09:41'))).toBe(9 * 60_000 + lag)
})

test('lets yesterday go stale at the next refresh without requesting it', () => {
  const freshness = freshnessOf(at('00:00'), at('09:41'), lag)
  expect(freshness.staleTimeMs(at('09:41'))).toBe(9 * 60_000 + lag)
  expect(freshness.refetchInMs(at('09:41'))).toBe(false)
})

test('keeps a settled period for hours', () => {
  const freshness = freshnessOf(at('00:00') - 3 * 86_400_000, at('09:41'), lag)
  expect(freshness.staleTimeMs(at('09:41'))).toBe(6 * 3_600_000)
  expect(freshness.refetchInMs(at('09:41'))).toBe(false)
})
