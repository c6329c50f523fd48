import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketsOf } from '../../../src/calendar/buckets.ts'
import { wallIndexOf, wallMinutes } from '../../../src/calendar/wall-minutes.ts'
import { bucketCoverage, cameraTimeIn } from '../../../src/domain/coverage/bucket-coverage.ts'
import { bucketFootage } from '../../../src/domain/coverage/bucket-footage.ts'
import { addCameraTime } from '../../../src/domain/coverage/verdict.ts'
import { camera } from './camera-fixtures.ts'

// Clocks go forward in the first week, and back in the second.
const weeks = [
  { first: '2026-03-27', last: '2026-03-31' },
  { first: '2026-10-23', last: '2026-10-27' },
]

/** Up to two cameras over seven days, from the day before the buckets to the day after. Some days have no record. */
const cases = fc.record({
  week: fc.constantFrom(...weeks),
  base: fc.constantFrom('hour', 'day'),
  over: fc.integer({ min: -24, max: 150 }),
  cameras: fc.array(
    fc.record({
      lost: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
      shares: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 }),
      opens: fc.integer({ min: 0, max: 12 }),
    }),
    { maxLength: 2 },
  ),
})

test('the sums of buckets and of cameras equal those of the coverage by bucket', () => {
  fc.assert(
    fc.property(cases, ({ week, base, over, cameras }) => {
      const buckets = bucketsOf(week, base as 'hour' | 'day', 'Europe/London')
      const first = wallMinutes(week.first) - 24 * 60
      const seeing = cameras.map(({ lost, shares, opens }, position) =>
        camera(
          `camera ${position}`,
          Array.from({ length: 7 * 24 }, (_, hour) => hour)
            .filter((hour) => !lost.includes(Math.floor(hour / 24)))
            .map((hour) => [
              wallIndexOf(first + hour * 60),
              hour % 24 < opens ? null : [4, shares[hour % shares.length] ?? 0],
            ]),
        ),
      )
      const overUntil = wallIndexOf(first + (24 + over) * 60)
      const times = bucketCoverage(seeing, buckets, overUntil)
      const { expected, usable } = bucketFootage(seeing, buckets, overUntil)
      expect([...Array.from(expected)]).toEqual(times.map((time) => time.expected))
      expect([...Array.from(usable)]).toEqual(times.map((time) => time.usable))
      for (const each of seeing) {
        expect(cameraTimeIn(each, buckets, overUntil)).toEqual(
          addCameraTime(bucketCoverage([each], buckets, overUntil)),
        )
      }
    }),
    { numRuns: 60 },
  )
})

test('opening hours are no footage', () => {
  const shop = camera('', [], { opening: [] })
  const buckets = bucketsOf({ first: '2026-03-30', last: '2026-03-30' }, 'hour', 'Europe/London')
  expect(cameraTimeIn(shop, buckets, '2026-03-31T00:00')).toEqual(
    addCameraTime(bucketCoverage([shop], buckets, '2026-03-31T00:00')),
  )
})
