import { memo, useEffect } from 'react'
import { ChartKey } from '../../charts/chart-key.tsx'
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx'
import { fetchTimeChart, LazyTimeChart } from '../../charts/lazy-time-chart.tsx'
import { kindsForKey } from '../../charts/spans.ts'
import { AbsentStores } from '../../data/absent-stores.tsx'
import { FailedPart } from '../../data/failed-part.tsx'
import { LateWhy } from '../../data/late-why.tsx'
import { LikeForLikeNote } from '../../data/like-for-like-note.tsx'
import type { TimePoint } from '../../data/points-over-time.ts'
import { PointsTable, type PointsTableProps, pointsFile } from '../../data/points-table.tsx'
import { storesNote } from '../../data/stores-note.ts'
import { useExplainedPoint } from '../../data/why-address.ts'
import { CardTools } from '../../export/card-tools.tsx'
import { formatDayRange } from '../../time/format-day.ts'
import { Behind } from '../../ui/behind.tsx'
import { Boundary } from '../../ui/boundary.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OlderNumbers, Page } from '../../ui/page.tsx'
import { ShapeChoice, useShape } from '../../ui/shape-choice.tsx'
import { Stale } from '../../ui/stale.tsx'
import { useHandler } from '../../ui/use-handler.ts'
import { useOrder } from '../../ui/use-order.ts'
import type { Screen } from '../screen.ts'
import { DemographicsCard } from './demographics-card.tsx'
import styles from './footfall.module.css'
import { FootfallKpis } from './footfall-kpis.tsx'
import { titleOf } from './footfall-words.ts'
import { PowerHoursCard } from './power-hours-card.tsx'
import { StoreLeagueCard } from './store-league-card.tsx'
import { useDemographics } from './use-demographics.ts'
import { type FootfallState, type FootfallView, useFootfall } from './use-footfall.ts'

/** Entries over time: the number, its course, and how far both can be trusted. */
export function FootfallPage({ screen }: { readonly screen: Screen }) {
  const { state, retry: retryNow } = useFootfall(screen)
  const retry = useHandler(retryNow)
  // The chart's file comes while the numbers do, not after them.
  useEffect(fetchTimeChart, [])

  if (state.status === 'failed') return <Failed state={state} retry={retry} screen={screen} />
  if (state.status === 'loading') return <FootfallSkeleton />
  const { view, refreshing } = state
  return (
    <Stale refreshing={refreshing}>
      <Page>
        {view.refreshFailure !== null && <OlderNumbers onRetry={retry} />}
        <FootfallKpis view={view} today={screen.today} />
        <Behind of={view} waiting={<ChartCardSkeleton />}>
          <Parts view={view} screen={screen} refreshing={refreshing} onRetry={retry} />
        </Behind>
        <LateWhy subject={view.why} onRetry={retry} />
      </Page>
    </Stale>
  )
}

/** The page before anything is known of it: its final layout, without a figure. */
export function FootfallSkeleton() {
  return (
    <Page>
      <FootfallKpis view={null} today="" />
      <ChartCardSkeleton />
    </Page>
  )
}

function ChartCardSkeleton() {
  return (
    <Card title="Entries" inset="flush" busy>
      <ChartSkeleton />
    </Card>
  )
}

interface FailedProps {
  readonly state: Extract<FootfallState, { status: 'failed' }>
  readonly retry: () => void
  readonly screen: Screen
}

function Failed({ state, retry, screen }: FailedProps) {
  return (
    <Card title="Entries" note={storesNote(screen.stores)} inset="flush">
      <FailedPart what="The entries" of={state} onRetry={retry} height="chart" />
    </Card>
  )
}

interface ViewProps {
  readonly view: FootfallView
  readonly screen: Screen
}

interface PartsProps extends ViewProps {
  readonly refreshing: boolean
  readonly onRetry: () => void
}

/** All that is made of the figures, below them. */
const Parts = memo(function Parts({ view, screen, refreshing, onRetry }: PartsProps) {
  return (
    <Page>
      <ChartCard view={view} screen={screen} onRetry={onRetry} />
      {!view.footfall.isEmpty && (
        <div className={styles.pair} data-several={view.stores.length > 1 || undefined}>
          <Boundary>
            <PowerHoursCard view={view} screen={screen} onRetry={onRetry} />
          </Boundary>
          <Boundary>
            <People view={view} screen={screen} refreshing={refreshing} />
          </Boundary>
        </div>
      )}
      {view.footfall.league.length > 0 && !view.footfall.isEmpty && <League view={view} screen={screen} />}
    </Page>
  )
})

