import { expect, test } from 'vitest'
import type { Bucket } from '../../../src/calendar/calendar.ts'
import { bucketCoverage, unknownBucket } from '../../../src/domain/coverage/bucket-coverage.ts'
import { camera } from './camera-fixtures.ts'

const hourMs = 3_600_000
const far = '2099-01-01T00:00'

function day(date: string, hours = 24): Bucket {
  const start = Date.parse(`${date}T00:00:00Z`)
  return { index: `${date}T00:00:00.000`, occurrence: 0, start, endExclusive: start + hours * hourMs }
}

function hour(index: string, start: string, occurrence: 0 | 1 = 0): Bucket {
  const instant = Date.parse(start)
  return { index: `${index}:00.000`, occurrence, start: instant, endExclusive: instant + hourMs }
}

test('sums the scheduled hours of all cameras in a day', () => {
  const cameras = [
    camera('east', [
      ['2026-03-02T08:00', null],
      ['2026-03-02T09:00', [4, 4]],
      ['2026-03-02T10:00', [4, 1]],
    ]),
    camera('west', [['2026-03-02T09:00', [4, 3]]]),
  ]
  expect(bucketCoverage(cameras, [day('2026-03-02')], far)).toEqual([
    { known: true, plannedHours: 3, scheduledHours: 3, expected: 12, usable: 8 },
  ])
})

test('marks a day with uptime but no scheduled hour as closed: known, nothing planned', () => {
  const cameras = [camera('east', [['2026-03-01T09:00', null]])]
  const [sunday] = bucketCoverage(cameras, [day('2026-03-01')], far)
  expect(sunday).toEqual({ known: true, plannedHours: 0, scheduledHours: 0, expected: 0, usable: 0 })
})

test('marks a day without any uptime entry as unknown, not closed', () => {
  expect(bucketCoverage([], [day('2014-01-01')], far)).toEqual([unknownBucket])
  const other = [camera('east', [['2026-03-02T09:00', [4, 4]]])]
  expect(bucketCoverage(other, [day('2014-01-01')], far)).toEqual([unknownBucket])
})

test('plans but does not expect hours that are not over', () => {
  const cameras = [
    camera('east', [
      ['2026-03-02T09:00', [4, 4]],
      ['2026-03-02T10:00', [4, 2]],
      ['2026-03-02T11:00', [4, 0]],
    ]),
  ]
  expect(bucketCoverage(cameras, [day('2026-03-02')], '2026-03-02T10:40')).toEqual([
    { known: true, plannedHours: 3, scheduledHours: 1, expected: 4, usable: 4 },
  ])
})

test('ignores entries before the first bucket and after the last', () => {
  const cameras = [
    camera('east', [
      ['2026-03-01T23:00', [4, 0]],
      ['2026-03-02T09:00', [4, 4]],
      ['2026-03-03T00:00', [4, 0]],
    ]),
  ]
  expect(bucketCoverage(cameras, [day('2026-03-02')], far)[0]?.expected).toBe(4)
})

test('ends the last day at midnight, even with 23 or 25 hours', () => {
  for (const hours of [23, 25]) {
    const cameras = [
      camera('east', [
        ['2026-03-29T23:00', [4, 4]],
        ['2026-03-30T00:00', [4, 4]],
      ]),
    ]
    expect(bucketCoverage(cameras, [day('2026-03-29', hours)], far)[0]?.expected).toBe(4)
  }
})

test('puts the two hours of the same index into their own hour buckets', () => {
  const buckets = [
    hour('2026-10-25T00:00', '2026-10-24T23:00Z'),
    hour('2026-10-25T01:00', '2026-10-25T00:00Z'),
    hour('2026-10-25T01:00', '2026-10-25T01:00Z', 1),
    hour('2026-10-25T02:00', '2026-10-25T02:00Z'),
  ]
  const cameras = [
    camera('east', [
      ['2026-10-25T00:00', [4, 4]],
      ['2026-10-25T01:00', [4, 3]],
      ['2026-10-25T01:00', [4, 2]],
      ['2026-10-25T02:00', [4, 1]],
    ]),
  ]
  expect(bucketCoverage(cameras, buckets, far).map((bucket) => bucket.usable)).toEqual([4, 3, 2, 1])
})

test('treats an hour without an entry, on a day that has some, as outside the schedule', () => {
  const buckets = [
    hour('2026-03-02T08:00', '2026-03-02T08:00Z'),
    hour('2026-03-02T09:00', '2026-03-02T09:00Z'),
    hour('2026-03-03T09:00', '2026-03-03T09:00Z'),
  ]
  const cameras = [camera('east', [['2026-03-02T09:00', [4, 4]]])]
  const known = bucketCoverage(cameras, buckets, far).map((bucket) => [bucket.known, bucket.plannedHours])
  expect(known).toEqual([
    [true, 0],
    [true, 1],
    [false, 0],
  ])
})

test('computes the same cameras and buckets once for each moment', () => {
  const cameras = [camera('east', [['2026-03-02T09:00', [4, 4]]])]
  const days = [day('2026-03-02')]
  const first = bucketCoverage(cameras, days, far)
  expect(bucketCoverage(cameras, days, far)).toBe(first)
  expect(bucketCoverage(cameras, days, '2026-03-02T09:00')).toMatchObject([
    { plannedHours: 1, scheduledHours: 0 },
  ])
  expect(bucketCoverage([...cameras], [day('2026-03-03')], far)).toEqual([unknownBucket])
})
