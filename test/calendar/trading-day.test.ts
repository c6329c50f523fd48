import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LocalDay } from '../../src/calendar/calendar.ts'
import { addDays, dayOfWall, wallOfDay } from '../../src/calendar/local-day.ts'
import { type Opening, openingsOf, tradingRange } from '../../src/calendar/trading-day.ts'

const minuteOf = (text: string) => Date.parse(`${text}Z`) / 60_000
const hours = (first: string, count: number) =>
  Array.from({ length: count }, (_, hour) => minuteOf(first) + hour * 60)

/** Applies the rule itself: the trading day of a minute is that of its opening, else the calendar day. */
function tradingDayOf(minute: number, openings: readonly Opening[]): LocalDay {
  const opening = openings.find(({ start, endExclusive }) => start <= minute && minute < endExclusive)
  return dayOfWall((opening?.start ?? minute) * 60_000)
}

/** Friday 10:00 to Saturday 01:00, Saturday 10:00 to Sunday 01:00; closed on Sunday. */
const soho = openingsOf([...hours('2026-03-06T10:00', 15), ...hours('2026-03-07T10:00', 15)])

describe('the trading day of a store open past midnight', () => {
  test('includes the evening that begins on it', () => {
    expect(tradingRange('2026-03-06', soho)).toEqual({
      start: minuteOf('2026-03-06T00:00'),
      endExclusive: minuteOf('2026-03-07T01:00'),
    })
  })

  test('includes, on a closed day, only what follows the previous evening', () => {
    expect(tradingRange('2026-03-08', soho)).toEqual({
      start: minuteOf('2026-03-08T01:00'),
      endExclusive: minuteOf('2026-03-09T00:00'),
    })
  })

  test('begins where the previous evening ends', () => {
    expect(tradingRange('2026-03-07', soho)).toEqual({
      start: minuteOf('2026-03-07T01:00'),
      endExclusive: minuteOf('2026-03-08T01:00'),
    })
  })
})

test('a store that closes or opens at midnight trades by calendar days', () => {
  const until = openingsOf(hours('2026-03-06T18:00', 6))
  expect(tradingRange('2026-03-07', until).start).toBe(minuteOf('2026-03-07T00:00'))
  const from = openingsOf(hours('2026-03-07T00:00', 4))
  expect(tradingRange('2026-03-07', from).start).toBe(minuteOf('2026-03-07T00:00'))
})

test('a store that never closes trades by calendar days', () => {
  const always = openingsOf(hours('2026-03-01T00:00', 24 * 14))
  expect(always).toEqual([])
  expect(tradingRange('2026-03-07', always).start).toBe(minuteOf('2026-03-07T00:00'))
})

/** Any open hours in two weeks: some form evenings, some days without end. */
const anyOpenings = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 14 * 24 }), fc.integer({ min: 1, max: 30 })), { maxLength: 20 })
  .map((stretches) =>
    openingsOf(
      stretches.flatMap(([start, length]) => hours('2026-03-01T00:00', start + length).slice(start)),
    ),
  )

describe('trading days', () => {
  test('tile: each begins where the previous one ends, and none is empty', () => {
    fc.assert(
      fc.property(anyOpenings, fc.integer({ min: -1, max: 16 }), (openings, offset) => {
        const day = addDays('2026-03-01', offset)
        const range = tradingRange(day, openings)
        expect(range.endExclusive).toBe(tradingRange(addDays(day, 1), openings).start)
        expect(range.endExclusive).toBeGreaterThan(range.start)
      }),
    )
  })

  test('contain every minute exactly once, on its trading day', () => {
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