function ChartCard({ view, screen, onRetry }: ViewProps & { readonly onRetry: () => void }) {
  const [shape, choose] = useShape('footfall')
  const explain = useExplainedPoint(view.footfall.points)
  const kept = useOrder()
  const { footfall, granularity, compared } = view
  const shown = compared !== null && view.comparisonFailure === null
  const note = storesNote(view.stores)
  const table: PointsTableProps<TimePoint> = {
    title: titleOf[granularity],
    measure: 'Entries',
    points: footfall.points,
    granularity,
    compared: shown,
    note,
    checking: view.uptime === 'loading',
    why: wholeStores,
    kept,
  }
  return (
    <Card
      title={titleOf[granularity]}
      note={note}
      inset="flush"
      tools={
        <>
          {view.comparisonFailure !== null && (
            <Button look="quiet" onClick={onRetry}>
              Load the comparison
            </Button>
          )}
          {!footfall.isEmpty && (
            <ChartKey
              current={formatDayRange(view.days, screen.today)}
              comparison={shown ? formatDayRange(compared, screen.today) : null}
              kinds={view.uptime === 'loading' ? [] : kindsForKey(footfall.points)}
            />
          )}
          <ShapeChoice shape={shape} onChoose={choose} />
          <CardTools title={titleOf[granularity]} table={() => pointsFile(table)} />
        </>
      }
    >
      {footfall.isEmpty && shape === 'chart' ? (
        <Empty view={view} screen={screen} />
      ) : shape === 'chart' ? (
        <LazyTimeChart
          title={titleOf[granularity]}
          points={footfall.points}
          granularity={granularity}
          onExplain={explain}
        />
      ) : (
        <PointsTable {...table} />
      )}
    </Card>
  )
}

const wholeStores = {}

function Empty({ view, screen }: ViewProps) {
  const days = formatDayRange(view.days, screen.today)
  const filtered =
    screen.filters.ages.length + screen.filters.genders.length + screen.filters.roles.length > 0
  const running = view.footfall.total.unfinished || view.days.last >= screen.today
  const closed = view.footfall.absence === 'closed'
  const yetToCome = running && !closed && view.days.first === screen.today
  const title = closed ? `Closed: ${days}` : yetToCome ? 'Nothing counted yet today' : `No counts: ${days}`
  return (
    <EmptyState
      title={title}
      height="chart"
      action={
        filtered ? (
          <Button
            look="filled"
            onClick={() => screen.onChange((filters) => ({ ...filters, ages: [], genders: [], roles: [] }))}
          >
            Count everybody
          </Button>
        ) : (
          <Button
            look="filled"
            onClick={() =>
              screen.onChange((filters) => ({
                ...filters,
                granularity: 'auto',
                range: { kind: 'preset', preset: 'last-28-days' },
              }))
            }
          >
            Show the last 28 days
          </Button>
        )
      }
    >
      {filtered
        ? 'Nobody of this age, gender and role was counted. The filter also leaves out people who could not be told.'
        : closed
          ? 'The cameras had no scheduled hour on these days.'
          : yetToCome
            ? 'The first visitors of the day have yet to be counted.'
            : 'The cameras of these stores have delivered nothing for these days. Try another range or another store.'}
    </EmptyState>
  )
}

function People({ view, screen, refreshing }: ViewProps & { readonly refreshing: boolean }) {
  // Those who could not be told are the others of everybody: older numbers would be of another question.
  const everyone = refreshing ? null : view.footfall.total.value
  const state = useDemographics(screen, view.days, everyone)
  const coverage = view.uptime === 'loading' ? null : view.footfall.coverage
  return <DemographicsCard state={state} screen={screen} coverage={coverage} />
}

function League({ view, screen }: ViewProps) {
  const { alike } = view.footfall
  const names = new Map(view.stores.map((store) => [store.id, store.name]))
  const ranges =
    view.compared === null || view.comparisonFailure !== null
      ? null
      : {
          current: formatDayRange(view.days, screen.today),
          comparison: formatDayRange(view.compared, screen.today),
        }
  return (
    <StoreLeagueCard
      rows={view.footfall.league}
      ranges={ranges}
      checking={view.uptime === 'loading'}
      alike={alike !== null && alike.leftOut.length > 0 && <LikeForLikeNote {...alike} names={names} />}
      absent={<AbsentStores {...view.footfall.apart} names={names} />}
      onChoose={(store) => screen.onChange((filters) => ({ ...filters, stores: [store] }))}
    />
  )
}
