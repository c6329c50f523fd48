import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { DataTable, type DataTableProps } from '../ui/table/data-table.tsx'
import { fileTable } from '../ui/table/file-table.ts'
import type { Order } from '../ui/table/sort-rows.ts'
import { useOrder } from '../ui/table/use-order.ts'
import { CardTools } from './card-tools.tsx'

export interface TableCardProps<Row>
  extends Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rows' | 'rowKey'> {
  /** By this name the address says its order. */
  readonly name: string
  readonly title: string
  readonly note: ReactNode
  /** What its file is called, where the title alone would not tell. */
  readonly fileTitle?: string
  /** How the rows stand at first; as they come where not given. */
  readonly order?: Order
  /** Below the table. */
  readonly children?: ReactNode
}

/** A card that is a table; as a file it has the columns, rows and order of the screen. */
export function TableCard<Row>(props: TableCardProps<Row>) {
  const { name, title, note, fileTitle = title, order = null, children, ...table } = props
  const kept = useOrder(name, order)
  return (
    <Card
      title={title}
      note={note}
      inset="flush"
      tools={<CardTools title={fileTitle} table={() => fileTable(table.columns, table.rows, kept.order)} />}
    >
      <DataTable {...table} kept={kept} />
      {children}
    </Card>
  )
}
