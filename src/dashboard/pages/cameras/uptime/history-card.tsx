import { useMemo, useState } from 'react'
import { coverageThresholds } from '../../../../domain/coverage/verdict.ts'
import type { CameraOrder } from '../../../../protocol/derived/derived-bodies.ts'
import { storesNote } from '../../../data/questions/stores-note.ts'
import { useSettled } from '../../../data/source/use-settled.ts'
import { CardTools } from '../../../export/card-tools.tsx'
import { formatDayRange } from '../../../time/format-day.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { useRemembered } from '../../../ui/memory/remembered.ts'
import { ReadingHint } from '../../../ui/reading-hint.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { fileTable } from '../../../ui/table/file-table.ts'
import { unsorted } from '../../../ui/table/unsorted.ts'
import { useNarrow } from '../../../ui/table/use-narrow.ts'
import { type KeptOrder, useOrder } from '../../../ui/table/use-order.ts'
import { formatCount } from '../../../ui/words/format.ts'
import { formatCoverage } from '../../../ui/words/format-coverage.ts'
import type { Screen } from '../../screen.ts'
import { shownWords } from '../live/live-words.ts'
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

/** More are not taken in at a glance, and what is not near the window a browser's own search does not find. */
const mostWithoutSearch = 20

const orders = ['uptime', 'name'] as const satisfies readonly CameraOrder[]

/** Per camera its hours as a strip, its uptime, and the two factors of it. */
export function HistoryCard({ screen, text, onSearch }: HistoryCardProps) {
  const narrow = useNarrow()
  const kept = useOrder('uptime')
  const [pointed, point] = useState<string | null>(null)
  const [order, rank] = useRemembered<CameraOrder>('cameras.uptime', orders)
  const [wanted, want] = useState(0)
  const search = useSettled(text)
  const { state, days, pageRows, askAll, retry } = useUptime(screen, { order, search, rows: wanted })
  const { stores, today } = screen
  const view = state.status === 'ready' ? state.view : null
  const rows = view?.rows ?? noRows
  // A part of the list has the order in which it is asked for.
  const isWhole = view !== null && rows.length >= view.count
  const shownDays = view?.days ?? days
  const frame = useMemo(
    () =>
      stripFrame(
        rows.map(({ hours = '' }) => hours),
        shownDays,
      ),
    [rows, shownDays],
  )
  const columns = useMemo(
    () =>
      historyColumns({
        frame,
        narrow,
        severalStores: stores.length > 1,
        longestName: Math.max(...rows.flatMap(({ name, store }) => [name.length, store.length])),
        anyUnknown: rows.some(({ unknownDays = 0 }) => unknownDays > 0),
        onPoint: point,
      }),
    [frame, narrow, stores, rows],
  )
  const isShown = view?.hasUptime === true
  return (
    <Card
      title="Uptime in opening hours"
      note={`${storesNote(stores)}, ${formatDayRange(shownDays, today)}`}
      inset="flush"
      busy={isComing(state)}
      tools={
        isShown && (
          <>
            <StripKey layout={frame.layout} />
            <CardTools
              title="Uptime in opening hours"
              table={async () =>
                isWhole ? fileTable(columns, rows, kept.order) : fileTable(columns, await askAll(), null)
              }
            />
          </>
        )
      }
    >
      <RecordsState state={state} what="camera records" onRetry={retry} />
      {view?.hasUptime === false && <NoRecords />}
      {isShown && (
        <>
          {(view.count > mostWithoutSearch || view.search !== '' || text !== '') && (
            <div className={cameraStyles.bar} data-screen-only>
              <SearchField label="Find a camera in the records" text={text} onChange={onSearch} />
              <span className={cameraStyles.shown}>{shownWords(rows.length, view.count)}</span>
              {!isWhole && <Ranking view={view} order={order} onRank={rank} />}
            </div>
          )}
          <div data-picture>
            <DataTable
              caption={`Cameras and their uptime inside their schedules, ${order === 'uptime' ? 'the least first' : 'by name'}`}
              columns={isWhole ? columns : unsorted(columns)}
              rows={rows}
              rowKey={({ recording }) => recording}
              kept={isWhole ? kept : asItComes}
              rowHeightPx={rowHeightPx(narrow, frame.layout, stores.length > 1)}
              empty="No camera is called so."
            />
          </div>
          {!isWhole && (
            <p className={styles.more} data-screen-only>
              <Button onClick={() => want(Math.min(view.count, rows.length + pageRows))}>
                {rows.length + pageRows >= view.count
                  ? `Show all ${formatCount(view.count)} cameras`
                  : `Show the first ${formatCount(rows.length + pageRows)} of ${formatCount(view.count)} cameras`}
              </Button>
            </p>
          )}
          <p className={styles.readout} data-screen-only aria-hidden="true">
            {pointed ?? (
              <>
                <ReadingHint what="an hour" byKeys={false} /> Each camera on the clock of its store.
              </>
            )}
          </p>
        </>
      )}
    </Card>
  )
}

const noRows: UptimeView['rows'] = []
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

function StripKey({ layout }: { readonly layout: 'row' | 'columns' }) {
  return (
    <span className={styles.key}>
      <span>{layout === 'row' ? 'one mark an hour' : 'a column a day, its hours from above'}</span>
      <span className={styles.keyItem}>
        <i className={styles.sample} data-mark="seen" /> seen
      </span>
      <span className={styles.keyItem}>
        <i className={styles.sample} data-mark="poor" /> poor
      </span>
      <span className={styles.keyItem}>
        <i className={styles.sample} data-mark="missing" /> missing
      </span>
      <span className={styles.keyItem}>
        <i className={styles.sample} data-mark="closed" /> closed
      </span>
      <span className={styles.keyItem}>
        <i className={styles.sample} data-mark="unknown" /> not known
      </span>
    </span>
  )
}
