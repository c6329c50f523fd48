import { t } from '@lingui/core/macro'
import type { LocalDay } from '../../../../calendar/calendar.ts'
import type { IncidentOrder } from '../../../../protocol/derived/camera-bodies.ts'
import { mostRows } from '../../../../protocol/derived/paging.ts'
import { formatDayRange } from '../../../time/format-day.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import type { KeptOrder } from '../../../ui/table/use-order.ts'
import { windowedRows } from '../../../ui/table/windowed-rows.ts'
import { formatCount } from '../../../ui/words/format.ts'
import { ShowMore } from '../show-more.tsx'
import styles from '../styles/incidents.module.css'
import { NoRecords } from '../uptime/history-state.tsx'
import type { ShownIncident } from './shown-incidents.ts'
import type { IncidentsView } from './use-incidents.ts'

export interface FoundIncidentsProps {
  readonly view: IncidentsView
  readonly columns: readonly Column<ShownIncident>[]
  readonly kept: KeptOrder | undefined
  readonly shown: number
  readonly onPaper: boolean
  readonly onShow: (rows: number) => void
  readonly order: IncidentOrder
  readonly today: LocalDay
}

/** The incidents as a table, with what they are measured by. */
export function FoundIncidents(props: FoundIncidentsProps) {
  const { view, columns, kept, shown, onPaper, onShow, order, today } = props
  const { count, search } = view
  const rows = view.rows.slice(0, shown)
  if (!view.hasUptime) return <NoRecords />
  if (count === 0 && search === '') {
    return (
      <EmptyState title={t`No incidents`}>
        {t`All cameras recorded well enough in every opening hour so far.`}
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable
        caption={
          order === 'cost'
            ? t`Camera incidents in opening hours, most visitors first`
            : t`Camera incidents in opening hours, newest first`
        }
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        kept={kept}
        empty={t`No incidents match.`}
        {...windowedRows(rows.length, rowHeightPx)}
      />
      {!onPaper && (
        <ShowMore shown={rows.length} next={nextRows(shown, count)} count={count} onShow={onShow} />
      )}
      {rows.length < count && onPaper && <p className={styles.rule}>{firstWords(rows.length, count)}</p>}
      <p className={styles.rule}>{ruleWords(view, today)}</p>
    </>
  )
}

function firstWords(shown: number, all: number): string {
  const [first, count] = [formatCount(shown), formatCount(all)]
  return t`First ${first} of ${count} incidents`
}

/** A row of two lines. */
const rowHeightPx = 58

/** Page by page: the incidents of a large chain are thousands. */
function nextRows(shown: number, count: number): number {
  return Math.min(count, (Math.floor(shown / mostRows) + 1) * mostRows)
}

function ruleWords({ usual }: Pick<IncidentsView, 'usual'>, today: LocalDay): string {
  const hours = t`Incidents are measured in opening hours only, to the hour.`
  if (usual === null) {
    return `${hours} ${t`No estimate: this data source has no hourly counts. The longest are first.`}`
  }
  const days = formatDayRange({ first: usual.start, last: usual.end }, today)
  return `${hours} ${t`Visitors affected: visitors normally counted at a camera’s entrances or zones in the missed hours, by weekday and hour, based on ${days}. Several cameras share them in proportion to the time that each missed.`}`
}
