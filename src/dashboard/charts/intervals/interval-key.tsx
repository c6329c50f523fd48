import { t } from '@lingui/core/macro'
import keys from '../time/chart-key.module.css'
import styles from './interval-key.module.css'

/** The key of a chart of expectations. @param hasCame whether it shows what was counted too */
export function IntervalKey({ hasCame }: { readonly hasCame: boolean }) {
  const kinds = [
    ...(hasCame ? [{ kind: 'came', name: t`Counted` }] : []),
    { kind: 'expected', name: t`Forecast` },
    { kind: 'interval', name: t`80% interval` },
  ]
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets loses its role in Safari
    <ul className={keys.keys} role="list" aria-label={t`Key`} data-own-line>
      {kinds.map(({ kind, name }) => (
        <li key={kind} className={keys.key}>
          <i className={styles.swatch} data-kind={kind} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  )
}
