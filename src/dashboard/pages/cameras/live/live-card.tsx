import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { LiveCounts } from '../../../../protocol/derived/live-answers.ts'
import type { Acknowledged } from '../../../camera/acknowledgements/use-acknowledged.ts'
import { keptWords } from '../../../camera/camera-words.ts'
import { camerasIn } from '../../../coverage/live-cameras.ts'
import { FailedPart } from '../../../data/cards/failed-part.tsx'
import { storesNote } from '../../../data/questions/stores-note.ts'
import type { LiveCameras } from '../../../data/questions/use-live-cameras.ts'
import { CardTools, CardToolsPlace } from '../../../export/card-tools.tsx'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { fileTable } from '../../../ui/table/file-table.ts'
import { useOnPaper } from '../../../ui/table/printing.ts'
import { useNarrow } from '../../../ui/table/use-narrow.ts'
import { type KeptOrder, useOrder } from '../../../ui/table/use-order.ts'
import { windowedRows } from '../../../ui/table/windowed-rows.ts'
import type { Screen } from '../../screen.ts'
import { allOnline, camerasShown } from '../counted.ts'
import { ShowMore, shownAtFirst } from '../show-more.tsx'
import styles from '../styles/cameras.module.css'
import type { CameraChoice } from './camera-choice.ts'
import { LiveAge, type RefreshChoice, RefreshControl } from './live-age.tsx'
import { liveColumns } from './live-columns.tsx'
import { chosenRows, type LiveRow } from './live-rows.ts'
import { unlistedWords } from './live-words.ts'

export interface LiveCardProps {
  readonly screen: Screen
  readonly live: LiveCameras
  /** The cameras that are listed, worst first; `null` until something was answered. */
  readonly rows: readonly LiveRow[] | null
  readonly counts: LiveCounts | null
  readonly choice: CameraChoice
  readonly onChoose: (choice: CameraChoice) => void
  readonly refresh: RefreshChoice
  readonly onRefresh: (refresh: RefreshChoice) => void
  readonly acknowledged: Acknowledged
}

/** The cameras as they are now, worst first: all of them, or of very many those that are not online. */
export function LiveCard(props: LiveCardProps) {
  const { screen, live, rows, choice, acknowledged } = props
  const narrow = useNarrow()
  const kept = useOrder('now')
  const chosen = rows === null ? [] : chosenRows(rows, choice)
  const columns = liveColumns({
    now: live.now,
    severalStores: screen.stores.length > 1,
    narrow,
    acknowledged,
  })
  return (
    <Card
      title={t`Cameras now`}
      note={worstFirst(storesNote(screen.stores))}
      inset="flush"
      busy={rows === null && live.failure === null}
      tools={
        rows === null ? (
          <CardToolsPlace />
        ) : (
          <CardTools title={t`Cameras now`} table={() => fileTable(columns, chosen, kept.order)} />
        )
      }
    >
      <LiveBar {...props} shown={chosen.length} />
      {rows === null ? (
        <NoRows live={live} />
      ) : cameras(props) === 0 ? (
        <EmptyState
          title={screen.stores.length === 1 ? t`This store has no cameras` : t`These stores have no cameras`}
        >
          {t`Ask your administrator to add cameras.`}
        </EmptyState>
      ) : (
        <LiveTable {...props} {...{ rows, chosen, columns, kept }} />
      )}
    </Card>
  )
}

const worstFirst = (stores: string) => t`worst first · ${stores}`

function cameras({ counts }: Pick<LiveCardProps, 'counts'>): number {
  return counts === null ? 0 : camerasIn(counts)
}

/** A search, how many cameras are shown, and how old that is. */
function LiveBar(props: LiveCardProps & { readonly shown: number }) {
  const { live, rows, choice, onChoose, refresh, onRefresh, shown } = props
  return (
    <div className={styles.bar} data-screen-only>
      <SearchField
        label={t`Find a camera or store`}
        text={choice.text}
        onChange={(text) => onChoose({ ...choice, text })}
      />
      <span className={styles.shown} role="status">
        {rows === null ? '\u00a0' : camerasShown(shown, cameras(props))}
      </span>
      <span className={styles.asked}>
        <LiveAge live={live} />
        <span className={styles.every}>{t`Refresh every`}</span>
        <RefreshControl value={refresh} onChoose={onRefresh} />
      </span>
    </div>
  )
}

function NoRows({ live: { failure, isFetching, retry } }: Pick<LiveCardProps, 'live'>) {
  if (failure === null) return <WaitingRows />
  return <FailedPart what={t`live camera status`} of={{ failure, retrying: isFetching }} onRetry={retry} />
}

interface LiveTableProps extends LiveCardProps {
  readonly rows: readonly LiveRow[]
  readonly chosen: readonly LiveRow[]
  readonly columns: readonly Column<LiveRow>[]
  readonly kept: KeptOrder
}

function LiveTable(props: LiveTableProps) {
  const { live, rows, counts, chosen, columns, kept, choice, onChoose, acknowledged } = props
  const [all, showAll] = useState(false)
  const isSought = choice.text !== '' || choice.states.length > 0 || kept.order !== null
  const onPaper = useOnPaper()
  const shown = all || onPaper ? chosen : chosen.slice(0, shownAtFirst)
  const note =
    live.answer === null || counts === null ? null : unlistedWords(live.answer.listed, counts, rows)
  return (
    <>
      <DataTable
        caption={t`Cameras and the state that each is in`}
        columns={columns}
        columnsFixed
        rows={shown}
        rowKey={({ recording }) => recording}
        kept={kept}
        {...windowedRows(shown.length, 57)}
        empty={
          isSought ? (
            <span>
              {t`No cameras match.`}{' '}
              <Button look="quiet" onClick={() => onChoose({ text: '', states: [] })}>
                {t`Show all cameras`}
              </Button>
            </span>
          ) : (
            allOnline(cameras(props))
          )
        }
      />
      {note !== null && <p className={styles.kept}>{note}</p>}
      {rows.some(({ state }) => state !== 'online') && (
        <p className={styles.kept} role="status" data-screen-only>
          {keptWords(acknowledged.fault)}
        </p>
      )}
      <ShowMore
        shown={shown.length}
        next={chosen.length}
        count={chosen.length}
        onShow={() => showAll(true)}
      />
    </>
  )
}

/** Rows that are coming: as many as are shown at first, and with the head of their table as high. */
export function WaitingRows() {
  return (
    <div className={styles.waiting}>
      {Array.from({ length: shownAtFirst }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={row} height="59px" />
      ))}
    </div>
  )
}
