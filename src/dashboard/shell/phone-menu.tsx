import { t } from '@lingui/core/macro'
import { type ReactNode, useRef } from 'react'
import { FilterSurface } from '../filters/filter-surface.tsx'
import { LanguageMenu } from '../language/language-menu.tsx'
import type { LanguageStore } from '../language/language-store.ts'
import { MoreIcon } from '../ui/marks/icons.tsx'
import { NavButton } from '../ui/nav-item.tsx'
import styles from './shell.module.css'

/** What is open, kept while the page is written again in another language. */
export interface KeptOpen {
  menu: boolean
}

export interface PhoneMenuProps {
  readonly keptOpen: KeptOpen
  readonly language: LanguageStore
  readonly theme: ReactNode
  readonly account: (close: () => void) => ReactNode
}

/** The foot of the navigation as a sheet, for phones: account, language and theme. */
export function PhoneMenu({ keptOpen, language, theme, account }: PhoneMenuProps) {
  const select = useRef<HTMLSelectElement>(null)
  const startsOpen = keptOpen.menu
  return (
    <NavButton icon={<MoreIcon size={18} />} label={t`More`}>
      {({ className, content }) => (
        <FilterSurface
          label={t`More`}
          narrow
          trigger={content}
          triggerClassName={className}
          startsOpen={startsOpen}
          onOpenChange={(open) => {
            keptOpen.menu = open
          }}
          // It opens by itself only where the language was just chosen.
          {...(startsOpen && { initialFocus: select })}
        >
          {(close) => (
            <div className={styles.menu}>
              <LanguageMenu language={language} selectRef={select} />
              <div className={styles.field}>
                <span>{t`Theme`}</span>
                {theme}
              </div>
              {account(close)}
            </div>
          )}
        </FilterSurface>
      )}
    </NavButton>
  )
}
