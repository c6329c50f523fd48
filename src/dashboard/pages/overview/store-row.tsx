import { Link } from 'wouter'
import { Sparkline } from '../../charts/sparkline/sparkline.tsx'
import { changeOf } from '../../coverage/change-words.ts'
import { Delta } from '../../ui/delta.tsx'
import { VisuallyHidden } from '../../ui/marks/visually-hidden.tsx'
import { formatCount } from '../../ui/words/format.ts'
import { findingsOf } from './finding-lines.tsx'
import type { LinkTo } from './link-to.ts'
import styles from './overview.module.css'
import { momentOf, nothingCountedWords } from './overview-words.ts'
import type { StoreNow } from './stores-now.ts'

export interface StoreRowProps {
  readonly store: StoreNow
  readonly asOf: number
  readonly linkTo: LinkTo
}

/** A store that needs attention: its findings, each a link to the page that explains it, and its day so far. */
export function StoreRow({ store, asOf, linkTo }: StoreRowProps) {
  return (
    <li className={styles.row}>
      <h4 className={styles.name}>{store.name}</h4>
      <ul className={styles.findings}>
        {findingsOf(store, asOf).map(({ key, mark, page, why, text, detail }) => (
          <li key={key} className={styles.finding}>
            {mark}
            <span>
              <Link href={linkTo(page, store.store, why)} className={styles.link}>
                {text}
              </Link>
              {detail !== null && <span className={styles.detail}> · {detail}</span>}
            </span>
          </li>
        ))}
      </ul>
      {store.onlyCameras !== true && <DaySoFar store={store} asOf={asOf} />}
    </li>
  )
}

/** The entries of a store so far, their shape and their change. */
function DaySoFar({ store, asOf }: Omit<StoreRowProps, 'linkTo'>) {
  const { name, timezone, course, value, change } = store
  const moment = momentOf([{ id: store.store, name, timezone, zoneFrom: 'location' }], asOf)
  return (
    <div className={styles.soFar}>
      <Sparkline
        values={course.today}
        compared={course.before}
        label={`${name}: entries by the hour, today and ${moment.weekday} a week ago`}
        width={88}
        height={28}
      />
      {value === null ? (
        <span className={styles.uncounted}>{nothingCountedWords(store)}</span>
      ) : (
        <>
          <span className={styles.count}>
            {formatCount(value)} <VisuallyHidden>entries so far</VisuallyHidden>
          </span>
          <span className={styles.change}>
            {change.kind === 'delta' && (
              <Delta
                change={changeOf(change)}
                ranges={{ current: moment.today, comparison: moment.before }}
              />
            )}
          </span>
        </>
      )}
    </div>
  )
}
