import { t } from '@lingui/core/macro'
import type { Store } from '../data/questions/store-zones.ts'
import { useStoreGroups } from '../data/questions/use-store-groups.ts'
import type { StoreGroup } from '../filters/stores/store-groups.ts'
import { Card } from '../ui/card.tsx'
import { FailedState } from '../ui/states/failed-state.tsx'
import { Late, type LatePart } from '../ui/states/late-part.tsx'
import { groupsOfStores, groupsOnPage } from './groups-on-page.ts'
import { WaitingGroups } from './waiting-groups.tsx'

/** What each card of groups takes. */
export interface GroupsOfPage {
  /** Those of the page. */
  readonly stores: readonly Store[]
  /** At least one, each with a store of the page. */
  readonly groups: readonly StoreGroup[]
}

interface LateGroupsProps<CardProps extends GroupsOfPage> extends Pick<GroupsOfPage, 'stores'> {
  readonly card: LatePart<CardProps>
  readonly props: NoInfer<Omit<CardProps, keyof GroupsOfPage>>
}

/** A card of the groups of the page's stores. Nothing for a single store, or where the deployment has no groups. */
export function LateGroups<CardProps extends GroupsOfPage>(late: LateGroupsProps<CardProps>) {
  const { card, stores, props } = late
  const groups = groupsOfStores(useStoreGroups() ?? [], stores)
  const [first] = groups
  if (first === undefined) return null
  return (
    <Late
      part={card}
      // TypeScript can't prove that `Omit<P, K> & Pick<P, K>` is `P`.
      props={{ ...props, stores, groups } as CardProps}
      waiting={
        <Card title={t`Groups of stores`} inset="flush" busy>
          <WaitingGroups rows={groupsOnPage(groups, first.dimension, stores, '').length} />
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
