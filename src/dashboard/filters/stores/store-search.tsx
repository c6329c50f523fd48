import { t } from '@lingui/core/macro'
import type { ReactNode, RefObject } from 'react'
import { SearchIcon } from '../../ui/marks/icons.tsx'
import styles from './store-choices.module.css'

export interface StoreSearchProps {
  readonly text: string
  readonly onText: (text: string) => void
  /** The arrow down: into the list. */
  readonly onDown: () => void
  readonly onEnter: () => void
  readonly inputRef: RefObject<HTMLInputElement | null> | undefined
}

/** The field above the list, as wide as it. */
export function StoreSearch({ text, onText, onDown, onEnter, inputRef }: StoreSearchProps) {
  return (
    <SearchFrame>
      <input
        {...searchInput()}
        ref={inputRef}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
          event.preventDefault()
          if (event.key === 'ArrowDown') onDown()
          else onEnter()
        }}
      />
    </SearchFrame>
  )
}

/** The icon and border around the input of a search. */
export function SearchFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.search}>
      <SearchIcon size={16} />
      {children}
    </div>
  )
}

/** What the input of a search for stores has. */
export function searchInput() {
  return {
    type: 'search',
    className: styles.input,
    placeholder: t`Find a store`,
    'aria-label': t`Find a store`,
    autoComplete: 'off',
    spellCheck: false,
  } as const
}
