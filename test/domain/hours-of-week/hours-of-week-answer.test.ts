import { expect, test } from 'vitest'
import type { UsualHour } from '../../../src/domain/hours-of-week/busiest-hour.ts'
import { hoursOfWeekAnswer } from '../../../src/domain/hours-of-week/hours-of-week-answer.ts'
import type { WeekHour } from '../../../src/domain/hours-of-week/week-hours.ts'
import { type CellSketch, sketchStore } from '../../dashboard/pages/footfall/cell-fixtures.ts'
import { clockHours } from './hours-of-cells.ts'

const asOf = Date.parse('2026-03-10T12:00:00Z')

type AskedHour = Parameters<UsualHour>[0]

function isOf(hours: readonly AskedHour[], { weekday, hour }: AskedHour): boolean {
  return hours.some((one) => one.weekday === weekday && one.hour === hour)
}

function answer(usual: UsualHour | undefined, ...sketches: readonly CellSketch[]) {
  let asked = 0
  const { cells } = sketchStore('leeds', '2026-03-08T12:00', sketches, 'hour')
  const context = {
    asOf,
    askUsual: (doubted: readonly WeekHour[]) => {
      asked += 1
      return Promise.resolve(
        usual === undefined
          ? undefined
          : (hour: AskedHour) => (isOf(doubted, hour) ? usual(hour) : undefined),
      )
    },
  }
  return hoursOfWeekAnswer(clockHours(cells), context).then((told) => ({ ...told, asked }))
}

test('writes weekdays as the contract does, and names the only day of an hour', async () => {
  expect(await answer(undefined, { now: 20 }, { now: 50 })).toEqual({
    asked: 0,
    hours: [
      {
        weekday: 7,
        hour: 12,
        state: 'measured',
        average: 20,
        atLeast: null,
        days: 1,
        day: '2026-03-08',
        unseenDays: 0,
        unknownDays: 0,
        coverage: { share: 1, verdict: 'complete' },
      },
      expect.objectContaining({ weekday: 7, hour: 13, average: 50 }),
    ],
    peak: { weekday: 7, hour: 13 },
    rivals: [],
    meta: { units: { average: 'peopleCount' }, countedUntil: '2026-03-10T12:00:00.000Z' },
  })
})

test('asks for the usual count if an hour with an outage may have been the peak', async () => {
  const quiet = await answer(() => 30, { now: 'no-data', seen: 0 }, { now: 50 })
  expect(quiet).toMatchObject({ asked: 1, peak: { hour: 13 }, rivals: [], hours: [{ usual: 30 }, {}] })
  expect(quiet.hours[1]).not.toHaveProperty('usual')
  const busy = await answer(() => 60, { now: 'no-data', seen: 0 }, { now: 50 })
  expect(busy).toMatchObject({ peak: null, rivals: [{ weekday: 7, hour: 12 }], hours: [{ usual: 60 }, {}] })
})

test('keeps an hour as a rival if its usual count is unknown', async () => {
  const told = await answer(undefined, { now: 'no-data', seen: 0 }, { now: 50 })
  expect(told).toMatchObject({ asked: 1, peak: null, rivals: [{ weekday: 7, hour: 12 }] })
  expect(told.hours[0]).not.toHaveProperty('usual')
})

test('does not ask if the usual count cannot settle the peak', async () => {
  const told = await answer(() => 0, { now: 48, seen: 0.9 }, { now: 50 })
  expect(told).toMatchObject({ asked: 0, peak: null, rivals: [{ hour: 12 }] })
})

test('has no peak without visitors', async () => {
  expect(await answer(() => 0, { now: 0 }, { now: 'closed' })).toMatchObject({ peak: null, rivals: [] })
})
