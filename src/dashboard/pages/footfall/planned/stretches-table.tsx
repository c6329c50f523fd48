import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { type Column, DataTable, inOrder } from '../../../ui/table/data-table.tsx'
import { useOnPaper } from '../../../ui/table/printing.ts'
import type { KeptOrder } from '../../../ui/table/use-order.ts'
import { formatCount } from '../../../ui/words/format.ts'
import styles from '../last-cards.module.css'
import type { StretchRow } from './planned-hours.ts'

const shownAtFirst = 10

interface StretchesTableProps {
  readonly caption: string
  readonly columns: readonly Column<StretchRow>[]
  /** The largest difference first. */
  readonly rows: readonly StretchRow[]
  /** How many there are with those that the answer doesn't name. */
  readonly total: number
  readonly kept: KeptOrder
}

/** The understaffed and overstaffed hours: ten of them, then all. */
export function StretchesTable({ caption, columns, rows, total, kept }: StretchesTableProps) {
  const [isExpanded, setExpanded] = useState(false)
  const onPaper = useOnPaper()
  // Sorted before it is cut, so that the first ten follow the chosen order.
  const ordered = inOrder(rows, columns, kept.order)
  const shown = isExpanded || onPaper ? ordered : ordered.slice(0, shownAtFirst)
  const [count, all] = [formatCount(rows.length), formatCount(total)]
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={shown}
        rowKey={({ key }) => key}
        kept={kept}
        empty={t`No understaffed or overstaffed hours`}
      />
      {shown.length < rows.length && (
        <p className={styles.more} data-screen-only>
          <Button onClick={() => setExpanded(true)}>{t`Show all (${count})`}</Button>
        </p>
      )}
      {shown.length === rows.length && total > rows.length && (
        <p className={styles.more}>{t`Showing the ${count} largest of ${all}.`}</p>
      )}
    </>
  )
}
