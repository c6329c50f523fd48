import { i18n, type Messages } from '@lingui/core'
import { type LanguageTag, languageTags, offeredLanguages, sourceLanguage } from './language-tags.ts'

const catalogues: Readonly<Record<LanguageTag, () => Promise<{ readonly messages: Messages }>>> = {
  'en-GB': () => import('./catalogues/en-GB.po'),
  'en-US': () => import('./catalogues/en-US.po'),
  de: () => import('./catalogues/de.po'),
  fr: () => import('./catalogues/fr.po'),
  es: () => import('./catalogues/es.po'),
}

export function languageTag(text: string | null): LanguageTag | null {
  return languageTags.find((tag) => tag === text) ?? null
}

/**
 * Returns the first language of a browser's list that has a catalogue. Regions without a catalogue of their own get
 * their language: `de-AT` gets `de`, `en-AU` British English, `es-MX` `es`.
 *
 * @param preferred BCP 47 tags, the most preferred first
 */
export function negotiateLanguage(preferred: readonly string[]): LanguageTag {
  for (const wanted of preferred) {
    const [language = ''] = wanted.split('-')
    const tag = languageTag(wanted) ?? languageTag(language.toLowerCase())
    if (tag !== null && offeredLanguages.includes(tag)) return tag
    if (language.toLowerCase() === 'en') return sourceLanguage
  }
  return sourceLanguage
}

/**
 * Loads the catalogue of a language.
 *
 * @returns what lets all messages and formats of this document follow it
 * @throws if the catalogue cannot be loaded
 */
export async function loadLanguage(tag: LanguageTag): Promise<() => void> {
  const { messages } = await catalogues[tag]()
  return () => i18n.loadAndActivate({ locale: tag, messages })
}
