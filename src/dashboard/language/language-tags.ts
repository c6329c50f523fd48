/** The language of the words in the code. */
export const sourceLanguage = 'en-GB'

/** BCP 47 tags of the languages with a catalogue. */
export const languageTags = ['en-GB', 'en-US', 'de', 'fr', 'es'] as const

export type LanguageTag = (typeof languageTags)[number]

/** Those with a complete catalogue, which browsers get by themselves. A link (`?lang=de`) shows the others. */
export const offeredLanguages: readonly LanguageTag[] = ['en-GB', 'en-US', 'de', 'fr', 'es']

export const knownLanguages = {
  tags: languageTags,
  offered: offeredLanguages,
  source: sourceLanguage,
} as const
