import { expect, test } from 'vitest'
import { bucketsOf } from '../../../src/calendar/buckets.ts'
import { CheckedDay } from '../../../src/domain/conversion/checked-day.ts'
import type { StoreHour } from '../../../src/domain/conversion/left-out-hours.ts'
import { storeHours } from '../../../src/domain/conversion/store-hours.ts'
import { type BucketCoverage, unknownBucket } from '../../../src/domain/coverage/bucket-coverage.ts'

const open: BucketCoverage = { known: true, plannedHours: 1, scheduledHours: 1, expected: 8, usable: 8 }
const closed: BucketCoverage = { ...open, plannedHours: 0, scheduledHours: 0, expected: 0, usable: 0 }
const amounts = {
  rate: 0.25,
  customers: 12,
  unknownRoles: null,
  sales: 3,
  volume: 99.95,
  units: 0,
} as const

/** The day on which London’s clocks go back: its hour from 1:00 comes twice. */
const buckets = bucketsOf({ first: '2026-10-25', last: '2026-10-25' }, 'hour', 'Europe/London')
const asOf = Date.parse('2026-10-26T00:20Z')
const hours = storeHours(
  {
    buckets,
    rates: [],
    // Nobody comes at 3:00, and nothing is counted at 5:00. The store closes at 8:00, but two people come at 9:00.
    customers: [null, 4, 5, null, 0, 3, null, 7, null, null, 2],
    sales: [null, 1, 0, null, 0, null, null, 2, null, 1, 0],
    times: buckets.map((_bucket, hour) =>
      hour < 9
        ? hour === 2
          ? { ...open, usable: 3.5 }
          : { ...open }
        : hour < 20
          ? { ...closed }
          : unknownBucket,
    ),
  },
  asOf,
)

function hoursIn(day: CheckedDay, of = buckets, until = asOf): readonly StoreHour[] {
  const list: StoreHour[] = []
  day.addHoursTo(list, of, until)
  return list
}

test('a checked day returns its hours and amounts as they were', () => {
  expect(buckets).toHaveLength(25)
  const day = new CheckedDay({ hours, amounts, time: open })
  expect(hoursIn(day)).toEqual(hours)
  expect(day.time).toBe(open)
  expect(Object.fromEntries(Object.keys(amounts).map((name) => [name, day.amount(name as 'rate')]))).toEqual(
    amounts,
  )
})

test('the last hours of a checked day become settled as their sales have had time to arrive', () => {
  const day = new CheckedDay({ hours, amounts, time: open })
  const settledAt = (instant: string) =>
    hoursIn(day, buckets, Date.parse(instant)).map(({ settled }) => settled)
  expect(settledAt('2026-10-26T00:20Z').at(-1)).toBe(false)
  expect(settledAt('2026-10-26T00:30Z').every(Boolean)).toBe(true)
})

test('a checked day refuses the hours of another day', () => {
  const others = bucketsOf({ first: '2026-10-24', last: '2026-10-24' }, 'hour', 'Europe/London')
  const day = new CheckedDay({ hours, amounts, time: open })
  expect(() => hoursIn(day, others)).toThrow('the buckets are not the hours of this day')
})
