import { t } from '@lingui/core/macro'
import type { StoreStates } from '../../../coverage/store-states.ts'
import { TableCard } from '../../../export/table-card.tsx'
import { useGroupBy } from '../../../groups/group-by.tsx'
import type { GroupsOfPage } from '../../../groups/late-groups.tsx'
import { WaitingGroups } from '../../../groups/waiting-groups.tsx'
import { Card } from '../../../ui/card.tsx'
import { useNarrow } from '../../../ui/table/use-narrow.ts'
import { liveGroupColumns } from './live-group-columns.tsx'
import { liveGroups } from './live-groups.ts'

export interface LiveGroupsCardProps extends GroupsOfPage {
  /** `null`: not known yet. */
  readonly states: readonly StoreStates[] | null
  readonly onChoose: (key: string) => void
}

/** The cameras of each region, format or tag added up, from the answer that the page has anyway. */
export function LiveGroupsCard({ stores, groups, states, onChoose }: LiveGroupsCardProps) {
  const { rows, head, names, tools } = useGroupBy({ groups, stores })
  const narrow = useNarrow()
  const title = t`Groups of stores`
  if (states === null) {
    return (
      <Card title={title} inset="flush" tools={tools} busy>
        <WaitingGroups rows={rows.length} />
      </Card>
    )
  }
  return (
    <TableCard
      name="groups-now"
      title={title}
      note={t`cameras by state, now`}
      caption={t`Groups of stores and how many of their cameras are in each state`}
      tools={tools}
      rows={liveGroups(rows, states)}
      rowKey={({ key, name }) => key ?? name}
      columns={liveGroupColumns({ head, names, narrow, onChoose })}
    />
  )
}
