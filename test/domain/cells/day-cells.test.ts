import { expect, test } from 'vitest'
import { dayCells } from '../../../src/domain/cells/day-cells.ts'
import { type CellSketch, sketchStore } from '../../dashboard/pages/footfall/cell-fixtures.ts'
import { footfallOfCells } from '../../dashboard/pages/footfall/footfall-of-cells.ts'

const hours = (...sketches: CellSketch[]) => sketchStore('leeds', '2026-03-02T10:00', sketches, 'hour')
const day = (...sketches: CellSketch[]) => dayCells([hours(...sketches)])[0]?.cells[0]

test('combines the hours of a day into one cell with their count and coverage', () => {
  const cell = day({ now: 20, before: 10 }, { now: 'no-data', before: 30, seen: 0 })
  expect(cell).toMatchObject({
    day: '2026-03-02',
    state: 'measured',
    value: 20,
    over: true,
    unfinished: false,
    compared: { value: 40, valueSoFar: 40 },
  })
  expect(cell?.time).toMatchObject({ expected: 80, usable: 40 })
})

test('compares an unfinished day with its partner up to the same time', () => {
  const cell = day(
    { now: 20, before: 10 },
    { now: 5, before: 30, soFar: 7, unfinished: true },
    { now: 'future', before: 90 },
  )
  expect(cell).toMatchObject({ value: 25, unfinished: true, compared: { value: 130, valueSoFar: 17 } })
  const unknown = day({ now: 20, before: 10 }, { now: 5, before: 30, soFar: null, unfinished: true })
  expect(unknown?.compared?.valueSoFar).toBeNull()
})

test('makes a closed day of closed hours, and a future day of one before opening', () => {
  expect(day({ now: 'closed' }, { now: 'closed' })?.state).toBe('closed')
  expect(day({ now: 'closed' }, { now: 'no-data' })?.state).toBe('no-data')
  expect(day({ now: 'closed' }, { now: 'future' })).toMatchObject({ state: 'future', unfinished: true })
})

test('keeps the figures of a period the same for every interval', () => {
  const seen = { now: 20, before: 20 } as const
  const dark = { now: 'no-data', before: 20, seen: 0 } as const
  const stores = [hours(seen, dark, dark)]
  const byHour = footfallOfCells(stores, { granularity: 'hour' })
  const byDay = footfallOfCells(dayCells(stores))
  expect(byHour.points).toHaveLength(3)
  expect(byDay.points).toHaveLength(1)
  expect(byHour.total).toEqual(byDay.total)
  expect(byHour.total.delta).toEqual({ kind: 'withheld', reason: 'current-unreliable' })
  expect(byHour.perOpenDay).toEqual(byDay.perOpenDay)
})
