import { expect, test } from 'vitest'
import { atOnce } from '../../../src/domain/cells/steps.ts'
import {
  type CountsOfDays,
  planSuspects,
  type SuspectDays,
} from '../../../src/domain/outages/suspect-days.ts'
import { type SuspectFacts, SuspectSearch } from '../../../src/domain/outages/suspects-answer.ts'
import { placeOf } from '../../../src/domain/zones/floor.ts'
import { camera } from '../coverage/camera-fixtures.ts'

/** A Saturday in Leeds, ten minutes past noon. */
const asOf = Date.parse('2026-11-07T12:10:00Z')
const plan = planSuspects({ timezone: 'Europe/London', ids: ['leeds'] }, asOf)
const tops = placeOf('leeds', 'Women:Tops')
const well = (recording: string) =>
  camera(
    recording,
    ['09', '10', '11', '12'].map((hour) => [`2026-11-07T${hour}:00`, [4, 4]] as const),
  )

/** Counts of each day from nine o'clock on, today first. `null` if the day is unavailable. */
function counts(place: string, days: readonly (readonly (number | null)[] | null)[]): CountsOfDays {
  return days.map((hours, day) =>
    hours === null ? null : new Map([[place, [...Array<null>(9).fill(null), ...hours, ...after(plan, day)]]]),
  )
}

function after({ days }: SuspectDays, day: number): readonly null[] {
  return Array<null>((days[day]?.buckets.length ?? 0) - 13).fill(null)
}

function answer(changed: Partial<SuspectFacts>, limit = 500) {
  const search = new SuspectSearch(asOf)
  const facts: SuspectFacts = {
    plan,
    entries: counts('leeds', [[0, 0, 0, 0], [30, 30, 30, 30], [30, 33, 30, 30], null]),
    visits: [],
    floor: [],
    entrances: new Map([['leeds', ['east']]]),
    cameras: new Map([['leeds', [well('east'), well('hall')]]]),
    ...changed,
  }
  atOnce(search.add(facts))
  return search.answer(limit)
}

test('compares today with the same weekday of three weeks', () => {
  expect(plan.days.map(({ days }) => days.first)).toEqual([
    '2026-11-07',
    '2026-10-31',
    '2026-10-24',
    '2026-10-17',
  ])
})

test('averages the counted days, and ignores the hour in progress', () => {
  expect(answer({})).toEqual({
    suspects: [
      {
        recording: 'east',
        name: 'Camera east',
        location: 'leeds',
        counts: { kind: 'entries' },
        reason: 'silent',
        counted: 0,
        usual: 30,
        from: '2026-11-07T11:00:00.000',
        until: '2026-11-07T12:00:00.000',
      },
    ],
    count: 1,
    hasUptime: true,
    hasHistory: true,
    meta: {
      units: { counted: 'peopleCount', usual: 'peopleCount' },
      countedUntil: '2026-11-07T12:10:00.000Z',
    },
  })
  const early = counts('leeds', [[0, 0, null, null], [30, 30, null, null], [30, 33, null, null], null])
  expect(answer({ entries: early }).suspects).toEqual([])
})

const ofZone: Partial<SuspectFacts> = {
  floor: [{ store: 'leeds', zone: 'Women:Tops', recordings: ['east', 'hall'] }],
  visits: counts(tops, [
    [5, 5, 5, 0],
    [400, 400, 400, 400],
    [400, 400, 400, 400],
    [400, 400, 400, 400],
  ]),
}

test('sorts by missing people, and counts suspects beyond the limit', () => {
  const { suspects, count } = answer(ofZone, 2)
  expect(suspects.map(({ recording, counts: of, reason }) => [recording, of.kind, reason])).toEqual([
    ['east', 'zone', 'few'],
    ['hall', 'zone', 'few'],
  ])
  expect(count).toBe(3)
})

test('reports missing history without hourly counts of today or of any earlier day', () => {
  const unknown = [
    answer({ entries: [null, null, null, null] }),
    answer({ entries: counts('leeds', [[0, 0, 0, 0], null, null, null]) }),
    answer({ ...ofZone, visits: [null, null, null, null] }),
  ]
  expect(unknown.map(({ hasHistory, count }) => [hasHistory, count])).toEqual([
    [false, 0],
    [false, 0],
    [false, 1],
  ])
})

test('has no suspects without camera records, and reports that', () => {
  expect(answer({ cameras: new Map() })).toMatchObject({ suspects: [], hasUptime: false })
})
