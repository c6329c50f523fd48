import { t } from '@lingui/core/macro'
import { memo, useMemo } from 'react'
import { lengthOf } from '../../../calendar/day-range.ts'
import { readTotals } from '../../../protocol/derived/derived-results.ts'
import { fetchTimeChart } from '../../charts/time/lazy-time-chart.tsx'
import { entranceCameras } from '../../events/event-subject.ts'
import { useEventsLayer } from '../../events/use-events-layer.tsx'
import { formatDayRange } from '../../time/format-day.ts'
import { Page } from '../../ui/page.tsx'
import { Boundary } from '../../ui/states/boundary.tsx'
import { EmptyPeriodOfPeople, noOpeningHour } from '../empty-period.tsx'
import { PageGroups } from '../page-groups.tsx'
import { PeriodPage, PeriodSkeleton } from '../period-page.tsx'
import { PointsCard } from '../points-card.tsx'
import type { PageAhead, PageProps, Screen } from '../screen.ts'
import { StoresWhy } from '../stores-why.tsx'
import { DemographicsCard } from './demographics-card.tsx'
import { EstimateChoice } from './estimates/estimate-choice.tsx'
import { EstimateNote } from './estimates/estimate-note.tsx'
import { useEstimates } from './estimates/use-estimates.ts'
import styles from './footfall.module.css'
import { FootfallKpis } from './footfall-kpis.tsx'
import { titleOf } from './footfall-words.ts'
import { LateCards } from './late-cards.tsx'
import { PowerHoursCard } from './power-hours-card.tsx'
import { StoreLeagueCard } from './store-league-card.tsx'
import { useTargets } from './targets/use-targets.ts'
import { useDemographics } from './use-demographics.ts'
import { type FootfallView, footfallQuery, footfallQuestions, useFootfall } from './use-footfall.ts'

const readGroups = (answer: unknown) => readTotals(answer, ['groups'])

/** The page as the shell takes it. */
export function Footfall({ screen }: PageProps) {
  return screen === null ? <FootfallSkeleton /> : <FootfallPage screen={screen} />
}

export const footfallAhead: PageAhead = (screen, ask) => {
  const { totals } = footfallQuestions(screen)
  ask.query((source) => footfallQuery(source, totals))
  fetchTimeChart()
}

function pageWords() {
  return { title: t`Entries`, what: t`entries` }
}

/** Entries over time: the number, its course, and how far both can be trusted. */
export function FootfallPage({ screen }: { readonly screen: Screen }) {
  const shown = useFootfall(screen)
  return (
    <PeriodPage
      words={pageWords()}
      screen={screen}
      shown={shown}
      kpis={(view) => <FootfallKpis view={view} screen={screen} />}
      cards={(view, refreshing) => (
        <Cards view={view} screen={screen} refreshing={refreshing} onRetry={shown.retry} />
      )}
      why={(view) => <StoresWhy what={t`Entries`} people={screen.filters} view={view} screen={screen} />}
    />
  )
}

function FootfallSkeleton() {
  return <PeriodSkeleton words={pageWords()} kpis={<FootfallKpis view={null} screen={null} />} />
}

interface ViewProps {
  readonly view: FootfallView
  readonly screen: Screen
}

interface CardsProps extends ViewProps {
  readonly refreshing: boolean
  readonly onRetry: () => void
}

/** Of so many days the hours of the week are a row or two. */
const mostBriefDays = 2

/** All that is made of the figures, below them. */
const Cards = memo(function Cards({ view, screen, refreshing, onRetry }: CardsProps) {
  return (
    <Page>
      <EntriesCard view={view} screen={screen} />
      {!view.footfall.isEmpty && (
        <div
          className={styles.pair}
          data-panels
          data-several={view.stores.length > 1 || undefined}
          data-brief={lengthOf(view.days) <= mostBriefDays || undefined}
        >
          <Boundary>
            <PowerHoursCard view={view} screen={screen} onRetry={onRetry} />
          </Boundary>
          <Boundary>
            <People view={view} screen={screen} refreshing={refreshing} />
          </Boundary>
        </div>
      )}
      {!view.footfall.isEmpty && (
        <Boundary>
          <PageGroups measure="entries" read={readGroups} view={view} screen={screen} />
        </Boundary>
      )}
      {view.footfall.league.length > 0 && !view.footfall.isEmpty && (
        <StoreLeagueCard view={view} screen={screen} />
      )}
      <Boundary>
        <LateCards screen={screen} days={view.days} />
      </Boundary>
    </Page>
  )
})

function EntriesCard({ view, screen }: ViewProps) {
  const { points, isEmpty } = view.footfall
  const { days, stores } = view
  const { today, timezone } = screen
  const layer = useEventsLayer({ days, stores, today, timezone, cameras: entranceCameras }, points)
  const targets = useTargets(view, screen)
  const estimates = useEstimates(view, screen)
  const lines = useMemo(() => [...targets, ...estimates.lines], [targets, estimates.lines])
  return (
    <PointsCard
      name="footfall"
      view={view}
      screen={screen}
      figures={{ title: titleOf(view.granularity), measure: t`Entries`, points, lines }}
      empty={isEmpty ? <Empty view={view} screen={screen} /> : null}
      layer={layer}
      tool={<EstimateChoice {...estimates} />}
    >
      <EstimateNote estimates={estimates} stores={stores} />
    </PointsCard>
  )
}

function Empty({ view, screen }: ViewProps) {
  const { title, why } = absenceWords(view, screen)
  return <EmptyPeriodOfPeople title={title} why={why} days={view.days} screen={screen} counts="entries" />
}

function absenceWords(view: FootfallView, { today }: Screen) {
  const days = formatDayRange(view.days, today)
  if (view.footfall.absence === 'closed') return { title: t`Closed: ${days}`, why: noOpeningHour() }
  const running = view.footfall.total.unfinished || view.days.last >= today
  return running && view.days.first === today
    ? { title: t`No data yet today`, why: t`The first visitors of the day haven’t been counted yet.` }
    : { title: t`No data: ${days}`, why: t`Nothing was counted on these dates.` }
}

function People({ view, screen, refreshing }: ViewProps & { readonly refreshing: boolean }) {
  const ready = !refreshing && view.footfall.total.value !== null
  const groups = useDemographics(screen, view.days, ready)
  return <DemographicsCard {...groups} screen={screen} coverage={view.footfall.coverage} />
}
