import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atOnce } from '../../../src/domain/cells/steps.ts'
import type { StaffedStore } from '../../../src/domain/staffing/staffed-week.ts'
import { staffingAnswer } from '../../../src/domain/staffing/staffing-answer.ts'
import { type ByHour, open, storeOf } from './rotas.ts'

const asOf = Date.parse('2026-03-16T00:00:00Z')
const answer = (...stores: StaffedStore[]) => atOnce(staffingAnswer(stores, { source: 'shifts', asOf }))
const at = (stores: StaffedStore[], weekday: number, hour: number) =>
  answer(...stores).hours.find((one) => one.weekday === weekday && one.hour === hour)

const ten: ByHour = () => 10
const two: ByHour = () => 2
const openFrom = (opens: number, closes: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    location_id: 'a',
    weekday,
    day: null,
    opens_minute: opens,
    closes_minute: closes,
  }))
/** On both Saturdays from two to three. */
const isSaturdayAtTwo = (day: number, hour: number) => day % 7 === 5 && hour === 14

describe('one store', () => {
  test('divides visitors by staff over the hours in which both are known', () => {
    const { source, summary, hours, entities, leftOut, meta } = answer(storeOf({ visitors: ten, staff: two }))
    // Two weeks of 56 open hours.
    expect({ source, summary }).toEqual({
      source: 'shifts',
      summary: {
        visitors: 1120,
        staffHours: 224,
        hours: 112,
        thin: { hours: 0, visitors: 0 },
        idle: { hours: 0, staffHours: 0 },
        leftOut: { visitors: 0, staff: 0 },
      },
    })
    expect(hours).toHaveLength(56)
    expect(hours[0]).toEqual({
      weekday: 1,
      hour: 9,
      visitors: 20,
      staffHours: 4,
      hours: 2,
      verdict: 'even',
      evenStaff: 2,
    })
    expect(hours.at(-1)).toMatchObject({ weekday: 7, hour: 16 })
    expect(entities).toMatchObject([{ location: 'a', visitors: 1120, staffHours: 224, thinnest: null }])
    expect(leftOut).toEqual({ first: [], count: 0 })
    expect(meta.countedUntil).toBe('2026-03-16T00:00:00.000Z')
  })

  test('calls an hour thin in which each member of staff has half as many visitors again as on average', () => {
    const visitors: ByHour = (day, hour) => (isSaturdayAtTwo(day, hour) ? 40 : 10)
    const { hours, summary, entities } = answer(storeOf({ visitors, staff: two }))
    // 1,180 visitors ÷ 224 hours of staff; 40 visitors would take 40 ÷ 5.268 members.
    expect(hours.filter(({ verdict }) => verdict === 'thin')).toEqual([
      {
        weekday: 6,
        hour: 14,
        visitors: 80,
        staffHours: 4,
        hours: 2,
        verdict: 'thin',
        evenStaff: 40 / (1180 / 224),
      },
    ])
    expect(summary.thin).toEqual({ hours: 1, visitors: 80 })
    expect(entities[0]?.thinnest).toMatchObject({ weekday: 6, hour: 14 })
  })

  test('calls an hour idle in which each has at most half as many', () => {
    const visitors: ByHour = (day, hour) => (isSaturdayAtTwo(day, hour) ? 2 : 10)
    const { hours, summary } = answer(storeOf({ visitors, staff: two }))
    expect(hours.filter(({ verdict }) => verdict === 'idle')).toMatchObject([{ weekday: 6, hour: 14 }])
    expect(summary.idle).toEqual({ hours: 1, staffHours: 4 })
  })

  test('never calls an hour with one member of staff idle', () => {
    const visitors: ByHour = (day, hour) => (isSaturdayAtTwo(day, hour) ? 0 : 10)
    expect(answer(storeOf({ visitors, staff: () => 1 })).summary.idle.hours).toBe(0)
  })

  test('leaves to chance what chance explains', () => {
    // Two visitors where one is usual: twice as many, and nothing unusual.
    const visitors: ByHour = (day, hour) => (isSaturdayAtTwo(day, hour) ? 2 : 1)
    expect(answer(storeOf({ visitors, staff: () => 1 })).summary.thin.hours).toBe(0)
  })

  test('calls an hour with visitors and nobody at work thin', () => {
    const staff: ByHour = (day, hour) => (isSaturdayAtTwo(day, hour) ? 0 : 2)
    expect(at([storeOf({ visitors: ten, staff })], 6, 14)).toMatchObject({ staffHours: 0, verdict: 'thin' })
  })

  test('names the thin hour that lacks most staff, not the one with the highest ratio', () => {
    const visitors: ByHour = (day, hour) =>
      isSaturdayAtTwo(day, hour) ? 90 : day % 7 === 6 && hour === 10 ? 30 : 10
    // Saturday: 30 for each of three. Sunday: 60 for half a member.
    const staff: ByHour = (day, hour) =>
      isSaturdayAtTwo(day, hour) ? 3 : day % 7 === 6 && hour === 10 ? 0.5 : 2
    expect(answer(storeOf({ visitors, staff })).entities[0]?.thinnest).toMatchObject({ weekday: 6, hour: 14 })
  })

  test('leaves out hours that cameras hardly saw', () => {
    const blind = storeOf({
      visitors: (day) => (day === 3 ? 1 : 10),
      staff: two,
      uptime: (day) => (day === 3 ? 0.1 : 1),
    })
    expect(answer(blind).summary).toMatchObject({
      visitors: 1040,
      staffHours: 208,
      leftOut: { visitors: 8, staff: 0 },
    })
  })

  test('leaves out days without a shift: nothing is known of them', () => {
    const staff: ByHour = (day) => (day === 3 ? null : 2)
    expect(answer(storeOf({ visitors: ten, staff })).summary).toMatchObject({
      visitors: 1040,
      leftOut: { visitors: 0, staff: 8 },
    })
  })

  test('leaves out staff before opening and after closing', () => {
    const staff: ByHour = (_day, hour) => (hour >= 7 && hour < 19 ? 2 : 0)
    expect(answer(storeOf({ visitors: ten, staff })).summary.staffHours).toBe(224)
  })

  test('leaves out hours before opening and after closing, even if staff came in through the entrance', () => {
    const early = {
      visitors: (_day: number, hour: number) => (open(hour) ? 10 : 0),
      staff: two,
      isCounted: (hour: number) => hour >= 7 && hour < 19,
    }
    const amounts = { visitors: 1120, staffHours: 224, hours: 112, leftOut: { visitors: 0, staff: 0 } }
    // Cameras say when the store is open, or its opening hours do.
    expect(answer(storeOf(early)).summary).toMatchObject(amounts)
    const records = openFrom(9 * 60, 17 * 60)
    expect(answer(storeOf({ ...early, isDue: () => true, records })).summary).toMatchObject(amounts)
  })

  test('leaves out the hours in which a store opens or closes', () => {
    const records = openFrom(9 * 60 + 30, 16 * 60 + 15)
    const hours = answer(storeOf({ visitors: ten, staff: two, records })).hours.map(({ hour }) => hour)
    expect([Math.min(...hours), Math.max(...hours)]).toEqual([10, 15])
  })
})

