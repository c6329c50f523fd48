import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atOnce } from '../../../src/domain/cells/steps.ts'
import { staffingAheadAnswer } from '../../../src/domain/staffing-ahead/staffing-ahead-answer.ts'
import type { AheadStore } from '../../../src/domain/staffing-ahead/store-plan.ts'
import { asOf, isOpen } from '../forecast/histories.ts'
import { always, type ByHour, plan, storeOf } from './planned-stores.ts'

const answer = (...stores: AheadStore[]) => atOnce(staffingAheadAnswer(stores, { plan, asOf }))

const ten = always(10)
/** Two members of staff, but for what is said. */
const twoBut =
  (other: (day: number, hour: number) => number | null | undefined): ByHour =>
  (day, hour) => {
    const said = other(day, hour)
    return said === undefined ? always(2)(day, hour) : said
  }
const two = twoBut(() => undefined)
/** From nine to six on all days. */
const openFrom = (opens: number, closes: number): AheadStore['records'] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    location_id: 'a',
    weekday,
    day: null,
    opens_minute: opens,
    closes_minute: closes,
  }))
const hourOf = (value: ReturnType<typeof answer>, day: number, hour: number) =>
  value.days[day]?.hours.find((one) => one.hour === hour)

describe('one store with ten visitors an hour', () => {
  test('divides the forecast by the planned staff', () => {
    const { days, summary, stretches, stores, meta } = answer(storeOf({ visitors: ten, staff: two }))
    expect(days).toHaveLength(14)
    expect(days[0]?.index).toBe('2026-03-05T00:00:00.000')
    expect(days[0]?.hours).toHaveLength(9)
    expect(days[0]?.hours[0]).toEqual({
      hour: 9,
      expected: 10,
      low: 10,
      high: 10,
      staffHours: 2,
      stores: 1,
      verdict: 'even',
      evenStaff: 2,
    })
    expect(summary).toEqual({
      expected: 1260,
      staffHours: 252,
      hours: 126,
      thin: { hours: 0, expected: 0 },
      idle: { hours: 0, staffHours: 0 },
      leftOut: { forecast: 0, staff: 0 },
    })
    expect(stretches).toEqual({ first: [], count: 0 })
    expect(stores).toEqual({ planned: 1, leftOut: { first: [], count: 0 } })
    expect(meta).toMatchObject({
      interval: 0.8,
      average: { start: '2026-02-05', end: '2026-03-04' },
      countedUntil: '2026-03-04T15:00:00.000Z',
    })
  })

  test('calls hours with one member of staff thin, and joins them', () => {
    // On average five visitors for each; with one, ten. Friday from two to five.
    const staff = twoBut((day, hour) => (day === 1 && hour >= 14 && hour < 17 ? 1 : undefined))
    const told = answer(storeOf({ visitors: ten, staff }))
    expect(hourOf(told, 1, 14)).toMatchObject({ verdict: 'thin', staffHours: 1, evenStaff: 2 })
    expect(hourOf(told, 1, 17)).toMatchObject({ verdict: 'even' })
    expect(told.summary.thin).toEqual({ hours: 3, expected: 30 })
    expect(told.stretches).toEqual({
      first: [
        {
          location: 'a',
          index: '2026-03-06T14:00:00.000',
          hours: 3,
          expected: 30,
          low: 30,
          high: 30,
          staffHours: 3,
          verdict: 'thin',
          evenStaff: 2,
        },
      ],
      count: 1,
    })
  })

  test('calls hours with four members idle, but never those with one', () => {
    const staff = twoBut((day, hour) => (day === 2 && hour === 9 ? 4 : undefined))
    expect(answer(storeOf({ visitors: ten, staff })).summary.idle).toEqual({ hours: 1, staffHours: 4 })
    // Fewer than half of the average.
    const half: ByHour = (_day, hour) => (isOpen(hour) ? (hour === 9 ? 4 : 10) : null)
    const alone = answer(storeOf({ visitors: half, staff: always(1) }))
    expect(alone.summary.idle.hours).toBe(0)
    expect(hourOf(alone, 0, 9)).toMatchObject({ expected: 4, verdict: 'even' })
  })

  test('calls an open hour thin in which nobody is planned', () => {
    const staff = twoBut((day, hour) => (day === 0 && hour === 12 ? 0 : undefined))
    const told = answer(storeOf({ visitors: ten, staff }))
    expect(hourOf(told, 0, 12)).toMatchObject({ verdict: 'thin', staffHours: 0, evenStaff: 2 })
  })

  test('does not know a day without shifts', () => {
    const staff = twoBut((day) => (day === 3 ? null : undefined))
    const told = answer(storeOf({ visitors: ten, staff }))
    expect(told.days[3]?.hours).toEqual([])
    expect(told.summary).toMatchObject({ hours: 117, leftOut: { forecast: 0, staff: 9 } })
  })

  test('leaves out hours in which the store opens or closes, and hours before opening', () => {
    const early: ByHour = (_day, hour) => (hour >= 8 && hour < 18 ? 10 : null)
    const staff: ByHour = (_day, hour) => (hour >= 8 && hour < 18 ? 2 : 0)
    const records = openFrom(9 * 60 + 30, 17 * 60)
    const told = answer(storeOf({ visitors: early, staff, records }))
    expect(told.days[0]?.hours.map(({ hour }) => hour)).toEqual([10, 11, 12, 13, 14, 15, 16])
    expect(told.summary.leftOut).toEqual({ forecast: 0, staff: 0 })
  })
})

