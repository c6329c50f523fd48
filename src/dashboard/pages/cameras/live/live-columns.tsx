import { rate } from '../../../charts/unit.ts'
import { severityOf } from '../../../coverage/live-cameras.ts'
import { Defined } from '../../../data/cards/defined.tsx'
import { numberFile, textFile } from '../../../data/cards/file-columns.ts'
import { StatusMark, stateWord } from '../../../ui/marks/status-mark.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatShare } from '../../../ui/words/format.ts'
import { AcknowledgeCell } from '../acknowledgements/acknowledge-cell.tsx'
import type { Acknowledged } from '../acknowledgements/use-acknowledged.ts'
import styles from '../styles/cameras.module.css'
import type { LiveRow } from './live-rows.ts'
import {
  agoWords,
  forWords,
  knownWords,
  lastedWords,
  momentWords,
  seenWords,
  sinceWords,
  stateNote,
} from './live-words.ts'

export interface LiveColumnsSettings {
  readonly now: number
  readonly severalStores: boolean
  /** On a phone state and name share a column. */
  readonly narrow: boolean
  readonly acknowledged: Acknowledged
}

export function liveColumns(settings: LiveColumnsSettings): readonly Column<LiveRow>[] {
  const { now, severalStores, narrow } = settings
  const known = knownColumn(settings)
  const camera = cameraColumn(settings, known)
  const seen = seenColumn(now)
  if (narrow) {
    const file = [...(camera.file ?? []), ...(known.file ?? [])]
    return [
      { ...camera, file, width: '58%' },
      { ...seen, width: '42%' },
    ]
  }
  const stores = severalStores ? [storeColumn] : []
  return [camera, stateColumn, ...stores, sinceColumn(now), seen, qualityColumn, known]
}

function cameraColumn(
  { now, severalStores, narrow }: LiveColumnsSettings,
  known: Column<LiveRow>,
): Column<LiveRow> {
  return {
    key: 'camera',
    width: '13.5%',
    header: 'Camera',
    cell: (row) => (
      <span className={styles.stacked}>
        {narrow && (
          <span className={styles.stateLine}>
            <State row={row} />
          </span>
        )}
        <span className={styles.camera}>{row.name}</span>
        {narrow && severalStores && <Second words={row.store} />}
        {narrow && <Second words={forWords(row, now)} />}
        {!narrow && row.isEntrance && <Second words="counts entries" />}
        {narrow && known.cell(row)}
      </span>
    ),
    sortBy: ({ name }) => name,
    file: [
      ...textFile<LiveRow>('Camera', ({ name }) => name),
      ...textFile<LiveRow>('Store', ({ store }) => store),
      ...textFile<LiveRow>('Counts entries', ({ isEntrance }) => (isEntrance ? 'yes' : 'no')),
    ],
  }
}

const stateColumn: Column<LiveRow> = {
  key: 'state',
  width: '12.5%',
  header: 'State',
  info: <Defined term="Camera state" />,
  cell: (row) => (
    <span className={styles.stacked}>
      <State row={row} />
    </span>
  ),
  sortBy: severityOf,
  file: [
    ...textFile<LiveRow>('State', (row) => stateWord(row.state)),
    ...textFile<LiveRow>('State: note', (row) => stateNote(row, row.isOpen) ?? ''),
  ],
}

function State({ row }: { readonly row: LiveRow }) {
  return (
    <>
      <StatusMark state={row.state} />
      <Second words={stateNote(row, row.isOpen)} />
    </>
  )
}

const storeColumn: Column<LiveRow> = {
  key: 'store',
  width: '18.5%',
  header: 'Store',
  cell: (row) => <span className={styles.store}>{row.store}</span>,
  sortBy: (row) => row.store,
}

function sinceColumn(now: number): Column<LiveRow> {
  return {
    key: 'since',
    width: '15.5%',
    header: 'In this state for',
    cell: (row) => (
      <span className={styles.stacked}>
        <span>{lastedWords(row, now) ?? '–'}</span>
        <Second words={sinceWords(row, row.timezone, now)} />
      </span>
    ),
    sortBy: (row) => (row.since === null ? null : now - row.since.at),
    file: textFile('Since', ({ since, timezone }) =>
      since?.basis === 'seen' ? momentWords(since.at, timezone) : '',
    ),
  }
}

function seenColumn(now: number): Column<LiveRow> {
  return {
    key: 'seen',
    width: '18%',
    header: 'Last seen',
    cell: ({ lastSeen, timezone }) =>
      lastSeen === null ? (
        'never'
      ) : (
        <span className={styles.stacked}>
          <span>{agoWords(lastSeen, now)}</span>
          <Second words={seenWords(lastSeen, timezone, now)} />
        </span>
      ),
    sortBy: ({ lastSeen }) => lastSeen,
    file: textFile('Last seen', (row) => momentWords(row.lastSeen, row.timezone)),
  }
}

const qualityColumn: Column<LiveRow> = {
  key: 'quality',
  width: '9.5%',
  header: 'Quality',
  info: <Defined term="Picture quality" />,
  align: 'end',
  cell: ({ quality }) => (quality === null ? '–' : formatShare(quality, 0)),
  sortBy: ({ quality }) => quality,
  file: numberFile('Quality', ({ quality }) => quality, rate),
}

function knownColumn({ now, acknowledged }: LiveColumnsSettings): Column<LiveRow> {
  const isShared = acknowledged.keptBy !== 'browser'
  return {
    key: 'known',
    width: '12.5%',
    header: 'Known',
    cell: ({ state, name, recording, timezone, acknowledged: known }) =>
      state === 'online' ? (
        ''
      ) : (
        <span className={styles.known}>
          <AcknowledgeCell
            camera={name}
            known={known}
            note={known && knownWords(known, { now, timezone, isShared })}
            onAcknowledge={(reason) => acknowledged.acknowledge(recording, reason)}
            onWithdraw={() => acknowledged.withdraw(recording)}
          />
        </span>
      ),
    file: [
      ...textFile<LiveRow>('Known', (row) => row.acknowledged?.reason ?? ''),
      ...textFile<LiveRow>('Known by', (row) => row.acknowledged?.sharedBy ?? ''),
    ],
  }
}

function Second({ words }: { readonly words: string | null }) {
  return words === null ? null : <span className={styles.second}>{words}</span>
}
