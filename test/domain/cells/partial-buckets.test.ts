import { describe, expect, test } from 'vitest'
import { bucketsOf } from '../../../src/calendar/buckets.ts'
import type { DayRange, Granularity } from '../../../src/calendar/calendar.ts'
import { gregorian } from '../../../src/calendar/calendar-period.ts'
import { addDays, weekdayOf } from '../../../src/calendar/local-day.ts'
import { chartSentence } from '../../../src/dashboard/charts/time/chart-sentence.ts'
import { people } from '../../../src/dashboard/charts/unit.ts'
import { changeOf } from '../../../src/dashboard/coverage/change-words.ts'
import { seriesOfPoints } from '../../../src/dashboard/data/cards/points-series.ts'
import { pointsFile } from '../../../src/dashboard/data/cards/points-table.tsx'
import { groupCells } from '../../../src/domain/cells/bucket-groups.ts'
import { combineRows, measured } from '../../../src/domain/cells/combine-rows.ts'
import { dayCells } from '../../../src/domain/cells/day-cells.ts'
import { hoursOfDays } from '../../../src/domain/cells/expected-hours.ts'
import { type StoreCells, storeCells } from '../../../src/domain/cells/store-cells.ts'
import { openingHoursOnly } from '../../../src/domain/coverage/opening-hours.ts'
import type { OpeningHoursRecord } from '../../../src/protocol/records.ts'
import { pointsOfGroups } from '../../dashboard/data/points-of-groups.ts'
import { footfallOfCells } from '../../dashboard/pages/footfall/footfall-of-cells.ts'
import { planPeriod } from '../../support/plan-period.ts'

/** Street counters without any camera record. */
const zone = 'Europe/London'
const asOf = Date.parse('2016-06-01T12:00:00Z')

type Hourly = (day: string, hour: number, store: string) => number | null

interface Scene {
  readonly days: DayRange
  readonly granularity: Granularity
  readonly count: Hourly
  readonly stores?: readonly string[]
  readonly hoursAsked?: boolean
  readonly comparison?: 'same-weekdays' | 'last-year'
  readonly opening?: readonly OpeningHoursRecord[]
}

/** Sums hours as a service does: a day without a counted hour has no count. */
function sums(
  buckets: readonly { readonly index: string }[],
  store: string,
  count: Hourly,
  isHourly: boolean,
) {
  return buckets.map(({ index }) => {
    const day = index.slice(0, 10)
    const hours = isHourly ? [Number(index.slice(11, 13))] : Array.from({ length: 24 }, (_, hour) => hour)
    const counted = hours.flatMap((hour) => count(day, hour, store) ?? [])
    return counted.length === 0 ? null : counted.reduce((sum, one) => sum + one, 0)
  })
}

function cellsOf(scene: Scene): readonly StoreCells[] {
  const { days, granularity, count, stores = ['street'], hoursAsked = true, opening } = scene
  const settings = {
    comparison: scene.comparison ?? 'same-weekdays',
    days,
    granularity,
    today: '2016-06-01',
    asOf,
  }
  const plan = planPeriod(
    stores.map((id) => ({ id, timezone: zone })),
    settings,
  )
  return plan.groups.flatMap((group) => {
    const isHourly = plan.base === 'hour'
    const rowsOf = (buckets: typeof group.current.buckets) => {
      const rows = stores.flatMap((location) =>
        sums(buckets, location, count, isHourly).map((entries, position) => ({
          index: buckets[position]?.index ?? '',
          location,
          entries,
        })),
      )
      return combineRows(rows, buckets, { places: stores }, measured('entries'))
    }
    const around = { first: addDays(days.first, -400), last: addDays(days.last, 28) }
    const hours = bucketsOf(around, 'hour', zone)
    const known = stores.map((store) => [store, hoursOfDays(hours, sums(hours, store, count, true))] as const)
    return storeCells(
      group,
      {
        current: rowsOf(group.current.buckets),
        compared: group.compared === null ? null : rowsOf(group.compared.buckets),
        elapsed: null,
        cameras: new Map(opening && stores.map((store) => [store, openingHoursOnly(store, opening)])),
        ...(hoursAsked && { hours: new Map(known) }),
      },
      asOf,
    )
  })
}

function points(scene: Scene) {
  return pointsOfGroups(groupCells(cellsOf(scene), scene.granularity, gregorian), scene.granularity)
}

function footfall(scene: Scene, cells = cellsOf(scene)) {
  return footfallOfCells(cells, { granularity: scene.granularity })
}

/** Ten people in each hour, except missing ones. */
const except =
  (isMissing: (day: string, hour: number, store: string) => boolean): Hourly =>
  (day, hour, store) =>
    isMissing(day, hour, store) ? null : 10

