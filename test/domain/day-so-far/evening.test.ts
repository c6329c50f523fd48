import { expect, test } from 'vitest'
import { wallIndexOf, wallMinutes } from '../../../src/calendar/wall-minutes.ts'
import type { StoreCell, StoreCells } from '../../../src/domain/cells/store-cells.ts'
import { withoutEveningBefore } from '../../../src/domain/day-so-far/evening.ts'
import { camera } from '../coverage/camera-fixtures.ts'

const asOf = Date.parse('2026-03-04T14:40:00Z')

/** Open from one wall-clock hour until another, hour by hour. */
function open(from: string, until: string) {
  const hours = (wallMinutes(until) - wallMinutes(from)) / 60
  return Array.from(
    { length: hours },
    (_, hour) => [wallIndexOf(wallMinutes(from) + hour * 60), [4, 4] as const] as const,
  )
}

/** The hours of a day of the store. */
const day: StoreCells = {
  store: 'leeds',
  timezone: 'Europe/London',
  silent: false,
  cells: Array.from({ length: 24 }, (_, hour) => {
    const index = `2026-03-04T${String(hour).padStart(2, '0')}:00:00.000`
    return { bucket: { index } } as StoreCell
  }),
}
const firstHour = (hours: ReturnType<typeof open>) =>
  withoutEveningBefore(day, [camera('door', hours)], asOf)[0]?.bucket.index.slice(11, 16)

test('begins the course of a day when the previous evening ended', () => {
  expect(firstHour(open('2026-03-03T18:00', '2026-03-04T02:00'))).toBe('02:00')
})

test('begins it at midnight if the store was closed then, whatever was open on other days', () => {
  const weeks = open('2026-02-24T18:00', '2026-02-25T03:00')
  expect(firstHour([...weeks, ...open('2026-03-04T09:00', '2026-03-04T18:00')])).toBe('00:00')
  expect(
    firstHour([
      ...open('2026-03-04T09:00', '2026-03-04T18:00'),
      ...open('2026-03-04T20:00', '2026-03-05T04:00'),
    ]),
  ).toBe('00:00')
})

test('has no evening for a store that stays open for a day or longer', () => {
  expect(firstHour(open('2026-03-02T18:00', '2026-03-04T02:00'))).toBe('00:00')
  expect(firstHour(open('2026-03-03T23:00', '2026-03-05T03:00'))).toBe('00:00')
})
