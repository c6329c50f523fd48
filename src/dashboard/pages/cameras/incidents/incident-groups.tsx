import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { readIncidents } from '../../../../protocol/derived/incident-results.ts'
import { FailedPart } from '../../../data/cards/failed-part.tsx'
import { derivedQuery, derivedQuestion } from '../../../data/questions/derived-query.ts'
import { useAsked } from '../../../data/questions/use-asked.ts'
import { useStoreGroups } from '../../../data/questions/use-store-groups.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import { withStores } from '../../../filters/filters-transitions.ts'
import { groupsOfStores } from '../../../groups/groups-on-page.ts'
import { LateGroups } from '../../../groups/late-groups.tsx'
import { Card } from '../../../ui/card.tsx'
import { Boundary } from '../../../ui/states/boundary.tsx'
import { latePart } from '../../../ui/states/late-part.tsx'
import type { Screen } from '../../screen.ts'
import { useAskedCameras } from '../uptime/asked-cameras.ts'
import { useLevels } from '../uptime/use-uptime.ts'

const incidentGroupsCard = latePart(async () => (await import('../group-cards.tsx')).groupCards.incidents)

/** The incidents of each group of stores. Nothing for a single store, without groups, and without camera records. */
export function IncidentGroups({ screen }: { readonly screen: Screen }) {
  const hasGroups = groupsOfStores(useStoreGroups() ?? [], screen.stores).length > 0
  return hasGroups ? <GroupsOfIncidents screen={screen} /> : null
}

function GroupsOfIncidents({ screen }: { readonly screen: Screen }) {
  const levels = useLevels(screen)
  const incidents = useIncidentsByStore(screen)
  const { state } = levels
  if (state.status === 'failed') {
    return (
      <Card title={t`Groups of stores`}>
        <FailedPart what={t`groups of stores`} of={state} onRetry={levels.retry} />
      </Card>
    )
  }
  // Nothing stands below it that could move.
  if (state.status === 'loading' || incidents === undefined || !state.view.hasUptime) return null
  return (
    <Boundary>
      <LateGroups
        card={incidentGroupsCard}
        stores={state.view.asked}
        props={{
          incidents,
          levels: state.view,
          refreshing: state.refreshing,
          today: screen.today,
          onChoose: (key) => screen.onChange((filters) => withStores(filters, [key])),
        }}
      />
    </Boundary>
  )
}

/** All incidents of each store added up, whatever the list above shows. */
function useIncidentsByStore(screen: Screen) {
  const { body } = useAskedCameras(screen)
  const question = useMemo(
    () => derivedQuestion('incidents', { ...body, order: 'start', limit: 1, byStore: true }),
    [body],
  )
  const { data } = useAsked(derivedQuery(useDataSource(), question, readIncidents))
  return data?.byStore
}
