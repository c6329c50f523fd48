import { t } from '@lingui/core/macro'
import { wallMinutes } from '../../../../calendar/wall-minutes.ts'
import type { MissedTime } from '../../../../domain/outages/incidents.ts'
import type { Acknowledged } from '../../../camera/acknowledgements/use-acknowledged.ts'
import { people } from '../../../charts/unit.ts'
import {
  basisWords,
  causeWords,
  hoursWords,
  lengthWords,
  timesWords,
} from '../../../coverage/incident-words.ts'
import { CameraLink } from '../../../data/camera-link/camera-link.tsx'
import { Defined } from '../../../data/cards/defined.tsx'
import { countFile, hoursFile, minuteFile, numberFile, textFile } from '../../../data/cards/file-columns.ts'
import { StatusMark } from '../../../ui/marks/status-mark.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatEstimate } from '../../../ui/words/format-average.ts'
import styles from '../styles/incidents.module.css'
import { noDuty, type ShownIncident } from './shown-incidents.ts'

export interface IncidentColumnsSettings {
  readonly severalStores: boolean
  readonly narrow: boolean
  readonly acknowledged: Acknowledged
}

/** How it stands with an incident: still missing, still poor, or over. */
export function standing({ ongoing, missed }: Pick<ShownIncident, 'ongoing' | 'missed'>) {
  if (!ongoing) return { state: 'online', word: t`Recovered` } as const
  return isPoor(missed)
    ? ({ state: 'degraded', word: t`Low image quality` } as const)
    : ({ state: 'offline', word: t`Offline` } as const)
}

function isPoor({ segments, quality }: MissedTime): boolean {
  return quality > segments
}

export function incidentColumns(settings: IncidentColumnsSettings): readonly Column<ShownIncident>[] {
  const camera = cameraColumn(settings)
  const cost = costColumn(settings.narrow)
  return settings.narrow
    ? [camera, lastedColumn(), cost]
    : [stateColumn(settings.acknowledged), camera, whenColumn(), lastedColumn(), affectsColumn(), cost]
}

function stateColumn({ byRecording }: Acknowledged): Column<ShownIncident> {
  const reasonOf = ({ cameras, ongoing }: ShownIncident) =>
    ongoing ? (cameras.map(({ recording }) => byRecording.get(recording)?.reason).find(Boolean) ?? '') : ''
  return {
    key: 'state',
    header: t`State`,
    cell: (row) => (
      <span className={styles.stacked}>
        <StatusMark {...standing(row)} />
        {reasonOf(row) !== '' && <span className={styles.second}>{reasonOf(row)}</span>}
      </span>
    ),
    sortBy: (row) => (row.ongoing ? 0 : 1),
    file: [
      ...textFile<ShownIncident>(t`State`, (row) => standing(row).word),
      ...textFile<ShownIncident>(t`Acknowledged`, reasonOf),
    ],
  }
}

function cameraColumn({ severalStores, narrow }: IncidentColumnsSettings): Column<ShownIncident> {
  const namesOf = ({ cameras }: ShownIncident) => cameras.map(({ name }) => name).join(', ')
  return {
    key: 'camera',
    header: t`Camera`,
    cell: (row) => (
      <span className={styles.stacked}>
        {narrow && <StatusMark {...standing(row)} />}
        <Name row={row} names={namesOf(row)} />
        {severalStores && <span className={styles.second}>{row.store}</span>}
        {narrow && <span className={styles.second}>{timesWords(row)}</span>}
      </span>
    ),
    sortBy: ({ what }) => what,
    file: [
      ...textFile<ShownIncident>(t`Cameras`, namesOf),
      ...textFile<ShownIncident>(t`Store`, (row) => row.store),
      ...textFile<ShownIncident>(t`Time zone of the store`, ({ timezone }) => timezone),
    ],
  }
}

/** The name of the camera leads to its panel. A whole store has none. */
function Name({ row, names }: { readonly row: ShownIncident; readonly names: string }) {
  const [only, ...others] = row.cameras
  if (only !== undefined && others.length === 0) {
    return (
      <CameraLink recording={only.recording} reach="row" className={styles.camera}>
        {row.what}
      </CameraLink>
    )
  }
  return (
    <span className={styles.camera} title={names}>
      {row.what}
    </span>
  )
}

const whenColumn = (): Column<ShownIncident> => ({
  key: 'when',
  header: t`When`,
  cell: (row) => (
    <span className={styles.stacked}>
      <span>{timesWords(row)}</span>
      <span className={styles.cause}>{causeWords(row.missed)}</span>
    </span>
  ),
  sortBy: ({ from }) => from,
  file: [
    ...minuteFile<ShownIncident>(t`Start`, ({ from }) => from),
    ...minuteFile<ShownIncident>(t`End`, ({ until, ongoing }) => (ongoing ? '' : until)),
  ],
})

const lastedColumn = (): Column<ShownIncident> => ({
  key: 'lasted',
  header: t`Duration`,
  align: 'end',
  belowNameOnPhone: true,
  cell: (row) => (
    <span className={styles.lasted}>
      <span>{lengthWords(row)}</span>
      <span className={styles.second}>{missedWords(row)}</span>
    </span>
  ),
  sortBy: lastedHours,
  file: [
    ...countFile<ShownIncident>(t`Duration (hours)`, lastedHours),
    ...hoursFile<ShownIncident>(t`Footage missing (hours)`, ({ missed }) => missed.segments),
    ...hoursFile<ShownIncident>(t`Low image quality (hours)`, ({ missed }) => missed.quality),
  ],
})

function missedWords({ missed }: Pick<ShownIncident, 'missed'>): string {
  const duration = hoursWords(missed.segments + missed.quality)
  return t`${duration} missed`
}

function lastedHours({ from, until }: ShownIncident): number {
  return (wallMinutes(until) - wallMinutes(from)) / 60
}

const affectsColumn = (): Column<ShownIncident> => ({
  key: 'affects',
  header: t`Affects`,
  cell: (row) => <span className={styles.affects}>{row.affected.join(', ') || '–'}</span>,
  sortBy: (row) => row.affected.join(', '),
  file: textFile(t`Affects`, (row) => row.affected.join(', ')),
})

function costColumn(narrow: boolean): Column<ShownIncident> {
  return {
    key: 'cost',
    header: narrow ? t`Visitors` : t`Visitors affected (est.)`,
    info: <Defined term="Visitors affected (est.)" />,
    align: 'end',
    cell: (row) => <Cost row={row} narrow={narrow} />,
    sortBy: ({ visitors }) => visitors,
    file: [
      ...numberFile<ShownIncident>(
        t`Visitors affected (est.)`,
        ({ visitors }) => visitors && Math.round(visitors),
        people,
      ),
      ...textFile<ShownIncident>(t`Visitors affected (est.): based on`, ({ basis }) => basisWords(basis)),
    ],
  }
}

/** Where nothing depends on a camera there is nothing to estimate: a narrow table has no other column that says so. */
function Cost({
  row: { visitors, basis },
  narrow,
}: {
  readonly row: ShownIncident
  readonly narrow: boolean
}) {
  if (basis.kind === 'nothing') return narrow ? <span className={styles.none}>{noDuty()}</span> : '0'
  if (visitors === null) return '–'
  return (
    <span className={styles.stacked}>
      <strong className={styles.cost}>≈ {formatEstimate(visitors)}</strong>
      {!narrow && <span className={styles.second}>{basisWords(basis)}</span>}
    </span>
  )
}
