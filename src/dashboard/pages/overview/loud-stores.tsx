import type { StoreKind } from '../../../protocol/derived/usual-answers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useShownPart } from '../../ui/states/shown-part.ts'
import { shownOf } from '../../ui/words/count-of.ts'
import { formatCount } from '../../ui/words/format.ts'
import type { LinkTo } from './link-to.ts'
import styles from './overview.module.css'
import { kindWords } from './overview-words.ts'
import { StoreRow } from './store-row.tsx'
import type { StoreNow } from './stores-now.ts'

export interface LoudStoresProps {
  readonly kind: StoreKind
  /** Of this kind, the most urgent first. */
  readonly stores: readonly StoreNow[]
  /** How many there are, whether listed or not. */
  readonly count: number
  readonly asOf: number
  readonly linkTo: LinkTo
}

/** Rows are two or three lines each: more of one kind would push the next kind out of sight. */
const shownAtFirst = 10

/** The stores of one kind that ask for attention, the most urgent first; many of them when they are asked for. */
export function LoudStores({ kind, stores, count, asOf, linkTo }: LoudStoresProps) {
  const { shown, rest, showAll } = useShownPart(stores, shownAtFirst)
  return (
    <section className={styles.section} aria-label={kindWords[kind]}>
      <h3 className={styles.sectionTitle}>
        {kindWords[kind]} <span className={styles.quiet}>{formatCount(count)}</span>
      </h3>
      <ul className={styles.rows} data-long>
        {shown.map((store) => (
          <StoreRow key={store.store} store={store} asOf={asOf} linkTo={linkTo} />
        ))}
      </ul>
      {shown.length < count && (
        <p className={styles.rest}>
          {shownOf(shown.length, count, 'store')}, most urgent first
          {rest > 0 && <Button onClick={showAll}>Show all</Button>}
        </p>
      )}
    </section>
  )
}
