import { t } from '@lingui/core/macro'
import { memo } from 'react'
import { readConversion } from '../../../protocol/derived/conversion-results.ts'
import { fetchTimeChart } from '../../charts/time/lazy-time-chart.tsx'
import { rate as rateUnit } from '../../charts/unit.ts'
import { nothingSold } from '../../coverage/change-words.ts'
import { entranceCameras } from '../../events/event-subject.ts'
import { useEventsLayer } from '../../events/use-events-layer.tsx'
import { Page } from '../../ui/page.tsx'
import { Boundary } from '../../ui/states/boundary.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { PageGroups } from '../page-groups.tsx'
import { PeriodPage, PeriodSkeleton } from '../period-page.tsx'
import { PointsCard } from '../points-card.tsx'
import type { PageAhead, PageProps, Screen } from '../screen.ts'
import { AboveAll, AboveTip } from './above-all.tsx'
import type { ConversionPoint } from './conversion-answer.ts'
import { ConversionKpis } from './conversion-kpis.tsx'
import { amountColumn, ConversionStoresCard } from './conversion-stores-card.tsx'
import { ConversionWhy } from './conversion-why.tsx'
import { titleOf } from './conversion-words.ts'
import { FunnelCard } from './funnel/funnel-card.tsx'
import { NoRates } from './no-rates.tsx'
import { useRateTarget } from './rate-target.ts'
import { TillsCard } from './tills-card.tsx'
import { type ConversionView, conversionQuery, conversionQuestion, useConversion } from './use-conversion.ts'

const readGroups = (answer: unknown) => readConversion(answer, ['groups'])

/** The page as the shell takes it. */
export function Conversion({ screen }: PageProps) {
  return screen === null ? <ConversionSkeleton /> : <ConversionPage screen={screen} />
}

export const conversionAhead: PageAhead = (screen, ask) => {
  const { totals } = conversionQuestion(screen)
  ask.query((source) => conversionQuery(source, totals))
  fetchTimeChart()
}

function pageWords() {
  return { title: t`Conversion rate`, what: t`conversion rate` }
}

/** Transactions ÷ visitors over time and per store, and how far both can be trusted. */
export function ConversionPage({ screen }: { readonly screen: Screen }) {
  const shown = useConversion(screen)
  return (
    <PeriodPage
      words={pageWords()}
      screen={screen}
      shown={shown}
      kpis={(view) => <ConversionKpis view={view} screen={screen} />}
      cards={(view) => <Cards view={view} screen={screen} />}
      why={(view) => <ConversionWhy view={view} screen={screen} />}
    />
  )
}

function ConversionSkeleton() {
  return <PeriodSkeleton words={pageWords()} kpis={<ConversionKpis view={null} screen={null} />} />
}

interface CardsProps {
  readonly view: ConversionView
  readonly screen: Screen
}

/** All that is made of the figures, below them. */
const Cards = memo(function Cards({ view, screen }: CardsProps) {
  return (
    <Page>
      <RateCard view={view} screen={screen} />
      {!view.conversion.isEmpty && (
        <Boundary>
          <PageGroups measure="conversion" read={readGroups} view={view} screen={screen} />
        </Boundary>
      )}
      {view.conversion.stores.length > 0 && !view.conversion.isEmpty && (
        <ConversionStoresCard view={view} screen={screen} />
      )}
      <TillsCard view={view} today={screen.today} />
      {!view.conversion.isEmpty && (
        <Boundary>
          <FunnelCard screen={screen} />
        </Boundary>
      )}
    </Page>
  )
})

function RateCard({ view, screen }: CardsProps) {
  const { points, isEmpty } = view.conversion
  const { days, stores } = view
  const { today, timezone } = screen
  const layer = useEventsLayer({ days, stores, today, timezone, cameras: entranceCameras }, points)
  const lines = useRateTarget(view)
  return (
    <PointsCard
      name="conversion"
      view={view}
      screen={screen}
      figures={{
        title: titleOf(view.granularity),
        measure: t`Conversion rate`,
        unit: rateUnit,
        more: madeOf(),
        zeroBase: nothingSold(),
        points,
        lines,
      }}
      empty={isEmpty ? <NoRates view={view} screen={screen} /> : null}
      layer={layer}
    >
      <AboveAll view={view} />
    </PointsCard>
  )
}

/** The two parts of the rate. */
function madeOf(): readonly Column<ConversionPoint>[] {
  const transactions = amountColumn<ConversionPoint>('sales', t`Transactions`, (point) => point.sales)
  return [
    amountColumn<ConversionPoint>('customers', t`Visitors (excl. staff)`, (point) => point.customers),
    {
      ...transactions,
      cell: (point) => (
        <>
          <AboveTip rate={point.value} coverage={point.coverage} />
          {transactions.cell(point)}
        </>
      ),
    },
  ]
}
