import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openingHoursChanges, type WrittenHours } from '../../../src/domain/changes/opening-hours-changes.ts'

const zones = new Map([
  ['leeds', 'Europe/London'],
  ['auckland', 'Pacific/Auckland'],
])
const asked = {
  ...{ days: { first: '2026-03-02', last: '2026-03-29' }, limit: 100, zones },
  now: Date.parse('2026-03-29T12:00:00Z'),
}

/** Hours such as `10-18`, in whole hours. `null`: the weekday is removed. */
function written(at: string, weekday: number, hours: string | null, location = 'leeds'): WrittenHours {
  const [opens = 0, closes = 0] = (hours ?? '').split('-').map((hour) => Number(hour) * 60)
  return {
    ...{ location, weekday, writtenAt: at === '' ? 0 : Date.parse(at) },
    hours: hours === null ? null : { opensMinute: opens, closesMinute: closes },
  }
}

/** The changes as `day location weekday before > after`. */
function told(rows: readonly WrittenHours[], changed: Partial<typeof asked> = {}) {
  const words = (hours: WrittenHours['hours']) =>
    hours === null ? 'closed' : `${hours.opensMinute / 60}-${hours.closesMinute / 60}`
  return openingHoursChanges(rows, { ...asked, ...changed }).changes.map(({ day, location, weekdays }) =>
    [
      ...[day, location],
      ...weekdays.map(({ weekday, before, after }) => `${weekday} ${words(before)} > ${words(after)}`),
    ].join(' '),
  )
}

const known = [written('', 1, '10-18'), written('', 5, '10-18')]

test('lists the weekdays whose hours became others, Monday first', () => {
  const rows = [
    ...known,
    written('2026-03-17T09:00:00Z', 7, '12-16'),
    written('2026-03-17T09:00:00Z', 5, '10-20'),
    written('2026-03-17T09:00:00Z', 1, '10-18'),
  ]
  expect(told(rows)).toEqual(['2026-03-17 leeds 5 10-18 > 10-20 7 closed > 12-16'])
})

test('lists a removed weekday as closed, and one with equal times too', () => {
  expect(told([...known, written('2026-03-17T09:00:00Z', 5, null)])).toEqual([
    '2026-03-17 leeds 5 10-18 > closed',
  ])
  expect(told([...known, written('2026-03-17T09:00:00Z', 5, '0-0')])).toEqual([
    '2026-03-17 leeds 5 10-18 > closed',
  ])
  expect(told([...known, written('2026-03-17T09:00:00Z', 7, '0-0')])).toEqual([])
})

test('names the day of writing on the clock of the store', () => {
  const late = '2026-03-17T12:30:00Z'
  const rows = [
    ...known,
    written('', 1, '10-18', 'auckland'),
    written(late, 1, '9-18'),
    written(late, 1, '9-18', 'auckland'),
  ]
  expect(told(rows)).toEqual(['2026-03-18 auckland 1 10-18 > 9-18', '2026-03-17 leeds 1 10-18 > 9-18'])
})

describe('no change', () => {
  test('are the first hours of a store, all of that day', () => {
    expect(
      told([written('2026-03-17T09:00:00Z', 1, '10-18'), written('2026-03-17T10:00:00Z', 2, '10-18')]),
    ).toEqual([])
  })

  test('are hours that were known before the history began, whenever they were written', () => {
    expect(told(known)).toEqual([])
  })

  test('is a mistake that is corrected on the same day', () => {
    expect(
      told([
        ...known,
        written('2026-03-17T09:00:00Z', 1, '1-18'),
        written('2026-03-17T09:05:00Z', 1, '10-18'),
      ]),
    ).toEqual([])
  })

  test('are unknown hours: those that return are compared with the last known ones', () => {
    const gone = [1, 5].map((weekday) => written('2026-03-10T09:00:00Z', weekday, null))
    const back = [1, 5].map((weekday) => written('2026-03-12T09:00:00Z', weekday, '10-18'))
    expect(told([...known, ...gone])).toEqual([])
    expect(told([...known, ...gone, ...back])).toEqual([])
    expect(told([...known, ...gone, ...back.slice(1)])).toEqual(['2026-03-12 leeds 1 10-18 > closed'])
  })
})

test('lists days of the period, of what was written by now, and counts beyond the limit', () => {
  const rows = [
    ...known,
    written('2026-03-01T09:00:00Z', 1, '9-18'),
    written('2026-03-02T09:00:00Z', 1, '8-18'),
    written('2026-03-29T09:00:00Z', 1, '7-18'),
    written('2026-03-29T13:00:00Z', 1, '6-18'),
  ]
  expect(told(rows)).toEqual(['2026-03-29 leeds 1 8-18 > 7-18', '2026-03-02 leeds 1 9-18 > 8-18'])
  const page = openingHoursChanges(rows, { ...asked, limit: 1 })
  expect([page.changes.map(({ day }) => day), page.count]).toEqual([['2026-03-29'], 2])
})

test('applied to the first week in turn, the changes lead to the last one', () => {
  const hours = fc.constantFrom('9-18', '10-18', '10-20', '0-0')
  const row = fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    day: fc.integer({ min: 2, max: 28 }),
    minute: fc.integer({ min: 0, max: 1439 }),
    hours,
  })
  fc.assert(
    fc.property(fc.array(hours, { minLength: 7, maxLength: 7 }), fc.array(row), (first, rows) => {
      const at = (day: number, minute: number) =>
        new Date(Date.UTC(2026, 2, day) + minute * 60_000).toISOString()
      const all = [
        ...first.map((words, index) => written('', index + 1, words)),
        ...rows.map((each) => written(at(each.day, each.minute), each.weekday, each.hours)),
      ]
      const { changes } = openingHoursChanges(all, asked)
      const week = first.map((words) => openOr(written('', 1, words).hours))
      for (const { weekdays } of changes.toReversed()) {
        for (const { weekday, before, after } of weekdays) {
          expect(week[weekday - 1]).toEqual(before)
          expect(after).not.toEqual(before)
          week[weekday - 1] = after
        }
      }
      const inOrder = [...all].sort((a, b) => a.writtenAt - b.writtenAt)
      const last = [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
        openOr(inOrder.findLast((each) => each.weekday === weekday)?.hours ?? null),
      )
      expect(week).toEqual(last)
      expect(new Set(changes.map(({ day }) => day)).size).toBe(changes.length)
    }),
  )
})

/** Hours without a minute are closed. */
function openOr(hours: WrittenHours['hours']): WrittenHours['hours'] {
  return hours === null || hours.closesMinute === hours.opensMinute ? null : hours
}
