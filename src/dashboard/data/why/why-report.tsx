import { Fragment, useId, useState } from 'react'
import type { LocalDay } from '../../../calendar/calendar.ts'
import type { CostedIncident } from '../../../domain/outages/outage-cost.ts'
import {
  basisWords,
  camerasWords,
  causeWords,
  hoursWords,
  lengthWords,
  timesWords,
} from '../../coverage/incident-words.ts'
import type { WhyQuestion } from '../../coverage/why-question.ts'
import { formatDayRange } from '../../time/format-day.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CoverageBar } from '../../ui/marks/coverage-bar.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { needsCaution } from '../../ui/words/coverage-words.ts'
import { formatCount } from '../../ui/words/format.ts'
import { formatEstimate } from '../../ui/words/format-average.ts'
import type { Store } from '../questions/store-zones.ts'
import { useWhyReport, type WhyReport, type WhySide } from './use-why-report.ts'
import styles from './why.module.css'
import type { WhySubject } from './why-subject.ts'
import { extentWords } from './why-words.ts'

export interface WhyReportProps {
  readonly subject: WhySubject
  readonly question: WhyQuestion
  readonly onRetry: () => void
}

export function WhyReportView({ subject, question, onRetry }: WhyReportProps) {
  const report = useWhyReport(subject, question)
  const status = subject.uptime
  const waiting = status === 'loading' || report.costs === 'loading'
  return (
    <div className={styles.body} aria-busy={waiting}>
      {status === 'failed' && (
        <p className={styles.notice} role="status">
          Some camera records could not be loaded. <Button onClick={onRetry}>Try again</Button>
        </p>
      )}
      {status === 'too-much' && (
        <p className={styles.notice}>
          These are too many cameras and days to ask for at once: choose fewer days or stores.
        </p>
      )}
      {waiting ? (
        <Waiting />
      ) : (
        <>
          {report.groups.map(({ words, current, compared }) => {
            const both = compared !== null && needsCaution[compared.coverage.verdict]
            return (
              <Fragment key={words?.name ?? ''}>
                <Side
                  side={current}
                  report={report}
                  heading={words?.name ?? (both ? 'This period' : null)}
                  figures={words?.figures ?? null}
                  today={subject.today}
                />
                {both && (
                  <Side
                    side={compared}
                    report={report}
                    heading="The period compared with"
                    figures={null}
                    today={subject.today}
                  />
                )}
              </Fragment>
            )
          })}
          <Foot report={report} today={subject.today} />
        </>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <p>Asking how the cameras were…</p>
      <Skeleton height="6px" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="72px" />
      ))}
    </div>
  )
}

interface SideProps {
  readonly side: WhySide
  readonly report: WhyReport
  readonly heading: string | null
  /** Which figures depend on these cameras, where there are others beside them. */
  readonly figures: string | null
  readonly today: LocalDay
}

/** More are shown when they are asked for: a quarter of a chain has hundreds. */
const shownAtFirst = 12

function Side({ side, report, heading, figures, today }: SideProps) {
  const [all, showAll] = useState(false)
  const title = useId()
  const { incidents, scattered, withoutRecords } = side
  const shown = all ? incidents : incidents.slice(0, shownAtFirst)
  return (
    <section className={styles.side} aria-labelledby={heading === null ? undefined : title}>
      {heading !== null && (
        <h3 id={title} className={styles.heading}>
          {heading} <span className={styles.when}>{extentWords(side.extent, today)}</span>
        </h3>
      )}
      {figures !== null && <p className={styles.small}>{figures}</p>}
      <CoverageBar coverage={side.coverage} note={missedNote(side)} />
      {incidents.length > 0 && (
        <ol className={styles.incidents} aria-label="What the cameras missed">
          {shown.map((incident) => (
            <IncidentItem
              key={`${incident.cameras[0]?.recording} ${incident.from}`}
              incident={incident}
              stores={report.stores}
              costs={report.costs}
            />
          ))}
        </ol>
      )}
      {shown.length < incidents.length && (
        <Button onClick={() => showAll(true)}>Show all {formatCount(incidents.length)}</Button>
      )}
      {scattered > 1 / 60 && (
        <p className={styles.small}>
          {incidents.length === 0 ? '' : 'Beside these, '}
          {hoursWords(scattered)} were missed in hours that are complete enough.
        </p>
      )}
      {withoutRecords.length > 0 && (
        <p className={styles.small}>
          Not all camera records are there: {withoutRecords.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {incidents.length === 0 && withoutRecords.length === 0 && scattered <= 1 / 60 && (
        <p className={styles.small}>
          {side.scheduledHours === 0
            ? 'No opening hour is over yet, or the store was closed.'
            : 'The cameras that count here missed nothing inside opening hours.'}
        </p>
      )}
    </section>
  )
}

function missedNote({ missedHours, scheduledHours }: WhySide): string | undefined {
  if (scheduledHours === 0) return undefined
  return `${hoursWords(missedHours)} of ${hoursWords(scheduledHours)} of camera time inside opening hours missed`
}

interface IncidentItemProps {
  readonly incident: CostedIncident
  readonly stores: readonly Store[]
  readonly costs: WhyReport['costs']
}

function IncidentItem({ incident, stores, costs }: IncidentItemProps) {
  const { cameras, missed, location, everyCamera } = incident
  const store = stores.length > 1 ? stores.find(({ id }) => id === location)?.name : undefined
  return (
    <li className={styles.incident}>
      <p className={styles.camera}>
        {camerasWords(incident)}
        {store !== undefined && <span className={styles.store}>{store}</span>}
      </p>
      <p className={styles.cost}>{costs === 'ready' && <Cost of={incident} />}</p>
      <p className={styles.times}>
        {timesWords(incident)}
        <span className={styles.length}>{lengthWords(incident)}</span>
      </p>
      <p className={styles.cause}>
        {hoursWords(missed.segments + missed.quality)} missed inside opening hours; {causeWords(missed)}
        {everyCamera &&
          `. ${cameras.map(({ name }) => name).join(', ')}: together, so rather power or network`}
      </p>
    </li>
  )
}

function Cost({ of: { visitors, basis } }: { readonly of: CostedIncident }) {
  if (basis.kind === 'nothing') return 'No zones or entrances'
  if (visitors === null) return 'visitors not known'
  const amount = formatEstimate(visitors)
  return (
    <span title={basisWords(basis)}>
      ≈ <strong>{amount}</strong> {Math.round(visitors) === 1 ? 'visitor' : 'visitors'}
    </span>
  )
}

function Foot({ report: { costs, normalDays, groups }, today }: FootProps) {
  const sides = groups.flatMap(({ current, compared }) => [current, ...(compared === null ? [] : [compared])])
  if (sides.every(({ incidents }) => incidents.length === 0)) return null
  return (
    <p className={styles.foot}>
      {costs === 'refused'
        ? 'No estimate: this data source has no hourly counts. The longest are first.'
        : costs === 'failed'
          ? 'Couldn’t load the estimates. The longest are first.'
          : `Visitors affected (est.): those that the entrances or zones of a camera normally see in the missed hours, by weekday and hour of ${formatDayRange(normalDays, today)}. Several cameras share them by what was missing whenever one was offline.`}{' '}
      Camera records are hourly.
    </p>
  )
}

interface FootProps {
  readonly report: WhyReport
  readonly today: LocalDay
}
