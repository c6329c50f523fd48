import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LocalDay } from '../../src/calendar/calendar.ts'
import { addDays, dayOfWall, wallOfDay } from '../../src/calendar/local-day.ts'
import { type Opening, openingsOf, tradingRange } from '../../src/calendar/trading-day.ts'

const minuteOf = (text: string) => Date.parse(`${text}Z`) / 60_000
const hours = (first: string, count: number) =>
  Array.from({ length: count }, (_, hour) => minuteOf(first) + hour * 60)

/** The day that a minute is traded on, by the rule itself: that of the opening it lies in, else of the calendar. */
function tradingDayOf(minute: number, openings: readonly Opening[]): LocalDay {
  const opening = openings.find(({ start, endExclusive }) => start <= minute && minute < endExclusive)
  return dayOfWall((opening?.start ?? minute) * 60_000)
}

/** Friday 10:00 to Saturday 01:00, Saturday 10:00 to Sunday 01:00; shut on Sunday. */
const soho = openingsOf([...hours('2026-03-06T10:00', 15), ...hours('2026-03-07T10:00', 15)])

describe('a store that is open past midnight', () => {
  test('trades its evening on the day on which it began', () => {
    expect(tradingRange('2026-03-06', soho)).toEqual({
      start: minuteOf('2026-03-06T00:00'),
      endExclusive: minuteOf('2026-03-07T01:00'),
    })
  })

  test('has nothing of a day that it is shut on but what follows its last evening', () => {
    expect(tradingRange('2026-03-08', soho)).toEqual({
      start: minuteOf('2026-03-08T01:00'),
      endExclusive: minuteOf('2026-03-09T00:00'),
    })
  })

  test('begins its day where the evening before ends', () => {
    expect(tradingRange('2026-03-07', soho)).toEqual({
      start: minuteOf('2026-03-07T01:00'),
      endExclusive: minuteOf('2026-03-08T01:00'),
    })
  })
})

test('a store that shuts at midnight, or opens then, has the days of the calendar', () => {
  const until = openingsOf(hours('2026-03-06T18:00', 6))
  expect(tradingRange('2026-03-07', until).start).toBe(minuteOf('2026-03-07T00:00'))
  const from = openingsOf(hours('2026-03-07T00:00', 4))
  expect(tradingRange('2026-03-07', from).start).toBe(minuteOf('2026-03-07T00:00'))
})

test('a store that never shuts has the days of the calendar', () => {
  const always = openingsOf(hours('2026-03-01T00:00', 24 * 14))
  expect(always).toEqual([])
  expect(tradingRange('2026-03-07', always).start).toBe(minuteOf('2026-03-07T00:00'))
})

/** Any open hours in two weeks; some make up evenings, some days without end. */
const anyOpenings = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 14 * 24 }), fc.integer({ min: 1, max: 30 })), { maxLength: 20 })
  .map((stretches) =>
    openingsOf(
      stretches.flatMap(([start, length]) => hours('2026-03-01T00:00', start + length).slice(start)),
    ),
  )

describe('trading days', () => {
  test('tile: each begins where the one before ends, and none is empty', () => {
    fc.assert(
      fc.property(anyOpenings, fc.integer({ min: -1, max: 16 }), (openings, offset) => {
        const day = addDays('2026-03-01', offset)
        const range = tradingRange(day, openings)
        expect(range.endExclusive).toBe(tradingRange(addDays(day, 1), openings).start)
        expect(range.endExclusive).toBeGreaterThan(range.start)
      }),
    )
  })

  test('hold every minute exactly once, on the day that it is traded on', () => {
    fc.assert(
      fc.property(anyOpenings, fc.integer({ min: 0, max: 16 * 24 * 60 }), (openings, offset) => {
        const minute = wallOfDay('2026-03-01') / 60_000 + offset
        const days = Array.from({ length: 20 }, (_, one) => addDays('2026-02-27', one))
        const holding = days.filter((day) => {
          const { start, endExclusive } = tradingRange(day, openings)
          return start <= minute && minute < endExclusive
        })
        expect(holding).toEqual([tradingDayOf(minute, openings)])
      }),
    )
  })

  test('never cut an opening', () => {
    fc.assert(
      fc.property(anyOpenings, (openings) => {
        for (const { start, endExclusive } of openings) {
          expect(tradingDayOf(endExclusive - 1, openings)).toBe(tradingDayOf(start, openings))
        }
      }),
    )
  })
})
