import { t } from '@lingui/core/macro'
import { AcknowledgeCell } from '../../../camera/acknowledgements/acknowledge-cell.tsx'
import type { Acknowledged } from '../../../camera/acknowledgements/use-acknowledged.ts'
import {
  agoWords,
  forWords,
  knownWords,
  lastedWords,
  momentWords,
  seenWords,
  sinceWords,
  stateNote,
} from '../../../camera/camera-words.ts'
import { workWords } from '../../../camera/planned-work-words.ts'
import { rate } from '../../../charts/unit.ts'
import { severityOf } from '../../../coverage/live-cameras.ts'
import { CameraLink } from '../../../data/camera-link/camera-link.tsx'
import { Defined } from '../../../data/cards/defined.tsx'
import { numberFile, textFile } from '../../../data/cards/file-columns.ts'
import { StatusMark, stateWord } from '../../../ui/marks/status-mark.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatShare } from '../../../ui/words/format.ts'
import styles from '../styles/cameras.module.css'
import type { LiveRow } from './live-rows.ts'

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
  const stores = severalStores ? [storeColumn()] : []
  return [camera, stateColumn(now), ...stores, sinceColumn(now), seen, qualityColumn(), known]
}

function cameraColumn(
  { now, severalStores, narrow }: LiveColumnsSettings,
  known: Column<LiveRow>,
): Column<LiveRow> {
  return {
    key: 'camera',
    width: '13%',
    header: t`Camera`,
    cell: (row) => (
      <span className={styles.stacked}>
        {narrow && (
          <span className={styles.stateLine}>
            <State row={row} now={now} />
          </span>
        )}
        <CameraLink recording={row.recording} reach="row" className={styles.camera}>
          {row.name}
        </CameraLink>
        {narrow && severalStores && <Second words={row.store} />}
        {narrow && <Second words={forWords(row, now)} />}
        {!narrow && row.isEntrance && <Second words={t`counts entries`} />}
        {narrow && known.cell(row)}
      </span>
    ),
    sortBy: ({ name }) => name,
    file: [
      ...textFile<LiveRow>(t`Camera`, ({ name }) => name),
      ...textFile<LiveRow>(t`Store`, ({ store }) => store),
      ...textFile<LiveRow>(t`Counts entries`, ({ isEntrance }) => (isEntrance ? t`yes` : t`no`)),
    ],
  }
}

const stateColumn = (now: number): Column<LiveRow> => ({
  key: 'state',
  width: '13%',
  header: t`State`,
  info: <Defined term="Camera state" />,
  cell: (row) => (
    <span className={styles.stacked}>
      <State row={row} now={now} />
    </span>
  ),
  sortBy: severityOf,
  file: [
    ...textFile<LiveRow>(t`State`, (row) => stateWord(row.state)),
    ...textFile<LiveRow>(t`State: note`, (row) => noteOf(row, now) ?? ''),
  ],
})

/** Planned work comes before everything else that can be said of a state. */
function noteOf(row: LiveRow, now: number): string | null {
  return row.work === null ? stateNote(row, row.isOpen) : workWords(row.work, row.timezone, now)
}

function State({ row, now }: { readonly row: LiveRow; readonly now: number }) {
  return (
    <>
      <StatusMark state={row.state} />
      <Second words={noteOf(row, now)} />
    </>
  )
}

const storeColumn = (): Column<LiveRow> => ({
  key: 'store',
  width: '17.5%',
  header: t`Store`,
  cell: (row) => <span className={styles.store}>{row.store}</span>,
  sortBy: (row) => row.store,
})

function sinceColumn(now: number): Column<LiveRow> {
  return {
    key: 'since',
    width: '15%',
    header: t`Duration`,
    cell: (row) => (
      <span className={styles.stacked}>
        <span>{lastedWords(row, now) ?? '–'}</span>
        <Second words={sinceWords(row, row.timezone, now)} />
      </span>
    ),
    sortBy: (row) => (row.since === null ? null : now - row.since.at),
    file: textFile(t`Since`, ({ since, timezone }) =>
      since?.basis === 'seen' ? momentWords(since.at, timezone) : '',
    ),
  }
}

function seenColumn(now: number): Column<LiveRow> {
  return {
    key: 'seen',
    width: '16.5%',
    header: t`Last seen`,
    cell: ({ lastSeen, timezone }) =>
      lastSeen === null ? (
        t`Never`
      ) : (
        <span className={styles.stacked}>
          <span>{agoWords(lastSeen, now)}</span>
          <Second words={seenWords(lastSeen, timezone, now)} />
        </span>
      ),
    sortBy: ({ lastSeen }) => lastSeen,
    file: textFile(t`Last seen`, (row) => momentWords(row.lastSeen, row.timezone)),
  }
}

const qualityColumn = (): Column<LiveRow> => ({
  key: 'quality',
  width: '12.5%',
  header: t`Image quality`,
  info: <Defined term="Image quality" />,
  align: 'end',
  cell: ({ quality }) => (quality === null ? '–' : formatShare(quality, 0)),
  sortBy: ({ quality }) => quality,
  file: numberFile(t`Image quality`, ({ quality }) => quality, rate),
})

function knownColumn({ now, acknowledged }: LiveColumnsSettings): Column<LiveRow> {
  return {
    key: 'known',
    width: '12.5%',
    header: t`Acknowledged`,
    cell: ({ state, name, recording, timezone, acknowledged: known }) =>
      state === 'online' ? (
        ''
      ) : (
        <span className={styles.known}>
          <AcknowledgeCell
            camera={name}
            now={now}
            known={known}
            note={known && knownWords(known, { now, timezone })}
            onAcknowledge={(said) => acknowledged.acknowledge(recording, said)}
            onWithdraw={() => acknowledged.withdraw(recording)}
          />
        </span>
      ),
    file: [
      ...textFile<LiveRow>(t`Acknowledged`, (row) => row.acknowledged?.reason ?? ''),
      ...textFile<LiveRow>(t`Acknowledged by`, (row) => row.acknowledged?.by ?? ''),
    ],
  }
}

function Second({ words }: { readonly words: string | null }) {
  return words === null ? null : <span className={styles.second}>{words}</span>
}
