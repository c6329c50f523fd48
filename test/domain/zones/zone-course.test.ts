import { expect, test } from 'vitest'
import { gregorian } from '../../../src/calendar/calendar-period.ts'
import { planGroup } from '../../../src/domain/cells/plan-groups.ts'
import { atOnce } from '../../../src/domain/cells/steps.ts'
import type { BucketCoverage } from '../../../src/domain/coverage/bucket-coverage.ts'
import {
  type CourseAsked,
  type CourseCounts,
  countedPlaces,
  courseCellsInSteps,
} from '../../../src/domain/zones/zone-course.ts'
import { zoneTotalsAnswer } from '../../../src/domain/zones/zone-totals-answer.ts'

const asOf = Date.parse('2026-03-05T00:00:00Z')
const days = { first: '2026-03-02', last: '2026-03-03' }
const group = planGroup(
  { timezone: 'UTC', ids: ['leeds', 'york'] },
  { days, compared: null, base: 'day', asOf },
)
/** York has no tops. */
const floor = [
  { store: 'leeds', zone: 'Women:Tops', recordings: ['tops'] },
  { store: 'leeds', zone: 'Men:Suits', recordings: ['suits'] },
  { store: 'york', zone: 'Men:Suits', recordings: ['york'] },
]

type Values = readonly (number | null)[]

const counts = (leeds: Values, york?: Values): CourseCounts => ({
  current: { values: new Map([['leeds', leeds], ...(york ? [['york', york] as const] : [])]) },
  compared: null,
  elapsed: null,
})
/** On both days, this many of ten quarters arrived. */
const saw = (usable: number): readonly BucketCoverage[] =>
  [0, 1].map(() => ({ known: true, plannedHours: 10, scheduledHours: 10, expected: 10, usable }))
const seen = new Map([
  ['tops', saw(9)],
  ['suits', saw(10)],
  ['york', saw(10)],
  ['door', saw(5)],
])

function answer(asked: CourseAsked, below: CourseCounts | null = null) {
  const daysOf = (recording: string) => seen.get(recording) ?? null
  const places = countedPlaces(floor, asked)
  const stores = group.stores.filter((id) => places.some(({ store }) => store === id))
  const cells = atOnce(
    courseCellsInSteps({
      asked,
      groups: [{ ...group, stores }],
      counts: { visits: counts([20, 0]), dwell: counts([800, 0]), below },
      floor: places,
      entrances: new Map([['leeds', ['door']]]),
      seen: { daysOf, begunOf: () => 2, beforeOf: () => null },
      seenThen: { daysOf },
      asOf,
    }),
  )
  const question = {
    measure: asked.measure,
    granularity: 'day',
    calendar: gregorian,
    isCompared: false,
    facets: ['segments', 'groups'],
    groups: [['leeds', 'york'], ['york']],
  } as const
  return zoneTotalsAnswer(cells, question, asOf)
}

const course = (asked: CourseAsked, below: CourseCounts | null = null) =>
  (answer(asked, below).segments ?? []).map(({ state, value, of, coverage }) => ({
    state,
    value,
    ...(of && { of }),
    share: coverage.share,
  }))

const zone = 'Women:Tops'

test('gives visits and their seconds the coverage of the zone’s cameras', () => {
  expect(course({ measure: 'zone-visits', zone })).toEqual([
    { state: 'measured', value: 20, share: 0.9 },
    { state: 'measured', value: 0, share: 0.9 },
  ])
  expect(course({ measure: 'zone-total-dwell', zone }).map(({ value }) => value)).toEqual([800, 0])
})

test('states the visits of an average, and has no average without visits', () => {
  expect(course({ measure: 'zone-average-dwell', zone })).toEqual([
    { state: 'measured', value: 40, of: { total: 800, over: 20 }, share: 0.9 },
    { state: 'nobody', value: null, of: { total: 0, over: 0 }, share: 0.9 },
  ])
})

test('divides by the entries of the stores that have the zone, with the coverage of the worse side', () => {
  expect(course({ measure: 'zone-entry-rate', zone }, counts([100, 10]))).toEqual([
    { state: 'measured', value: 0.2, of: { total: 20, over: 100 }, share: 0.5 },
    { state: 'measured', value: 0, of: { total: 0, over: 10 }, share: 0.5 },
  ])
})

test('includes a store without the zone in the whole of a share', () => {
  expect(course({ measure: 'zone-share', zone }, counts([60, 0], [40, 5]))).toMatchObject([
    { state: 'measured', value: 0.2, of: { total: 20, over: 100 } },
    { state: 'measured', value: 0, of: { total: 0, over: 5 } },
  ])
})

test('adds the days of a group up, and names its stores without the zone', () => {
  const { groups } = answer({ measure: 'zone-average-dwell', zone })
  expect(groups).toEqual([
    {
      stores: 2,
      counted: 1,
      uncounted: [{ location: 'york', state: 'no-data' }],
      state: 'measured',
      value: 40,
      of: { total: 800, over: 20 },
      coverage: { share: 0.9, verdict: 'partial' },
      change: null,
      pair: { current: null, compared: null },
    },
    expect.objectContaining({ counted: 0, state: 'no-data', value: null, of: { total: null, over: null } }),
  ])
  const [visits] = answer({ measure: 'zone-visits', zone }).groups ?? []
  expect(visits).toMatchObject({ value: 20, counted: 1 })
  expect(visits).not.toHaveProperty('of')
})

test('includes a store without the zone in the whole of its group’s share', () => {
  const { groups } = answer({ measure: 'zone-share', zone }, counts([60, 0], [40, 5]))
  expect(groups).toMatchObject([
    { counted: 2, value: 20 / 105, of: { total: 20, over: 105 } },
    { counted: 1, value: 0 },
  ])
})

test('takes the whole of a share from the named zones and itself', () => {
  const storesOf = (zones: readonly string[] | undefined) =>
    countedPlaces(floor, { measure: 'zone-share', zone, zones }).map(
      (place) => `${place.store} ${place.zone}`,
    )
  expect(storesOf(undefined)).toHaveLength(3)
  expect(storesOf(['Kids'])).toEqual(['leeds Women:Tops'])
  expect(countedPlaces(floor, { measure: 'zone-visits', zone, zones: undefined })).toHaveLength(1)
})
