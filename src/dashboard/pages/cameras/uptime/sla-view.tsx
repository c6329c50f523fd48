import { withStores } from '../../../filters/filters-transitions.ts'
import { LateGroups } from '../../../groups/late-groups.tsx'
import { useRemembered } from '../../../ui/memory/remembered.ts'
import { Boundary } from '../../../ui/states/boundary.tsx'
import { latePart } from '../../../ui/states/late-part.tsx'
import { SlaCard, type SlaCardProps, targets } from './sla-card.tsx'
import { useLevels } from './use-uptime.ts'

const uptimeGroupsCard = latePart(async () => (await import('../group-cards.tsx')).groupCards.uptime)

type SlaViewProps = Pick<SlaCardProps, 'screen' | 'text' | 'onSearch'>

/** The uptime target by store and month, and by group of stores: of one answer. */
export function SlaView({ screen, text, onSearch }: SlaViewProps) {
  const [target, setTarget] = useRemembered('cameras.target', targets)
  const levels = useLevels(screen)
  const { today, onChange } = screen
  const { state } = levels
  return (
    <>
      <SlaCard {...{ screen, levels, target, text, onSearch }} onTarget={setTarget} />
      {state.status === 'ready' && state.view.hasUptime && state.view.stores.length > 0 && (
        <Boundary>
          <LateGroups
            card={uptimeGroupsCard}
            // An older answer is shown with its own stores, or others would seem to have no cameras.
            stores={state.view.asked}
            props={{
              levels: state.view,
              refreshing: state.refreshing,
              today,
              target: Number(target) / 100,
              onChoose: (key) => onChange((filters) => withStores(filters, [key])),
            }}
          />
        </Boundary>
      )}
    </>
  )
}
