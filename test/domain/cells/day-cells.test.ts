import { expect, test } from 'vitest'
import { dayCells } from '../../../src/domain/cells/day-cells.ts'
import { type CellSketch, sketchStore } from '../../dashboard/pages/footfall/cell-fixtures.ts'
import { footfallOfCells } from '../../dashboard/pages/footfall/footfall-of-cells.ts'

const hours = (...sketches: CellSketch[]) => sketchStore('leeds', '2026-03-02T10:00', sketches, 'hour')
const day = (...sketches: CellSketch[]) => dayCells([hours(...sketches)])[0]?.cells[0]

test('hours of a day are one cell: what was counted, of as much as was seen', () => {
  const cell = day({ now: 20, before: 10 }, { now: 'no-data', before: 30, seen: 0 })
  expect(cell).toMatchObject({
    day: '2026-03-02',
    state: 'measured',
    value: 20,
    over: true,
    unfinished: false,
    compared: { value: 40, valueSoFar: 40 },
  })
  expect(cell?.time).toMatchObject({ expected: 80, received: 40 })
})

test('a running day stands against what its partner had by the same time', () => {
  const cell = day(
    { now: 20, before: 10 },
    { now: 5, before: 30, soFar: 7, unfinished: true },
    { now: 'future', before: 90 },
  )
  expect(cell).toMatchObject({ value: 25, unfinished: true, compared: { value: 130, valueSoFar: 17 } })
  const unknown = day({ now: 20, before: 10 }, { now: 5, before: 30, soFar: null, unfinished: true })
  expect(unknown?.compared?.valueSoFar).toBeNull()
})

test('closed hours make a closed day, and one before opening is still to come', () => {
  expect(day({ now: 'closed' }, { now: 'closed' })?.state).toBe('closed')
  expect(day({ now: 'closed' }, { now: 'no-data' })?.state).toBe('no-data')
  expect(day({ now: 'closed' }, { now: 'future' })).toMatchObject({ state: 'future', unfinished: true })
})

test('what is told of a period does not change with the interval that is drawn', () => {
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
