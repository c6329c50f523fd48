import type { LocalDay } from '../../../../calendar/calendar.ts'
import type { IncidentOrder } from '../../../../protocol/derived/derived-bodies.ts'
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

/** The rest is behind a button, and on paper. */
export const shownAtFirst = 8

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
      <EmptyState title="No camera missed anything">
        Inside opening hours every hour that is over was seen well enough.
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable
        caption={`What the cameras missed in opening hours, ${order === 'cost' ? 'by visitors affected' : 'the newest first'}`}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        kept={kept}
        empty="No camera with an incident is called so."
        {...windowedRows(rows.length, rowHeightPx)}
      />
      {rows.length < count && !onPaper && (
        <p className={styles.more} data-screen-only>
          <ShowMore next={nextRows(shown, count)} count={count} what="incidents" onShow={onShow} />
        </p>
      )}
      {rows.length < count && onPaper && (
        <p className={styles.rule}>
          These are the first {formatCount(rows.length)} of {formatCount(count)} incidents.
        </p>
      )}
      <p className={styles.rule}>{ruleWords(view, today)}</p>
    </>
  )
}

/** A row of two lines. */
const rowHeightPx = 58

/** Page by page: the incidents of a large chain are thousands. */
function nextRows(shown: number, count: number): number {
  return Math.min(count, (Math.floor(shown / mostRows) + 1) * mostRows)
}

function ruleWords({ usual }: Pick<IncidentsView, 'usual'>, today: LocalDay): string {
  const hours = 'Incidents are measured in opening hours only, to the hour.'
  if (usual === null) {
    return `${hours} No estimate: this data source has no hourly counts. The longest are first.`
  }
  const days = formatDayRange({ first: usual.start, last: usual.end }, today)
  return `${hours} Visitors affected are those that the entrances or zones of a camera normally see in the missed hours, by weekday and hour of ${days}. Several cameras share them by what was missing whenever one was offline.`
}
