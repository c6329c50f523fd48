import { expect, test } from 'vitest'
import { courseOf } from '../../../../src/dashboard/pages/zones/zone-trend.ts'
import type { ZoneSegment } from '../../../../src/protocol/derived/zone-answers.ts'

const segment = (date: number, value: number | null, of: ZoneSegment['of']): ZoneSegment => ({
  index: `2026-03-0${date}T00:00:00.000`,
  lastDay: `2026-03-0${date}`,
  state: value === null ? 'nobody' : 'measured',
  value,
  coverage: { share: 1, verdict: 'complete' },
  ...(of && { of }),
})

const answer = {
  segments: [
    segment(2, 60, { total: 1740, over: 29 }),
    segment(3, 50, { total: 1500, over: 30 }),
    segment(4, null, { total: 0, over: 0 }),
  ],
}

test('an average says of how many visits it is, and counts the buckets of few', () => {
  const { points, fewVisits } = courseOf(answer, {
    measure: 'average-dwell',
    granularity: 'day',
    stores: ['leeds'],
  })
  expect(points.map(({ value, sample, note }) => [value, sample, note])).toEqual([
    [60, 29, 'small sample: 29 visits'],
    [50, 30, '30 visits'],
    [null, null, undefined],
  ])
  expect(fewVisits).toBe(1)
})

test('what a rate or a share is of is no sample', () => {
  const { points, fewVisits } = courseOf(answer, { measure: 'share', granularity: 'day', stores: ['leeds'] })
  expect(points.map(({ sample, note }) => [sample, note])).toEqual([
    [null, undefined],
    [null, undefined],
    [null, undefined],
  ])
  expect(fewVisits).toBe(0)
})
