import { mostStoresOfEvent } from '../../protocol/events.ts'
import type { Store } from '../data/questions/store-zones.ts'
import { useStoreGroups } from '../data/questions/use-store-groups.ts'
import { StoreTicks } from '../filters/stores/store-ticks.tsx'

interface StoreChecksProps {
  readonly known: readonly Store[]
  readonly chosen: readonly string[]
  readonly onChange: (stores: readonly string[]) => void
}

/** The stores of an event. A group ticks the stores that it has now. */
export function StoreChecks({ known, chosen, onChange }: StoreChecksProps) {
  const groups = useStoreGroups() ?? []
  return (
    <StoreTicks
      stores={known}
      groups={groups}
      chosen={new Set(chosen)}
      most={mostStoresOfEvent}
      onChoose={(stores) => onChange([...stores])}
    />
  )
}
