import { plural, t } from '@lingui/core/macro'
import { Sparkline } from '../../charts/sparkline/sparkline.tsx'
import { formatCount } from '../../ui/words/format.ts'
import { shortPaceWords } from '../pace-words.ts'
import type { StoreNow } from './answers/stores-now.ts'
import styles from './attention.module.css'
import { type Moment, nothingCountedWords } from './overview-words.ts'
import { ShortChange } from './short-change.tsx'

export interface StoreSoFarProps {
  readonly store: StoreNow
  readonly moment: Moment
  /** Names the number, where no column does. */
  readonly isNamed?: boolean
}

/** The entries of a store by the hour. Nothing where only its cameras are known. */
export function StoreShape({ store, moment }: StoreSoFarProps) {
  if (store.onlyCameras === true) return null
  const { name, course } = store
  const { both } = moment
  return (
    <Sparkline
      values={course.today}
      compared={course.before}
      label={t`${name}: entries by hour, ${both}`}
      width={88}
      height={28}
    />
  )
}

/** The entries of a store so far, or why there are none. */
export function StoreCount({ store, isNamed = false }: Pick<StoreSoFarProps, 'store' | 'isNamed'>) {
  if (store.onlyCameras === true) return null
  const { value, pace } = store
  if (value === null) return <span className={styles.uncounted}>{nothingCountedWords(store)}</span>
  const count = formatCount(value)
  return (
    <>
      <span className={styles.count}>
        {isNamed ? plural(value, { one: `${count} entry today`, other: `${count} entries today` }) : count}
      </span>
      {pace !== undefined && <span className={styles.pace}>{shortPaceWords(pace)}</span>}
    </>
  )
}

/** The change of the entries from the same weekday of last week. */
export function StoreChange({ store, moment, isNamed = false }: StoreSoFarProps) {
  const { change, value, onlyCameras } = store
  if (onlyCameras === true || value === null || (isNamed && change.kind !== 'delta')) return null
  return (
    <span className={styles.change}>
      <ShortChange change={change} ranges={{ current: moment.today, comparison: moment.before }} />
      {isNamed && ` ${moment.versus}`}
    </span>
  )
}