const threeDays = ['2015-06-30', '2015-07-01', '2015-07-02']
const weeks = { first: '2015-06-22', last: '2015-07-12' }

describe('a week with four of seven days counted', () => {
  const scene: Scene = { days: weeks, granularity: 'week', count: except((day) => threeDays.includes(day)) }

  test('is marked as such, and is neither peak nor low', () => {
    const weekly = points(scene)
    expect(weekly.map(({ value, counted }) => [value, counted])).toEqual([
      [1680, undefined],
      [960, { counted: 4, of: 7, unit: 'day' }],
      [1680, undefined],
    ])
    const series = seriesOfPoints({ measure: 'Entries', unit: people, points: weekly })
    const said = chartSentence({ title: 'Entries', granularity: 'week', series })
    expect(said).toContain('3,360 in 2 weeks. Always 1,680')
    expect(said).toContain('is partial: 960, 4 of 7 days counted')
  })

  test('is partial in the exported file', () => {
    const { heads, rows } = pointsFile({
      title: 'Entries per week',
      measure: 'Entries',
      points: points(scene),
      granularity: 'week',
      compared: true,
      note: '',
    })
    const state = heads.indexOf('Entries: state')
    expect(rows.map((row) => row[state])).toEqual(['counted', 'partial: 4 of 7 days counted', 'counted'])
  })

  test('is compared by the days counted in both weeks, and states their number', () => {
    const delta = points(scene)[1]?.delta
    expect(delta).toMatchObject({ kind: 'delta', shared: { counted: 4, of: 7, unit: 'day' } })
    expect(delta?.kind === 'delta' && delta.fraction).toBeCloseTo(0, 12)
  })

  test('excludes its missing days from the average, and the total states what is missing', () => {
    const { perOpenDay, total } = footfall({ ...scene, granularity: 'day' })
    expect(perOpenDay).toMatchObject({ value: 240, openDays: 18 })
    expect(total.counted).toEqual({ counted: 18, of: 21, unit: 'day' })
  })

  test('is complete if nothing is missing', () => {
    expect(
      points({ ...scene, count: except(() => false) }).every(({ counted }) => counted === undefined),
    ).toBe(true)
  })
})

describe('a day without sixteen of its hours', () => {
  const day = '2014-05-17'
  const missing = except((one, hour) => one === day && hour >= 8)

  test('is partial and has no comparison', () => {
    const [point] = points({ days: { first: day, last: day }, granularity: 'day', count: missing })
    expect(point).toMatchObject({ value: 80, counted: { counted: 8, of: 24, unit: 'hour' } })
    expect(point?.delta).toEqual({ kind: 'withheld', reason: 'partial-now' })
    expect(point?.delta && changeOf(point.delta)).toEqual({
      kind: 'withheld',
      reason: 'partial data',
    })
  })

  test('is no comparison for the following week either', () => {
    const later = addDays(day, 7)
    const [point] = points({ days: { first: later, last: later }, granularity: 'day', count: missing })
    expect(point).not.toHaveProperty('counted')
    expect(point?.comparison).toMatchObject({ value: 80, counted: { counted: 8, of: 24, unit: 'hour' } })
    expect(point?.delta).toEqual({ kind: 'withheld', reason: 'partial-then' })
  })

  test('is the same day in an hourly chart', () => {
    const scene: Scene = {
      days: { first: addDays(day, -10), last: day },
      granularity: 'hour',
      count: missing,
    }
    const days = dayCells(cellsOf(scene)).flatMap(({ cells }) => cells)
    expect(days.at(-1)).toMatchObject({ day, value: 80, part: { counted: 8, of: 24 } })
    expect(days.slice(0, -1).every(({ part }) => part === undefined)).toBe(true)
    expect(footfall(scene).perOpenDay).toMatchObject({ value: 240, openDays: 10 })
  })

  test('is never the lowest, busiest or average day', () => {
    const scene: Scene = {
      days: { first: '2014-05-12', last: '2014-05-18' },
      granularity: 'day',
      count: missing,
    }
    expect(footfall(scene).perOpenDay).toMatchObject({ value: 240, openDays: 6 })
    const [week] = points({ ...scene, granularity: 'week' })
    expect(week).toMatchObject({ value: 1520, counted: { counted: 6, of: 7, unit: 'day' } })
  })

  test('is not known to be partial without hourly counts', () => {
    const scene: Scene = {
      days: { first: day, last: day },
      granularity: 'day',
      count: missing,
      hoursAsked: false,
    }
    expect(points(scene)[0]).not.toHaveProperty('counted')
  })
})

