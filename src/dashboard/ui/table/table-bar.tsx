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

const extentWords: Readonly<Record<Extent, string>> = {
  top: `Top ${rowsAtEnd}`,
  bottom: `Bottom ${rowsAtEnd}`,
  all: 'All',
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
        label="Rows"
        segments={extents.map((value) => ({ value, label: extentWords[value] }))}
        value={choice.text === '' ? choice.extent : 'all'}
        onChoose={choice.onExtent}
      />
      <span className={styles.shown} role="status">
        {shown}
      </span>
    </div>
  )
}
