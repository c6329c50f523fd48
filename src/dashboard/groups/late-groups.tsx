import { t } from '@lingui/core/macro'
import { useStoreGroups } from '../data/questions/use-store-groups.ts'
import { Card } from '../ui/card.tsx'
import { FailedState } from '../ui/states/failed-state.tsx'
import { Late, latePart } from '../ui/states/late-part.tsx'
import type { GroupsCardProps } from './groups-card.tsx'
import { groupsOnPage } from './groups-on-page.ts'
import { WaitingGroups } from './waiting-groups.tsx'

const groupsCard = latePart(async () => (await import('./groups-card.tsx')).GroupsCard)

type LateGroupsProps = Omit<GroupsCardProps, 'groups'>

/** Groups of the page's stores. Nothing for a single store, or where the deployment has no groups. */
export function LateGroups(props: LateGroupsProps) {
  const groups = useStoreGroups() ?? []
  const shown = new Set(props.stores.map(({ id }) => id))
  const own = groups.filter(({ stores }) => stores.some((id) => shown.has(id)))
  const [first] = own
  if (props.stores.length < 2 || first === undefined) return null
  return (
    <Late
      part={groupsCard}
      props={{ ...props, groups: own }}
      waiting={
        <Card title={t`Groups of stores`} inset="flush" busy>
          <WaitingGroups rows={groupsOnPage(own, first.dimension, props.stores, '').length} />
        </Card>
      }
      missing={(retry) => (
        <Card title={t`Groups of stores`}>
          <FailedState what={t`groups of stores`} code="unavailable" onRetry={retry} />
        </Card>
      )}
    />
  )
}
