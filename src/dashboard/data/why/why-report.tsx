import { Fragment, useId, useState } from 'react'
import type { LocalDay } from '../../../calendar/calendar.ts'
import type { CamerasMissed, IncidentRow } from '../../../protocol/derived/incident-answers.ts'
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
import { formatCount } from '../../ui/words/format.ts'
import { formatEstimate } from '../../ui/words/format-average.ts'
import { CameraLink } from '../camera-link/camera-link.tsx'
import type { Store } from '../questions/store-zones.ts'
import { usePages } from '../questions/use-pages.ts'
import type { Failure } from '../source/failure.ts'
import { useWhyReport, type WhyReport, type WhySide, whyPages } from './use-why-report.ts'
import styles from './why.module.css'
import type { WhySubject } from './why-subject.ts'
import { extentWords } from './why-words.ts'

export interface WhyReportProps {
  readonly subject: WhySubject
  readonly question: WhyQuestion
}

export function WhyReportView({ subject, question }: WhyReportProps) {
  const report = useWhyReport(subject, question)
  const { stores, states, groups, retry } = report
  const failed = states.find((state) => state.status === 'failed')
  const waiting = failed === undefined && states.some(({ status }) => status === 'loading')
  return (
    <div className={styles.body} aria-busy={waiting}>
      {stores.length === 0 && <p className={styles.notice}>This store is not among those chosen.</p>}
      {failed !== undefined && <Failed failure={failed.failure} onRetry={retry} />}
      {waiting ? (
        <Waiting />
      ) : (
        <>
          {groups.map(({ words, current, compared }) => (
            <Fragment key={words?.name ?? ''}>
              <Side
                side={current}
                stores={stores}
                heading={words?.name ?? (compared === null ? null : 'This period')}
                figures={words?.figures ?? null}
                today={subject.today}
              />
              {compared !== null && (
                <Side
                  side={compared}
                  stores={stores}
                  heading="The period compared with"
                  figures={null}
                  today={subject.today}
                />
              )}
            </Fragment>
          ))}
          <Foot groups={groups} today={subject.today} />
        </>
      )}
    </div>
  )
}

