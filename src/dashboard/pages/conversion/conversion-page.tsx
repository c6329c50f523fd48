import { memo, useEffect } from 'react'
import { ChartKey } from '../../charts/chart-key.tsx'
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx'
import { fetchTimeChart, LazyTimeChart } from '../../charts/lazy-time-chart.tsx'
import { kindsForKey } from '../../charts/spans.ts'
import { rate as rateUnit } from '../../charts/unit.ts'
import { AbsentStores } from '../../data/absent-stores.tsx'
import { LateWhy } from '../../data/late-why.tsx'
import { PointsTable, type PointsTableProps, pointsFile } from '../../data/points-table.tsx'
import { storesNote } from '../../data/stores-note.ts'
import { useExplainedPoint } from '../../data/why-address.ts'
import { CardTools } from '../../export/card-tools.tsx'
import { formatDayRange } from '../../time/format-day.ts'
import { Behind } from '../../ui/behind.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { OlderNumbers, Page } from '../../ui/page.tsx'
import { ShapeChoice, useShape } from '../../ui/shape-choice.tsx'
import { Stale } from '../../ui/stale.tsx'
import { useHandler } from '../../ui/use-handler.ts'
import { useOrder } from '../../ui/use-order.ts'
import type { Screen } from '../screen.ts'
import { AboveAll, AboveTip } from './above-all.tsx'
import { ConversionKpis } from './conversion-kpis.tsx'
import type { ConversionPoint } from './conversion-points.ts'
import { ConversionFailed, NoRates } from './conversion-states.tsx'
import { nothingSold, titleOf } from './conversion-words.ts'
import { amountColumn, StoresCard } from './stores-card.tsx'
import { TillsCard } from './tills-card.tsx'
import { type ConversionView, useConversion } from './use-conversion.ts'

/** Sales ÷ customers over time and per store, and how far both can be trusted. */
export function ConversionPage({ screen }: { readonly screen: Screen }) {
  const { state, retry: retryNow } = useConversion(screen)
  const retry = useHandler(retryNow)
  // The chart's file comes while the numbers do, not after them.
  useEffect(fetchTimeChart, [])

  if (state.status === 'failed') return <ConversionFailed state={state} retry={retry} screen={screen} />
  if (state.status === 'loading') return <ConversionSkeleton />
  const { view, refreshing } = state
  return (
    <Stale refreshing={refreshing}>
      <Page>
        {view.refreshFailure !== null && <OlderNumbers onRetry={retry} />}
        <ConversionKpis view={view} today={screen.today} onRetry={retry} />
        <Behind of={view} waiting={<ChartCardSkeleton />}>
          <Parts view={view} screen={screen} onRetry={retry} />
        </Behind>
        <LateWhy subject={view.why} onRetry={retry} />
      </Page>
    </Stale>
  )
}

/** The page before anything is known of it: its final layout, without a figure. */
export function ConversionSkeleton() {
  return (
    <Page>
      <ConversionKpis view={null} today="" onRetry={() => {}} />
      <ChartCardSkeleton />
    </Page>
  )
}

function ChartCardSkeleton() {
  return (
    <Card title="Conversion" inset="flush" busy>
      <ChartSkeleton />
    </Card>
  )
}

interface ViewProps {
  readonly view: ConversionView
  readonly screen: Screen
}

interface PartsProps extends ViewProps {
  readonly onRetry: () => void
}

/** All that is made of the figures, below them. */
const Parts = memo(function Parts({ view, screen, onRetry }: PartsProps) {
  return (
    <Page>
      <ChartCard view={view} screen={screen} onRetry={onRetry} />
      {view.conversion.stores.length > 0 && !view.conversion.isEmpty && (
        <Stores view={view} screen={screen} />
      )}
      <TillsCard view={view} today={screen.today} />
    </Page>
  )
})

function ChartCard({ view, screen, onRetry }: ViewProps & { readonly onRetry: () => void }) {
  const [shape, choose] = useShape('conversion')
  const explain = useExplainedPoint(view.conversion.points)
  const kept = useOrder()
  const { conversion, granularity, compared } = view
  const shown = compared !== null && view.comparisonFailure === null
  const note = storesNote(view.stores)
  const title = titleOf[granularity]
  const table: PointsTableProps<ConversionPoint> = {
    title,
    measure: 'Conversion',
    unit: rateUnit,
    more: madeOf,
    zeroBase: nothingSold,
    points: conversion.points,
    granularity,
    compared: shown,
    note,
    checking: view.uptime === 'loading',
    why: {},
    kept,
  }
  return (
    <Card
      title={title}
      note={note}
      inset="flush"
      tools={
        <>
          {view.comparisonFailure !== null && (
            <Button look="quiet" onClick={onRetry}>
              Load the comparison
            </Button>
          )}
          {!conversion.isEmpty && (
            <ChartKey
              current={formatDayRange(view.days, screen.today)}
              comparison={shown ? formatDayRange(compared, screen.today) : null}
              kinds={view.uptime === 'loading' ? [] : kindsForKey(conversion.points)}
            />
          )}
          <ShapeChoice shape={shape} onChoose={choose} />
          <CardTools title={title} table={() => pointsFile(table)} />
        </>
      }
    >
      {conversion.isEmpty && shape === 'chart' ? (
        <NoRates view={view} screen={screen} />
      ) : shape === 'chart' ? (
        <LazyTimeChart
          title={title}
          points={conversion.points}
          granularity={granularity}
          unit={rateUnit}
          onExplain={explain}
        />
      ) : (
        <PointsTable {...table} />
      )}
      <AboveAll view={view} />
    </Card>
  )
}

const customersColumn = amountColumn<ConversionPoint>('customers', 'Customers', (point) => point.customers)
const salesColumn = amountColumn<ConversionPoint>('sales', 'Sales', (point) => point.sales)
const madeOf: readonly Column<ConversionPoint>[] = [
  customersColumn,
  {
    ...salesColumn,
    cell: (point) => (
      <>
        <AboveTip rate={point.value} coverage={point.coverage} />
        {salesColumn.cell(point)}
      </>
    ),
  },
]

function Stores({ view, screen }: ViewProps) {
  const names = new Map(view.stores.map((store) => [store.id, store.name]))
  const ranges =
    view.compared === null || view.comparisonFailure !== null
      ? null
      : {
          current: formatDayRange(view.days, screen.today),
          comparison: formatDayRange(view.compared, screen.today),
        }
  return (
    <StoresCard
      rows={view.conversion.stores}
      ranges={ranges}
      checking={view.uptime === 'loading'}
      takings={view.takingsOfStore}
      takingsAwaited={view.takingsAwaited}
      absent={<AbsentStores {...view.conversion.apart} names={names} />}
      onChoose={(store) => screen.onChange((filters) => ({ ...filters, stores: [store] }))}
    />
  )
}
