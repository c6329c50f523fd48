import { describe, expect, test } from 'vitest'
import type { DayRange } from '../../../src/calendar/calendar.ts'
import { lengthOf } from '../../../src/calendar/day-range.ts'
import { daysBetween } from '../../../src/calendar/local-day.ts'
import { chance } from '../../../src/demo/chance.ts'
import { SeenHours } from '../../../src/domain/estimates/seen-hours.ts'
import { hoursOfDay } from '../../../src/domain/forecast/store-history.ts'
import { hasLeeds } from '../../support/leeds.ts'
import { readLeedsRows } from '../../support/leeds-rows.ts'
import { gapKinds } from './gap-kinds.ts'
import { Tally } from './tally.ts'
import { runTrials } from './trials.ts'

const trialsOfKind = 25

/** Hides hours of each kind, half of them of the newest days, and returns how the answers compare with them. */
function calibrationOf(stores: readonly SeenHours[]): Tally {
  const tally = new Tally()
  for (const [at, kind] of gapKinds.entries()) {
    for (const daysLater of [0, 56]) {
      // Places of their own: what is wild in one place is wild for every kind of gap.
      runTrials(stores, { kind, trials: trialsOfKind, daysLater, seed: 100 * at + daysLater }, tally)
    }
  }
  return tally
}

/** The stated range is meant to hold 80 %; it must hold 75 to 85 %. */
function expectCalibrated({ trials, within, below, above, withoutEstimate, bias }: Tally): void {
  expect(trials + withoutEstimate).toBe(2 * trialsOfKind * gapKinds.length)
  expect(withoutEstimate).toBeLessThan(0.02 * trials)
  expect(within).toBeGreaterThanOrEqual(0.75)
  expect(within).toBeLessThanOrEqual(0.85)
  expect(Math.max(below, above)).toBeLessThan(0.17)
  expect(Math.abs(bias)).toBeLessThan(0.03)
}

const year: DayRange = { first: '2014-01-01', last: '2014-12-31' }

function leedsHistories(): readonly SeenHours[] {
  const stores = new Map<string, SeenHours>()
  for (const { location, day, hour, count } of readLeedsRows()) {
    const store = stores.get(location) ?? new SeenHours(year)
    stores.set(location, store)
    store.counts[daysBetween(year.first, day) * hoursOfDay + hour] = count
  }
  return [...stores.values()]
}

describe.skipIf(!hasLeeds)('the 2014 counts of Leeds (skipped where the file is absent)', () => {
  test('lie within the stated range as often as it says', () => {
    const stores = leedsHistories()
    expect(stores).toHaveLength(8)
    expectCalibrated(calibrationOf(stores))
  })
})

/** A sum of twelve chances has nearly a normal distribution. */
function normal(...path: readonly number[]): number {
  return Array.from({ length: 12 }, (_, at) => chance(...path, at)).reduce((sum, one) => sum + one) - 6
}

/** A store whose days differ by 10 %, whose weeks wander, and whose people come independently of one another. */
function randomStore(id: number): SeenHours {
  const store = new SeenHours(year)
  let level = 1
  for (let day = 0; day < lengthOf(year); day += 1) {
    level *= Math.exp(0.02 * normal(id, day, 1))
    const busy = level * Math.exp(0.1 * normal(id, day, 2)) * (1 + 0.5 * chance(id, day % 7, 3))
    for (let hour = 9; hour < 19; hour += 1) {
      const mean = 60 * busy * (1 + Math.sin(((hour - 8) / 11) * Math.PI))
      store.counts[day * hoursOfDay + hour] = Math.max(
        0,
        Math.round(mean + Math.sqrt(mean) * normal(id, day, hour, 4)),
      )
    }
  }
  return store
}

test('the hidden counts of random stores lie within the stated range as often as it says', () => {
  expectCalibrated(calibrationOf([1, 2, 3, 4, 5, 6, 7, 8].map(randomStore)))
})