function Failed({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  if (failure.code === 'too_large') {
    return (
      <p className={styles.notice}>
        These are too many cameras and days to ask for at once: choose fewer days or stores.
      </p>
    )
  }
  return (
    <p className={styles.notice} role="status">
      The camera records could not be loaded. <Button onClick={onRetry}>Try again</Button>
    </p>
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
  /** Those that are asked about. */
  readonly stores: readonly Store[]
  readonly heading: string | null
  /** Which figures depend on these cameras, where there are others beside them. */
  readonly figures: string | null
  readonly today: LocalDay
}

/** More are shown when they are asked for: a quarter of a chain has hundreds. */
const shownAtFirst = 12

function Side({ side, stores, heading, figures, today }: SideProps) {
  const [all, showAll] = useState(false)
  const title = useId()
  const { list, answer, cameras } = side
  const { count } = answer
  const pages = usePages(list, all ? count : 0, whyPages)
  const incidents = (pages.answers ?? [answer]).flatMap((page) => page.incidents)
  const shown = all ? incidents : incidents.slice(0, shownAtFirst)
  return (
    <section className={styles.side} aria-labelledby={heading === null ? undefined : title}>
      {heading !== null && (
        <h3 id={title} className={styles.heading}>
          {heading} <span className={styles.when}>{extentWords(side.extent, today)}</span>
        </h3>
      )}
      {figures !== null && <p className={styles.small}>{figures}</p>}
      <CoverageBar coverage={cameras.coverage} note={missedNote(cameras)} />
      {count > 0 && (
        <ol className={styles.incidents} aria-label="What the cameras missed">
          {shown.map((incident) => (
            <IncidentItem
              key={`${incident.cameras[0]?.recording} ${incident.from}`}
              incident={incident}
              stores={stores}
              hasCosts={answer.usual !== null}
            />
          ))}
        </ol>
      )}
      {!all && shown.length < count && (
        <Button onClick={() => showAll(true)}>Show all {formatCount(count)}</Button>
      )}
      <Rest side={side} stores={stores} />
    </section>
  )
}

/** Hours missed outside of incidents, and stores without records. */
function Rest({ side: { answer, cameras }, stores }: Pick<SideProps, 'side' | 'stores'>) {
  const { scattered, withoutRecords } = cameras
  const isScattered = scattered > 1 / 60
  return (
    <>
      {isScattered && (
        <p className={styles.small}>
          {answer.count === 0 ? '' : 'Beside these, '}
          {hoursWords(scattered)} were missed in hours that are complete enough.
        </p>
      )}
      {withoutRecords.count > 0 && (
        <p className={styles.small}>Not all camera records are there: {namesOf(withoutRecords, stores)}.</p>
      )}
      {cameras.stores < stores.length && (
        <p className={styles.small}>
          {formatCount(cameras.stores)} of {formatCount(stores.length)} stores have such cameras.
        </p>
      )}
      {answer.count === 0 && withoutRecords.count === 0 && !isScattered && (
        <p className={styles.small}>
          {cameras.dueHours === 0
            ? 'No opening hour is over yet, or the store was closed.'
            : 'The cameras that count here missed nothing inside opening hours.'}
        </p>
      )}
    </>
  )
}

function namesOf({ first, count }: CamerasMissed['withoutRecords'], stores: readonly Store[]): string {
  const names = first.map((id) => stores.find((store) => store.id === id)?.name ?? id)
  const others = count - first.length
  return [...names, ...(others > 0 ? [`${formatCount(others)} others`] : [])].join(', ')
}

function missedNote({ missedHours, dueHours }: CamerasMissed): string | undefined {
  if (dueHours === 0) return undefined
  return `${hoursWords(missedHours)} of ${hoursWords(dueHours)} of camera time inside opening hours missed`
}

interface IncidentItemProps {
  readonly incident: IncidentRow
  readonly stores: readonly Store[]
  readonly hasCosts: boolean
}

function IncidentItem({ incident, stores, hasCosts }: IncidentItemProps) {
  const { cameras, missed, location, everyCamera } = incident
  const store = stores.find(({ id }) => id === location)
  return (
    <li className={styles.incident}>
      <p className={styles.camera}>
        {cameras.length === 1 && cameras[0] !== undefined ? (
          <CameraLink recording={cameras[0].recording}>{cameras[0].name}</CameraLink>
        ) : (
          camerasWords(incident)
        )}
        {stores.length > 1 && store !== undefined && <span className={styles.store}>{store.name}</span>}
      </p>
      <p className={styles.cost}>{hasCosts && <Cost of={incident} />}</p>
      <p className={styles.times}>
        {timesWords({ ...incident, timezone: store?.timezone ?? 'UTC' })}
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

function Cost({ of: { visitors, basis } }: { readonly of: IncidentRow }) {
  if (basis.kind === 'nothing') return 'No zones or entrances'
  if (visitors === null) return 'visitors not known'
  const amount = formatEstimate(visitors)
  return (
    <span title={basisWords(basis)}>
      ≈ <strong>{amount}</strong> {Math.round(visitors) === 1 ? 'visitor' : 'visitors'}
    </span>
  )
}

function Foot({ groups, today }: Pick<WhyReport, 'groups'> & { readonly today: LocalDay }) {
  const sides = groups.flatMap(({ current, compared }) => [current, ...(compared === null ? [] : [compared])])
  const measured = sides.filter(({ answer }) => answer.count > 0)
  if (measured.length === 0) return null
  return (
    <p className={styles.foot}>
      {measured.some(({ answer }) => answer.usual === null)
        ? 'No estimate: this data source has no hourly counts. The longest are first.'
        : `Visitors affected (est.): those that the entrances or zones of a camera normally see in the missed hours, by weekday and hour of ${usualWords(measured, today)}. Several cameras share them by what was missing whenever one was offline.`}{' '}
      Camera records are hourly.
    </p>
  )
}

/** "24 Sept – 18 Nov"; of two periods, each by days of its own, both. */
function usualWords(sides: readonly WhySide[], today: LocalDay): string {
  const ranges = sides.flatMap(({ answer: { usual } }) =>
    usual === null ? [] : [formatDayRange({ first: usual.start, last: usual.end }, today)],
  )
  return [...new Set(ranges)].join(' and ')
}
