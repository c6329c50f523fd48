import { t } from '@lingui/core/macro'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { FailedPointsCard, PointsCard, PointsCardSkeleton } from '../points-card.tsx'
import type { Screen } from '../screen.ts'
import { useHours } from './use-store-day.ts'

/** The entries of a store by the hour, today and on the same weekday of last week. */
export function StoreHoursCard({ screen }: { readonly screen: Screen }) {
  const { state, retry } = useHours(screen)
  const title = t`Entries by hour`
  if (state.status === 'loading') return <PointsCardSkeleton title={title} />
  if (state.status === 'failed') {
    return (
      <FailedPointsCard title={title} what={t`entries`} of={state} stores={screen.stores} onRetry={retry} />
    )
  }
  const { view } = state
  const isEmpty = view.points.every(
    ({ state, comparison }) => state !== 'measured' && comparison?.state !== 'measured',
  )
  return (
    <PointsCard
      name="today"
      view={view}
      screen={screen}
      figures={{ title, measure: t`Entries`, points: view.points }}
      empty={
        isEmpty ? (
          <EmptyState
            title={t`No data yet`}
          >{t`No entries today, and none on this weekday last week.`}</EmptyState>
        ) : null
      }
    />
  )
}
