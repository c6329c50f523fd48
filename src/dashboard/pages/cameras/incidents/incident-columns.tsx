import { wallMinutes } from '../../../../calendar/wall-minutes.ts'
import type { MissedTime } from '../../../../domain/outages/incidents.ts'
import { people } from '../../../charts/unit.ts'
import {
  basisWords,
  causeWords,
  hoursWords,
  lengthWords,
  timesWords,
} from '../../../coverage/incident-words.ts'
import { Defined } from '../../../data/cards/defined.tsx'
import { countFile, hoursFile, minuteFile, numberFile, textFile } from '../../../data/cards/file-columns.ts'
import { StatusMark } from '../../../ui/marks/status-mark.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatEstimate } from '../../../ui/words/format-average.ts'
import type { Acknowledged } from '../acknowledgements/use-acknowledged.ts'
import styles from '../styles/incidents.module.css'
import { noDuty, type ShownIncident } from './shown-incidents.ts'

export interface IncidentColumnsSettings {
  readonly severalStores: boolean
  readonly narrow: boolean
  readonly acknowledged: Acknowledged
}

/** How it stands with an incident: still missing, still poor, or over. */
export function standing({ ongoing, missed }: Pick<ShownIncident, 'ongoing' | 'missed'>) {
  if (!ongoing) return { state: 'online', word: 'Recovered' } as const
  return isPoor(missed)
    ? ({ state: 'degraded', word: 'Poor picture' } as const)
    : ({ state: 'offline', word: 'Missing' } as const)
}

function isPoor({ segments, quality }: MissedTime): boolean {
  return quality > segments
}

export function incidentColumns(settings: IncidentColumnsSettings): readonly Column<ShownIncident>[] {
  const camera = cameraColumn(settings)
  const cost = costColumn(settings.narrow)
  return settings.narrow
    ? [camera, lastedColumn, cost]
    : [stateColumn(settings.acknowledged), camera, whenColumn, lastedColumn, affectsColumn, cost]
}

function stateColumn({ byRecording }: Acknowledged): Column<ShownIncident> {
  const reasonOf = ({ cameras, ongoing }: ShownIncident) =>
    ongoing ? (cameras.map(({ recording }) => byRecording.get(recording)?.reason).find(Boolean) ?? '') : ''
  return {
    key: 'state',
    header: 'State',
    cell: (row) => (
      <span className={styles.stacked}>
        <StatusMark {...standing(row)} />
        {reasonOf(row) !== '' && <span className={styles.second}>{reasonOf(row)}</span>}
      </span>
    ),
    sortBy: (row) => (row.ongoing ? 0 : 1),
    file: [
      ...textFile<ShownIncident>('State', (row) => standing(row).word),
      ...textFile<ShownIncident>('Acknowledged', reasonOf),
    ],
  }
}

function cameraColumn({ severalStores, narrow }: IncidentColumnsSettings): Column<ShownIncident> {
  const namesOf = ({ cameras }: ShownIncident) => cameras.map(({ name }) => name).join(', ')
  return {
    key: 'camera',
    header: 'Camera',
    cell: (row) => (
      <span className={styles.stacked}>
        {narrow && <StatusMark {...standing(row)} />}
        <span className={styles.camera} title={namesOf(row)}>
          {row.what}
        </span>
        {severalStores && <span className={styles.second}>{row.store}</span>}
        {narrow && <span className={styles.second}>{timesWords(row)}</span>}
      </span>
    ),
    sortBy: ({ what }) => what,
    file: [
      ...textFile<ShownIncident>('Cameras', namesOf),
      ...textFile<ShownIncident>('Store', (row) => row.store),
      ...textFile<ShownIncident>('Clock', ({ timezone }) => timezone),
    ],
  }
}

const whenColumn: Column<ShownIncident> = {
  key: 'when',
  header: 'When',
  cell: (row) => (
    <span className={styles.stacked}>
      <span>{timesWords(row)}</span>
      <span className={styles.cause}>{causeWords(row.missed)}</span>
    </span>
  ),
  sortBy: ({ from }) => from,
  file: [
    ...minuteFile<ShownIncident>('Start', ({ from }) => from),
    ...minuteFile<ShownIncident>('End', ({ until, ongoing }) => (ongoing ? '' : until)),
  ],
}

const lastedColumn: Column<ShownIncident> = {
  key: 'lasted',
  header: 'Lasted',
  align: 'end',
  cell: (row) => (
    <span className={styles.stacked}>
      <span>{lengthWords(row)}</span>
      <span className={styles.second}>{hoursWords(row.missed.segments + row.missed.quality)} missed</span>
    </span>
  ),
  sortBy: lastedHours,
  file: [
    ...countFile<ShownIncident>('Lasted (hours)', lastedHours),
    ...hoursFile<ShownIncident>('Segments missing (hours)', ({ missed }) => missed.segments),
    ...hoursFile<ShownIncident>('Poor picture (hours)', ({ missed }) => missed.quality),
  ],
}

function lastedHours({ from, until }: ShownIncident): number {
  return (wallMinutes(until) - wallMinutes(from)) / 60
}

const affectsColumn: Column<ShownIncident> = {
  key: 'affects',
  header: 'Affects',
  cell: (row) => <span className={styles.affects}>{row.affected.join(', ') || '–'}</span>,
  sortBy: (row) => row.affected.join(', '),
  file: textFile('Affects', (row) => row.affected.join(', ')),
}

function costColumn(narrow: boolean): Column<ShownIncident> {
  return {
    key: 'cost',
    header: narrow ? 'Visitors' : costTerm,
    info: <Defined term={costTerm} />,
    align: 'end',
    cell: (row) => <Cost row={row} narrow={narrow} />,
    sortBy: ({ visitors }) => visitors,
    file: [
      ...numberFile<ShownIncident>(costTerm, ({ visitors }) => visitors && Math.round(visitors), people),
      ...textFile<ShownIncident>(`${costTerm}: based on`, ({ basis }) => basisWords(basis)),
    ],
  }
}

const costTerm = 'Visitors affected (est.)'

/** Where nothing depends on a camera there is nothing to estimate: a narrow table has no other column that says so. */
function Cost({
  row: { visitors, basis },
  narrow,
}: {
  readonly row: ShownIncident
  readonly narrow: boolean
}) {
  if (basis.kind === 'nothing') return narrow ? <span className={styles.none}>{noDuty}</span> : '0'
  if (visitors === null) return '–'
  return (
    <span className={styles.stacked}>
      <strong className={styles.cost}>≈ {formatEstimate(visitors)}</strong>
      {!narrow && <span className={styles.second}>{basisWords(basis)}</span>}
    </span>
  )
}
