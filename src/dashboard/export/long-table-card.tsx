import { t } from '@lingui/core/macro'
import { Card } from '../ui/card.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { fileTable } from '../ui/table/file-table.ts'
import { TableBar } from '../ui/table/table-bar.tsx'
import { rowsAtExtent, rowsNamed } from '../ui/table/table-extent.ts'
import { useOrder } from '../ui/table/use-order.ts'
import { useTableChoice } from '../ui/table/use-table-choice.ts'
import { windowedRows } from '../ui/table/windowed-rows.ts'
import { CardTools } from './card-tools.tsx'
import { TableCard, type TableCardProps } from './table-card.tsx'

export interface LongTableCardProps<Row> extends TableCardProps<Row> {
  readonly nameOf: (row: Row) => string
  /** 1 is the best. `null` if there is too little data to rank the row. */
  readonly rankOf: (row: Row) => number | null
  /** "10 of 500 stores"; of all of them "500 stores". */
  readonly shownWords: (shown: number, all: number) => string
  readonly findLabel: string
}

/** Tables of at least this many rows get a search and start with their top ten. */
const longTableRows = 41

/**
 * A card with a table of any length. A long table has a search, shows its top ten first and virtualises its
 * rows. Print shows all selected rows. The file has every row, whatever is selected.
 */
export function LongTableCard<Row>(props: LongTableCardProps<Row>) {
  const { nameOf, rankOf, shownWords, findLabel, ...card } = props
  return card.rows.length < longTableRows ? <TableCard {...card} /> : <LongTable {...props} />
}

function LongTable<Row>(props: LongTableCardProps<Row>) {
  const { name, title, note, fileTitle = title, order = null, children, ...table } = props
  const { columns, rows, nameOf, rankOf, shownWords, findLabel } = table
  const kept = useOrder(name, order)
  const choice = useTableChoice(name)
  const sought = choice.text.trim()
  const shown =
    sought === ''
      ? rowsAtExtent({ rows, columns, order: kept.order, rankOf }, choice.extent)
      : rowsNamed(rows, nameOf, choice.text)
  return (
    <Card
      title={title}
      note={note}
      inset="flush"
      tools={<CardTools title={fileTitle} table={() => fileTable(columns, rows, kept.order)} />}
    >
      <TableBar findLabel={findLabel} choice={choice} shown={shownWords(shown.length, rows.length)} />
      <DataTable
        caption={table.caption}
        columns={columns}
        rows={shown}
        rowKey={table.rowKey}
        kept={kept}
        empty={t`No matches for “${sought}”`}
        {...windowedRows(shown.length)}
      />
      {children}
    </Card>
  )
}
