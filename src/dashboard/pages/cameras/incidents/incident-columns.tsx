import { wallMinutes } from '../../../../domain/coverage/camera-hours.ts'
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
import { countFile, numberFile, textFile } from '../../../data/cards/file-columns.ts'
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
  const { severalStores, narrow, acknowledged } = settings
  const reasonOf = ({ cameras, ongoing }: ShownIncident) =>
    ongoing
      ? (cameras.map(({ recording }) => acknowledged.byRecording.get(recording)?.reason).find(Boolean) ?? '')
      : ''
  const state: Column<ShownIncident> = {
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
  const camera: Column<ShownIncident> = {
    key: 'camera',
    header: 'Camera',
    cell: (row) => (
      <span className={styles.stacked}>
        {narrow && <StatusMark {...standing(row)} />}
        <span className={styles.camera} title={row.cameras.map(({ name }) => name).join(', ')}>
          {row.what}
        </span>
        {severalStores && <span className={styles.second}>{row.store}</span>}
        {narrow && <span className={styles.second}>{timesWords(row)}</span>}
      </span>
    ),
    sortBy: ({ what }) => what,
    file: [
      ...textFile<ShownIncident>('Cameras', ({ cameras }) => cameras.map(({ name }) => name).join(', ')),
      ...textFile<ShownIncident>('Store', (row) => row.store),
      ...textFile<ShownIncident>('Clock', ({ timezone }) => timezone),
    ],
  }
  const when: Column<ShownIncident> = {
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
      ...textFile<ShownIncident>('Start', ({ from }) => minuteOf(from)),
      ...textFile<ShownIncident>('End', ({ until, ongoing }) => (ongoing ? '' : minuteOf(until))),
    ],
  }
  const lasted: Column<ShownIncident> = {
    key: 'lasted',
    header: 'Lasted',
    align: 'end',
    cell: (row) => (
      <span className={styles.stacked}>
        <span>{lengthWords(row)}</span>
        <span className={styles.second}>{hoursWords(missedOf(row))} missed</span>
      </span>
    ),
    sortBy: ({ from, until }) => wallMinutes(until) - wallMinutes(from),
    file: [
      ...countFile<ShownIncident>(
        'Lasted (hours)',
        ({ from, until }) => (wallMinutes(until) - wallMinutes(from)) / 60,
      ),
      ...countFile<ShownIncident>('Segments missing (hours)', ({ missed }) => rounded(missed.segments)),
      ...countFile<ShownIncident>('Poor picture (hours)', ({ missed }) => rounded(missed.quality)),
    ],
  }
  const affects: Column<ShownIncident> = {
    key: 'affects',
    header: 'Affects',
    cell: (row) => <span className={styles.affects}>{row.affected.join(', ') || '–'}</span>,
    sortBy: (row) => row.affected.join(', '),
    file: textFile('Affects', (row) => row.affected.join(', ')),
  }
  const cost: Column<ShownIncident> = {
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
  return narrow ? [camera, lasted, cost] : [state, camera, when, lasted, affects, cost]
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

/** `YYYY-MM-DD HH:mm`. */
function minuteOf(index: string): string {
  return index.slice(0, 16).replace('T', ' ')
}

function missedOf({ missed }: ShownIncident): number {
  return missed.segments + missed.quality
}

function rounded(hours: number): number {
  return Math.round(hours * 100) / 100
}
