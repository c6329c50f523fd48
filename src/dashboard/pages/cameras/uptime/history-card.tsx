import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import type { DayRange } from '../../../../calendar/calendar.ts'
import { coverageThresholds } from '../../../../domain/coverage/verdict.ts'
import type { CameraOrder } from '../../../../protocol/derived/camera-bodies.ts'
import { type StripFrame, stripFrame } from '../../../camera/strip/hour-strip.ts'
import { StripKey } from '../../../camera/strip/strip-key.tsx'
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
import { formatCount } from '../../../ui/words/format.ts'
import { formatCoverage } from '../../../ui/words/format-coverage.ts'
import type { Screen } from '../../screen.ts'
import { camerasShown } from '../counted.ts'
import { ShowMore, shownAtFirst } from '../show-more.tsx'
import cameraStyles from '../styles/cameras.module.css'
import styles from '../styles/history.module.css'
import { historyColumns } from './history-columns.tsx'
import { isComing, NoRecords, RecordsState } from './history-state.tsx'
import { type UptimeView, useUptime } from './use-uptime.ts'

export interface HistoryCardProps {
  readonly screen: Screen
  /** The search of the page. */
  readonly text: string
  readonly onSearch: (text: string) => void
}

const orders = ['uptime', 'name'] as const satisfies readonly CameraOrder[]

/** Per camera its hours as a strip, its uptime, and the two factors of it. */
export function HistoryCard({ screen, text, onSearch }: HistoryCardProps) {
  const kept = useOrder('uptime')
  const [pointed, point] = useState<string | null>(null)
  const [order, rank] = useRemembered<CameraOrder>('cameras.uptime', orders)
  const [wanted, want] = useState(shownAtFirst)
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
      title={t`Uptime in opening hours`}
      note={`${storesNote(stores)}, ${formatDayRange(shownDays, today)}`}
      inset="flush"
      busy={isComing(state)}
      tools={
        view !== null && (
          <>
            <StripKey layout={table.frame.layout} />
            <CardTools
              title={t`Uptime in opening hours`}
              table={async () =>
                fileTable(table.columns, isWhole ? view.rows : await askAll(), isWhole ? kept.order : null)
              }
            />
          </>
        )
      }
    >
      <RecordsState state={state} what={t`camera records`} onRetry={retry} />
      {state.status === 'ready' && view === null && <NoRecords />}
      {view !== null && (
        <>
          {(view.count > shownAtFirst || view.search !== '' || text !== '') && (
            <div className={cameraStyles.bar} data-screen-only>
              <SearchField label={t`Find a camera or store`} text={text} onChange={onSearch} />
              <span className={cameraStyles.shown}>{camerasShown(view.rows.length, view.count)}</span>
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
  return <ShowMore shown={rows.length} next={next} count={count} onShow={onShow} />
}

/** The hour under the pointer. */
function Readout({ words }: { readonly words: string | null }) {
  return (
    <p className={styles.readout} data-screen-only aria-hidden="true">
      {words ?? t`Times are in store local time.`}
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
        caption={
          order === 'uptime'
            ? t`Cameras and their uptime in opening hours, lowest first`
            : t`Cameras and their uptime in opening hours, by name`
        }
        columns={kept === null ? unsorted(table.columns) : table.columns}
        rows={rows}
        rowKey={({ recording }) => recording}
        kept={kept ?? asItComes}
        rowHeightPx={table.rowHeightPx}
        empty={t`No cameras match.`}
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

function Ranking({ view, order, onRank }: RankingProps) {
  const [low, count] = [formatCount(view.low), formatCount(view.count)]
  const threshold = formatCoverage(coverageThresholds.complete)
  return (
    <>
      <span className={cameraStyles.shown}>{t`${low} of ${count} below ${threshold}`}</span>
      <Segmented<CameraOrder>
        label={t`Sort by`}
        size="small"
        segments={[
          { value: 'uptime', label: t`Lowest uptime` },
          { value: 'name', label: t`Name` },
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
