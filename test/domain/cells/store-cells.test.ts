import { expect, test } from 'vitest'
import { combineRows, measured } from '../../../src/domain/cells/combine-rows.ts'
import type { PlannedGroup } from '../../../src/domain/cells/plan-groups.ts'
import { type StoreCells, storeCells } from '../../../src/domain/cells/store-cells.ts'
import type { CameraHours } from '../../../src/domain/coverage/camera-hours.ts'
import { type PeriodSettings, planPeriod } from '../../support/plan-period.ts'
import { camera } from '../coverage/camera-fixtures.ts'

const entries = measured('entries')
const settings: PeriodSettings = {
  comparison: 'same-weekdays',
  days: { first: '2026-03-01', last: '2026-03-04' },
  granularity: 'day',
  today: '2026-03-04',
  asOf: Date.parse('2026-03-04T09:40Z'),
}

type Days = Readonly<Record<string, number | null>>

function groupOf(chosen: PeriodSettings = settings): PlannedGroup {
  const [group] = planPeriod([{ id: 'leeds', timezone: 'Europe/London' }], chosen).groups
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
  chosen: PeriodSettings = settings,
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

test('shows zero as measured, and an empty day without uptime as no data, never closed', () => {
  const store = cellsOf({ current: { '2026-03-01': 0, '2026-03-02': null, '2026-03-04': 7 } })
  expect(statesOf(store)).toEqual([
    ['2026-03-01', 'measured', 0],
    ['2026-03-02', 'no-data', null],
    ['2026-03-03', 'no-data', null],
    ['2026-03-04', 'measured', 7],
  ])
})

test('shows an empty day as closed if its cameras had no scheduled hour, else as no data', () => {
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

test('shows a count on a day without a scheduled hour', () => {
  const cameras = [camera('east', [['2026-03-01T10:00', null]])]
  expect(statesOf(cellsOf({ current: { '2026-03-01': 3 }, cameras }))[0]).toEqual([
    '2026-03-01',
    'measured',
    3,
  ])
})

test('marks today as unfinished, and shows nothing before opening', () => {
  const cameras = [camera('east', [['2026-03-04T08:00', null]])]
  const today = cellsOf({ cameras }).cells[3]
  expect(today).toMatchObject({ unfinished: true, state: 'future', value: null })
  const open = cellsOf({ current: { '2026-03-04': 12 }, cameras }).cells[3]
  expect(open).toMatchObject({ unfinished: true, state: 'measured', value: 12 })
})

test('shows a day that has not begun in the zone as future', () => {
  const early: PeriodSettings = { ...settings, asOf: Date.parse('2026-03-03T20:00Z') }
  expect(cellsOf({}, early).cells[3]).toMatchObject({ unfinished: false, state: 'future' })
})

test('compares today with the count up to the same time', () => {
  const compared = { '2026-02-22': 100, '2026-02-25': 400 }
  const { cells } = cellsOf({ current: { '2026-03-04': 12 }, compared, elapsed: 20 })
  expect(cells[0]?.compared).toMatchObject({ day: '2026-02-22', value: 100, valueSoFar: 100 })
  expect(cells[3]?.compared).toMatchObject({ day: '2026-02-25', value: 400, valueSoFar: 20 })
})

test('does not substitute the whole day for an unknown count up to the same time', () => {
  const { cells } = cellsOf({ current: { '2026-03-04': 12 }, compared: { '2026-02-25': 400 } })
  expect(cells[3]?.compared).toMatchObject({ value: 400, valueSoFar: null })
})

test('has no comparison in any cell without one', () => {
  expect(cellsOf({ compared: null }).cells.every((cell) => cell.compared === null)).toBe(true)
})

test('marks a store with neither count nor scheduled camera as silent', () => {
  expect(cellsOf({ current: { '2026-03-01': null } }).silent).toBe(true)
  expect(cellsOf({ current: { '2026-03-01': 0 } }).silent).toBe(false)
  expect(cellsOf({ cameras: [camera('east', [['2026-03-02T10:00', [4, 0]]])] }).silent).toBe(false)
})

test('does not mark a store that has yet to open today as silent, by hour or by day', () => {
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
  // A day off: this weekday never had a later hour.
  const shut = [
    camera('east', [
      ['2026-02-25T08:00', null],
      ['2026-03-04T08:00', null],
    ]),
  ]
  expect(cellsOf({ cameras: shut }, { ...today, granularity: 'hour' }).silent).toBe(true)
})