describe('several stores', () => {
  const busy = storeOf({ id: 'b', visitors: () => 100, staff: two })
  const quiet = storeOf({ id: 'a', visitors: ten, staff: two })

  test('judges each by its own average', () => {
    const { summary, hours, entities } = answer(busy, quiet)
    expect(entities.map(({ location, visitors }) => [location, visitors])).toEqual([
      ['a', 1120],
      ['b', 11_200],
    ])
    expect(summary.thin.hours + summary.idle.hours).toBe(0)
    expect(hours[0]).toMatchObject({ visitors: 220, staffHours: 8, hours: 4, verdict: 'even' })
  })

  test('finds nothing thin in an hour in which only the busier store is open', () => {
    const early: ByHour = (_day, hour) => (hour < 16 ? 10 : null)
    const all = [busy, storeOf({ id: 'a', visitors: early, staff: (_day, hour) => (hour < 16 ? 2 : 0) })]
    // 50 visitors for each of the two, as in any hour of that store; of all stores together, 26.
    expect(at(all, 1, 16)).toMatchObject({ visitors: 200, staffHours: 4, verdict: 'even', evenStaff: 2 })
  })

  test('names the stores without a figure, and why', () => {
    const unknown = storeOf({ id: 'c', visitors: ten, staff: () => null })
    const apart = storeOf({ id: 'd', visitors: () => null, staff: two })
    const { leftOut, summary, entities } = answer(quiet, unknown, apart)
    expect(leftOut).toEqual({
      first: [
        { location: 'c', reason: 'no-staff' },
        { location: 'd', reason: 'not-together' },
      ],
      count: 2,
    })
    expect(entities).toHaveLength(1)
    // The hours of stores without a figure are in none.
    expect(summary).toMatchObject({ visitors: 1120, leftOut: { visitors: 0, staff: 0 } })
  })

  test('has no source if nothing is known of the staff of any', () => {
    expect(answer(storeOf({ visitors: ten, staff: () => null }))).toMatchObject({
      source: null,
      hours: [],
      summary: { visitors: 0, staffHours: 0, hours: 0 },
    })
  })
})

test('whatever comes, hours add up to the summary, and the order of stores does not matter', () => {
  const value = fc.option(fc.nat(60), { nil: null, freq: 8 })
  const grid = fc.array(value, { minLength: 24, maxLength: 24 })
  const anyStore = fc.record({ visitors: grid, staff: grid })
  fc.assert(
    fc.property(fc.array(anyStore, { minLength: 1, maxLength: 4 }), (stores) => {
      const built = stores.map(({ visitors, staff }, id) =>
        storeOf({
          id: String(id),
          visitors: (day, hour) => visitors[(day * 7 + hour) % 24] ?? null,
          staff: (day, hour) => staff[(day * 5 + hour) % 24] ?? null,
        }),
      )
      const told = answer(...built)
      const { summary, hours, entities, leftOut } = told
      const sum = (of: (row: { visitors: number; staffHours: number; hours: number }) => number) => [
        hours.reduce((all, row) => all + of(row), 0),
        entities.reduce((all, row) => all + of(row), 0),
      ]
      expect(sum(({ visitors }) => visitors)).toEqual([summary.visitors, summary.visitors])
      expect(sum(({ staffHours }) => staffHours)).toEqual([summary.staffHours, summary.staffHours])
      expect(sum((row) => row.hours)).toEqual([summary.hours, summary.hours])
      expect(entities.length + leftOut.count).toBe(stores.length)
      expect(hours.every(({ hour }) => open(hour))).toBe(true)
      expect(answer(...built.toReversed())).toEqual(told)
    }),
    { numRuns: 30 },
  )
})
