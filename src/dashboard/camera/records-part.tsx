import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import type { IncidentRow } from '../../protocol/derived/incident-answers.ts'
import {
  basisWords,
  cameraTimeWords,
  causeWords,
  lengthWords,
  timesWords,
} from '../coverage/incident-words.ts'
import { FailedPart } from '../data/cards/failed-part.tsx'
import { formatDayRange } from '../time/format-day.ts'
import { Button } from '../ui/controls/button.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { formatCount } from '../ui/words/format.ts'
import { formatEstimate } from '../ui/words/format-average.ts'
import { formatCoverage } from '../ui/words/format-coverage.ts'
import styles from './camera-panel.module.css'
import type { CameraSubject } from './camera-subject.ts'
import { stripFrame } from './strip/hour-strip.ts'
import { StripAxis } from './strip/strip-axis.tsx'
import { StripKey } from './strip/strip-key.tsx'
import { StripPicture } from './strip/strip-picture.tsx'
import { stripWords } from './strip/strip-words.ts'
import type { KnownCamera } from './use-camera.ts'
import { type CameraRecords, useCameraRecords, visitorsAffected } from './use-camera-records.ts'

export interface RecordsPartProps {
  readonly known: KnownCamera
  readonly subject: CameraSubject
}

/** The uptime of the chosen days hour by hour, the incidents, and what they cost. */
export function RecordsPart({ known, subject }: RecordsPartProps) {
  const { camera, store } = known
  const { days, today } = subject
  const { recording, name } = camera
  const { state, retry } = useCameraRecords({ recording, name, location: store.id, days })
  const range = formatDayRange(days, today)
  if (state.status === 'failed') return <FailedPart what={t`camera records`} of={state} onRetry={retry} />
  return (
    <>
      <section className={styles.part} aria-label={t`Uptime`} aria-busy={state.status === 'loading'}>
        <h3 className={styles.heading}>
          {t`Uptime`} <span className={styles.range}>{range}</span>
        </h3>
        {state.status === 'loading' ? (
          <Skeleton height="104px" />
        ) : (
          <Uptime records={state.view} known={known} subject={subject} />
        )}
      </section>
      <section className={styles.part} aria-label={t`Incidents`}>
        <h3 className={styles.heading}>
          {t`Incidents`} <span className={styles.range}>{range}</span>
        </h3>
        {state.status === 'loading' ? (
          <Skeleton height="72px" />
        ) : (
          <Incidents records={state.view} timezone={store.timezone} />
        )}
      </section>
    </>
  )
}

interface UptimeProps extends RecordsPartProps {
  readonly records: CameraRecords
}

function Uptime({ records: { uptime, incidents }, known: { store }, subject: { days } }: UptimeProps) {
  const hours = uptime?.hours ?? ''
  const frame = useMemo(() => stripFrame([hours], days), [hours, days])
  if (uptime === null) return <p className={styles.small}>{t`No records for these days`}</p>
  const visitors = visitorsAffected(incidents)
  const missed = cameraTimeWords(uptime.missedHours)
  const due = cameraTimeWords(uptime.dueHours)
  return (
    <>
      <dl className={styles.facts}>
        <Fact
          name={t`Uptime`}
          value={uptime.uptime === null ? '–' : formatCoverage(uptime.uptime)}
          note={t`${missed} of ${due} missed`}
        />
        <Fact
          name={t`Visitors affected (est.)`}
          value={visitors === null ? '–' : visitors === 0 ? '0' : `≈ ${formatEstimate(visitors)}`}
          note={t`normally counted here in the missed hours`}
        />
        <Fact name={t`Footage received`} value={shareWords(uptime.arrived)} />
        <Fact name={t`Image quality`} value={shareWords(uptime.quality)} />
      </dl>
      <div className={styles.strip}>
        <StripAxis frame={frame} />
        <StripPicture hours={hours} frame={frame} words={stripWords({ ...uptime, store: store.name })} />
      </div>
      <p className={styles.small}>
        <StripKey layout={frame.layout} />
      </p>
    </>
  )
}

function shareWords(share: number | null): string {
  return share === null ? '–' : formatCoverage(share)
}

interface FactProps {
  readonly name: string
  readonly value: string
  readonly note?: string
}

function Fact({ name, value, note }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        {note !== undefined && <span className={styles.second}>{note}</span>}
      </dd>
    </div>
  )
}

const shownAtFirst = 5

interface IncidentsProps {
  readonly records: CameraRecords
  readonly timezone: string
}

function Incidents({ records: { incidents, hasCosts }, timezone }: IncidentsProps) {
  const [all, showAll] = useState(false)
  if (incidents.length === 0) return <p className={styles.small}>{t`No incidents`}</p>
  const shown = all ? incidents : incidents.slice(0, shownAtFirst)
  const count = formatCount(incidents.length)
  return (
    <>
      <ol className={styles.incidents}>
        {shown.map((incident) => (
          <li key={incident.from}>
            <p className={styles.times}>
              {timesWords({ ...incident, timezone })}
              <b>{lengthWords(incident)}</b>
            </p>
            <p className={styles.small}>
              {incident.everyCamera ? t`Whole store` : causeWords(incident.missed)}
              {hasCosts && <Cost incident={incident} />}
            </p>
          </li>
        ))}
      </ol>
      {shown.length < incidents.length && (
        <p>
          <Button onClick={() => showAll(true)}>{t`Show all (${count})`}</Button>
        </p>
      )}
    </>
  )
}

function Cost({ incident: { visitors, basis } }: { readonly incident: IncidentRow }) {
  if (visitors === null || basis.kind === 'nothing') return null
  const estimate = formatEstimate(visitors)
  return <span title={basisWords(basis)}>{t`≈ ${estimate} visitors`}</span>
}
