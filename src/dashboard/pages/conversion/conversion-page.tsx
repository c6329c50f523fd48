import { memo, useEffect } from 'react'
import { everyone } from '../../../protocol/metrics/filtered-by.ts'
import { fetchTimeChart } from '../../charts/time/lazy-time-chart.tsx'
import { rate as rateUnit } from '../../charts/unit.ts'
import { OlderNumbers, Page } from '../../ui/page.tsx'
import { Behind } from '../../ui/states/behind.tsx'
import { Stale } from '../../ui/states/stale.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { useHandler } from '../../ui/use-handler.ts'
import { FailedPointsCard, PointsCard, PointsCardSkeleton } from '../points-card.tsx'
import type { Screen } from '../screen.ts'
import { StoresWhy } from '../stores-why.tsx'
import { AboveAll, AboveTip } from './above-all.tsx'
import type { ConversionPoint } from './conversion-answer.ts'
import { ConversionKpis } from './conversion-kpis.tsx'
import { amountColumn, ConversionStoresCard } from './conversion-stores-card.tsx'
import { nothingSold, titleOf } from './conversion-words.ts'
import { NoRates } from './no-rates.tsx'
import { TillsCard } from './tills-card.tsx'
import { type ConversionView, useConversion } from './use-conversion.ts'

/** Sales ÷ customers over time and per store, and how far both can be trusted. */
export function ConversionPage({ screen }: { readonly screen: Screen }) {
  const { state, retry: retryNow } = useConversion(screen)
  const retry = useHandler(retryNow)
  // The chart's file comes while the numbers do, not after them.
  useEffect(fetchTimeChart, [])

  if (state.status === 'failed') {
    return (
      <FailedPointsCard
        title="Conversion"
        what="conversion rate"
        of={state}
        stores={screen.stores}
        onRetry={retry}
      />
    )
  }
  if (state.status === 'loading') return <ConversionSkeleton />
  const { view, refreshing } = state
  return (
    <Stale refreshing={refreshing}>
      <Page>
        {view.refreshFailure !== null && <OlderNumbers onRetry={retry} />}
        <ConversionKpis view={view} today={screen.today} />
        <Behind of={view} waiting={<PointsCardSkeleton title="Conversion" />}>
          <Parts view={view} screen={screen} onRetry={retry} />
        </Behind>
        <StoresWhy what="Conversion" people={everyone} view={view} screen={screen} />
      </Page>
    </Stale>
  )
}

/** An outage costs visitors, whatever their role. */

/** The page before anything is known of it: its final layout, without a figure. */
export function ConversionSkeleton() {
  return (
    <Page>
      <ConversionKpis view={null} today="" />
      <PointsCardSkeleton title="Conversion" />
    </Page>
  )
}

interface PartsProps {
  readonly view: ConversionView
  readonly screen: Screen
  readonly onRetry: () => void
}

/** All that is made of the figures, below them. */
const Parts = memo(function Parts({ view, screen, onRetry }: PartsProps) {
  return (
    <Page>
      <RateCard view={view} screen={screen} onRetry={onRetry} />
      {view.conversion.stores.length > 0 && !view.conversion.isEmpty && (
        <ConversionStoresCard view={view} screen={screen} />
      )}
      <TillsCard view={view} today={screen.today} />
    </Page>
  )
})

function RateCard({ view, screen, onRetry }: PartsProps) {
  const { points, isEmpty } = view.conversion
  return (
    <PointsCard
      name="conversion"
      view={view}
      screen={screen}
      figures={{
        title: titleOf[view.granularity],
        measure: 'Conversion',
        unit: rateUnit,
        more: madeOf,
        zeroBase: nothingSold,
        points,
      }}
      empty={isEmpty ? <NoRates view={view} screen={screen} /> : null}
      onRetry={onRetry}
    >
      <AboveAll view={view} />
    </PointsCard>
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
