import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { hasGaps } from '../../../domain/cells/point-state.ts'
import type { TillAverages, TillFigure } from '../../../protocol/derived/conversion-answers.ts'
import { changeOf, nothingSold } from '../../coverage/change-words.ts'
import { Defined } from '../../data/cards/defined.tsx'
import { changeFile, countFile } from '../../data/cards/file-columns.ts'
import type { Term } from '../../data/definitions/terms.ts'
import { WhyCoverage } from '../../data/why/why-button.tsx'
import { CardTools } from '../../export/card-tools.tsx'
import { TableCard } from '../../export/table-card.tsx'
import { formatDayRange } from '../../time/format-day.ts'
import { Delta } from '../../ui/delta.tsx'
import { Kpi } from '../../ui/kpi.tsx'
import { KpiStrip } from '../../ui/kpi-strip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { fileTable } from '../../ui/table/file-table.ts'
import { formatCount, formatDecimal } from '../../ui/words/format.ts'
import { formatMoney } from '../../ui/words/format-money.ts'
import type { Screen } from '../screen.ts'
import styles from './conversion.module.css'
import type { SalesRow } from './conversion-answer.ts'
import type { ConversionView } from './use-conversion.ts'
import { useRevenuePace } from './use-revenue-pace.ts'
import { useRevenueReached } from './use-revenue-reached.ts'

export interface TillsCardProps {
  readonly view: ConversionView
  readonly today: Screen['today']
}

/** Revenue and what a transaction and a visitor bring, if the deployment lists transactions; else nothing. */
export function TillsCard({ view, today }: TillsCardProps) {
  const { tills } = view.conversion
  const [only, ...others] = tills
  if (only === undefined) return null
  const ranges =
    view.compared === null
      ? null
      : { current: formatDayRange(view.days, today), comparison: formatDayRange(view.compared, today) }
  return others.length === 0 ? (
    <TillsStrip sales={only} view={view} ranges={ranges} today={today} />
  ) : (
    <TableCard
      name="tills"
      title={t`Sales performance`}
      note={t`totals by currency`}
      caption={t`Sales performance by currency`}
      columns={salesColumns(ranges)}
      rows={tills}
      rowKey={({ currency }) => currency ?? ''}
    />
  )
}

type Ranges = { readonly current: string; readonly comparison: string } | null

interface TillsStripProps extends TillsCardProps {
  readonly sales: SalesRow
  readonly ranges: Ranges
}

function TillsStrip({ sales, view, ranges, today }: TillsStripProps) {
  const reached = useRevenueReached(view, sales, today)
  const pace = useRevenuePace(view, sales, today)
  const { currency, volume, average, unitsPerSale, perVisitor } = sales
  const title = t`Sales performance`
  const money = (value: number) => formatMoney(value, currency)
  const visitorLabel = t`Sales per visitor`
  const { coverage } = view.conversion
  return (
    <KpiStrip
      label={title}
      tools={<CardTools title={title} table={() => fileTable(salesColumns(ranges), [sales], null)} />}
    >
      <TillKpi
        label={t`Revenue`}
        term="Revenue"
        value={volume.value}
        format={(value) => formatMoney(value, currency, 0)}
        delta={<TillDelta figure={volume} ranges={ranges} />}
        note={pace ?? reached}
      />
      <TillKpi
        label={t`ATV (average transaction value)`}
        term="ATV"
        value={average.value}
        format={money}
        delta={<TillDelta figure={average} ranges={ranges} />}
      />
      <TillKpi
        label={t`UPT (units per transaction)`}
        term="UPT"
        value={unitsPerSale.value}
        format={(value) => formatDecimal(value, 2)}
        delta={<TillDelta figure={unitsPerSale} ranges={ranges} />}
      />
      <TillKpi
        label={visitorLabel}
        term="Sales per visitor"
        value={perVisitor}
        format={money}
        delta={
          perVisitor !== null && hasGaps(coverage) ? (
            <WhyCoverage coverage={coverage} of={visitorLabel} extent="period" />
          ) : undefined
        }
      />
    </KpiStrip>
  )
}

interface TillKpiProps {
  readonly label: string
  readonly term: Term
  readonly value: number | null
  readonly format: (value: number) => string
  readonly delta: ReactNode
  readonly note?: ReactNode
}

