import { useMemo, useState } from 'react'
import { storesNote } from '../../data/stores-note.ts'
import { CardTools } from '../../export/card-tools.tsx'
import { formatDayRange } from '../../time/format-day.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { fileTable } from '../../ui/file-table.ts'
import { ReadingHint } from '../../ui/reading-hint.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { useOrder } from '../../ui/use-order.ts'
import type { Screen } from '../screen.ts'
import cameraStyles from './cameras.module.css'
import styles from './history.module.css'
import { historyColumns } from './history-columns.tsx'
import { HistoryState, NoRecords } from './history-state.tsx'
import { type StripFrame, stripFrame } from './hour-strip.ts'
import { findRows } from './live-rows.ts'
import { shownWords } from './live-words.ts'
import { historyRows } from './prepare-history.ts'
import type { History } from './use-history.ts'

export interface HistoryCardProps {
  readonly screen: Screen
  readonly history: History
  /** The search of the page. */
  readonly text: string
  readonly onSearch: (text: string) => void
}

/** More are not taken in at a glance, and what is not near the window a browser's own search does not find. */
const mostWithoutSearch = 20

/** Per camera its hours as a strip, its uptime, and the two factors of it. */
export function HistoryCard({ screen, history, text, onSearch }: HistoryCardProps) {
  const narrow = useNarrow()
  const kept = useOrder('uptime')
  const [pointed, point] = useState<string | null>(null)
  const { cameras, days, overUntil, status } = history
  const { stores, today } = screen
  const rows = useMemo(
    () => historyRows(cameras, stores, days, overUntil),
    [cameras, stores, days, overUntil],
  )
  const frame = useMemo(() => stripFrame(cameras, days), [cameras, days])
  const columns = useMemo(
    () =>
      historyColumns({
        frame,
        overUntil,
        narrow,
        severalStores: stores.length > 1,
        longestName: Math.max(...rows.flatMap(({ name, store }) => [name.length, store.length])),
        anyUnknown: rows.some(({ figures }) => figures.unknownDays > 0),
        onPoint: point,
      }),
    [frame, overUntil, narrow, stores, rows],
  )
  const found = findRows(rows, text)
  const isShown = status === 'ready' || (status === 'failed' && rows.length > 0)
  return (
    <Card
      title="Uptime in opening hours"
      note={`${storesNote(stores)}, ${formatDayRange(days, today)}`}
      inset="flush"
      busy={status === 'loading'}
      tools={
        isShown && (
          <>
            <StripKey layout={frame.layout} />
            <CardTools title="Uptime in opening hours" table={() => fileTable(columns, found, kept.order)} />
          </>
        )
      }
    >
      <HistoryState history={history} />
      {isShown && rows.length === 0 && <NoRecords />}
      {isShown && rows.length > 0 && (
        <>
          {rows.length > mostWithoutSearch && (
            <div className={cameraStyles.bar} data-screen-only>
              <SearchField label="Find a camera in the records" text={text} onChange={onSearch} />
              <span className={cameraStyles.shown}>{shownWords(found.length, rows.length)}</span>
            </div>
          )}
          <div data-picture>
            <DataTable
              caption="Cameras and their uptime inside their schedules, the least first"
              columns={columns}
              rows={found}
              rowKey={({ recording }) => recording}
              kept={kept}
              rowHeightPx={rowHeightPx(narrow, frame.layout, stores.length > 1)}
              empty="No camera is called so."
            />
          </div>
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
