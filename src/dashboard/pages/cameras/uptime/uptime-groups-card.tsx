import { t } from '@lingui/core/macro'
import { TableCard } from '../../../export/table-card.tsx'
import { useGroupBy } from '../../../groups/group-by.tsx'
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
  /** The agreed uptime, as a fraction. `null` on the view that judges nobody by it. */
  readonly target: number | null
  readonly onChoose: (key: string) => void
}

/** The cameras of each region, format or tag together, from the uptime of their stores. */
export function UptimeGroupsCard(props: UptimeGroupsCardProps) {
  const { stores, groups, levels, refreshing, today, target, onChoose } = props
  const { rows, head, names, tools } = useGroupBy({ groups, stores })
  const [narrow, phone] = [useNarrow(), useNarrow('phone')]
  const orderName = target === null ? 'groups-uptime' : 'groups-level'
  return (
    <Stale refreshing={refreshing}>
      <TableCard
        name={orderName}
        title={t`Groups of stores`}
        note={formatDayRange(levels.days, today)}
        caption={
          target === null
            ? t`Groups of stores, the uptime of their cameras, and the store with the lowest uptime`
            : t`Groups of stores, the uptime of their cameras, and how many of their stores met the target`
        }
        tools={tools}
        rows={uptimeGroups(rows, levels.stores, target)}
        rowKey={({ key, name }) => key ?? name}
        columns={uptimeGroupColumns({ head, names, target, narrow, phone, onChoose })}
      />
    </Stale>
  )
}
