/** The rule of {@link negotiateLanguage}, with all that it needs: the build writes it into the preload script as text. */
export interface LanguageWishes {
  /** BCP 47 tags that a link or the viewer asks for, the weightier first; `null` for none. */
  readonly asked: readonly (string | null)[]
  /** The languages of the browser, the most preferred first. */
  readonly preferred: readonly string[]
}

export interface KnownLanguages<Tag extends string> {
  /** Those with a complete catalogue. */
  readonly tags: readonly Tag[]
  readonly source: Tag
}

/**
 * Returns the language of a page: what a link or the viewer asks for, else the first language of the browser that has
 * a catalogue. Regions without a catalogue of their own get their language: `de-AT` gets `de`, `en-AU` British English, `es-MX`
 * `es`.
 *
 * It refers to nothing outside itself.
 */
export function negotiateLanguage<Tag extends string>(
  { asked, preferred }: LanguageWishes,
  { tags, source }: KnownLanguages<Tag>,
): Tag {
  const known = (text: string | null | undefined) => tags.find((tag) => tag === text)
  for (const text of asked) {
    const tag = known(text)
    if (tag !== undefined) return tag
  }
  for (const wanted of preferred) {
    const language = wanted.split('-')[0]?.toLowerCase()
    const tag = known(wanted) ?? known(language)
    if (tag !== undefined) return tag
    if (language === 'en') return source
  }
  return source
}
