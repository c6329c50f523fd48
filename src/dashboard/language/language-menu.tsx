import { t } from '@lingui/core/macro'
import { type Ref, useState } from 'react'
import styles from './language-menu.module.css'
import { type LanguageStore, useLanguage } from './language-store.ts'
import { type LanguageTag, languageTags } from './language-tags.ts'
import { languageTag } from './languages.ts'

/** What each language calls itself. */
const languageNames: Readonly<Record<LanguageTag, string>> = {
  'en-GB': 'English (UK)',
  'en-US': 'English (US)',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
}

export interface LanguageMenuProps {
  readonly language: LanguageStore
  readonly selectRef?: Ref<HTMLSelectElement>
}

/** Stays the same when everything is written again in another language, so that the focus finds its way back. */
const id = 'language'

/** Each language is listed by its own name, so that whoever opened a page in a foreign one finds theirs. */
export function LanguageMenu({ language, selectRef }: LanguageMenuProps) {
  const chosen = useLanguage(language)
  const [failed, setFailed] = useState(false)
  return (
    <div className={styles.menu}>
      <label htmlFor={id}>{t`Language`}</label>
      <select
        ref={selectRef}
        id={id}
        value={chosen}
        onChange={(event) => {
          const tag = languageTag(event.currentTarget.value)
          if (tag === null) return
          language.choose(tag).then((shown) => {
            setFailed(!shown)
            document.getElementById(id)?.focus()
          })
        }}
      >
        {languageTags.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {languageNames[tag]}
          </option>
        ))}
      </select>
      {failed && <span role="alert">{t`Couldn’t load this language. Try again.`}</span>}
    </div>
  )
}
