import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { languageTags } from '../../../src/dashboard/language/language-tags.ts'
import { loadLanguage, negotiateLanguage } from '../../../src/dashboard/language/languages.ts'

afterEach(() => i18n.loadAndActivate({ locale: 'en-GB', messages: {} }))

test.each([
  [['en-US', 'de'], 'en-US'],
  [['en-AU'], 'en-GB'],
  [['en'], 'en-GB'],
  [['ja', 'en-US'], 'en-US'],
  [['ja'], 'en-GB'],
  [[], 'en-GB'],
] as const)('of a browser that prefers %j takes %s', (preferred, tag) => {
  expect(negotiateLanguage(preferred)).toBe(tag)
})

test.each(languageTags)('loads the catalogue of %s, and lets Intl follow it', async (tag) => {
  const activate = await loadLanguage(tag)
  activate()
  expect(i18n.locale).toBe(tag)
  expect(Object.keys(i18n.messages).length).toBeGreaterThan(100)
})
