import { withStores } from '../../../filters/filters-transitions.ts'
import { LateGroups } from '../../../groups/late-groups.tsx'
import { Boundary } from '../../../ui/states/boundary.tsx'
import { latePart } from '../../../ui/states/late-part.tsx'
import type { Screen } from '../../screen.ts'
import type { UptimeGroupsCardProps } from './uptime-groups-card.tsx'
import type { LevelView } from './use-uptime.ts'

const uptimeGroupsCard = latePart(async () => (await import('../group-cards.tsx')).groupCards.uptime)

interface LateUptimeGroupsProps extends Pick<UptimeGroupsCardProps, 'refreshing' | 'target'> {
  readonly screen: Pick<Screen, 'today' | 'onChange'>
  readonly view: LevelView
}

/** The uptime of each group of stores. A name leads to the same view of its stores. Nothing without records. */
export function LateUptimeGroups({ screen, view, refreshing, target }: LateUptimeGroupsProps) {
  const { today, onChange } = screen
  if (!view.hasUptime || view.stores.length === 0) return null
  return (
    <Boundary>
      <LateGroups
        card={uptimeGroupsCard}
        // An older answer is shown with its own stores, or others would seem to have no cameras.
        stores={view.asked}
        props={{
          levels: view,
          refreshing,
          today,
          target,
          onChoose: (key) => onChange((filters) => withStores(filters, [key])),
        }}
      />
    </Boundary>
  )
}
