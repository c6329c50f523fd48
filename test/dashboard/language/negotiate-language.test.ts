import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { knownLanguages as known } from '../../../src/dashboard/language/language-tags.ts'
import { negotiateLanguage } from '../../../src/dashboard/language/negotiate-language.ts'

test.each([
  [['en-US', 'de'], 'en-US'],
  [['de-AT'], 'de'],
  [['fr', 'de'], 'fr'],
  [['pl', 'de'], 'de'],
  [['en-AU'], 'en-GB'],
  [['en'], 'en-GB'],
  [['ja', 'en-US'], 'en-US'],
  [['ja'], 'en-GB'],
  [[], 'en-GB'],
])('of a browser that prefers %j takes %s', (preferred, tag) => {
  expect(negotiateLanguage({ asked: [null, null], preferred }, known)).toBe(tag)
})

describe('takes what is asked for', () => {
  test.each([
    [['fr', 'es'], 'fr'],
    [[null, 'es'], 'es'],
    [['xx', 'es'], 'es'],
    [['xx', null], 'de'],
  ])('%j gives %s', (asked, tag) => {
    expect(negotiateLanguage({ asked, preferred: ['de'] }, known)).toBe(tag)
  })
})

test('is the same as text, without the module around it', () => {
  const text = `(${negotiateLanguage.toString()})(${JSON.stringify({ asked: [null], preferred: ['de-AT'] })}, ${JSON.stringify(known)})`
  expect(runInNewContext(text, {})).toBe('de')
})
