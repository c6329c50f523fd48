import { t } from '@lingui/core/macro'
import type { StoreStates } from '../../../coverage/store-states.ts'
import { TableCard } from '../../../export/table-card.tsx'
import { dimensionWords } from '../../../filters/stores/store-words.ts'
import { GroupBy, restWords, useGroupBy } from '../../../groups/group-by.tsx'
import { groupsOnPage } from '../../../groups/groups-on-page.ts'
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
  const [dimension, choose] = useGroupBy(groups)
  const narrow = useNarrow()
  const onPage = groupsOnPage(groups, dimension, stores, restWords(dimension))
  const title = t`Groups of stores`
  const tools = <GroupBy groups={groups} dimension={dimension} onChoose={choose} />
  if (states === null) {
    return (
      <Card title={title} inset="flush" tools={tools} busy>
        <WaitingGroups rows={onPage.length} />
      </Card>
    )
  }
  return (
    <TableCard
      name="groups-now"
      title={title}
      note={t`all stores added up`}
      caption={t`Groups of stores and how many of their cameras are in each state`}
      tools={tools}
      rows={liveGroups(onPage, states)}
      rowKey={({ key, name }) => key ?? name}
      columns={liveGroupColumns({
        head: dimensionWords(dimension),
        names: new Map(stores.map(({ id, name }) => [id, name])),
        narrow,
        onChoose,
      })}
    />
  )
}
