import type { MouseEvent } from 'react'
import { CheckIcon } from '../../ui/marks/icons.tsx'
import styles from './store-list.module.css'

export interface StoreOption {
  readonly id: string
  readonly name: string
  /** Beside the name, quieter. */
  readonly hint?: string | undefined
  /** Stands for every store: "only" would say nothing. */
  readonly isEvery?: boolean
}

interface StoreOptionRowProps {
  readonly option: StoreOption
  readonly row: number
  readonly count: number
  readonly isSelected: boolean
  readonly isStop: boolean
  readonly onFocus: () => void
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
}

/** A row of the list: its place in the whole, a box, and the word that selects it alone. */
export function StoreOptionRow({
  option,
  row,
  count,
  isSelected,
  isStop,
  onFocus,
  onClick,
}: StoreOptionRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list hears the keys of its rows
    <div
      role="option"
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={row + 1}
      tabIndex={isStop ? 0 : -1}
      className={styles.option}
      style={{ insetBlockStart: `calc(var(--control) * ${row})` }}
      onFocus={onFocus}
      onClick={onClick}
    >
      <span className={styles.mark} data-selected={isSelected || undefined}>
        {isSelected && <CheckIcon size={12} />}
      </span>
      <span className={styles.name} title={option.name}>
        {option.name}
      </span>{' '}
      {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
      {option.isEvery !== true && (
        <span className={styles.only} data-only aria-hidden="true">
          only
        </span>
      )}
    </div>
  )
}
