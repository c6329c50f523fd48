import { type ReactNode, useEffect } from 'react'
import { fetchTimeChart } from '../charts/time/lazy-time-chart.tsx'
import type { Shown } from '../data/questions/use-shown-view.ts'
import { OlderNumbers, Page } from '../ui/page.tsx'
import { Behind } from '../ui/states/behind.tsx'
import { Stale } from '../ui/states/stale.tsx'
import type { PeriodView } from './period-view.ts'
import { FailedPointsCard, PointsCardSkeleton } from './points-card.tsx'
import type { Screen } from './screen.ts'

/** The names of a page of a period. */
export interface PeriodPageWords {
  /** Heads the chart: "Entries". */
  readonly title: string
  /** Within a sentence about a failure: "entries". */
  readonly what: string
}

export interface PeriodPageProps<View extends PeriodView> {
  readonly words: PeriodPageWords
  readonly screen: Screen
  readonly shown: Shown<View>
  readonly kpis: (view: View | null) => ReactNode
  /** The cards below the headline, drawn after it. */
  readonly cards: (view: View, refreshing: boolean) => ReactNode
  /** The dialog about what cameras missed. */
  readonly why: (view: View) => ReactNode
}

/** A page of figures over a period: waiting, failed, or its headline with its cards. */
export function PeriodPage<View extends PeriodView>(props: PeriodPageProps<View>) {
  const { words, screen, shown, kpis, cards, why } = props
  const { state, retry } = shown
  // The chart's file comes while the numbers do, not after them.
  useEffect(fetchTimeChart, [])

  if (state.status === 'failed') {
    return <FailedPointsCard {...words} of={state} stores={screen.stores} onRetry={retry} />
  }
  if (state.status === 'loading') return <PeriodSkeleton words={words} kpis={kpis(null)} />
  const { view, refreshing } = state
  return (
    <Stale refreshing={refreshing}>
      <Page>
        {view.refreshFailure !== null && <OlderNumbers onRetry={retry} />}
        {kpis(view)}
        <Behind of={view} waiting={<PointsCardSkeleton title={words.title} />}>
          {cards(view, refreshing)}
        </Behind>
        {why(view)}
      </Page>
    </Stale>
  )
}

export interface PeriodSkeletonProps {
  readonly words: PeriodPageWords
  readonly kpis: ReactNode
}

/** The page before anything is known of it: its final layout, without a figure. */
export function PeriodSkeleton({ words, kpis }: PeriodSkeletonProps) {
  return (
    <Page>
      {kpis}
      <PointsCardSkeleton title={words.title} />
    </Page>
  )
}
