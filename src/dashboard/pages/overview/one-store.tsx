import { StatusShape } from '../../ui/marks/status-mark.tsx'
import type { StoreNow } from './answers/stores-now.ts'
import type { OverviewView } from './answers/use-overview.ts'
import styles from './attention.module.css'
import { FindingText } from './finding-text.tsx'
import { findingsOf } from './findings.tsx'
import type { Links } from './link-to.ts'
import { type CalmKind, calmWords } from './overview-words.ts'
import { clockOf } from './times.ts'

export interface OneStoreProps {
  readonly view: OverviewView
  readonly store: StoreNow
  readonly links: Links
}

/** The findings of the only store of the page. Its numbers stand above, and are not repeated. */
export function OneStore({ view, store, links }: OneStoreProps) {
  const findings = findingsOf(store, clockOf(view))
  return (
    <ul className={styles.single}>
      {findings.map((finding) => (
        <li key={finding.key}>
          <FindingText finding={finding} store={store.store} links={links} withRange />
        </li>
      ))}
      {isCalm(store.kind) && (
        <li className={styles.finding}>
          <StatusShape state={store.kind === 'usual' ? 'online' : 'unknown'} />
          <span>{calmWords(store.kind, 1, true)}</span>
        </li>
      )}
    </ul>
  )
}

function isCalm(kind: StoreNow['kind']): kind is CalmKind {
  return kind !== 'broken' && kind !== 'moved' && kind !== 'untrusted'
}
