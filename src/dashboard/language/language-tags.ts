/** The language of the words in the code. */
export const sourceLanguage = 'en-GB'

/** BCP 47 tags of the languages with a catalogue. */
export const languageTags = ['en-GB', 'en-US', 'de', 'fr', 'es'] as const

export type LanguageTag = (typeof languageTags)[number]

export const knownLanguages = {
  tags: languageTags,
  source: sourceLanguage,
} as const
