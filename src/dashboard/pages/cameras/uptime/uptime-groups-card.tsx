import { t } from '@lingui/core/macro'
import { TableCard } from '../../../export/table-card.tsx'
import { dimensionWords } from '../../../filters/stores/store-words.ts'
import { GroupBy, restWords, useGroupBy } from '../../../groups/group-by.tsx'
import { groupsOnPage } from '../../../groups/groups-on-page.ts'
import type { GroupsOfPage } from '../../../groups/late-groups.tsx'
import { formatDayRange } from '../../../time/format-day.ts'
import { Stale } from '../../../ui/states/stale.tsx'
import { useNarrow } from '../../../ui/table/use-narrow.ts'
import { uptimeGroupColumns } from './uptime-group-columns.tsx'
import { uptimeGroups } from './uptime-groups.ts'
import type { LevelView } from './use-uptime.ts'

export interface UptimeGroupsCardProps extends GroupsOfPage {
  readonly levels: LevelView
  /** Newer figures are on their way. */
  readonly refreshing: boolean
  readonly today: string
  /** The agreed uptime, as a fraction. */
  readonly target: number
  readonly onChoose: (key: string) => void
}

/** The cameras of each region, format or tag together, from the uptime of their stores. */
export function UptimeGroupsCard(props: UptimeGroupsCardProps) {
  const { stores, groups, levels, refreshing, today, target, onChoose } = props
  const [dimension, choose] = useGroupBy(groups)
  const [narrow, phone] = [useNarrow(), useNarrow('phone')]
  const onPage = groupsOnPage(groups, dimension, stores, restWords(dimension))
  return (
    <Stale refreshing={refreshing}>
      <TableCard
        name="groups-level"
        title={t`Groups of stores`}
        note={formatDayRange(levels.days, today)}
        caption={t`Groups of stores, the uptime of their cameras, and how many of their stores met the target`}
        tools={<GroupBy groups={groups} dimension={dimension} onChoose={choose} />}
        rows={uptimeGroups(onPage, levels.stores, target)}
        rowKey={({ key, name }) => key ?? name}
        columns={uptimeGroupColumns({
          head: dimensionWords(dimension),
          names: new Map(stores.map(({ id, name }) => [id, name])),
          target,
          narrow,
          phone,
          onChoose,
        })}
      />
    </Stale>
  )
}
