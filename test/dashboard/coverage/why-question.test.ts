import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../src/calendar/local-day.ts'
import {
  daysBefore,
  type Extent,
  hoursOf,
  readWhy,
  type WhyQuestion,
  wholeDays,
  writeWhy,
} from '../../../src/dashboard/coverage/why-question.ts'

const read = (parameters: Readonly<Record<string, string>>) => readWhy((name) => parameters[name] ?? null)
const saturdays = (hourOfDay: number): Extent => ({
  days: { first: '2026-10-25', last: '2026-11-21' },
  hour: hourOfDay,
  occurrence: 0,
  weekday: 6,
})
const hour = (first: string, at: number, occurrence: 0 | 1 = 0): Extent => ({
  days: { first, last: first },
  hour: at,
  occurrence,
})

test.each([
  ['period', 'period'],
  ['2026-11-07', wholeDays({ first: '2026-11-07', last: '2026-11-07' })],
  ['2026-11-02..2026-11-08', wholeDays({ first: '2026-11-02', last: '2026-11-08' })],
  ['2026-11-07T09', hour('2026-11-07', 9)],
  ['2026-10-25T01b', hour('2026-10-25', 1, 1)],
  ['2026-10-25..2026-11-21w6T14', saturdays(14)],
] as const)('%s stands for what it says', (why, extent) => {
  const question: WhyQuestion = { extent, store: null, zone: null }
  expect(read({ why })).toEqual(question)
  expect(writeWhy(question)).toEqual({ why })
})

test.each([
  '',
  'today',
  '2026-13-01',
  '2026-11-07T24',
  '2026-11-08..2026-11-02',
  '2026-11-07T9',
  '2026-11-02..2026-11-08w6',
  '2026-11-02..2026-11-08w7T14',
  '2026-11-02..2026-11-08T14',
])('%s asks nothing', (why) => {
  expect(read({ why })).toBeNull()
})

test('reads every question as it was written', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('1990-01-01', count))
  const text = fc.option(fc.string({ minLength: 1 }), { nil: null })
  const extent = fc.oneof(
    fc.constant('period' as const),
    fc.tuple(day, fc.nat(400)).map(([first, more]) => wholeDays({ first, last: addDays(first, more) })),
    fc.nat(23).map(saturdays),
    fc.tuple(day, fc.nat(23), fc.constantFrom(0 as const, 1 as const)).map((parts) => hour(...parts)),
  )
  fc.assert(
    fc.property(fc.record({ extent, store: text, zone: text }), (question) => {
      expect(read(writeWhy(question))).toEqual(question)
    }),
  )
})

test('asks for an hour of a day, for the second of its name, for an hour of a weekday, or for whole days', () => {
  expect(hoursOf(wholeDays({ first: '2026-11-02', last: '2026-11-08' }))).toEqual({})
  expect(hoursOf(hour('2026-11-07', 23))).toEqual({ hours: { hour: 23 } })
  expect(hoursOf(hour('2026-10-25', 1, 1))).toEqual({ hours: { hour: 1, occurrence: 1 } })
  const days = { first: '2026-11-02', last: '2026-11-29' }
  const sundays = { days, hour: 9, occurrence: 0, weekday: 0 } as const
  expect(hoursOf(sundays)).toEqual({ hours: { hour: 9, weekday: 7 } })
})

test('moves an extent by whole days', () => {
  expect(daysBefore(hour('2026-10-25', 1, 1), 7)).toEqual(hour('2026-10-18', 1))
})
