import { useState } from 'react'
import type { LocalDay } from '../../../calendar/calendar.ts'
import { storesNote } from '../../data/stores-note.ts'
import type { OutageCosts } from '../../data/use-outage-costs.ts'
import { CardTools } from '../../export/card-tools.tsx'
import { formatDayRange } from '../../time/format-day.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { fileTable } from '../../ui/file-table.ts'
import { formatCount } from '../../ui/format.ts'
import { usePrinting } from '../../ui/printing.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { useOrder } from '../../ui/use-order.ts'
import type { Screen } from '../screen.ts'
import { HistoryState, NoRecords } from './history-state.tsx'
import { incidentColumns } from './incident-columns.tsx'
import styles from './incidents.module.css'
import { findRows } from './live-rows.ts'
import type { IncidentRow } from './prepare-incidents.ts'
import type { Acknowledged } from './use-acknowledged.ts'
import type { History } from './use-history.ts'
import type { Incidents } from './use-incidents.ts'

export interface IncidentsCardProps {
  readonly screen: Screen
  readonly history: History
  readonly incidents: Incidents
  readonly acknowledged: Acknowledged
  /** The search of the page. */
  readonly text: string
}

/** The rest is behind a button, and on paper. */
const shownAtFirst = 8

/** What the cameras missed, by visitors affected; on paper it is a record of all of it. */
export function IncidentsCard({ screen, history, incidents, acknowledged, text }: IncidentsCardProps) {
  const narrow = useNarrow()
  const kept = useOrder('incidents')
  const [all, showAll] = useState(false)
  const [onPaper, setOnPaper] = useState(false)
  usePrinting(() => setOnPaper(document.documentElement.hasAttribute('data-printing')))
  const { stores, today } = screen
  const { rows, costs } = incidents
  const found = findRows(rows.map(sought), text).map(({ row }) => row)
  const columns = incidentColumns({
    costs: costs.status,
    severalStores: stores.length > 1,
    narrow: narrow && !onPaper,
    acknowledged,
  })
  const shown = all || onPaper ? found : found.slice(0, shownAtFirst)
  const isShown = history.status === 'ready' || (history.status === 'failed' && history.cameras.length > 0)
  return (
    <Card
      title="Incidents"
      note={`${storesNote(stores)}, ${formatDayRange(history.days, today)}`}
      inset="flush"
      busy={history.status === 'loading' || costs.status === 'loading'}
      tools={
        isShown &&
        found.length > 0 && (
          <>
            <Button look="quiet" onClick={() => window.print()}>
              Print this record
            </Button>
            <CardTools
              title="Incidents"
              table={() => fileTable(columns, found, kept.order)}
              waiting={costs.status === 'loading'}
            />
          </>
        )
      }
    >
      <HistoryState history={history} />
      {isShown && history.cameras.length === 0 && <NoRecords />}
      {isShown && history.cameras.length > 0 && rows.length === 0 && (
        <EmptyState title="No camera missed anything">
          Inside opening hours every hour that is over was seen well enough.
        </EmptyState>
      )}
      {isShown && rows.length > 0 && (
        <>
          <DataTable
            caption="What the cameras missed in opening hours, by visitors affected"
            columns={columns}
            rows={shown}
            rowKey={({ key }) => key}
            kept={kept}
            empty="No camera with an incident is called so."
          />
          {shown.length < found.length && (
            <p className={styles.more} data-screen-only>
              <Button onClick={() => showAll(true)}>Show all {formatCount(found.length)} incidents</Button>
            </p>
          )}
          <p className={styles.rule}>{ruleWords(costs, today)}</p>
        </>
      )}
    </Card>
  )
}

function sought(row: IncidentRow) {
  return { row, name: row.cameras.map(({ name }) => name).join(' '), store: row.store }
}

function ruleWords({ status, days }: Pick<OutageCosts, 'days' | 'status'>, today: LocalDay): string {
  const hours = 'Incidents are measured in opening hours only, to the hour.'
  switch (status) {
    case 'loading':
      return hours
    case 'refused':
      return `${hours} No estimate: this data source has no hourly counts. The longest are first.`
    case 'failed':
      return `${hours} Couldn’t load the estimates. The longest are first.`
    case 'ready':
      return `${hours} Visitors affected are those that the entrances or zones of a camera normally see in the missed hours, by weekday and hour of ${formatDayRange(days, today)}. Several cameras share them by what was missing whenever one was offline.`
  }
}
