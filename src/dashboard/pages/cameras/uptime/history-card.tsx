import { useMemo, useState } from 'react'
import type { DayRange } from '../../../../calendar/calendar.ts'
import { coverageThresholds } from '../../../../domain/coverage/verdict.ts'
import type { CameraOrder } from '../../../../protocol/derived/derived-bodies.ts'
import { storesNote } from '../../../data/questions/stores-note.ts'
import { useSettled } from '../../../data/source/use-settled.ts'
import { CardTools } from '../../../export/card-tools.tsx'
import { formatDayRange } from '../../../time/format-day.ts'
import { Card } from '../../../ui/card.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { useRemembered } from '../../../ui/memory/remembered.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { fileTable } from '../../../ui/table/file-table.ts'
import { unsorted } from '../../../ui/table/unsorted.ts'
import { useNarrow } from '../../../ui/table/use-narrow.ts'
import { type KeptOrder, useOrder } from '../../../ui/table/use-order.ts'
import { shownOf } from '../../../ui/words/count-of.ts'
import { formatCount } from '../../../ui/words/format.ts'
import { formatCoverage } from '../../../ui/words/format-coverage.ts'
import type { Screen } from '../../screen.ts'
import { ShowMore } from '../show-more.tsx'
import cameraStyles from '../styles/cameras.module.css'
import styles from '../styles/history.module.css'
import { historyColumns } from './history-columns.tsx'
import { isComing, NoRecords, RecordsState } from './history-state.tsx'
import { type StripFrame, stripFrame } from './hour-strip.ts'
import { type UptimeView, useUptime } from './use-uptime.ts'

export interface HistoryCardProps {
  readonly screen: Screen
  /** The search of the page. */
  readonly text: string
  readonly onSearch: (text: string) => void
}

/** More rows need a search of ours: the browser's own finds no row that is not drawn. */
const mostWithoutSearch = 20

const orders = ['uptime', 'name'] as const satisfies readonly CameraOrder[]

/** Per camera its hours as a strip, its uptime, and the two factors of it. */
export function HistoryCard({ screen, text, onSearch }: HistoryCardProps) {
  const kept = useOrder('uptime')
  const [pointed, point] = useState<string | null>(null)
  const [order, rank] = useRemembered<CameraOrder>('cameras.uptime', orders)
  const [wanted, want] = useState(0)
  const search = useSettled(text)
  const { state, days, pageRows, askAll, retry } = useUptime(screen, { order, search, rows: wanted })
  const { stores, today } = screen
  const view = state.status === 'ready' && state.view.hasUptime ? state.view : null
  const shownDays = state.status === 'ready' ? state.view.days : days
  const table = useHistoryTable(view?.rows ?? noRows, { days: shownDays, stores, onPoint: point })
  // A part of the list has the order in which it is asked for.
  const isWhole = view !== null && view.rows.length >= view.count
  return (
    <Card
      title="Uptime in opening hours"
      note={`${storesNote(stores)}, ${formatDayRange(shownDays, today)}`}
      inset="flush"
      busy={isComing(state)}
      tools={
        view !== null && (
          <>
            <StripKey layout={table.frame.layout} />
            <CardTools
              title="Uptime in opening hours"
              table={async () =>
                fileTable(table.columns, isWhole ? view.rows : await askAll(), isWhole ? kept.order : null)
              }
            />
          </>
        )
      }
    >
      <RecordsState state={state} what="camera records" onRetry={retry} />
      {state.status === 'ready' && view === null && <NoRecords />}
      {view !== null && (
        <>
          {(view.count > mostWithoutSearch || view.search !== '' || text !== '') && (
            <div className={cameraStyles.bar} data-screen-only>
              <SearchField label="Find a camera in the records" text={text} onChange={onSearch} />
              <span className={cameraStyles.shown}>{shownOf(view.rows.length, view.count, 'camera')}</span>
              {!isWhole && <Ranking view={view} order={order} onRank={rank} />}
            </div>
          )}
          <HistoryTable table={table} rows={view.rows} order={order} kept={isWhole ? kept : null} />
          {!isWhole && <More view={view} pageRows={pageRows} onShow={want} />}
          <Readout words={pointed} />
        </>
      )}
    </Card>
  )
}

