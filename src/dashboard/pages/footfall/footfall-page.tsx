import { memo } from 'react'
import { formatDayRange } from '../../time/format-day.ts'
import { Page } from '../../ui/page.tsx'
import { Boundary } from '../../ui/states/boundary.tsx'
import { EmptyPeriodOfPeople, noOpeningHour } from '../empty-period.tsx'
import { PeriodPage, PeriodSkeleton } from '../period-page.tsx'
import { PointsCard } from '../points-card.tsx'
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

const words = { title: 'Entries', what: 'entries' }

/** Entries over time: the number, its course, and how far both can be trusted. */
export function FootfallPage({ screen }: { readonly screen: Screen }) {
  const shown = useFootfall(screen)
  return (
    <PeriodPage
      words={words}
      screen={screen}
      shown={shown}
      kpis={(view) => <FootfallKpis view={view} today={screen.today} />}
      cards={(view, refreshing) => (
        <Cards view={view} screen={screen} refreshing={refreshing} onRetry={shown.retry} />
      )}
      why={(view) => <StoresWhy what="Entries" people={screen.filters} view={view} screen={screen} />}
    />
  )
}

export function FootfallSkeleton() {
  return <PeriodSkeleton words={words} kpis={<FootfallKpis view={null} today="" />} />
}

interface ViewProps {
  readonly view: FootfallView
  readonly screen: Screen
}

interface CardsProps extends ViewProps {
  readonly refreshing: boolean
  readonly onRetry: () => void
}

/** All that is made of the figures, below them. */
const Cards = memo(function Cards({ view, screen, refreshing, onRetry }: CardsProps) {
  return (
    <Page>
      <EntriesCard view={view} screen={screen} />
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

function EntriesCard({ view, screen }: ViewProps) {
  const { points, isEmpty } = view.footfall
  return (
    <PointsCard
      name="footfall"
      view={view}
      screen={screen}
      figures={{ title: titleOf[view.granularity], measure: 'Entries', points }}
      empty={isEmpty ? <Empty view={view} screen={screen} /> : null}
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
          ? noOpeningHour()
          : yetToCome
            ? 'The first visitors of the day have yet to be counted.'
            : 'No data for these stores on these dates.'
      }
      days={view.days}
      screen={screen}
      counts="entries"
    />
  )
}

function People({ view, screen, refreshing }: ViewProps & { readonly refreshing: boolean }) {
  const ready = !refreshing && view.footfall.total.value !== null
  const groups = useDemographics(screen, view.days, ready)
  return <DemographicsCard {...groups} screen={screen} coverage={view.footfall.coverage} />
}
