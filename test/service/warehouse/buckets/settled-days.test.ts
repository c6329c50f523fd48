import { expect, test } from 'vitest'
import { bucketsOf } from '../../../../src/calendar/buckets.ts'
import type { Granularity } from '../../../../src/calendar/calendar.ts'
import { splitBuckets } from '../../../../src/service/warehouse/buckets/settled-days.ts'

const zone = 'Europe/Berlin'
const at = (local: string) => Date.parse(`${local}+01:00`)
const within = { start: at('2026-11-01T00:00'), endExclusive: at('2026-11-04T13:20') }

function splitInto(granularity: Granularity, days: readonly [string, string], range = within) {
  const [first, last] = days
  const { settled, live, positions } = splitBuckets(
    bucketsOf({ first, last }, granularity, zone),
    zone,
    range,
  )
  const told = (instant: number) => new Date(instant + 3_600_000).toISOString().slice(5, 16)
  return {
    settled: settled.map(({ range: { start, endExclusive }, into }) => [
      told(start),
      told(endExclusive),
      ...new Set(into),
    ]),
    live: live.map(({ start, endExclusive }, at) => [told(start), told(endExclusive), positions[at]]),
  }
}

test('cuts the last day where the range ends', () => {
  expect(splitInto('day', ['2026-11-03', '2026-11-04'])).toEqual({
    settled: [
      ['11-03T00:00', '11-04T00:00', 0],
      ['11-04T00:00', '11-04T13:20', 1],
    ],
    live: [],
  })
})

test('splits a longer bucket into its days', () => {
  expect(splitInto('week', ['2026-11-02', '2026-11-08']).settled).toEqual([
    ['11-02T00:00', '11-03T00:00', 0],
    ['11-03T00:00', '11-04T00:00', 0],
    ['11-04T00:00', '11-04T13:20', 0],
  ])
})

test('counts the hours of the last day so far', () => {
  const { settled, live } = splitInto('hour', ['2026-11-03', '2026-11-04'])
  expect(settled).toEqual([
    ['11-03T00:00', '11-04T00:00', ...Array.from({ length: 24 }, (_, hour) => hour)],
    ['11-04T00:00', '11-04T13:20', ...Array.from({ length: 14 }, (_, hour) => 24 + hour)],
  ])
  // Nothing is counted in later hours.
  expect(live[0]).toEqual(['11-04T14:00', '11-04T15:00', 38])
})

test('does not settle a day that begins before the range', () => {
  const range = { ...within, start: at('2026-11-03T08:00') }
  expect(splitInto('day', ['2026-11-03', '2026-11-04'], range)).toEqual({
    settled: [['11-04T00:00', '11-04T13:20', 1]],
    live: [['11-03T00:00', '11-04T00:00', 0]],
  })
})
