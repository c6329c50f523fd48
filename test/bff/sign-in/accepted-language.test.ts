import { expect, test } from 'vitest'
import { acceptedLanguage, signInLanguages } from '../../../src/bff/sign-in/accepted-language.ts'
import { languageTags } from '../../../src/dashboard/language/language-tags.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['FR-ch, en;q=0.5', 'fr'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['pl,es;q=0.7,de;q=0.8', 'de'],
  ['pl, cs', 'en'],
  ['*', 'en'],
  ['de;q=0, es;q=0.1', 'es'],
  ['de;q=much, fr;q=0.1', 'fr'],
])('a browser that accepts “%s” gets %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})

test('offers every language of the dashboard, without its region', () => {
  expect([...signInLanguages]).toEqual([...new Set(languageTags.map((tag) => tag.split('-')[0]))])
})
