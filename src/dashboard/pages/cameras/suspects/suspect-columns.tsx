import type { SuspectRow } from '../../../../protocol/derived/suspect-answers.ts'
import { people } from '../../../charts/unit.ts'
import { minuteFile, numberFile, textFile } from '../../../data/cards/file-columns.ts'
import { zoneWords } from '../../../data/questions/floor.ts'
import { formatHour, zoneName } from '../../../time/format-day.ts'
import { StatusMark } from '../../../ui/marks/status-mark.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatCount } from '../../../ui/words/format.ts'
import type { Screen } from '../../screen.ts'
import styles from '../styles/incidents.module.css'

export function suspectColumns({ stores, freshest }: Screen): readonly Column<SuspectRow>[] {
  const byId = new Map(stores.map((store) => [store.id, store]))
  const hoursOf = ({ location, from, until }: SuspectRow) => {
    const hours = formatHour(hourIn(from), hourIn(until))
    const zone = byId.get(location)?.timezone
    return zone === undefined ? hours : `${hours} ${zoneName(freshest.countedUntil, zone)}`
  }
  return [
    cameraColumn(({ location }) => byId.get(location)?.name ?? location),
    reasonColumn,
    {
      key: 'hours',
      header: 'Hours',
      align: 'end',
      cell: hoursOf,
      sortBy: ({ from }) => from,
      file: [
        ...minuteFile<SuspectRow>('From', ({ from }) => from),
        ...minuteFile<SuspectRow>('Until', ({ until }) => until),
      ],
    },
    countColumn('counted', 'Counted', formatCount),
    countColumn('usual', 'Usual', (usual) => `≈ ${formatCount(usual)}`),
  ]
}

function cameraColumn(storeOf: (row: SuspectRow) => string): Column<SuspectRow> {
  const nameOf = ({ name }: SuspectRow) => name
  return {
    key: 'camera',
    header: 'Camera',
    cell: (row) => (
      <span className={styles.stacked}>
        <span className={styles.camera}>{row.name}</span>
        <span className={styles.second}>{storeOf(row)}</span>
      </span>
    ),
    sortBy: nameOf,
    file: [...textFile<SuspectRow>('Camera', nameOf), ...textFile<SuspectRow>('Store', storeOf)],
  }
}

const reasonColumn: Column<SuspectRow> = {
  key: 'reason',
  header: 'Reason',
  cell: (row) => (
    <span className={styles.stacked}>
      <StatusMark state="degraded" word={suspectWords(row)} />
      <span className={styles.second}>{countsWords(row)}</span>
    </span>
  ),
  sortBy: suspectWords,
  file: [...textFile<SuspectRow>('Reason', suspectWords), ...textFile<SuspectRow>('Of what', countsWords)],
}

function countColumn(
  key: 'counted' | 'usual',
  header: string,
  words: (count: number) => string,
): Column<SuspectRow> {
  return {
    key,
    header,
    align: 'end',
    cell: (row) => words(Math.round(row[key])),
    sortBy: (row) => row[key],
    file: numberFile(header, (row) => Math.round(row[key]), people),
  }
}

function hourIn(index: string): number {
  return Number(index.slice(11, 13))
}

/** "Nobody counted", "Far fewer than usual". */
function suspectWords({ reason }: Pick<SuspectRow, 'reason'>): string {
  return { silent: 'Nobody counted', few: 'Far fewer than usual', many: 'Far more than usual' }[reason]
}

/** "entries of the store", "Women › Tops". */
export function countsWords({ counts }: Pick<SuspectRow, 'counts'>): string {
  return counts.kind === 'entries' ? 'entries of the store' : zoneWords(counts.zone)
}
