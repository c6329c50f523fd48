import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { IncidentOrder } from '../../../../protocol/derived/camera-bodies.ts'
import type { Acknowledged } from '../../../camera/acknowledgements/use-acknowledged.ts'
import { storesNote } from '../../../data/questions/stores-note.ts'
import { useSettled } from '../../../data/source/use-settled.ts'
import { CardTools } from '../../../export/card-tools.tsx'
import { formatDayRange } from '../../../time/format-day.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { useRemembered } from '../../../ui/memory/remembered.ts'
import { fileTable } from '../../../ui/table/file-table.ts'
import { useOnPaper } from '../../../ui/table/printing.ts'
import { unsorted } from '../../../ui/table/unsorted.ts'
import { useNarrow } from '../../../ui/table/use-narrow.ts'
import { useOrder } from '../../../ui/table/use-order.ts'
import type { Screen } from '../../screen.ts'
import { incidentsShown } from '../counted.ts'
import { shownAtFirst } from '../show-more.tsx'
import cameraStyles from '../styles/cameras.module.css'
import { isComing, RecordsState } from '../uptime/history-state.tsx'
import { FoundIncidents } from './found-incidents.tsx'
import { incidentColumns } from './incident-columns.tsx'
import { type Incidents, type IncidentsView, useIncidents } from './use-incidents.ts'

export interface IncidentsCardProps {
  readonly screen: Screen
  readonly acknowledged: Acknowledged
  /** The search of the page. */
  readonly text: string
  readonly onSearch: (text: string) => void
}

const ranks = ['cost', 'start'] as const satisfies readonly IncidentOrder[]

/** What the cameras missed, by visitors affected. Printed, it is a record of all incidents. */
export function IncidentsCard({ screen, acknowledged, text, onSearch }: IncidentsCardProps) {
  const narrow = useNarrow()
  const onPaper = useOnPaper()
  const kept = useOrder('incidents')
  const [order, rank] = useRemembered<IncidentOrder>('cameras.incidents', ranks)
  const [wanted, want] = useState(shownAtFirst)
  const search = useSettled(text)
  const { state, days, askAll, retry } = useIncidents(screen, { order, search, rows: wanted })
  const { stores, today } = screen
  const view = state.status === 'ready' ? state.view : null
  const isSome = view !== null && view.rows.length > 0
  // A part of the list has the order in which it is asked for.
  const isWhole = view !== null && view.rows.length >= view.count
  const columns = incidentColumns({
    severalStores: stores.length > 1,
    narrow: narrow && !onPaper,
    acknowledged,
  })
  return (
    <Card
      title={t`Incidents`}
      note={`${storesNote(stores)}, ${formatDayRange(view?.days ?? days, today)}`}
      inset="flush"
      busy={isComing(state)}
      tools={
        isSome && (
          <>
            {!isWhole && <Ranking order={order} onRank={rank} />}
            <PrintButton view={view} askAll={askAll} wanted={wanted} onWant={want} />
            <CardTools
              title={t`Incidents`}
              table={async () =>
                isWhole ? fileTable(columns, view.rows, kept.order) : fileTable(columns, await askAll(), null)
              }
            />
          </>
        )
      }
    >
      <RecordsState state={state} what={t`incidents`} onRetry={retry} />
      {view !== null && (view.count > shownAtFirst || view.search !== '' || text !== '') && (
        <div className={cameraStyles.bar} data-screen-only>
          <SearchField label={t`Find a camera or store`} text={text} onChange={onSearch} />
          <span className={cameraStyles.shown} role="status">
            {incidentsShown(Math.min(wanted, view.rows.length), view.count)}
          </span>
        </div>
      )}
      {view !== null && (
        <FoundIncidents
          view={view}
          columns={isWhole ? columns : unsorted(columns)}
          kept={isWhole ? kept : undefined}
          shown={onPaper ? view.rows.length : wanted}
          onPaper={onPaper}
          onShow={want}
          order={order}
          today={today}
        />
      )}
    </Card>
  )
}

function Ranking({
  order,
  onRank,
}: {
  readonly order: IncidentOrder
  readonly onRank: (order: IncidentOrder) => void
}) {
  return (
    <span data-screen-only>
      <Segmented<IncidentOrder>
        label={t`Sort by`}
        size="small"
        segments={[
          { value: 'cost', label: t`Most visitors` },
          { value: 'start', label: t`Newest` },
        ]}
        value={order}
        onChoose={onRank}
      />
    </span>
  )
}

interface PrintButtonProps {
  readonly view: IncidentsView
  readonly askAll: Incidents['askAll']
  readonly wanted: number
  readonly onWant: (rows: number) => void
}

/** The record holds all incidents, so the missing ones are requested before it is printed. */
function PrintButton({ view, askAll, wanted, onWant }: PrintButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const print = async () => {
    if (view.rows.length < view.count) {
      setAsking(true)
      const all = await askAll().catch(() => null)
      flushSync(() => {
        setAsking(false)
        if (all !== null) onWant(all.length)
      })
    }
    window.print()
    onWant(wanted)
  }
  return (
    <Button look="quiet" disabled={isAsking} onClick={() => void print()}>
      {t`Print incident report`}
    </Button>
  )
}
