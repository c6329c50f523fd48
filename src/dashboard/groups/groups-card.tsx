import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { FailedPart } from '../data/cards/failed-part.tsx'
import { derivedQuery } from '../data/questions/derived-query.ts'
import { useAsked } from '../data/questions/use-asked.ts'
import { useDataSource } from '../data/source/data-source.ts'
import { failureOf } from '../data/source/failure.ts'
import { TableCard } from '../export/table-card.tsx'
import { formatDayRange } from '../time/format-day.ts'
import { Card } from '../ui/card.tsx'
import { useGroupBy } from './group-by.tsx'
import { groupColumns, type OwnFigures } from './group-columns.tsx'
import { type GroupsAnswer, type GroupsSubject, groupsQuestion, rowsOf } from './group-rows.ts'
import type { GroupsOfPage } from './late-groups.tsx'
import { WaitingGroups } from './waiting-groups.tsx'

export interface GroupsCardProps extends GroupsSubject, Pick<GroupsOfPage, 'groups'> {
  /** Reads the answer of the measure. The page has its reader anyway. */
  readonly read: (answer: unknown) => GroupsAnswer | null
  readonly today: string
  /** What stands beside the title, and the columns, of a measure that only one page has. */
  readonly own?: (OwnFigures & { readonly note: string }) | undefined
  readonly onChoose: (key: string) => void
}

/** Regions, formats or tags side by side, each with its stores added up. */
export function GroupsCard(props: GroupsCardProps) {
  const { groups, measure, place, read, stores, filters, days, compared, today, own, onChoose } = props
  const source = useDataSource()
  const { rows, head, names, tools } = useGroupBy({ groups, stores })
  const question = useMemo(
    () => groupsQuestion({ measure, place, stores, filters, days, compared }, rows),
    [measure, place, stores, filters, days, compared, rows],
  )
  const asked = useAsked(derivedQuery(source, question, read))
  const title = t`Groups of stores`
  if (asked.data === undefined) {
    return (
      <Card title={title} inset="flush" tools={tools} busy={!asked.isError}>
        {asked.isError ? (
          <FailedPart
            what={t`groups of stores`}
            of={{ failure: failureOf(asked.error), retrying: asked.isFetching }}
            onRetry={() => void asked.refetch()}
          />
        ) : (
          <WaitingGroups rows={rows.length} />
        )}
      </Card>
    )
  }
  const isToday = days.first === today
  const ranges =
    compared === null
      ? null
      : { current: formatDayRange(days, today), comparison: formatDayRange(compared, today) }
  return (
    <TableCard
      name="groups"
      title={title}
      note={
        own?.note ??
        (measure === 'conversion' ? t`transactions ÷ visitors of all stores` : t`all stores added up`)
      }
      caption={t`Stores by group`}
      tools={tools}
      rows={rowsOf(asked.data, rows)}
      rowKey={({ key, name }) => key ?? name}
      columns={groupColumns({ measure, place, head, names, ranges, isToday, own, onChoose })}
    />
  )
}
