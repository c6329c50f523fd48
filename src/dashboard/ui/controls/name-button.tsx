import type { ReactNode } from 'react'
import styles from './name-button.module.css'

export interface NameButtonProps {
  readonly children: ReactNode
  readonly onChoose: () => void
  /** Where one of several is chosen: whether this is the one. */
  readonly chosen?: boolean
  readonly title?: string
}

/** A name in a table that leads to what it names. */
export function NameButton({ children, onChoose, chosen, title }: NameButtonProps) {
  return (
    <button type="button" className={styles.name} aria-pressed={chosen} title={title} onClick={onChoose}>
      {children}
    </button>
  )
}

export interface RankedNameProps {
  /** `null`: not ranked, for the reason given. */
  readonly rank: number | null
  readonly unranked: string
  /** How many rows are ranked with it: so many digits the widest rank of the column has. */
  readonly of: number
  readonly name: string
  readonly onChoose: () => void
}

/** A name with its place among all of the table. */
export function RankedName({ rank, unranked, of, name, onChoose }: RankedNameProps) {
  return (
    <span className={styles.ranked} data-ranked={String(of).length}>
      <span className={styles.rank} title={rank === null ? unranked : undefined}>
        {rank ?? '–'}
      </span>
      <NameButton onChoose={onChoose}>{name}</NameButton>
    </span>
  )
}
