import { describe, expect, test } from 'vitest'
import { bucketsOf } from '../../../src/calendar/buckets.ts'
import { PastDay } from '../../../src/domain/day-so-far/past-day.ts'
import {
  combineRevenuePaces,
  revenuePaceOf,
  type StoreRevenuePace,
  type TakingsOfToday,
} from '../../../src/domain/day-so-far/revenue-pace.ts'

const hoursOf = (day: string) => bucketsOf({ first: day, last: day }, 'hour', 'Europe/London')
const hours = hoursOf('2026-03-09')
/** What was taken from 09:00 on, hour by hour. */
const takingsOf = (amounts: readonly (number | null)[]) => hours.map((_, hour) => amounts[hour - 9] ?? null)

function pastDay(amounts: readonly (number | null)[]): PastDay {
  const nothing = { expected: [], usable: [] }
  return new PastDay({
    buckets: hours,
    entries: [],
    customers: null,
    rates: null,
    dwells: null,
    takings: takingsOf(amounts),
    seen: nothing,
    watched: nothing,
    zoneCameras: null,
  })
}

/** By 11:00 they had taken 30, 40, 20 and 10 of 100. */
const before = [
  [10, 20, 20, 50],
  [10, 30, 20, 40],
  [10, 10, 20, 60],
  [10, 0, 30, 60],
].map(pastDay)

const at = (time: string) => Date.parse(`2026-03-09T${time}:00Z`)
const today: TakingsOfToday = {
  target: 1000,
  hours,
  takings: takingsOf([100, 150, 70]),
  gap: null,
  doors: null,
  before,
  asOf: at('11:50'),
}

describe('the revenue pace of a store', () => {
  test('counts whole hours that ended half an hour ago, on all days', () => {
    const due = { middle: 250, low: 100, high: 400 }
    expect(revenuePaceOf(today)).toEqual({
      target: 1000,
      counted: 250,
      due,
      until: '2026-03-09T11:00:00.000Z',
    })
    // The hour until 12:00 has been over for 30 minutes: 50, 60, 40 and 40 of 100 had come.
    expect(revenuePaceOf({ ...today, asOf: at('12:30') })).toEqual({
      target: 1000,
      counted: 320,
      due: { middle: 450, low: 400, high: 600 },
      until: '2026-03-09T12:00:00.000Z',
    })
    expect(revenuePaceOf({ ...today, asOf: at('12:20') })).toMatchObject({ counted: 250 })
  })

  test('is a lower bound if a till was silent', () => {
    const gap = { start: at('10:00'), endExclusive: at('11:00'), usual: 9 }
    expect(revenuePaceOf({ ...today, gap })).toMatchObject({ counted: 250, atLeast: true })
  })

  test('has nothing due if fewer than four earlier days had sales', () => {
    expect(
      revenuePaceOf({ ...today, before: [...before.slice(1), pastDay([]), pastDay([0])] }),
    ).toMatchObject({
      due: null,
    })
  })

  test('begins at 0 while no hour with usual sales has been reported', () => {
    const early = { ...today, takings: takingsOf([]), asOf: at('09:20') }
    expect(revenuePaceOf(early)).toEqual({
      target: 1000,
      counted: 0,
      due: { middle: 0, low: 0, high: 0 },
      until: '2026-03-09T08:00:00.000Z',
    })
    const midnight = { ...early, asOf: at('00:10') }
    expect(revenuePaceOf(midnight)).toMatchObject({ until: '2026-03-09T00:00:00.000Z' })
  })

  test('is missing if tills report nothing where sales are due, or the store is closed', () => {
    expect(revenuePaceOf({ ...today, takings: takingsOf([]) })).toBe('silent')
    expect(revenuePaceOf({ ...today, takings: takingsOf([]), doors: 'closed' })).toBe('closed')
  })
})

describe('the revenue pace of several stores', () => {
  const pace = { target: 1000, counted: 250, due: { middle: 300, low: 200, high: 400 } }
  const one: StoreRevenuePace = {
    ...{ location: 'a', currency: 'GBP' },
    pace: { ...pace, until: '2026-03-09T11:00:00.000Z' },
  }
  const other: StoreRevenuePace = {
    ...{ location: 'b', currency: 'GBP' },
    pace: { ...pace, until: '2026-03-09T10:30:00.000Z' },
  }

  test('adds up, until the earliest instant', () => {
    expect(combineRevenuePaces([one, other], 1)).toEqual({
      ...{ target: 2000, counted: 500, due: { middle: 600, low: 400, high: 800 } },
      ...{ stores: 2, withoutTarget: 1, currency: 'GBP', until: '2026-03-09T10:30:00.000Z' },
    })
  })

  test('adds up no two currencies, and nothing where no store has a target', () => {
    expect(combineRevenuePaces([one, { ...other, currency: 'EUR' }], 0)).toBeNull()
    expect(combineRevenuePaces([one, { ...other, currency: null }], 0)).toBeNull()
    expect(combineRevenuePaces([], 3)).toBeNull()
  })
})
