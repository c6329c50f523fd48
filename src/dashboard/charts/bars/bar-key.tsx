import { t } from '@lingui/core/macro'
import styles from '../time/chart-key.module.css'
import type { BarSeries } from './bars.ts'

/** The key of a chart of bars with several series, for the tools of its card. */
export function BarKey({ series }: { readonly series: readonly BarSeries[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets loses its role in Safari
    <ul className={styles.keys} role="list" aria-label={t`Key`} data-own-line>
      {series.map(({ key, name, colour }) => (
        <li key={key} className={styles.key}>
          <i className={styles.block} data-colour={colour} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  )
}
