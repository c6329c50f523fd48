import { t } from '@lingui/core/macro'
import type { IncidentsOfStore } from '../../../../protocol/derived/incident-answers.ts'
import { TableCard } from '../../../export/table-card.tsx'
import { useGroupBy } from '../../../groups/group-by.tsx'
import type { GroupsOfPage } from '../../../groups/late-groups.tsx'
import { formatDayRange } from '../../../time/format-day.ts'
import { Stale } from '../../../ui/states/stale.tsx'
import { useNarrow } from '../../../ui/table/use-narrow.ts'
import type { LevelView } from '../uptime/use-uptime.ts'
import { groupsOfIncidents } from './groups-of-incidents.ts'
import { incidentGroupColumns } from './incident-group-columns.tsx'

export interface IncidentGroupsCardProps extends GroupsOfPage {
  /** Those of all stores of the page. */
  readonly incidents: readonly IncidentsOfStore[]
  readonly levels: LevelView
  /** Newer figures are on their way. */
  readonly refreshing: boolean
  readonly today: string
  readonly onChoose: (key: string) => void
}

/** The incidents of each region, format or tag together. */
export function IncidentGroupsCard(props: IncidentGroupsCardProps) {
  const { stores, groups, incidents, levels, refreshing, today, onChoose } = props
  const { rows, head, names, tools } = useGroupBy({ groups, stores })
  const phone = useNarrow('phone')
  return (
    <Stale refreshing={refreshing}>
      <TableCard
        name="groups-incidents"
        title={t`Groups of stores`}
        note={formatDayRange(levels.days, today)}
        caption={t`Groups of stores, their camera incidents, and their most affected store`}
        tools={tools}
        rows={groupsOfIncidents(rows, levels.stores, incidents)}
        rowKey={({ key, name }) => key ?? name}
        columns={incidentGroupColumns({ head, names, phone, onChoose })}
      />
    </Stale>
  )
}
