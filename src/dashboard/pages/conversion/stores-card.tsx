import type { ReactNode } from 'react'
import { rate } from '../../charts/unit.ts'
import { changeOf } from '../../coverage/change-words.ts'
import { coverageColumn } from '../../data/coverage-column.tsx'
import { Defined } from '../../data/defined.tsx'
import { changeFile, countFile, numberFile, textFile, valueFile } from '../../data/file-columns.ts'
import { periodOf, whyWithheld } from '../../data/why-button.tsx'
import { CardTools } from '../../export/card-tools.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Delta } from '../../ui/delta.tsx'
import { fileTable } from '../../ui/file-table.ts'
import { formatCount, formatShare } from '../../ui/format.ts'
import { RankedName } from '../../ui/name-button.tsx'
import { useOrder } from '../../ui/use-order.ts'
import { ValueCell } from '../../ui/value-cell.tsx'
import { AboveTip } from './above-all.tsx'
import type { Takings } from './at-the-tills.ts'
import { nothingSold } from './conversion-words.ts'
import type { StoreRow } from './stores-side-by-side.ts'
import { averageColumns } from './tills-card.tsx'

export interface StoresCardProps {
  readonly rows: readonly StoreRow[]
  readonly ranges: { readonly current: string; readonly comparison: string } | null
  /** Camera records are on their way: nothing is said of coverage yet. */
  readonly checking?: boolean
  /** What each store took; none where the deployment does not list it. */
  readonly takings: ReadonlyMap<string, Takings>
  /** They are on their way: their columns stand where they will be. */
  readonly takingsAwaited?: boolean
  /** Below the table: the stores that are in no figure. */
  readonly absent?: ReactNode
  readonly onChoose: (store: string) => void
}

/** Stores side by side, the best rate first. */
export function StoresCard(props: StoresCardProps) {
  const { rows, ranges, checking = false, takings, takingsAwaited = false, absent, onChoose } = props
  const kept = useOrder()
  const columns: Column<StoreRow>[] = [
    {
      key: 'store',
      header: 'Store',
      cell: ({ rank, store, name }) => (
        <RankedName
          rank={rank}
          unranked="Not ranked: too little is known"
          name={name}
          onChoose={() => onChoose(store)}
        />
      ),
      sortBy: (row) => row.name,
      file: [
        ...textFile<StoreRow>('Store', (row) => row.name),
        ...countFile<StoreRow>('Rank', (row) => row.rank),
      ],
    },
    {
      key: 'rate',
      header: 'Conversion',
      info: <Defined term="Conversion" />,
      align: 'end',
      cell: ({ state, rate, coverage }) => (
        <>
          <AboveTip rate={rate} coverage={coverage} />
          <ValueCell state={state} value={rate} format={(value) => formatShare(value)} />
        </>
      ),
      sortBy: (row) => row.rate,
      file: valueFile('Conversion', ({ state, rate: value }) => ({ state, value }), rate),
    },
  ]
  if (ranges !== null) {
    columns.push({
      key: 'change',
      header: 'Change',
      info: <Defined term="Change" />,
      align: 'end',
      cell: ({ delta, rate, pair, store }) =>
        delta &&
        rate !== null && (
          <Delta
            change={changeOf(delta, nothingSold)}
            ranges={{
              current: withRate(ranges.current, pair.current),
              comparison: withRate(ranges.comparison, pair.comparison),
            }}
            words={null}
            more={whyWithheld(delta, periodOf({ store }))}
          />
        ),
      sortBy: ({ delta }) => (delta?.kind === 'delta' ? delta.fraction : null),
      file: [
        ...numberFile<StoreRow>('This period, like for like', ({ pair }) => pair.current, rate),
        ...numberFile<StoreRow>('Compared with, like for like', ({ pair }) => pair.comparison, rate),
        ...changeFile<StoreRow>((row) => (row.rate === null ? null : row.delta), nothingSold),
      ],
    })
  }
  columns.push(
    amountColumn('customers', 'Customers', (row) => row.customers),
    amountColumn('sales', 'Sales', (row) => row.sales),
  )
  if (takingsAwaited || [...takings.values()].some(({ average }) => average.value !== null)) {
    const currencies = new Set([...takings.values()].map(({ currency }) => currency))
    columns.push(
      ...averageColumns<StoreRow>(
        ({ store }) => (takingsAwaited ? 'awaited' : (takings.get(store) ?? null)),
        currencies.size === 1,
      ),
    )
  }
  columns.push(coverageColumn({ checking, rowOf: ({ name, store }) => ({ of: name, store }) }))
  return (
    <Card
      title="Stores"
      note="sales ÷ customers of the whole period"
      inset="flush"
      tools={<CardTools title="Stores" table={() => fileTable(columns, rows, kept.order)} />}
    >
      <DataTable
        caption="Stores by conversion"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={(row) => row.store}
        kept={kept}
      />
      {absent}
    </Card>
  )
}

/** A column of sales or customers; also of the table behind the chart. */
export function amountColumn<Row>(
  key: string,
  header: string,
  amountOf: (row: Row) => number | null,
): Column<Row> {
  return {
    key,
    header,
    align: 'end',
    cell: (row) => {
      const amount = roundedOf(amountOf(row))
      return amount === null ? '' : formatCount(amount)
    },
    sortBy: amountOf,
    file: countFile(header, (row) => roundedOf(amountOf(row))),
  }
}

function roundedOf(amount: number | null): number | null {
  return amount === null ? null : Math.round(amount)
}

/** "25 Oct – 21 Nov: 18.4 %". */
function withRate(range: string, rate: number | null): string {
  return rate === null ? range : `${range}: ${formatShare(rate)}`
}
