import { Card } from '../ui/card.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { fileTable } from '../ui/table/file-table.ts'
import { TableBar } from '../ui/table/table-bar.tsx'
import { rowsAtExtent, rowsNamed } from '../ui/table/table-extent.ts'
import { useOrder } from '../ui/table/use-order.ts'
import { useTableChoice } from '../ui/table/use-table-choice.ts'
import { windowedRows } from '../ui/table/windowed-rows.ts'
import { formatCount } from '../ui/words/format.ts'
import { CardTools } from './card-tools.tsx'
import { TableCard, type TableCardProps } from './table-card.tsx'

export interface LongTableCardProps<Row> extends TableCardProps<Row> {
  readonly nameOf: (row: Row) => string
  /** 1 is the best; `null`: too little is known to rank the row. */
  readonly rankOf: (row: Row) => number | null
  /** What the rows are: "stores". */
  readonly many: string
  readonly findLabel: string
}

/** From so many rows on, a table is searched and its ends are looked at before all of it. */
const longFrom = 41

/**
 * A card that is a table of any length. A long one has a search, and shows its top ten until more is asked for; all of it
 * is drawn by window. On paper stand all rows of the choice. The file has every row, whatever the choice.
 */
export function LongTableCard<Row>(props: LongTableCardProps<Row>) {
  const { nameOf, rankOf, many, findLabel, ...card } = props
  return card.rows.length < longFrom ? <TableCard {...card} /> : <LongTable {...props} />
}

function LongTable<Row>(props: LongTableCardProps<Row>) {
  const { name, title, note, fileTitle = title, order = null, children, ...table } = props
  const { columns, rows, nameOf, rankOf, many, findLabel } = table
  const kept = useOrder(name, order)
  const choice = useTableChoice(name)
  const shown =
    choice.text.trim() === ''
      ? rowsAtExtent({ rows, columns, order: kept.order, rankOf }, choice.extent)
      : rowsNamed(rows, nameOf, choice.text)
  return (
    <Card
      title={title}
      note={note}
      inset="flush"
      tools={<CardTools title={fileTitle} table={() => fileTable(columns, rows, kept.order)} />}
    >
      <TableBar findLabel={findLabel} choice={choice} shown={shownWords(shown.length, rows.length, many)} />
      <DataTable
        caption={table.caption}
        columns={columns}
        rows={shown}
        rowKey={table.rowKey}
        kept={kept}
        empty={`No ${many} match “${choice.text.trim()}”`}
        {...windowedRows(shown.length)}
      />
      {children}
    </Card>
  )
}

/** "10 of 500 stores", "500 stores". */
function shownWords(shown: number, all: number, many: string): string {
  return shown === all
    ? `${formatCount(all)} ${many}`
    : `${formatCount(shown)} of ${formatCount(all)} ${many}`
}
