import { i18n, type Messages } from '@lingui/core'
import { type LanguageTag, languageTags } from './language-tags.ts'

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
 * Loads the catalogue of a language.
 *
 * @returns what lets all messages and formats of this document follow it
 * @throws if the catalogue cannot be loaded
 */
export async function loadLanguage(tag: LanguageTag): Promise<() => void> {
  const { messages } = await catalogues[tag]()
  return () => i18n.loadAndActivate({ locale: tag, messages })
}
