import type { ReactNode } from 'react'
import type { TillAverages, TillFigure, TillsRow } from '../../../protocol/derived/conversion-answers.ts'
import { changeOf } from '../../coverage/change-words.ts'
import { Defined } from '../../data/cards/defined.tsx'
import { changeFile, countFile } from '../../data/cards/file-columns.ts'
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
import { nothingSold } from './conversion-words.ts'
import type { ConversionView } from './use-conversion.ts'

export interface TillsCardProps {
  readonly view: ConversionView
  readonly today: Screen['today']
}

const title = 'At the tills'

/** The takings, if the service lists sales; else nothing. */
export function TillsCard({ view, today }: TillsCardProps) {
  const { tills: takings } = view.conversion
  const [only, ...others] = takings
  if (only === undefined) return null
  const ranges =
    view.compared === null
      ? null
      : { current: formatDayRange(view.days, today), comparison: formatDayRange(view.compared, today) }
  return others.length === 0 ? (
    <TillsStrip takings={only} ranges={ranges} />
  ) : (
    <CurrencyCard takings={takings} ranges={ranges} />
  )
}

type Ranges = { readonly current: string; readonly comparison: string } | null

function TillsStrip({ takings, ranges }: { readonly takings: TillsRow; readonly ranges: Ranges }) {
  const { currency, volume, average, unitsPerSale } = takings
  return (
    <KpiStrip
      label={title}
      tools={<CardTools title={title} table={() => fileTable(takingsColumns(ranges), [takings], null)} />}
    >
      <TillKpi
        label="Takings"
        figure={volume}
        ranges={ranges}
        format={(value) => formatMoney(value, currency, 0)}
      />
      <TillKpi
        label="Average sale"
        figure={average}
        ranges={ranges}
        format={(value) => formatMoney(value, currency)}
      />
      <TillKpi
        label="Units per sale"
        figure={unitsPerSale}
        ranges={ranges}
        format={(value) => formatDecimal(value, 2)}
      />
    </KpiStrip>
  )
}

interface TillKpiProps {
  readonly label: 'Takings' | 'Average sale' | 'Units per sale'
  readonly figure: TillFigure
  readonly ranges: Ranges
  readonly format: (value: number) => string
}

function TillKpi({ label, figure, ranges, format }: TillKpiProps) {
  return (
    <Kpi
      label={label}
      size="brief"
      info={<Defined term={label} />}
      value={figure.value === null ? 'no data' : format(figure.value)}
      delta={<TillDelta figure={figure} ranges={ranges} />}
    />
  )
}

function TillDelta({ figure, ranges }: Pick<TillKpiProps, 'figure' | 'ranges'>): ReactNode {
  if (figure.change === null || figure.value === null || ranges === null) return null
  return <Delta change={changeOf(figure.change, nothingSold)} ranges={ranges} />
}

/** A row for each currency: amounts of several currencies do not add up. */
function CurrencyCard({
  takings,
  ranges,
}: {
  readonly takings: readonly TillsRow[]
  readonly ranges: Ranges
}) {
  return (
    <TableCard
      name="tills"
      title={title}
      note="by currency: amounts of different ones are not added up"
      caption="Takings by currency"
      columns={takingsColumns(ranges)}
      rows={takings}
      rowKey={({ currency }) => currency ?? ''}
    />
  )
}

function takingsColumns(ranges: Ranges): readonly Column<TillsRow>[] {
  return [
    { key: 'currency', header: 'Currency', cell: ({ currency }) => currency ?? 'not named' },
    {
      key: 'stores',
      header: 'Stores',
      align: 'end',
      cell: ({ stores }) => formatCount(stores),
      sortBy: ({ stores }) => stores,
      file: countFile('Stores', ({ stores }) => stores),
    },
    {
      key: 'sales',
      header: 'Sales',
      align: 'end',
      cell: ({ sales }) => sales.value !== null && formatCount(sales.value),
      sortBy: ({ sales }) => sales.value,
      file: countFile('Sales', ({ sales }) => sales.value),
    },
    {
      key: 'takings',
      header: 'Takings',
      info: <Defined term="Takings" />,
      align: 'end',
      cell: ({ volume, currency }) => volume.value !== null && formatMoney(volume.value, currency, 0),
      file: countFile('Takings', ({ volume }) => volume.value),
    },
    {
      key: 'change',
      header: 'Change of takings',
      info: <Defined term="Change" />,
      align: 'end',
      cell: ({ volume }) => <TillDelta figure={volume} ranges={ranges} />,
      sortBy: ({ volume: { change } }) => (change?.kind === 'delta' ? change.fraction : null),
      file: changeFile(({ volume }) => volume.change, nothingSold),
    },
    ...averageColumns<TillsRow>(
      ({ currency, average, unitsPerSale }) => ({
        currency,
        average: average.value,
        unitsPerSale: unitsPerSale.value,
      }),
      false,
    ),
  ]
}

/**
 * Average sale and units per sale; also of each store.
 *
 * @param comparable whether all rows are of one currency: else averages stand in no order.
 */
export function averageColumns<Row>(
  averagesOf: (row: Row) => TillAverages | null,
  comparable: boolean,
): readonly Column<Row>[] {
  const averageOf = (row: Row) => averagesOf(row)?.average ?? null
  const unitsOf = (row: Row) => averagesOf(row)?.unitsPerSale ?? null
  const cellOf = (words: string | null) => <span className={styles.average}>{words}</span>
  return [
    {
      key: 'average',
      header: 'Average sale',
      info: <Defined term="Average sale" />,
      align: 'end',
      cell: (row) => {
        const average = averageOf(row)
        return cellOf(average === null ? null : formatMoney(average, averagesOf(row)?.currency ?? null))
      },
      ...(comparable && { sortBy: averageOf }),
      file: [
        ...countFile<Row>('Average sale', averageOf),
        { head: 'Currency', value: (row: Row) => averagesOf(row)?.currency ?? null },
      ],
    },
    {
      key: 'units',
      header: 'Units per sale',
      info: <Defined term="Units per sale" />,
      align: 'end',
      cell: (row) => {
        const units = unitsOf(row)
        return cellOf(units === null ? null : formatDecimal(units, 2))
      },
      sortBy: unitsOf,
      file: countFile('Units per sale', unitsOf),
    },
  ]
}
