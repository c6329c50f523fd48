import { Link } from 'wouter'
import type { StoreStory } from '../../../domain/day-so-far/store-story.ts'
import { formatCount } from '../../ui/format.ts'
import { StatusShape } from '../../ui/status-mark.tsx'
import type { LinkTo } from './link-to.ts'
import styles from './overview.module.css'
import { kindWords, storesCount } from './overview-words.ts'

export interface CalmStoresProps {
  readonly stories: readonly StoreStory[]
  /** Nothing else stands above. */
  readonly onlyCalm: boolean
  readonly linkTo: LinkTo
}

const calmKinds = ['usual', 'new', 'not-open', 'closed', 'silent'] as const

/** The stores that ask for nothing, each kind in one line that can be opened. */
export function CalmStores({ stories, onlyCalm, linkTo }: CalmStoresProps) {
  return (
    <div className={styles.calm}>
      {calmKinds.map((kind) => {
        const own = stories.filter((story) => story.kind === kind)
        if (own.length === 0) return null
        return (
          <details key={kind} className={styles.fold} open={onlyCalm && own.length <= 3}>
            <summary>
              <span className={styles.calmMark}>
                <StatusShape state={kind === 'usual' ? 'online' : 'unknown'} />
              </span>
              {storesCount(own)} {kindWords[kind]}
            </summary>
            <ul className={styles.names}>
              {own.map(({ store, name, entries }) => (
                <li key={store}>
                  <Link href={linkTo('footfall', store)} className={styles.link}>
                    {name}
                  </Link>
                  {entries !== null && <span className={styles.detail}> {formatCount(entries)} so far</span>}
                </li>
              ))}
            </ul>
          </details>
        )
      })}
    </div>
  )
}
