import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import styles from './app-frame.module.css'
import { BrandIcon } from './marks/icons.tsx'

export interface AppFrameProps {
  /** `NavItem`s. */
  readonly links: ReactNode
  /** Below the links: whose stores these are, the theme, the shortcuts. Not shown on phones. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** The frame of every page: links at the side, on phones at the bottom where thumbs are; the page is `main`. */
export function AppFrame({ links, foot, children }: AppFrameProps) {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t`Skip to main content`}
      </a>
      <nav className={styles.nav} aria-label={t`Pages`} data-screen-only>
        <div className={styles.brand}>
          <BrandIcon size={18} />
          Shopfloor
        </div>
        {/* biome-ignore lint/a11y/noRedundantRoles: a list without bullets loses its role in Safari */}
        <ul className={styles.links} role="list">
          {links}
        </ul>
        {foot !== undefined && <div className={styles.foot}>{foot}</div>}
      </nav>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