test('judges no hour whose interval reaches the average', () => {
  // Every third week, half as many come, so earlier forecasts were off by as much.
  const swinging: ByHour = (day, hour) =>
    isOpen(hour) ? (Math.floor((day + 700) / 7) % 3 === 0 ? 5 : 11) : null
  const staff = twoBut((day) => (day >= 0 ? 1.2 : undefined))
  const { days, summary } = answer(storeOf({ visitors: swinging, staff }))
  const hour = days[0]?.hours[0]
  const average = (1.2 * (summary.expected / summary.hours)) / (hour?.evenStaff ?? 1)
  expect(hour?.expected).toBeGreaterThan(1.5 * average)
  expect(hour?.low).toBeLessThan(average)
  expect(summary.thin.hours).toBe(0)
})

describe('several stores', () => {
  const busy = storeOf({
    id: 'busy',
    visitors: always(40),
    staff: twoBut((day, hour) => (day === 0 && hour === 10 ? 1 : undefined)),
  })
  const calm = storeOf({ id: 'calm', visitors: ten, staff: two })

  test('are each judged by their own average, and together by both', () => {
    const told = answer(calm, busy)
    // 20 visitors for each member at the busy store, 5 at the calm one.
    expect(told.stretches.first).toMatchObject([{ location: 'busy', index: '2026-03-05T10:00:00.000' }])
    expect(hourOf(told, 0, 10)).toEqual({
      hour: 10,
      expected: 50,
      low: 50,
      high: 50,
      staffHours: 3,
      stores: 2,
      // One member of the busy store would have 20 and two of the calm one 10: 50 is 1.67 times as many.
      verdict: 'thin',
      evenStaff: 4,
    })
    expect(told.summary.thin).toEqual({ hours: 1, expected: 40 })
  })

  test('are left out by name where one side is unknown, those without shifts last', () => {
    const told = answer(
      storeOf({ id: 'e', visitors: always(0), staff: two }),
      storeOf({ id: 'd', visitors: ten, staff: (day, hour) => (day >= 0 ? two(day, hour) : null) }),
      storeOf({ id: 'c', visitors: (day, hour) => (day >= -20 ? ten(day, hour) : null), staff: two }),
      storeOf({ id: 'b', visitors: ten, staff: (day, hour) => (day < 0 ? two(day, hour) : null) }),
      storeOf({ id: 'a', visitors: ten, staff: two }),
    )
    expect(told.stores).toEqual({
      planned: 1,
      leftOut: {
        first: [
          { location: 'c', reason: 'short-history' },
          { location: 'd', reason: 'no-average' },
          // Nobody ever came.
          { location: 'e', reason: 'not-counted' },
          { location: 'b', reason: 'no-shifts' },
        ],
        count: 4,
      },
    })
  })

  test('have no days if none of them has planned staff', () => {
    expect(answer(storeOf({ visitors: ten, staff: () => null }))).toMatchObject({
      days: [],
      summary: { hours: 0 },
      stores: { planned: 0 },
    })
  })
})

test('names the stretch that lacks most staff first', () => {
  const staff = twoBut((day, hour) => {
    if (day === 0 && hour === 10) return 1
    if (day === 1 && hour >= 10 && hour < 12) return 1
    return day === 2 && hour === 10 ? 9 : undefined
  })
  const { stretches } = answer(storeOf({ visitors: ten, staff }))
  expect(stretches.first.map(({ index, verdict }) => [index.slice(8, 10), verdict])).toEqual([
    ['07', 'idle'],
    ['06', 'thin'],
    ['05', 'thin'],
  ])
})

test('is the sum of its stores, whatever is planned', () => {
  const planned = fc.record({
    perHour: fc.integer({ min: 1, max: 60 }),
    swing: fc.double({ min: 0, max: 0.6, noNaN: true }),
    staff: fc.array(fc.option(fc.integer({ min: 0, max: 9 }), { freq: 6 }), { minLength: 14, maxLength: 14 }),
  })
  fc.assert(
    fc.property(fc.array(planned, { minLength: 1, maxLength: 3 }), (all) => {
      const stores = all.map(({ perHour, swing, staff }, nth) =>
        storeOf({
          id: `s${nth}`,
          visitors: (day, hour) =>
            isOpen(hour) ? Math.round(perHour * (1 + swing * Math.sin(day * 1.7 + hour))) : null,
          staff: (day, hour) => (day < 0 ? always(3)(day, hour) : isOpen(hour) ? (staff[day] ?? null) : 0),
        }),
      )
      const [whole, parts] = [answer(...stores), stores.map((store) => answer(store))]
      const sum = (of: (one: ReturnType<typeof answer>) => number) =>
        parts.reduce((all, one) => all + of(one), 0)
      expect(whole.summary.staffHours).toBeCloseTo(sum(({ summary }) => summary.staffHours))
      expect(whole.summary.expected).toBeCloseTo(
        sum(({ summary }) => summary.expected),
        -0.5,
      )
      expect(whole.stretches.count).toBe(sum(({ stretches }) => stretches.count))
      for (const verdict of ['thin', 'idle'] as const) {
        expect(whole.summary[verdict].hours).toBe(sum(({ summary }) => summary[verdict].hours))
      }
      const inStretches = parts.map(({ stretches: { first, count }, summary: { thin, idle } }) => {
        const hours = first.reduce((all, stretch) => all + stretch.hours, 0)
        return count <= first.length ? hours === thin.hours + idle.hours : hours < thin.hours + idle.hours
      })
      expect(inStretches.every(Boolean)).toBe(true)
    }),
    { numRuns: 15 },
  )
})
