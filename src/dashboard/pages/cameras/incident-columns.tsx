import { people } from '../../charts/unit.ts'
import { wallMinutes } from '../../coverage/camera-hours.ts'
import { causeWords, hoursWords, lengthWords, timesWords } from '../../coverage/incident-words.ts'
import type { MissedTime } from '../../coverage/incidents.ts'
import { Defined } from '../../data/defined.tsx'
import { countFile, numberFile, textFile } from '../../data/file-columns.ts'
import type { NormalDays } from '../../data/use-normal-visitors.ts'
import type { Column } from '../../ui/data-table.tsx'
import { formatCount } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import styles from './incidents.module.css'
import type { IncidentRow } from './prepare-incidents.ts'
import type { Acknowledged } from './use-acknowledged.ts'

export interface IncidentColumnsSettings {
  readonly costs: NormalDays['status']
  readonly severalStores: boolean
  readonly narrow: boolean
  readonly acknowledged: Acknowledged
}

/** How it stands with an incident: still missing, still poor, or over. */
export function standing({ ongoing, missed }: Pick<IncidentRow, 'ongoing' | 'missed'>) {
  if (!ongoing) return { state: 'online', word: 'Recovered' } as const
  return isPoor(missed)
    ? ({ state: 'degraded', word: 'Poor picture' } as const)
    : ({ state: 'offline', word: 'Missing' } as const)
}

function isPoor({ segments, quality }: MissedTime): boolean {
  return quality > segments
}

export function incidentColumns(settings: IncidentColumnsSettings): readonly Column<IncidentRow>[] {
  const { costs, severalStores, narrow, acknowledged } = settings
  const reasonOf = ({ cameras, ongoing }: IncidentRow) =>
    ongoing
      ? (cameras.map(({ recording }) => acknowledged.byRecording.get(recording)?.reason).find(Boolean) ?? '')
      : ''
  const state: Column<IncidentRow> = {
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
      ...textFile<IncidentRow>('State', (row) => standing(row).word),
      ...textFile<IncidentRow>('Acknowledged', reasonOf),
    ],
  }
  const camera: Column<IncidentRow> = {
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
      ...textFile<IncidentRow>('Cameras', ({ cameras }) => cameras.map(({ name }) => name).join(', ')),
      ...textFile<IncidentRow>('Store', (row) => row.store),
      ...textFile<IncidentRow>('Clock', ({ timezone }) => timezone),
    ],
  }
  const when: Column<IncidentRow> = {
    key: 'when',
    header: 'When',
    cell: (row) => (
      <span className={styles.stacked}>
        <span>{timesWords(row)}</span>
        <span className={styles.second}>{causeWords(row.missed)}</span>
      </span>
    ),
    sortBy: ({ from }) => from,
    file: [
      ...textFile<IncidentRow>('Start', ({ from }) => from.replace('T', ' ')),
      ...textFile<IncidentRow>('End', ({ until, ongoing }) => (ongoing ? '' : until.replace('T', ' '))),
    ],
  }
  const lasted: Column<IncidentRow> = {
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
      ...countFile<IncidentRow>(
        'Lasted (hours)',
        ({ from, until }) => (wallMinutes(until) - wallMinutes(from)) / 60,
      ),
      ...countFile<IncidentRow>('Segments missing (hours)', ({ missed }) => rounded(missed.segments)),
      ...countFile<IncidentRow>('Poor picture (hours)', ({ missed }) => rounded(missed.quality)),
    ],
  }
  const unseen: Column<IncidentRow> = {
    key: 'unseen',
    header: 'What is unseen',
    cell: (row) => <span className={styles.unseen}>{row.unseen.join(', ') || '–'}</span>,
    sortBy: (row) => row.unseen.join(', '),
    file: textFile('What is unseen', (row) => row.unseen.join(', ')),
  }
  const cost: Column<IncidentRow> = {
    key: 'cost',
    header: narrow ? 'At stake' : 'Visitors at stake',
    info: <Defined term="Visitors at stake" />,
    align: 'end',
    cell: ({ visitors }) => {
      if (costs === 'loading') return <Skeleton width="48px" />
      return visitors === null ? (
        '–'
      ) : (
        <strong className={styles.cost}>≈ {formatCount(Math.round(visitors))}</strong>
      )
    },
    sortBy: ({ visitors }) => visitors,
    file: numberFile('Visitors at stake', ({ visitors }) => visitors && Math.round(visitors), people),
  }
  return narrow ? [camera, lasted, cost] : [state, camera, when, lasted, unseen, cost]
}

function missedOf({ missed }: IncidentRow): number {
  return missed.segments + missed.quality
}

function rounded(hours: number): number {
  return Math.round(hours * 100) / 100
}
