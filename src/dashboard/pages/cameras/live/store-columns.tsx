import { t } from '@lingui/core/macro'
import { agoWords, momentWords, seenWords } from '../../../camera/camera-words.ts'
import type { StoreStates } from '../../../coverage/store-states.ts'
import { countFile, textFile } from '../../../data/cards/file-columns.ts'
import { NameButton } from '../../../ui/controls/name-button.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import styles from '../styles/cameras.module.css'
import { stateColumn } from './state-column.tsx'
import { offlineWords, unwellWords } from './store-state-words.ts'

export interface StoreColumnsSettings {
  /** Epoch milliseconds. */
  readonly now: number
  readonly narrow: boolean
  /** Shows the cameras of one store. */
  readonly onChoose: (store: string) => void
}

export function storeColumns({
  now,
  narrow,
  onChoose,
}: StoreColumnsSettings): readonly Column<StoreStates>[] {
  const store: Column<StoreStates> = {
    key: 'store',
    header: t`Store`,
    cell: (row) => (
      <span className={styles.stacked}>
        <NameButton onChoose={() => onChoose(row.store)} title={showCamerasOf(row.name)}>
          {row.name}
        </NameButton>
        {narrow && <span className={styles.second}>{unwellWords(row)}</span>}
      </span>
    ),
    sortBy: ({ name }) => name,
    file: [
      ...textFile<StoreStates>(t`Store`, ({ name }) => name),
      ...countFile<StoreStates>(t`Cameras`, ({ cameras }) => cameras),
    ],
  }
  if (narrow) return [store, stateColumn<StoreStates>('offline'), stateColumn<StoreStates>('online')]
  return [
    store,
    ...(['offline', 'degraded', 'unknown', 'online'] as const).map((state) =>
      stateColumn<StoreStates>(state),
    ),
    {
      key: 'what',
      header: t`Offline cameras`,
      cell: (row) => <span className={styles.names}>{offlineWords(row)}</span>,
      file: textFile(t`Offline cameras`, ({ offline }) => offline.map(({ name }) => name).join('; ')),
    },
    {
      key: 'since',
      header: t`Offline since`,
      cell: ({ offlineSince, timezone }) =>
        offlineSince === null ? (
          ''
        ) : (
          <span title={agoWords(offlineSince, now)}>{seenWords(offlineSince, timezone, now)}</span>
        ),
      sortBy: ({ offlineSince }) => offlineSince,
      file: textFile(t`Offline since`, (row) => momentWords(row.offlineSince, row.timezone)),
    },
  ]
}

const showCamerasOf = (store: string) => t`Show the cameras of ${store}`
