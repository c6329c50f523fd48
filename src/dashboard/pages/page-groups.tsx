import { withStores } from '../filters/filters-transitions.ts'
import type { GroupsCardProps } from '../groups/groups-card.tsx'
import { LateGroups } from '../groups/late-groups.tsx'
import { latePart } from '../ui/states/late-part.tsx'
import type { PeriodView } from './period-view.ts'
import type { Screen } from './screen.ts'

const groupsCard = latePart(async () => (await import('../groups/groups-card.tsx')).GroupsCard)

export interface PageGroupsProps extends Pick<GroupsCardProps, 'measure' | 'place' | 'read' | 'own'> {
  readonly view: Pick<PeriodView, 'stores' | 'days' | 'compared'>
  readonly screen: Screen
}

/** The groups of a page's stores. A name leads to the same page of its group, which the address then names. */
export function PageGroups({ view, screen, ...measured }: PageGroupsProps) {
  const { stores, days, compared } = view
  return (
    <LateGroups
      card={groupsCard}
      stores={stores}
      props={{
        ...measured,
        days,
        compared,
        filters: screen.filters,
        today: screen.today,
        onChoose: (key) => screen.onChange((filters) => withStores(filters, [key])),
      }}
    />
  )
}