test('counts days of clock changes as complete: 23 hours, and 25 with one row for the repeated hour', () => {
  const once: Hourly = (day, hour) => (day === '2014-03-30' && hour === 1 ? null : 10)
  for (const day of ['2014-03-30', '2014-10-26']) {
    const [point] = points({ days: { first: day, last: day }, granularity: 'day', count: once })
    expect(point).not.toHaveProperty('counted')
  }
})

test('misses nothing of a shop that closes on Sundays and at night', () => {
  const shop = except((day, hour) => new Date(day).getUTCDay() === 0 || hour < 9 || hour >= 18)
  for (const hoursAsked of [true, false]) {
    const scene: Scene = { days: weeks, granularity: 'week', count: shop, hoursAsked }
    expect(points(scene).every(({ counted }) => counted === undefined)).toBe(true)
    expect(footfall({ ...scene, granularity: 'day' }).total.counted).toBeNull()
  }
})

describe('January with 31 days, compared with six', () => {
  const scene: Scene = {
    days: { first: '2015-01-01', last: '2015-03-31' },
    granularity: 'month',
    comparison: 'last-year',
    hoursAsked: false,
    count: except((day) => day >= '2014-01-09' && day <= '2014-02-02'),
  }

  test('shows the reason instead of a percentage', () => {
    const [january, february] = points(scene)
    expect(january?.comparison?.counted).toEqual({ counted: 7, of: 31, unit: 'day' })
    expect(january?.delta).toEqual({
      kind: 'withheld',
      reason: 'few-shared',
      shared: { counted: 7, of: 31, unit: 'day' },
    })
    expect(january?.delta && changeOf(january.delta)).toEqual({
      kind: 'withheld',
      reason: 'only 7 of 31 days with data in both periods',
    })
    expect(february?.delta?.kind).toBe('delta')
  })
})

describe('several stores', () => {
  const stores = ['briggate', 'headrow']
  const count = except((day, _, store) => store === 'headrow' && day === '2015-07-01')

  test('are complete in a bucket only if each of them was counted', () => {
    const daily = points({ days: weeks, granularity: 'day', count, stores })
    expect(daily.flatMap(({ counted }) => counted ?? [])).toEqual([{ counted: 1, of: 2, unit: 'store' }])
    const weekly = points({ days: weeks, granularity: 'week', count, stores })
    expect(weekly.flatMap(({ counted }) => counted ?? [])).toEqual([
      { counted: 13, of: 14, unit: 'store-day' },
    ])
  })

  test('have no change of a few store-days', () => {
    const few = except((day) => day < '2015-06-19')
    const { total, alike } = footfall({ days: weeks, granularity: 'week', count: few, stores })
    expect(total.delta).toMatchObject({
      kind: 'withheld',
      reason: 'few-shared',
      shared: { counted: 6, of: 42, unit: 'store-day' },
    })
    expect(alike?.leftOut.map(({ reason }) => reason)).toEqual(['few-common-days', 'few-common-days'])
  })
})

describe('a shop with known opening hours, 9 to 17 except Sundays', () => {
  const usual = [1, 2, 3, 4, 5, 6].map((weekday) => hoursOn({ weekday }, 9, 17))
  const eve = '2015-12-24'
  const week = { first: '2015-12-21', last: '2015-12-27' }
  const isOpen = (day: string, hour: number) => weekdayOf(day) !== 0 && hour >= 9 && hour < 17
  const scene: Scene = {
    days: week,
    granularity: 'day',
    count: except((day, hour) => !isOpen(day, hour) || (day === eve && hour >= 13)),
    opening: [...usual, hoursOn({ day: eve }, 9, 13)],
  }

  test.each(['day', 'hour'] as const)('is complete on a day that closes early, by %s', (granularity) => {
    const [days] = dayCells(cellsOf({ ...scene, granularity }))
    const parts = (days?.cells ?? []).map(({ day, state, part }) => [day, state, part] as const)
    expect(parts).toContainEqual([eve, 'measured', undefined])
    expect(parts.at(-1)?.[1]).toBe('closed')
    expect(footfall({ ...scene, granularity }).perOpenDay).toMatchObject({ openDays: 6 })
  })

  test('misses a weekday on which it is open and was never counted', () => {
    const saturdays = except((day, hour) => weekdayOf(day) === 6 || !isOpen(day, hour))
    const counted = points({ ...scene, granularity: 'week', count: saturdays })[0]?.counted
    expect(counted).toEqual({ counted: 5, of: 6, unit: 'day' })
    const { opening: _, ...habitAlone } = scene
    expect(points({ ...habitAlone, granularity: 'week', count: saturdays })[0]?.counted).toBeUndefined()
  })
})

function hoursOn(on: { weekday: number } | { day: string }, opens: number, closes: number) {
  return {
    location_id: 'street',
    weekday: null,
    day: null,
    ...on,
    opens_minute: opens * 60,
    closes_minute: closes * 60,
  }
}
