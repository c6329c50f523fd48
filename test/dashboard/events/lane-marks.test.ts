import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../src/calendar/local-day.ts'
import { type LaneColumns, laneMarks, placeInTurn } from '../../../src/dashboard/events/lane-marks.ts'
import type { StoreEvent } from '../../../src/protocol/events.ts'

const eventOf = (id: string, from: string, until = from): StoreEvent => ({
  ...{ id, from, until, kind: 'promotion', title: id, stores: 'all' },
  ...{ version: 1, at: 0, by: '', mayChange: true },
})

/** Days of 40 pixels from 2 March, beside an axis of 60 pixels. */
const week: LaneColumns = {
  left: 60,
  column: 40,
  days: Array.from({ length: 7 }, (_, at) => {
    const day = addDays('2026-03-02', at)
    return { first: day, last: day }
  }),
}
const marksOf = (events: readonly StoreEvent[], columns = week) =>
  laneMarks(events, columns).map(({ events, ...place }) => ({ ...place, ids: events.map(({ id }) => id) }))

describe('marks of events', () => {
  test('stand below the columns of their days', () => {
    expect(marksOf([eventOf('a', '2026-03-03', '2026-03-04'), eventOf('b', '2026-03-06')])).toEqual([
      { ids: ['a'], left: 101, width: 78 },
      { ids: ['b'], left: 221, width: 38 },
    ])
  })

  test('are cut to the days of the chart, and absent beyond it', () => {
    expect(
      marksOf([
        eventOf('a', '2026-02-01', '2026-03-01'),
        eventOf('b', '2026-02-01', '2026-03-02'),
        eventOf('c', '2026-03-08', '2026-04-01'),
        eventOf('d', '2026-03-09'),
      ]),
    ).toEqual([
      { ids: ['b'], left: 61, width: 38 },
      { ids: ['c'], left: 301, width: 38 },
    ])
  })

  test('that would cover each other are one mark', () => {
    expect(
      marksOf([
        eventOf('a', '2026-03-03', '2026-03-04'),
        eventOf('b', '2026-03-04', '2026-03-06'),
        eventOf('c', '2026-03-08'),
      ]),
    ).toEqual([
      { ids: ['a', 'b'], left: 101, width: 158 },
      { ids: ['c'], left: 301, width: 38 },
    ])
  })

  test('span the weeks, months and hours that their days touch', () => {
    const weeks = {
      ...week,
      days: [
        { first: '2026-03-02', last: '2026-03-08' },
        { first: '2026-03-09', last: '2026-03-15' },
      ],
    }
    expect(marksOf([eventOf('a', '2026-03-08', '2026-03-09')], weeks)).toEqual([
      { ids: ['a'], left: 61, width: 78 },
    ])
  })

  test('are wide enough to press, inside the chart, in order, and apart', () => {
    const day = fc.integer({ min: -20, max: 400 }).map((after) => addDays('2026-01-01', after))
    const some = fc.array(
      fc.tuple(day, fc.nat(40)).map(([from, length]) => eventOf(from, from, addDays(from, length))),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(
        some,
        fc.integer({ min: 2, max: 365 }),
        fc.integer({ min: 100, max: 1400 }),
        (events, count, width) => {
          const days = Array.from({ length: count }, (_, at) => {
            const one = addDays('2026-01-01', at)
            return { first: one, last: one }
          })
          const columns = { left: 50, column: width / count, days }
          const marks = laneMarks(events, columns)
          const touching = events.filter(({ from, until }) =>
            days.some(({ first }) => from <= first && first <= until),
          )
          expect(marks.flatMap((mark) => mark.events.map(({ id }) => id)).sort()).toEqual(
            touching.map(({ id }) => id).sort(),
          )
          let end = 50
          for (const { left, width: wide } of marks) {
            expect(wide).toBeGreaterThanOrEqual(24 - 1e-6)
            expect(left).toBeGreaterThanOrEqual(end - 1e-6)
            end = left + wide
          }
          expect(end).toBeLessThanOrEqual(50 + width + 1e-6)
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('outages between the marks of events', () => {
  const noCameras: readonly StoreEvent[] = []
  const placed = (events: readonly StoreEvent[], outages: readonly StoreEvent[], columns = week) => {
    const { marks, between } = placeInTurn(laneMarks(events, columns), [noCameras, outages], columns)
    const ids = (list: readonly StoreEvent[]) => list.map(({ id }) => id)
    return {
      marks: marks.map(({ events: own, others }) => [ids(own), ids(others)]),
      between: between.map(({ events: own, left, width }) => ({ ids: ids(own), left, width })),
    }
  }

  test('stand in their own days, and leave the mark of an event as it is', () => {
    expect(
      placed([eventOf('sale', '2026-03-04')], [eventOf('a', '2026-03-03'), eventOf('b', '2026-03-04')]),
    ).toEqual({
      marks: [[['sale'], ['b']]],
      between: [{ ids: ['a'], left: 101, width: 38 }],
    })
  })

  test('of more days than the event stand on both sides of it', () => {
    expect(placed([eventOf('sale', '2026-03-04')], [eventOf('a', '2026-03-03', '2026-03-06')])).toEqual({
      marks: [[['sale'], ['a']]],
      between: [
        { ids: ['a'], left: 101, width: 38 },
        { ids: ['a'], left: 181, width: 78 },
      ],
    })
  })

  test('of the second kind are cut by those of the first, whose days stay readable', () => {
    const { marks, between } = placeInTurn(
      laneMarks([eventOf('sale', '2026-03-07')], week),
      [
        [eventOf('camera', '2026-03-04'), eventOf('hidden', '2026-03-07')],
        [eventOf('outage', '2026-03-02', '2026-03-07')],
      ],
      week,
    )
    expect(marks.map(({ others }) => others.map(({ id }) => id))).toEqual([['hidden', 'outage']])
    expect(between.map(({ events, left, width }) => [events.map(({ id }) => id), left, width])).toEqual([
      [['outage'], 61, 78],
      [['camera', 'outage'], 141, 38],
      [['outage'], 181, 78],
    ])
  })

  test('are all shown, wide enough to press, and apart from each other and from events', () => {
    const some = (name: string) =>
      fc.array(
        fc
          .tuple(fc.nat(60), fc.nat(9), fc.nat(1e6))
          .map(([at, length, id]) =>
            eventOf(`${name}${id}`, addDays('2026-01-01', at), addDays('2026-01-01', at + length)),
          ),
        { maxLength: 8 },
      )
    fc.assert(
      fc.property(
        some('event'),
        some('camera'),
        some('outage'),
        fc.integer({ min: 200, max: 1400 }),
        (events, cameras, outages, width) => {
          const days = Array.from({ length: 70 }, (_, at) => {
            const one = addDays('2026-01-01', at)
            return { first: one, last: one }
          })
          const columns = { left: 50, column: width / days.length, days }
          const { marks, between } = placeInTurn(laneMarks(events, columns), [cameras, outages], columns)
          const shown = [...marks.flatMap(({ others }) => others), ...between.flatMap((mark) => mark.events)]
          expect(new Set(shown.map(({ id }) => id))).toEqual(
            new Set([...cameras, ...outages].map(({ id }) => id)),
          )
          let end = 50
          for (const mark of [...marks, ...between].sort((a, b) => a.left - b.left)) {
            expect(mark.left).toBeGreaterThanOrEqual(end - 1e-6)
            expect(mark.width).toBeGreaterThanOrEqual(24 - 1e-6)
            end = mark.left + mark.width
          }
          expect(end).toBeLessThanOrEqual(50 + width + 1e-6)
        },
      ),
      { numRuns: 200 },
    )
  })
})
