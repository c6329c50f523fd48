import { useRemembered } from '../../../ui/memory/remembered.ts'
import { LateUptimeGroups } from './late-uptime-groups.tsx'
import { SlaCard, type SlaCardProps, targets } from './sla-card.tsx'
import { useLevels } from './use-uptime.ts'

type SlaViewProps = Pick<SlaCardProps, 'screen' | 'text' | 'onSearch'>

/** The uptime target by store and month, and by group of stores: of one answer. */
export function SlaView({ screen, text, onSearch }: SlaViewProps) {
  const [target, setTarget] = useRemembered('cameras.target', targets)
  const levels = useLevels(screen)
  const { state } = levels
  return (
    <>
      <SlaCard {...{ screen, levels, target, text, onSearch }} onTarget={setTarget} />
      {state.status === 'ready' && (
        <LateUptimeGroups
          screen={screen}
          view={state.view}
          refreshing={state.refreshing}
          target={Number(target) / 100}
        />
      )}
    </>
  )
}
