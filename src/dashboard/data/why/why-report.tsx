import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment, useId, useState } from 'react'
import type { LocalDay } from '../../../calendar/calendar.ts'
import type { IncidentRow } from '../../../protocol/derived/incident-answers.ts'
import { basisWords, camerasWords, lengthWords, timesWords } from '../../coverage/incident-words.ts'
import type { WhyQuestion } from '../../coverage/why-question.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DrawerContent } from '../../ui/drawer.tsx'
import { CoverageBar } from '../../ui/marks/coverage-bar.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { formatEstimate } from '../../ui/words/format-average.ts'
import { CameraLink } from '../camera-link/camera-link.tsx'
import type { Store } from '../questions/store-zones.ts'
import { storesNote } from '../questions/stores-note.ts'
import { usePages } from '../questions/use-pages.ts'
import type { Failure } from '../source/failure.ts'
import { storesOf, useWhyReport, type WhyReport, type WhySide, whyPages } from './use-why-report.ts'
import styles from './why.module.css'
import type { WhySubject } from './why-subject.ts'
import {
  estimateWords,
  extentWords,
  missedNote,
  missedWords,
  scatteredWords,
  showAllWords,
  storesWithWords,
  withoutRecordsWords,
} from './why-words.ts'

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
    <DrawerContent title={t`Camera gaps`} note={subjectWords(subject, question)} busy={waiting}>
      {stores.length === 0 && <p className={styles.notice}>{t`This store isn’t selected.`}</p>}
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
                heading={words?.name ?? (compared === null ? null : t`This period`)}
                figures={words?.figures ?? null}
                today={subject.today}
              />
              {compared !== null && (
                <Side
                  side={compared}
                  stores={stores}
                  heading={t`Comparison period`}
                  figures={null}
                  today={subject.today}
                />
              )}
            </Fragment>
          ))}
          <Foot groups={groups} today={subject.today} />
        </>
      )}
    </DrawerContent>
  )
}

/** "Entries · Leeds · Briggate · Saturday 7 November 2026". */
function subjectWords(subject: WhySubject, question: WhyQuestion): string {
  const { what, days, today } = subject
  const { extent } = question
  const when = extentWords(extent === 'period' ? { days, hour: null, occurrence: 0 } : extent, today)
  return `${what} · ${storesNote(storesOf(subject, question))} · ${when}`
}

function Failed({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  if (failure.code === 'too_large') {
    return <p className={styles.notice}>{t`Too much data to load at once. Select fewer days or stores.`}</p>
  }
  return (
    <p className={styles.notice} role="status">
      {t`Couldn’t load camera records.`} <Button onClick={onRetry}>{t`Try again`}</Button>
    </p>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <p>{t`Loading camera records…`}</p>
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
        <ol className={styles.incidents} aria-label={t`Outages`}>
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
      {!all && shown.length < count && <Button onClick={() => showAll(true)}>{showAllWords(count)}</Button>}
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
      {isScattered && <p className={styles.small}>{scatteredWords(scattered, answer.count)}</p>}
      {withoutRecords.count > 0 && (
        <p className={styles.small}>{withoutRecordsWords(withoutRecords, stores)}</p>
      )}
      {cameras.stores < stores.length && (
        <p className={styles.small}>{storesWithWords(cameras.stores, stores.length)}</p>
      )}
      {answer.count === 0 && withoutRecords.count === 0 && !isScattered && (
        <p className={styles.small}>
          {cameras.dueHours === 0
            ? t`No completed opening hour yet, or the store was closed.`
            : t`These cameras have no gaps in opening hours.`}
        </p>
      )}
    </>
  )
}

interface IncidentItemProps {
  readonly incident: IncidentRow
  readonly stores: readonly Store[]
  readonly hasCosts: boolean
}

function IncidentItem({ incident, stores, hasCosts }: IncidentItemProps) {
  const { cameras, location } = incident
  const store = stores.find(({ id }) => id === location)
  return (
    <li className={styles.incident}>
      <p className={styles.camera}>
        {cameras.length === 1 && cameras[0] !== undefined ? (
          <CameraLink recording={cameras[0].recording}>{cameras[0].name}</CameraLink>
        ) : (
          camerasWords(incident)
        )}{' '}
        {stores.length > 1 && store !== undefined && <span className={styles.store}>{store.name}</span>}
      </p>
      <p className={styles.cost}>{hasCosts && <Cost of={incident} />}</p>
      <p className={styles.times}>
        {timesWords({ ...incident, timezone: store?.timezone ?? 'UTC' })}{' '}
        <span className={styles.length}>· {lengthWords(incident)}</span>
      </p>
      <p className={styles.cause}>{missedWords(incident)}</p>
    </li>
  )
}

function Cost({ of: { visitors, basis } }: { readonly of: IncidentRow }) {
  if (basis.kind === 'nothing') return t`No zones or entrances`
  if (visitors === null) return t`Visitors unknown`
  const amount = formatEstimate(visitors)
  return (
    <span title={basisWords(basis)}>
      {Math.round(visitors) === 1 ? (
        <Trans>
          ≈ <strong>{amount}</strong> visitor
        </Trans>
      ) : (
        <Trans>
          ≈ <strong>{amount}</strong> visitors
        </Trans>
      )}
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
        ? t`No estimate: this data source has no hourly counts. The longest outages are first.`
        : estimateWords(
            measured.map(({ answer }) => answer),
            today,
          )}{' '}
      {t`Camera records are hourly.`}
    </p>
  )
}
