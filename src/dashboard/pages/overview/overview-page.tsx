import { FailedPart } from '../../data/cards/failed-part.tsx'
import { Card } from '../../ui/card.tsx'
import { OlderNumbers, Page } from '../../ui/page.tsx'
import { Stale } from '../../ui/states/stale.tsx'
import type { Screen } from '../screen.ts'
import { ExceptionsCard } from './exceptions-card.tsx'
import { linksOf } from './link-to.ts'
import { OverviewKpis } from './overview-kpis.tsx'
import { OverviewWhy } from './overview-why.tsx'
import { useOverview } from './use-overview.ts'

/** By exception: today against the same weekday at the same time of day; what broke, moved, or cannot be trusted. */
export function OverviewPage({ screen }: { readonly screen: Screen }) {
  const { state, retry } = useOverview(screen)
  if (state.status === 'failed') {
    return (
      <Card title="Today so far">
        <FailedPart what="today’s entries" of={state} onRetry={retry} />
      </Card>
    )
  }
  if (state.status === 'loading') return <OverviewSkeleton />
  const { view, refreshing } = state
  return (
    <Stale refreshing={refreshing}>
      <Page>
        {view.refreshFailure !== null && <OlderNumbers onRetry={retry} />}
        <OverviewKpis view={view} />
        <ExceptionsCard view={view} linkTo={linksOf(screen)} />
        <OverviewWhy view={view} screen={screen} />
      </Page>
    </Stale>
  )
}

/** The page before anything is known of it: its final layout, without a figure. */
export function OverviewSkeleton() {
  return (
    <Page>
      <OverviewKpis view={null} />
      <ExceptionsCard view={null} linkTo={() => ''} />
    </Page>
  )
}
