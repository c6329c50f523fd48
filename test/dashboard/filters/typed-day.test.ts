import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTypedDay, parseTypedDay } from '../../../src/dashboard/filters/typed-day.ts'
import { languageTags } from '../../../src/dashboard/language/language-tags.ts'
import { anyDay } from '../../calendar/zones.ts'

test('reads what it writes, in every language', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...languageTags), (day, language) => {
      expect(parseTypedDay(formatTypedDay(day, language), language)).toBe(day)
    }),
  )
})

test.each([
  ['en-GB', '03/11/2026'],
  ['en-US', '11/03/2026'],
  ['de', '03.11.2026'],
  ['fr', '03/11/2026'],
  ['es', '03/11/2026'],
])('writes a date as %s does: %s', (language, words) => {
  expect(formatTypedDay('2026-11-03', language)).toBe(words)
})

test.each([
  ['3/11/26', 'en-GB', '2026-11-03'],
  ['3 11 2026', 'en-GB', '2026-11-03'],
  ['3.11.2026', 'de', '2026-11-03'],
  ['11-3-2026', 'en-US', '2026-11-03'],
  ['2026-11-03', 'de', '2026-11-03'],
  ['31/02/2026', 'en-GB', null],
  ['3/11', 'en-GB', null],
  ['3/11/', 'en-GB', null],
  ['3/11/202', 'en-GB', null],
  ['tomorrow', 'en-GB', null],
  ['', 'en-GB', null],
])('reads “%s” in %s as %s', (text, language, day) => {
  expect(parseTypedDay(text, language)).toBe(day)
})
