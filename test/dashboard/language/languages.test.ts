import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { languageTags } from '../../../src/dashboard/language/language-tags.ts'
import { loadLanguage } from '../../../src/dashboard/language/languages.ts'

afterEach(() => i18n.loadAndActivate({ locale: 'en-GB', messages: {} }))

test.each(languageTags)('loads the catalogue of %s, and lets Intl follow it', async (tag) => {
  const activate = await loadLanguage(tag)
  activate()
  expect(i18n.locale).toBe(tag)
  expect(Object.keys(i18n.messages).length).toBeGreaterThan(100)
})
