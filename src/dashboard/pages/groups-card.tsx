import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Coverage } from '../../protocol/derived/states.ts'
import { BarKey } from '../charts/bars/bar-key.tsx'
import type { BarSeries, Bars } from '../charts/bars/bars.ts'
import { LazyBarChart } from '../charts/bars/lazy-bar-chart.tsx'
import { ChartSkeleton } from '../charts/chart-skeleton.tsx'
import { FailedPart } from '../data/cards/failed-part.tsx'
import { WhyCoverage } from '../data/why/why-button.tsx'
import { CardTools, CardToolsPlace } from '../export/card-tools.tsx'
import { Card } from '../ui/card.tsx'
import { ShapeChoice, useShape } from '../ui/controls/shape-choice.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Stale } from '../ui/states/stale.tsx'
import { DataTable, type DataTableProps } from '../ui/table/data-table.tsx'
import { fileTable } from '../ui/table/file-table.ts'
import { useOrder } from '../ui/table/use-order.ts'
import styles from './groups-card.module.css'
import type { GroupsAnswer } from './use-groups.ts'

/** The groups of an answer, as a chart and as the table behind it. */
export interface KnownGroups<Row>
  extends Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rows' | 'rowKey'> {
  readonly bars: Bars
  /** Names the chart. */
  readonly chartTitle: string
}

export interface GroupsCardProps<Row> {
  /** Its name in the address, which holds its shape and its order. */
  readonly name: string
  readonly title: string
  /** Names its file, if the title alone is ambiguous. */
  readonly fileTitle?: string
  readonly note?: string
  readonly answer: GroupsAnswer<unknown>
  /** `null` until the answer is there. */
  readonly known: KnownGroups<Row> | null
  /** The series of the key while the answer loads. The card then keeps a place for its tools too. */
  readonly expected?: readonly BarSeries[]
  /** A definition beside the key. */
  readonly info?: ReactNode
  /** In the middle of a sentence about a failure: "age and gender". */
  readonly what: string
  /** What is known although the deployment serves neither age nor gender. */
  readonly notOffered: string
  /** Choices above the groups. */
  readonly choices?: ReactNode
  /** Replaces the groups of an answer, such as those of a closed store. */
  readonly instead?: ReactNode
  /** Below the sentence. */
  readonly remark?: ReactNode
  readonly seen: { readonly coverage: Coverage; readonly of: string; readonly zone?: string }
  /** Below the table. */
  readonly aside?: ReactNode
}

/** A measure of people by age and gender. */
export function GroupsCard<Row>(props: GroupsCardProps<Row>) {
  const { name, title, fileTitle = title, note, known, expected, info, choices } = props
  const { state } = props.answer
  const [shape, choose] = useShape(name)
  const kept = useOrder(name)
  const isLoading = state.status === 'loading'
  const series = known?.bars.series ?? (isLoading ? expected : undefined)
  return (
    <Card
      title={title}
      note={note}
      inset="flush"
      busy={isLoading}
      tools={
        <>
          {series && <BarKey series={series} />}
          {info}
          <ShapeChoice shape={shape} onChoose={choose} />
          {known !== null && (
            <CardTools
              title={fileTitle}
              table={() => fileTable(known.columns, known.rows, kept.order)}
              waiting={state.status === 'ready' && state.refreshing}
            />
          )}
          {isLoading && expected !== undefined && <CardToolsPlace />}
        </>
      }
    >
      {choices}
      <div className={styles.groups}>
        <Groups {...props} isChart={shape === 'chart'} kept={kept} />
      </div>
    </Card>
  )
}

interface GroupsProps<Row> extends GroupsCardProps<Row> {
  readonly isChart: boolean
  readonly kept: ReturnType<typeof useOrder>
}

/** The chart or the table, or why there is neither. */
function Groups<Row>(props: GroupsProps<Row>) {
  const { known, what, notOffered, instead, remark, seen, aside, isChart, kept } = props
  const { state, retry } = props.answer
  if (state.status === 'loading') return <ChartSkeleton />
  if (state.status === 'not-offered') {
    return (
      <EmptyState title={t`No age and gender data`} height="chart">
        {notOffered}
      </EmptyState>
    )
  }
  if (state.status === 'failed') return <FailedPart what={what} of={state} onRetry={retry} height="chart" />
  if (instead != null) return instead
  if (known === null) return null
  const { bars, chartTitle, ...table } = known
  return (
    <Stale refreshing={state.refreshing}>
      <p className={styles.says}>{bars.sentence}</p>
      {remark}
      <p className={styles.seen}>
        {t`Camera coverage:`} <WhyCoverage extent="period" {...seen} />
      </p>
      {isChart ? (
        <div className={styles.chart}>
          <LazyBarChart title={chartTitle} bars={bars} />
        </div>
      ) : (
        <>
          <DataTable {...table} kept={kept} />
          {aside}
        </>
      )}
    </Stale>
  )
}
