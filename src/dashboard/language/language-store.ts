import { useSyncExternalStore } from 'react'
import { knownLanguages, type LanguageTag } from './language-tags.ts'
import { negotiateLanguage } from './negotiate-language.ts'

export interface LanguageStore {
  readonly language: () => LanguageTag
  /** Resolves to false if the catalogue could not be loaded; the language then stays. */
  readonly choose: (tag: LanguageTag) => Promise<boolean>
  readonly subscribe: (listener: () => void) => () => void
}

export interface LanguageStoreParts {
  readonly root: Pick<HTMLElement, 'lang'>
  /** Tag that the link asks for, if it does. */
  readonly asked: string | null
  /** Tag that the viewer chose last time. */
  readonly remembered: string | null
  /** Languages of the browser, the most preferred first. */
  readonly preferred: readonly string[]
  /** Loads a catalogue, and returns what lets the words follow it. */
  readonly load: (tag: LanguageTag) => Promise<() => void>
  /** Called with what the viewer chooses, once it is shown. */
  readonly onChoose: (tag: LanguageTag) => void
}

/**
 * The language of one document. A link comes before the viewer's last choice, which comes before the browser's
 * languages. The attribute `lang` of `root` follows it, for screen readers and hyphenation.
 *
 * @throws if the first catalogue cannot be loaded
 */
export async function openLanguageStore(parts: LanguageStoreParts): Promise<LanguageStore> {
  const { root, asked, remembered, preferred, load, onChoose } = parts
  const listeners = new Set<() => void>()
  let current = negotiateLanguage<LanguageTag>({ asked: [asked, remembered], preferred }, knownLanguages)
  let newest = current

  async function show(tag: LanguageTag): Promise<void> {
    const activate = await load(tag)
    // Of two choices the later one stands, whichever catalogue comes first.
    if (tag !== newest) return
    activate()
    current = tag
    root.lang = tag
  }

  await show(current)
  return {
    language: () => current,
    async choose(tag) {
      newest = tag
      try {
        await show(tag)
      } catch {
        if (tag === newest) newest = current
        return false
      }
      if (tag === newest) {
        onChoose(tag)
        for (const listener of listeners) listener()
      }
      return true
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useLanguage(store: LanguageStore): LanguageTag {
  return useSyncExternalStore(store.subscribe, store.language)
}
