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

test('a range that includes now is stale at the next refresh and asked for again then', () => {
  const freshness = freshnessOf({ start: at('00:00'), endExclusive: at('24:00') }, at('09:41'), lag)
  expect(freshness.staleTimeMs(at('09:41'))).toBe(9 * 60_000 + lag)
  expect(freshness.refetchInMs(at('09:41'))).toBe(9 * 60_000 + lag)
})

test('yesterday is stale at the next refresh, but not asked for by itself', () => {
  const freshness = freshnessOf({ start: at('00:00') - 1, endExclusive: at('00:00') }, at('09:41'), lag)
  expect(freshness.staleTimeMs(at('09:41'))).toBe(9 * 60_000 + lag)
  expect(freshness.refetchInMs(at('09:41'))).toBe(false)
})

test('a settled range stays good for hours', () => {
  const old = { start: 0, endExclusive: at('00:00') - 3 * 86_400_000 }
  const freshness = freshnessOf(old, at('09:41'), lag)
  expect(freshness.staleTimeMs(at('09:41'))).toBe(6 * 3_600_000)
  expect(freshness.refetchInMs(at('09:41'))).toBe(false)
})
