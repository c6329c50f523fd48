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
  readonly known: number
  readonly kept: KeptOrder
}

/** The understaffed and overstaffed hours: ten of them, then all. */
export function StretchesTable({ caption, columns, rows, known, kept }: StretchesTableProps) {
  const [isWhole, showWhole] = useState(false)
  const onPaper = useOnPaper()
  // The first rows of the order, not the first rows in order.
  const ordered = inOrder(rows, columns, kept.order)
  const shown = isWhole || onPaper ? ordered : ordered.slice(0, shownAtFirst)
  const [count, all] = [formatCount(rows.length), formatCount(known)]
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={shown}
        rowKey={({ key }) => key}
        kept={kept}
        empty={t`No hours are understaffed or overstaffed.`}
      />
      {shown.length < rows.length && (
        <p className={styles.more} data-screen-only>
          <Button onClick={() => showWhole(true)}>{t`Show all (${count})`}</Button>
        </p>
      )}
      {shown.length === rows.length && known > rows.length && (
        <p className={styles.more}>{t`The ${count} largest differences of ${all}.`}</p>
      )}
    </>
  )
}