function TillKpi({ label, term, value, format, delta, note }: TillKpiProps) {
  return (
    <Kpi
      label={label}
      size="brief"
      info={<Defined term={term} />}
      value={value === null ? t`no data` : format(value)}
      delta={delta}
      note={note}
    />
  )
}

function TillDelta({ figure, ranges }: { readonly figure: TillFigure; readonly ranges: Ranges }): ReactNode {
  if (figure.change === null || figure.value === null || ranges === null) return null
  return <Delta change={changeOf(figure.change, nothingSold())} ranges={ranges} />
}

/** A row for each currency: amounts of several currencies do not add up. */
function salesColumns(ranges: Ranges): readonly Column<SalesRow>[] {
  return [
    { key: 'currency', header: t`Currency`, cell: ({ currency }) => currency ?? t`unknown` },
    {
      key: 'stores',
      header: t`Stores`,
      align: 'end',
      cell: ({ stores }) => formatCount(stores),
      sortBy: ({ stores }) => stores,
      file: countFile(t`Stores`, ({ stores }) => stores),
    },
    {
      key: 'sales',
      header: t`Transactions`,
      align: 'end',
      cell: ({ sales }) => sales.value !== null && formatCount(sales.value),
      sortBy: ({ sales }) => sales.value,
      file: countFile(t`Transactions`, ({ sales }) => sales.value),
    },
    {
      key: 'takings',
      header: t`Revenue`,
      info: <Defined term="Revenue" />,
      align: 'end',
      cell: ({ volume, currency }) => volume.value !== null && formatMoney(volume.value, currency, 0),
      file: countFile(t`Revenue`, ({ volume }) => volume.value),
    },
    {
      key: 'change',
      header: t`Revenue change`,
      info: <Defined term="Change" />,
      align: 'end',
      cell: ({ volume }) => <TillDelta figure={volume} ranges={ranges} />,
      sortBy: ({ volume: { change } }) => (change?.kind === 'delta' ? change.fraction : null),
      file: changeFile(({ volume }) => volume.change, nothingSold()),
    },
    ...averageColumns<SalesRow>(
      ({ currency, average, unitsPerSale, perVisitor }) => ({
        currency,
        average: average.value,
        unitsPerSale: unitsPerSale.value,
        perVisitor,
      }),
      false,
    ),
  ]
}

interface Averages extends TillAverages {
  readonly perVisitor: number | null
}

/**
 * ATV, UPT and sales per visitor; also of each store.
 *
 * @param comparable whether all rows are of one currency: else amounts stand in no order.
 */
export function averageColumns<Row>(
  averagesOf: (row: Row) => Averages | null,
  comparable: boolean,
): readonly Column<Row>[] {
  const currencyOf = (row: Row) => averagesOf(row)?.currency ?? null
  const moneyColumn = (key: string, header: string, info: ReactNode, of: (row: Row) => number | null) =>
    ({
      key,
      header,
      info,
      align: 'end',
      cell: (row) => {
        const amount = of(row)
        return <Placed>{amount === null ? null : formatMoney(amount, currencyOf(row))}</Placed>
      },
      ...(comparable && { sortBy: of }),
      file: countFile(header, of),
    }) satisfies Column<Row>
  const average = moneyColumn(
    'average',
    t`ATV`,
    <Defined term="ATV" />,
    (row) => averagesOf(row)?.average ?? null,
  )
  const unitsOf = (row: Row) => averagesOf(row)?.unitsPerSale ?? null
  return [
    { ...average, file: [...average.file, { head: t`Currency`, value: currencyOf }] },
    {
      key: 'units',
      header: t`UPT`,
      info: <Defined term="UPT" />,
      align: 'end',
      cell: (row) => {
        const units = unitsOf(row)
        return units === null ? '' : formatDecimal(units, 2)
      },
      sortBy: unitsOf,
      file: countFile(t`UPT`, unitsOf),
    },
    moneyColumn(
      'perVisitor',
      t`Sales per visitor`,
      <Defined term="Sales per visitor" />,
      (row) => averagesOf(row)?.perVisitor ?? null,
    ),
  ]
}

function Placed({ children }: { readonly children: ReactNode }) {
  return <span className={styles.average}>{children}</span>
}
