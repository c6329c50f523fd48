import { t } from '@lingui/core/macro'
import { Children, type ReactNode } from 'react'
import { Button } from './controls/button.tsx'
import styles from './page.module.css'
import { Boundary } from './states/boundary.tsx'

/** Panels one under the other, as wide as the page. One that cannot be drawn leaves the others alive. */
export function Page({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page} data-panels>
      {Children.map(children, (panel) => panel && <Boundary>{panel}</Boundary>)}
    </div>
  )
}

/** Stands above numbers that should have been replaced by newer ones. */
export function OlderNumbers({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <p className={styles.older} role="status">
      {t`Couldn’t refresh. Showing earlier numbers.`}{' '}
      <Button look="quiet" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </p>
  )
}
