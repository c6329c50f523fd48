import { writeWhy } from '../../coverage/why-question.ts'
import { formatFilters } from '../../filters/filters-url.ts'
import { Card } from '../../ui/card.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { OlderNumbers, Page } from '../../ui/page.tsx'
import { Stale } from '../../ui/stale.tsx'
import type { Screen } from '../screen.ts'
import { ExceptionsCard, type LinkTo } from './exceptions-card.tsx'
import { OverviewKpis } from './overview-kpis.tsx'
import { useOverview } from './use-overview.ts'

/** By exception: today against the same weekday at the same time of day; what broke, moved, or cannot be trusted. */
export function OverviewPage({ screen }: { readonly screen: Screen }) {
  const { state, retry } = useOverview(screen)
  if (state.status === 'failed') {
    return (
      <Card title="Today so far">
        <FailedState
          what="The entries of today"
          code={state.failure.code}
          message={state.failure.message}
          onRetry={retry}
          retrying={state.retrying}
        />
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

/** One store's day on the page that explains it, with whatever else is chosen. */
function linksOf({ filters }: Screen): LinkTo {
  return (page, store, why = false) => {
    const query = formatFilters({
      ...filters,
      stores: [store],
      range: { kind: 'preset', preset: 'today' },
      comparison: 'same-weekdays',
      granularity: 'auto',
      zoneMeasure: page === 'zones' ? 'average-dwell' : filters.zoneMeasure,
    })
    const asked = why ? new URLSearchParams(writeWhy({ extent: 'period', store: null, zone: null })) : null
    return `/${page}${query}${asked === null ? '' : `&${asked}`}`
  }
}
