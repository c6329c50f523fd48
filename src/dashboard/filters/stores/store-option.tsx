import { t } from '@lingui/core/macro'
import type { MouseEvent } from 'react'
import look from '../option.module.css'
import { OptionName } from '../option-name.tsx'
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
      className={`${look.option} ${styles.option}`}
      style={{ insetBlockStart: `calc(var(--control) * ${row})` }}
      onFocus={onFocus}
      onClick={onClick}
    >
      <OptionName name={option.name} title={option.name} isChosen={isSelected} box />
      {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
      {option.isEvery !== true && (
        <span className={styles.only} data-only aria-hidden="true">
          {t({ message: 'only', context: 'selects this store and no other' })}
        </span>
      )}
    </div>
  )
}
