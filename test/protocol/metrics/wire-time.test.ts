import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fromWireRange,
  isDateOnly,
  lastRefresh,
  parseInstant,
  parseUtcInstant,
  toWireRange,
} from '../../../src/protocol/metrics/wire-time.ts'

describe('a wire range', () => {
  test('ends one millisecond before the exclusive end', () => {
    const day = { start: Date.UTC(2026, 2, 1), endExclusive: Date.UTC(2026, 2, 2) }
    expect(toWireRange(day)).toEqual({ start: '2026-03-01T00:00:00.000Z', end: '2026-03-01T23:59:59.999Z' })
  })

  test('survives a round trip', () => {
    const instant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2090, 0, 1) })
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 1e12 }), (start, length) => {
        const range = { start, endExclusive: start + length }
        expect(fromWireRange(toWireRange(range))).toEqual(range)
      }),
    )
  })

  test.each([
    ['as a date alone', '2026-03-01', '2026-03-02'],
    ['without a zone', '2026-03-01T00:00:00.000', '2026-03-02T00:00:00.000'],
    ['with a day that does not exist', '2026-02-29T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    ['with an end before its start', '2026-03-02T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['as any other text', 'yesterday', 'today'],
  ])('is invalid %s', (_, start, end) => {
    expect(fromWireRange({ start, end })).toBeNull()
  })

  test('may use any time zone', () => {
    expect(parseInstant('2026-03-01T05:30:00.000+05:30')).toBe(Date.UTC(2026, 2, 1))
  })
})

describe('parseUtcInstant', () => {
  test.each(['2026-03-01T10:20:30.400Z', '2026-03-01T10:20:30.400', '2026-03-01 10:20:30.400'])(
    'reads %s',
    (text) => {
      expect(parseUtcInstant(text)).toBe(Date.UTC(2026, 2, 1, 10, 20, 30, 400))
    },
  )

  test('returns null for any other text', () => {
    expect(parseUtcInstant('never')).toBeNull()
  })
})

test.each([
  ['2026-03-01', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['2026-3-1', false],
  ['2026-03-01T00:00:00.000Z', false],
])('isDateOnly(%s) is %s', (text, expected) => {
  expect(isDateOnly(text)).toBe(expected)
})

test('lastRefresh returns the last full ten minutes', () => {
  expect(new Date(lastRefresh(Date.UTC(2026, 2, 1, 9, 49, 59, 999))).toISOString()).toBe(
    '2026-03-01T09:40:00.000Z',
  )
})
