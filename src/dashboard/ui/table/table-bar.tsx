import { t } from '@lingui/core/macro'
import { SearchField } from '../controls/search-field.tsx'
import { Segmented } from '../controls/segmented.tsx'
import styles from './table-bar.module.css'
import { type Extent, extents, rowsAtEnd } from './table-extent.ts'
import type { TableChoice } from './use-table-choice.ts'

export interface TableBarProps {
  /** "Find a store in this table". */
  readonly findLabel: string
  readonly choice: TableChoice
  /** "10 of 500 stores". */
  readonly shown: string
}

function extentWords(extent: Extent): string {
  switch (extent) {
    case 'top':
      return t`Top ${rowsAtEnd}`
    case 'bottom':
      return t`Bottom ${rowsAtEnd}`
    case 'all':
      return t({ message: 'All', context: 'rows of a table' })
  }
}

/** Above a long table: a search, and how much of it is shown. A search looks through all of it. */
export function TableBar({ findLabel, choice, shown }: TableBarProps) {
  return (
    <div className={styles.bar}>
      <span className={styles.search} data-screen-only>
        <SearchField
          label={findLabel}
          text={choice.text}
          onChange={choice.onText}
          onSettled={choice.onTextSettled}
        />
      </span>
      <Segmented<Extent>
        label={t`Rows`}
        segments={extents.map((value) => ({ value, label: extentWords(value) }))}
        value={choice.text === '' ? choice.extent : 'all'}
        onChoose={choice.onExtent}
      />
      <span className={styles.shown} role="status">
        {shown}
      </span>
    </div>
  )
}
