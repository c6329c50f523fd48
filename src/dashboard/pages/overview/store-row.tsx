import { Link } from 'wouter'
import { combinedValue } from '../../../domain/cells/combine-sides.ts'
import { courseOf } from '../../../domain/day-so-far/headlines.ts'
import type { StoreStory } from '../../../domain/day-so-far/store-story.ts'
import { Sparkline } from '../../charts/sparkline.tsx'
import { changeOf } from '../../coverage/change-words.ts'
import { Delta } from '../../ui/delta.tsx'
import { formatCount } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { findingsOf } from './finding-lines.tsx'
import type { LinkTo } from './link-to.ts'
import styles from './overview.module.css'
import { momentOf, nothingCountedWords } from './overview-words.ts'

export interface StoreRowProps {
  readonly story: StoreStory
  readonly asOf: number
  readonly linkTo: LinkTo
}

/** A store that asks for attention: what is with it, each finding a link to what explains it, and its day so far. */
export function StoreRow({ story, asOf, linkTo }: StoreRowProps) {
  return (
    <li className={styles.row}>
      <h4 className={styles.name}>{story.name}</h4>
      <ul className={styles.findings}>
        {findingsOf(story, asOf).map(({ key, mark, page, why, text, detail }) => (
          <li key={key} className={styles.finding}>
            {mark}
            <span>
              <Link href={linkTo(page, story.store, why)} className={styles.link}>
                {text}
              </Link>
              {detail !== null && <span className={styles.detail}> · {detail}</span>}
            </span>
          </li>
        ))}
      </ul>
      <DaySoFar story={story} asOf={asOf} />
    </li>
  )
}

/** The entries of a store so far, their shape and their change. */
export function DaySoFar({ story, asOf }: Omit<StoreRowProps, 'linkTo'>) {
  const { store, name, timezone, hours, entries, delta } = story
  const course = courseOf([{ store, timezone, cells: hours, silent: false }], combinedValue)
  const moment = momentOf([{ id: store, name, timezone, zoneFrom: 'location' }], asOf)
  return (
    <div className={styles.soFar}>
      <Sparkline
        values={course.today}
        compared={course.before}
        label={`${name}: entries by the hour, today and ${moment.weekday} a week ago`}
        width={88}
        height={28}
      />
      {entries === null ? (
        <span className={styles.uncounted}>{nothingCountedWords(story)}</span>
      ) : (
        <>
          <span className={styles.count}>
            {formatCount(entries)} <VisuallyHidden>entries so far</VisuallyHidden>
          </span>
          <span className={styles.change}>
            {delta.kind === 'delta' && (
              <Delta
                change={changeOf(delta)}
                ranges={{ current: moment.today, comparison: moment.before }}
                words={null}
              />
            )}
          </span>
        </>
      )}
    </div>
  )
}
