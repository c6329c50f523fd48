import { expect, test } from 'vitest'
import { askEntries } from '../../../src/dashboard/data/hours/metric-questions.ts'
import type { PlanSettings, ZoneGroup } from '../../../src/dashboard/data/hours/plan-metric.ts'
import { combineRows, measured } from '../../../src/domain/cells/combine-rows.ts'
import { type StoreCells, storeCells } from '../../../src/domain/cells/store-cells.ts'
import type { CameraHours } from '../../../src/domain/coverage/camera-hours.ts'
import { planMetric } from '../../support/plan-metric.ts'
import { camera } from '../coverage/camera-fixtures.ts'

const entries = measured('entries')
const everybody = { ages: [], genders: [], roles: [] } as const
const settings: PlanSettings = {
  comparison: 'same-weekdays',
  days: { first: '2026-03-01', last: '2026-03-04' },
  granularity: 'day',
  today: '2026-03-04',
  asOf: Date.parse('2026-03-04T09:40Z'),
}

type Days = Readonly<Record<string, number | null>>

function groupOf(chosen: PlanSettings = settings): ZoneGroup {
  const [group] = planMetric(
    [{ id: 'leeds', timezone: 'Europe/London' }],
    chosen,
    askEntries(everybody),
  ).groups
  if (group === undefined) throw new Error('no group')
  return group
}

function rowsOf(days: Days) {
  return Object.entries(days).map(([day, people]) => ({
    index: `${day}T00:00:00.000`,
    location: 'leeds',
    entries: people,
  }))
}

function cellsOf(
  parts: {
    current?: Days
    compared?: Days | null
    elapsed?: number | null
    cameras?: readonly CameraHours[]
  },
  chosen: PlanSettings = settings,
): StoreCells {
  const group = groupOf(chosen)
  const [store] = storeCells(
    group,
    {
      current: combineRows(
        rowsOf(parts.current ?? {}),
        group.current.buckets,
        { places: group.stores },
        entries,
      ),
      compared:
        parts.compared == null || group.compared === null
          ? null
          : combineRows(rowsOf(parts.compared), group.compared.buckets, { places: group.stores }, entries),
      elapsed: parts.elapsed === undefined ? null : new Map([['leeds', parts.elapsed]]),
      cameras: new Map([['leeds', parts.cameras ?? []]]),
    },
    chosen.asOf,
  )
  if (store === undefined) throw new Error('no store')
  return store
}

const statesOf = (store: StoreCells) => store.cells.map((cell) => [cell.day, cell.state, cell.value])

test('zero is measured; an empty day without uptime is no data, never closed', () => {
  const store = cellsOf({ current: { '2026-03-01': 0, '2026-03-02': null, '2026-03-04': 7 } })
  expect(statesOf(store)).toEqual([
    ['2026-03-01', 'measured', 0],
    ['2026-03-02', 'no-data', null],
    ['2026-03-03', 'no-data', null],
    ['2026-03-04', 'measured', 7],
  ])
})

test('an empty day whose cameras had no scheduled hour is closed; with one it is no data', () => {
  const cameras = [
    camera('east', [
      ['2026-03-01T10:00', null],
      ['2026-03-02T10:00', [4, 0]],
    ]),
  ]
  expect(statesOf(cellsOf({ cameras })).slice(0, 3)).toEqual([
    ['2026-03-01', 'closed', null],
    ['2026-03-02', 'no-data', null],
    ['2026-03-03', 'no-data', null],
  ])
})

test('what was counted on a day without a scheduled hour is shown', () => {
  const cameras = [camera('east', [['2026-03-01T10:00', null]])]
  expect(statesOf(cellsOf({ current: { '2026-03-01': 3 }, cameras }))[0]).toEqual([
    '2026-03-01',
    'measured',
    3,
  ])
})

test('the running day is unfinished; before opening it shows nothing yet', () => {
  const cameras = [camera('east', [['2026-03-04T08:00', null]])]
  const today = cellsOf({ cameras }).cells[3]
  expect(today).toMatchObject({ unfinished: true, state: 'future', value: null })
  const open = cellsOf({ current: { '2026-03-04': 12 }, cameras }).cells[3]
  expect(open).toMatchObject({ unfinished: true, state: 'measured', value: 12 })
})

test('a day that has not begun in the zone is in the future', () => {
  const early: PlanSettings = { ...settings, asOf: Date.parse('2026-03-03T20:00Z') }
  expect(cellsOf({}, early).cells[3]).toMatchObject({ unfinished: false, state: 'future' })
})

test('the running day is compared with what was counted by the same time', () => {
  const compared = { '2026-02-22': 100, '2026-02-25': 400 }
  const { cells } = cellsOf({ current: { '2026-03-04': 12 }, compared, elapsed: 20 })
  expect(cells[0]?.compared).toMatchObject({ day: '2026-02-22', value: 100, valueSoFar: 100 })
  expect(cells[3]?.compared).toMatchObject({ day: '2026-02-25', value: 400, valueSoFar: 20 })
})

test('while the same time is not known, the whole day is not taken for it', () => {
  const { cells } = cellsOf({ current: { '2026-03-04': 12 }, compared: { '2026-02-25': 400 } })
  expect(cells[3]?.compared).toMatchObject({ value: 400, valueSoFar: null })
})

test('without a comparison no cell has one', () => {
  expect(cellsOf({ compared: null }).cells.every((cell) => cell.compared === null)).toBe(true)
})

test('a store with neither count nor scheduled camera is silent', () => {
  expect(cellsOf({ current: { '2026-03-01': null } }).silent).toBe(true)
  expect(cellsOf({ current: { '2026-03-01': 0 } }).silent).toBe(false)
  expect(cellsOf({ cameras: [camera('east', [['2026-03-02T10:00', [4, 0]]])] }).silent).toBe(false)
})

test('a store whose doors have still to open today is not silent, by the hour as by the day', () => {
  const cameras = [
    camera('east', [
      ['2026-02-25T12:00', [4, 4]],
      ['2026-03-04T08:00', null],
    ]),
  ]
  const today = { ...settings, days: { first: '2026-03-04', last: '2026-03-04' } } as const
  expect(cellsOf({ cameras }, today).silent).toBe(false)
  const byTheHour = cellsOf({ cameras }, { ...today, granularity: 'hour' })
  expect(byTheHour.silent).toBe(false)
  expect(byTheHour.cells.map(({ state }) => state)).toEqual([
    ...Array(9).fill('closed'),
    ...Array(15).fill('future'),
  ])
  // A day off: of this weekday nobody ever knew a later hour.
  const shut = [
    camera('east', [
      ['2026-02-25T08:00', null],
      ['2026-03-04T08:00', null],
    ]),
  ]
  expect(cellsOf({ cameras: shut }, { ...today, granularity: 'hour' }).silent).toBe(true)
})
