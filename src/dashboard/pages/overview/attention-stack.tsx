import { Link } from 'wouter'
import type { StoreNow } from './answers/stores-now.ts'
import type { OverviewView } from './answers/use-overview.ts'
import styles from './attention.module.css'
import { FindingText } from './finding-text.tsx'
import { findingsOf } from './findings.tsx'
import type { Links } from './link-to.ts'
import { momentOf } from './overview-words.ts'
import { StoreChange, StoreCount, StoreShape } from './store-so-far.tsx'
import { clockOf } from './times.ts'

export interface StackedStoreProps {
  readonly store: StoreNow
  readonly view: OverviewView
  readonly links: Links
}

/** A store that needs attention where a table has no room: its numbers in one line, its findings below. */
export function StackedStore({ store, view, links }: StackedStoreProps) {
  const moment = momentOf(
    view.chosen.filter(({ id }) => id === store.store),
    view.asOf,
  )
  return (
    <li>
      <div className={styles.stackHead}>
        <h4 className={styles.name}>
          <Link href={links.store(store.store)} className={styles.link}>
            {store.name}
          </Link>
        </h4>
        <StoreShape store={store} moment={moment} />
      </div>
      <ul className={styles.findings}>
        {findingsOf(store, clockOf(view)).map((finding) => (
          <li key={finding.key}>
            <FindingText finding={finding} store={store.store} links={links} withRange />
          </li>
        ))}
      </ul>
      <p className={styles.stackNumbers}>
        <StoreCount store={store} isNamed />
        <StoreChange store={store} moment={moment} isNamed />
      </p>
    </li>
  )
}
