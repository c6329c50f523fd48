import { memo, useEffect } from 'react'
import { measured } from '../../../domain/cells/combine-rows.ts'
import { everyone } from '../../../protocol/metrics/filtered-by.ts'
import { fetchTimeChart } from '../../charts/time/lazy-time-chart.tsx'
import { askEntries } from '../../data/hours/metric-questions.ts'
import type { DataQuestion } from '../../data/hours/use-latest-data.ts'
import { formatDayRange } from '../../time/format-day.ts'
import { OlderNumbers, Page } from '../../ui/page.tsx'
import { Behind } from '../../ui/states/behind.tsx'
import { Boundary } from '../../ui/states/boundary.tsx'
import { Stale } from '../../ui/states/stale.tsx'
import { useHandler } from '../../ui/use-handler.ts'
import { EmptyPeriodOfPeople, noOpeningHour } from '../empty-period.tsx'
import { FailedPointsCard, PointsCard, PointsCardSkeleton } from '../points-card.tsx'
import type { Screen } from '../screen.ts'
import { StoresWhy } from '../stores-why.tsx'
import { DemographicsCard } from './demographics-card.tsx'
import styles from './footfall.module.css'
import { FootfallKpis } from './footfall-kpis.tsx'
import { titleOf } from './footfall-words.ts'
import { PowerHoursCard } from './power-hours-card.tsx'
import { StoreLeagueCard } from './store-league-card.tsx'
import { useDemographics } from './use-demographics.ts'
import { type FootfallView, useFootfall } from './use-footfall.ts'

/** Entries over time: the number, its course, and how far both can be trusted. */
export function FootfallPage({ screen }: { readonly screen: Screen }) {
  const { state, retry: retryNow } = useFootfall(screen)
  const retry = useHandler(retryNow)
  // The chart's file comes while the numbers do, not after them.
  useEffect(fetchTimeChart, [])

  if (state.status === 'failed') {
    return (
      <FailedPointsCard title="Entries" what="entries" of={state} stores={screen.stores} onRetry={retry} />
    )
  }
  if (state.status === 'loading') return <FootfallSkeleton />
  const { view, refreshing } = state
  return (
    <Stale refreshing={refreshing}>
      <Page>
        {view.refreshFailure !== null && <OlderNumbers onRetry={retry} />}
        <FootfallKpis view={view} today={screen.today} />
        <Behind of={view} waiting={<PointsCardSkeleton title="Entries" />}>
          <Parts view={view} screen={screen} refreshing={refreshing} onRetry={retry} />
        </Behind>
        <StoresWhy what="Entries" people={screen.filters} view={view} screen={screen} />
      </Page>
    </Stale>
  )
}

/** The page before anything is known of it: its final layout, without a figure. */
export function FootfallSkeleton() {
  return (
    <Page>
      <FootfallKpis view={null} today="" />
      <PointsCardSkeleton title="Entries" />
    </Page>
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
      <EntriesCard view={view} screen={screen} onRetry={onRetry} />
      {!view.footfall.isEmpty && (
        <div className={styles.pair} data-panels data-several={view.stores.length > 1 || undefined}>
          <Boundary>
            <PowerHoursCard view={view} screen={screen} onRetry={onRetry} />
          </Boundary>
          <Boundary>
            <People view={view} screen={screen} refreshing={refreshing} />
          </Boundary>
        </div>
      )}
      {view.footfall.league.length > 0 && !view.footfall.isEmpty && (
        <StoreLeagueCard view={view} screen={screen} />
      )}
    </Page>
  )
})

function EntriesCard({ view, screen, onRetry }: ViewProps & Pick<PartsProps, 'onRetry'>) {
  const { points, isEmpty } = view.footfall
  return (
    <PointsCard
      name="footfall"
      view={view}
      screen={screen}
      figures={{ title: titleOf[view.granularity], measure: 'Entries', points }}
      empty={isEmpty ? <Empty view={view} screen={screen} /> : null}
      onRetry={onRetry}
    />
  )
}

function Empty({ view, screen }: ViewProps) {
  const days = formatDayRange(view.days, screen.today)
  const running = view.footfall.total.unfinished || view.days.last >= screen.today
  const closed = view.footfall.absence === 'closed'
  const yetToCome = running && !closed && view.days.first === screen.today
  const title = closed ? `Closed: ${days}` : yetToCome ? 'Nothing counted yet today' : `No counts: ${days}`
  return (
    <EmptyPeriodOfPeople
      title={title}
      why={
        closed
          ? noOpeningHour
          : yetToCome
            ? 'The first visitors of the day have yet to be counted.'
            : 'No data for these stores on these dates.'
      }
      days={view.days}
      screen={screen}
      question={entriesQuestion}
    />
  )
}

const entriesQuestion: DataQuestion = {
  ask: askEntries(everyone),
  reading: { amounts: { amount: measured('entries') } },
}

function People({ view, screen, refreshing }: ViewProps & { readonly refreshing: boolean }) {
  const ready = !refreshing && view.footfall.total.value !== null
  const state = useDemographics(screen, view.days, ready)
  return <DemographicsCard state={state} screen={screen} coverage={view.footfall.coverage} />
}
