import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { countFile } from '../../../data/cards/file-columns.ts'
import { groupColumn, storesColumn } from '../../../groups/name-columns.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatCount } from '../../../ui/words/format.ts'
import styles from '../styles/cameras.module.css'
import { uncountedWords } from '../uncounted-words.ts'
import type { LiveGroup } from './live-groups.ts'
import { stateColumn } from './state-column.tsx'
import { doubtfulWords } from './store-state-words.ts'

interface LiveGroupColumnsSettings {
  /** The head of the names: "Region". */
  readonly head: string
  /** Names of the stores, by location id. */
  readonly names: ReadonlyMap<string, string>
  readonly narrow: boolean
  readonly onChoose: (key: string) => void
}

export function liveGroupColumns(settings: LiveGroupColumnsSettings): readonly Column<LiveGroup>[] {
  const { head, names, narrow, onChoose } = settings
  const group = groupColumn<LiveGroup>(head, onChoose)
  const stores = storesColumn<LiveGroup>(({ uncounted }) =>
    uncounted.map((store) => uncountedWords(names.get(store) ?? store, 'no-cameras')),
  )
  const [offline, degraded, unknown, online] = [
    stateColumn<LiveGroup>('offline'),
    stateColumn<LiveGroup>('degraded'),
    stateColumn<LiveGroup>('unknown'),
    stateColumn<LiveGroup>('online'),
  ]
  const all = [group, stores, camerasColumn(), offline, degraded, unknown, online, storesOfflineColumn()]
  if (!narrow) return all
  return [
    { ...group, cell: (row) => <NameAndTrouble row={row} name={group.cell(row)} />, file: filesOf(all) },
    ...[stores, offline, online].map(withoutFile),
  ]
}

/** What no column of a narrow screen has, below the name. */
function NameAndTrouble({ row, name }: { readonly row: LiveGroup; readonly name: ReactNode }) {
  const { storesOffline } = row
  const offline =
    storesOffline === 0
      ? ''
      : plural(storesOffline, {
          one: '# store with offline cameras',
          other: '# stores with offline cameras',
        })
  const words = [offline, doubtfulWords(row.counts)].filter((part) => part !== '').join(', ')
  return (
    <span className={styles.stacked}>
      {name}
      {words !== '' && <span className={styles.second}>{words}</span>}
    </span>
  )
}

/** A file has the columns of the wide table on any screen. */
const filesOf = (columns: readonly Column<LiveGroup>[]) => columns.flatMap(({ file = [] }) => file)

function withoutFile({ file: _, ...column }: Column<LiveGroup>): Column<LiveGroup> {
  return column
}

function camerasColumn(): Column<LiveGroup> {
  return {
    key: 'cameras',
    header: t`Cameras`,
    align: 'end',
    cell: ({ cameras }) => formatCount(cameras),
    sortBy: ({ cameras }) => cameras,
    file: countFile(t`Cameras`, ({ cameras }) => cameras),
  }
}

function storesOfflineColumn(): Column<LiveGroup> {
  const header = t`Stores with offline cameras`
  return {
    key: 'stores-offline',
    header,
    align: 'end',
    cell: ({ storesOffline }) => (
      <span className={styles.calmCount} data-none={storesOffline === 0 || undefined}>
        {formatCount(storesOffline)}
      </span>
    ),
    sortBy: ({ storesOffline }) => storesOffline,
    file: countFile(header, ({ storesOffline }) => storesOffline),
  }
}
