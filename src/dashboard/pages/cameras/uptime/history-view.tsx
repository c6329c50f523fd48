import { t } from '@lingui/core/macro'
import { FailedPart } from '../../../data/cards/failed-part.tsx'
import { useStoreGroups } from '../../../data/questions/use-store-groups.ts'
import { groupsOfStores } from '../../../groups/groups-on-page.ts'
import { Card } from '../../../ui/card.tsx'
import type { Screen } from '../../screen.ts'
import { HistoryCard, type HistoryCardProps } from './history-card.tsx'
import { LateUptimeGroups } from './late-uptime-groups.tsx'
import { useLevels } from './use-uptime.ts'

/** Every camera hour by hour, and the uptime of the groups of stores. */
export function HistoryView(props: HistoryCardProps) {
  const { screen } = props
  const hasGroups = groupsOfStores(useStoreGroups() ?? [], screen.stores).length > 0
  return (
    <>
      <HistoryCard {...props} />
      {hasGroups && <HistoryGroups screen={screen} />}
    </>
  )
}

/** Asks for the stores added up, as the view of the target does: both share the answer. */
function HistoryGroups({ screen }: { readonly screen: Screen }) {
  const { state, retry } = useLevels(screen)
  switch (state.status) {
    // Nothing stands below it that could move.
    case 'loading':
      return null
    case 'failed':
      return (
        <Card title={t`Groups of stores`}>
          <FailedPart what={t`groups of stores`} of={state} onRetry={retry} />
        </Card>
      )
    case 'ready':
      return (
        <LateUptimeGroups screen={screen} view={state.view} refreshing={state.refreshing} target={null} />
      )
  }
}
