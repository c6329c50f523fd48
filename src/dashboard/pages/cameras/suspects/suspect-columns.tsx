import { t } from '@lingui/core/macro'
import type { SuspectRow } from '../../../../protocol/derived/suspect-answers.ts'
import { people } from '../../../charts/unit.ts'
import { CameraLink } from '../../../data/camera-link/camera-link.tsx'
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
    reasonColumn(),
    {
      key: 'hours',
      header: t`Hours`,
      align: 'end',
      cell: hoursOf,
      sortBy: ({ from }) => from,
      file: [
        ...minuteFile<SuspectRow>(t`From`, ({ from }) => from),
        ...minuteFile<SuspectRow>(t`Until`, ({ until }) => until),
      ],
    },
    countColumn('counted', t`Counted`, formatCount),
    countColumn('usual', t`Expected`, (usual) => `≈ ${formatCount(usual)}`),
  ]
}

function cameraColumn(storeOf: (row: SuspectRow) => string): Column<SuspectRow> {
  const nameOf = ({ name }: SuspectRow) => name
  return {
    key: 'camera',
    header: t`Camera`,
    cell: (row) => (
      <span className={styles.stacked}>
        <CameraLink recording={row.recording} reach="row" className={styles.camera}>
          {row.name}
        </CameraLink>
        <span className={styles.second}>{storeOf(row)}</span>
      </span>
    ),
    sortBy: nameOf,
    file: [...textFile<SuspectRow>(t`Camera`, nameOf), ...textFile<SuspectRow>(t`Store`, storeOf)],
  }
}

const reasonColumn = (): Column<SuspectRow> => ({
  key: 'reason',
  header: t`Reason`,
  cell: (row) => (
    <span className={styles.stacked}>
      <StatusMark state="degraded" word={suspectWords(row)} />
      <span className={styles.second}>{countsWords(row)}</span>
    </span>
  ),
  sortBy: suspectWords,
  file: [...textFile<SuspectRow>(t`Reason`, suspectWords), ...textFile<SuspectRow>(t`Affects`, countsWords)],
})

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

/** "No visitors counted", "Far fewer than usual". */
function suspectWords({ reason }: Pick<SuspectRow, 'reason'>): string {
  switch (reason) {
    case 'silent':
      return t`No visitors counted`
    case 'few':
      return t`Far fewer than usual`
    case 'many':
      return t`Far more than usual`
  }
}

/** "entries of the store", "Women › Tops". */
export function countsWords({ counts }: Pick<SuspectRow, 'counts'>): string {
  return counts.kind === 'entries' ? t`entries of the store` : zoneWords(counts.zone)
}
