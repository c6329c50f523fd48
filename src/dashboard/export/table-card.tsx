import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { DataTable, type DataTableProps } from '../ui/table/data-table.tsx'
import { fileTable } from '../ui/table/file-table.ts'
import type { Order } from '../ui/table/sort-rows.ts'
import { useOrder } from '../ui/table/use-order.ts'
import { CardTools } from './card-tools.tsx'

export interface TableCardProps<Row>
  extends Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rows' | 'rowKey'> {
  /** Key of the table's order in the URL. */
  readonly name: string
  readonly title: string
  readonly note: ReactNode
  /** Name of the exported file, where the title alone is ambiguous. */
  readonly fileTitle?: string
  /** Initial order. Defaults to the order of `rows`. */
  readonly order?: Order
  /** Before the export menu. */
  readonly tools?: ReactNode
  /** Content below the table. */
  readonly children?: ReactNode
}

/** A card with a table, exported with the columns, rows and order on the screen. */
export function TableCard<Row>(props: TableCardProps<Row>) {
  const { name, title, note, fileTitle = title, order = null, tools, children, ...table } = props
  const kept = useOrder(name, order)
  return (
    <Card
      title={title}
      note={note}
      inset="flush"
      tools={
        <>
          {tools}
          <CardTools title={fileTitle} table={() => fileTable(table.columns, table.rows, kept.order)} />
        </>
      }
    >
      <DataTable {...table} kept={kept} />
      {children}
    </Card>
  )
}
