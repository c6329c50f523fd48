import { withStores } from '../filters/filters-transitions.ts'
import type { GroupsCardProps } from '../groups/groups-card.tsx'
import { LateGroups } from '../groups/late-groups.tsx'
import { latePart } from '../ui/states/late-part.tsx'
import type { PeriodView } from './period-view.ts'
import type { Screen } from './screen.ts'

const groupsCard = latePart(async () => (await import('../groups/groups-card.tsx')).GroupsCard)

export interface PageGroupsProps {
  readonly measure: GroupsCardProps['measure']
  readonly read: GroupsCardProps['read']
  readonly view: Pick<PeriodView, 'stores' | 'days' | 'compared'>
  readonly screen: Screen
}

/** The groups of a page's stores. A name leads to the same page of its group, which the address then names. */
export function PageGroups({ measure, read, view, screen }: PageGroupsProps) {
  const { stores, days, compared } = view
  return (
    <LateGroups
      card={groupsCard}
      stores={stores}
      props={{
        measure,
        read,
        days,
        compared,
        filters: screen.filters,
        today: screen.today,
        onChoose: (key) => screen.onChange((filters) => withStores(filters, [key])),
      }}
    />
  )
}