interface MoreProps {
  readonly view: UptimeView
  readonly pageRows: number
  readonly onShow: (rows: number) => void
}

function More({ view: { rows, count }, pageRows, onShow }: MoreProps) {
  const next = Math.min(count, rows.length + pageRows)
  return (
    <p className={styles.more} data-screen-only>
      <ShowMore next={next} count={count} what="cameras" onShow={onShow} />
    </p>
  )
}

/** The hour under the pointer; without one how to read the strips. */
function Readout({ words }: { readonly words: string | null }) {
  return (
    <p className={styles.readout} data-screen-only aria-hidden="true">
      {words ?? <>Each camera on the clock of its store.</>}
    </p>
  )
}

const noRows: UptimeView['rows'] = []

interface HistoryTableSettings {
  readonly days: DayRange
  readonly stores: Screen['stores']
  readonly onPoint: (words: string | null) => void
}

/** The columns of the table, and the frame that its strips share. */
function useHistoryTable(rows: UptimeView['rows'], { days, stores, onPoint }: HistoryTableSettings) {
  const narrow = useNarrow()
  const severalStores = stores.length > 1
  const frame = useMemo(
    () =>
      stripFrame(
        rows.map(({ hours = '' }) => hours),
        days,
      ),
    [rows, days],
  )
  const columns = useMemo(
    () =>
      historyColumns({
        frame,
        narrow,
        severalStores,
        longestName: Math.max(...rows.flatMap(({ name, store }) => [name.length, store.length])),
        anyUnknown: rows.some(({ unknownDays = 0 }) => unknownDays > 0),
        onPoint,
      }),
    [frame, narrow, severalStores, rows, onPoint],
  )
  return { frame, columns, rowHeightPx: rowHeightPx(narrow, frame.layout, severalStores) }
}

interface HistoryTableProps {
  readonly table: ReturnType<typeof useHistoryTable>
  readonly rows: UptimeView['rows']
  readonly order: CameraOrder
  /** `null`: in the order of the answer. */
  readonly kept: KeptOrder | null
}

function HistoryTable({ table, rows, order, kept }: HistoryTableProps) {
  return (
    <div data-picture>
      <DataTable
        caption={`Cameras and their uptime inside their schedules, ${order === 'uptime' ? 'the least first' : 'by name'}`}
        columns={kept === null ? unsorted(table.columns) : table.columns}
        rows={rows}
        rowKey={({ recording }) => recording}
        kept={kept ?? asItComes}
        rowHeightPx={table.rowHeightPx}
        empty="No camera is called so."
      />
    </div>
  )
}

const asItComes: KeptOrder = { order: null, onOrder: () => {} }

interface RankingProps {
  readonly view: UptimeView
  readonly order: CameraOrder
  readonly onRank: (order: CameraOrder) => void
}

function Ranking({ view: { low, count }, order, onRank }: RankingProps) {
  return (
    <>
      <span className={cameraStyles.shown}>
        {formatCount(low)} of {formatCount(count)} below {formatCoverage(coverageThresholds.complete)}
      </span>
      <Segmented<CameraOrder>
        label="Which cameras come first"
        size="small"
        segments={[
          { value: 'uptime', label: 'Least uptime' },
          { value: 'name', label: 'By name' },
        ]}
        value={order}
        onChoose={onRank}
      />
    </>
  )
}

function rowHeightPx(narrow: boolean, layout: StripFrame['layout'], isTwoLines: boolean): number {
  if (narrow) return layout === 'columns' ? 96 : 82
  return layout === 'columns' || isTwoLines ? 55 : 39
}

const marks = ['seen', 'poor', 'missing', 'closed', 'unknown'] as const

function StripKey({ layout }: { readonly layout: StripFrame['layout'] }) {
  return (
    <span className={styles.key}>
      <span>{layout === 'row' ? 'one mark an hour' : 'a column a day, its hours from above'}</span>
      {marks.map((mark) => (
        <span key={mark} className={styles.keyItem}>
          <i className={styles.sample} data-mark={mark} /> {mark === 'unknown' ? 'not known' : mark}
        </span>
      ))}
    </span>
  )
}
