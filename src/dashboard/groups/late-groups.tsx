import { t } from '@lingui/core/macro'
import { useStoreGroups } from '../data/questions/use-store-groups.ts'
import type { StoreGroup } from '../filters/stores/store-groups.ts'
import { Card } from '../ui/card.tsx'
import { FailedState } from '../ui/states/failed-state.tsx'
import { Late, latePart } from '../ui/states/late-part.tsx'
import type { GroupsCardProps } from './groups-card.tsx'
import { WaitingGroups } from './waiting-groups.tsx'

const groupsCard = latePart(async () => (await import('./groups-card.tsx')).GroupsCard)

type LateGroupsProps = Omit<GroupsCardProps, 'groups'>

/** Groups of the page's stores. Nothing for a single store, or where the deployment has no groups. */
export function LateGroups(props: LateGroupsProps) {
  const groups = useStoreGroups() ?? []
  const shown = new Set(props.stores.map(({ id }) => id))
  const own = groups.filter(({ stores }) => stores.some((id) => shown.has(id)))
  if (props.stores.length < 2 || own.length === 0) return null
  return (
    <Late
      part={groupsCard}
      props={{ ...props, groups: own }}
      waiting={
        <Card title={t`Groups of stores`} inset="flush" busy>
          <WaitingGroups rows={expectedRows(own, props.stores)} />
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

/** The groups of the first kind, and one row for stores that are in none. */
function expectedRows(groups: readonly StoreGroup[], stores: LateGroupsProps['stores']): number {
  const first = groups.filter(({ dimension }) => dimension === groups[0]?.dimension)
  const hasRest = stores.some(({ id }) => first.every((group) => !group.stores.includes(id)))
  return first.length + (hasRest ? 1 : 0)
}
