import type { StoreStory } from '../../../domain/day-so-far/store-story.ts'
import type { StoreKind } from '../../../protocol/usual-answers.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { useShownPart } from '../../ui/shown-part.ts'
import type { LinkTo } from './link-to.ts'
import styles from './overview.module.css'
import { kindWords } from './overview-words.ts'
import { StoreRow } from './store-row.tsx'

export interface LoudStoresProps {
  readonly kind: StoreKind
  /** Of this kind, the most urgent first. */
  readonly stories: readonly StoreStory[]
  readonly asOf: number
  readonly linkTo: LinkTo
}

/** Rows are two or three lines each: more of one kind would push the next kind out of sight. */
const shownAtFirst = 10

/** The stores of one kind that ask for attention, the most urgent first; many of them when they are asked for. */
export function LoudStores({ kind, stories, asOf, linkTo }: LoudStoresProps) {
  const { shown, rest, showAll } = useShownPart(stories, shownAtFirst)
  return (
    <section className={styles.section} aria-label={kindWords[kind]}>
      <h3 className={styles.sectionTitle}>
        {kindWords[kind]} <span className={styles.quiet}>{formatCount(stories.length)}</span>
      </h3>
      <ul className={styles.rows} data-long>
        {shown.map((story) => (
          <StoreRow key={story.store} story={story} asOf={asOf} linkTo={linkTo} />
        ))}
      </ul>
      {rest > 0 && (
        <p className={styles.rest}>
          {formatCount(shown.length)} of {formatCount(stories.length)} stores, most urgent first
          <Button onClick={showAll}>Show all</Button>
        </p>
      )}
    </section>
  )
}
