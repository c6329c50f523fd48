import { t } from '@lingui/core/macro'
import { rate } from '../../charts/unit.ts'
import { nothingSold } from '../../coverage/change-words.ts'
import { changeColumn } from '../../data/cards/change-column.tsx'
import { Defined } from '../../data/cards/defined.tsx'
import { countFile, numberFile, valueFile } from '../../data/cards/file-columns.ts'
import { periodOf } from '../../data/why/why-button.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { ValueCell } from '../../ui/value-cell.tsx'
import { formatCount, formatShare } from '../../ui/words/format.ts'
import { writtenRanges } from '../period-view.ts'
import type { Screen } from '../screen.ts'
import { StoresCard } from '../stores-card.tsx'
import { AboveTip } from './above-all.tsx'
import type { StoreRow } from './conversion-answer.ts'
import { averageColumns } from './tills-card.tsx'
import type { ConversionView } from './use-conversion.ts'

export interface ConversionStoresCardProps {
  readonly view: ConversionView
  readonly screen: Screen
}

/** Stores side by side, the best rate first. */
export function ConversionStoresCard({ view, screen }: ConversionStoresCardProps) {
  const { current, comparison } = writtenRanges(view, screen.today)
  const columns: Column<StoreRow>[] = [rateColumn()]
  if (comparison !== null) columns.push(rateChangeColumn({ current, comparison }))
  columns.push(
    amountColumn('customers', t`Visitors (excl. staff)`, (row) => row.customers),
    amountColumn('sales', t`Transactions`, (row) => row.sales),
    ...tillColumns(view),
  )
  return (
    <StoresCard
      view={view}
      screen={screen}
      note={t`transactions ÷ visitors, whole period`}
      caption={t`Stores by conversion rate`}
      rows={view.conversion.stores}
      columns={columns}
      unrankedOf={() => t`Not ranked: not enough data`}
      apart={view.conversion.apart}
    />
  )
}

function rateColumn(): Column<StoreRow> {
  return {
    key: 'rate',
    header: t`Conversion rate`,
    info: <Defined term="Conversion rate" />,
    align: 'end',
    cell: ({ state, rate: value, coverage }) => (
      <>
        <AboveTip rate={value} coverage={coverage} />
        <ValueCell state={state} value={value} format={(share) => formatShare(share)} />
      </>
    ),
    sortBy: (row) => row.rate,
    file: valueFile(t`Conversion rate`, ({ state, rate: value }) => ({ state, value }), rate),
  }
}

/** Compares only days that both periods know, so it names the two rates. */
function rateChangeColumn(ranges: {
  readonly current: string
  readonly comparison: string
}): Column<StoreRow> {
  const change = changeColumn<StoreRow>({
    deltaOf: (row) => (row.rate === null ? null : row.delta),
    rangesOf: ({ pair }) => ({
      current: withRate(ranges.current, pair.current),
      comparison: withRate(ranges.comparison, pair.comparison),
    }),
    whyOf: ({ store }) => periodOf({ store }),
    ratesOf: ({ pair }) => pair,
    zeroBase: nothingSold(),
  })
  return {
    ...change,
    file: [
      ...numberFile<StoreRow>(t`This period, like-for-like`, ({ pair }) => pair.current, rate),
      ...numberFile<StoreRow>(t`Comparison period, like-for-like`, ({ pair }) => pair.comparison, rate),
      ...(change.file ?? []),
    ],
  }
}

/** ATV, UPT and sales per visitor of each store, if any is known. */
function tillColumns({ conversion: { stores } }: ConversionView): readonly Column<StoreRow>[] {
  const currencies = new Set(stores.flatMap(({ tills }) => (tills === null ? [] : [tills.currency])))
  if (currencies.size === 0) return []
  return averageColumns<StoreRow>(
    ({ tills, perVisitor }) => tills && { ...tills, perVisitor },
    currencies.size === 1,
  )
}

/** A column of transactions or visitors; also of the table behind the chart. */
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

/** "25 Oct – 21 Nov: 18.4%". */
function withRate(range: string, value: number | null): string {
  if (value === null) return range
  const share = formatShare(value)
  return t`${range}: ${share}`
}
