import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { useStoreGroups } from '../../data/questions/use-store-groups.ts'
import { Retried } from '../../data/source/retried.tsx'
import { Late, latePart } from '../../ui/states/late-part.tsx'
import { openedGroup } from './group-address.ts'
import type { WallProps } from './wall.tsx'

const wall = latePart(async () => (await import('./wall.tsx')).Wall)

/** The wall of the group that the address names, with the stores that are in it now. */
export function GroupWall({ storeIds }: WallProps) {
  const groups = useStoreGroups()
  const key = openedGroup(window.location.search) ?? ''
  const shown = useMemo(() => {
    const members = groups?.find((group) => group.key === key)?.stores ?? []
    const own = storeIds.length === 0 ? members : members.filter((id) => storeIds.includes(id))
    // No ids would be all stores.
    return own.length === 0 ? [key] : own
  }, [groups, key, storeIds])
  if (groups === null) return null
  return (
    <Late
      part={wall}
      props={{ storeIds: shown }}
      waiting={null}
      missing={(retry) => <Retried what={t`wall screen`} retry={retry} />}
    />
  )
}
