import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { hasGaps } from '../../../domain/cells/point-state.ts'
import type { Coverage } from '../../../protocol/derived/states.ts'
import type { DayCourse, DayFigure } from '../../../protocol/derived/usual/usual-answers.ts'
import { Sparkline } from '../../charts/sparkline/sparkline.tsx'
import { changeOf, nothingSold } from '../../coverage/change-words.ts'
import type { WhyQuestion } from '../../coverage/why-question.ts'
import { Defined } from '../../data/cards/defined.tsx'
import { WhyButton, whyWithheld } from '../../data/why/why-button.tsx'
import { CardTools } from '../../export/card-tools.tsx'
import { Delta } from '../../ui/delta.tsx'
import { AbsentValue, Kpi, type KpiDoor } from '../../ui/kpi.tsx'
import { KpiStrip } from '../../ui/kpi-strip.tsx'
import { coverageWords, verdictWord } from '../../ui/words/coverage-words.ts'
import { formatCount, formatShare } from '../../ui/words/format.ts'
import { formatCoverage } from '../../ui/words/format-coverage.ts'
import { formatDuration } from '../../ui/words/format-duration.ts'
import { paceWords } from '../pace-words.ts'
import type { OverviewView } from './answers/use-overview.ts'
import type { Links } from './link-to.ts'
import styles from './overview.module.css'
import { figuresFile } from './overview-files.ts'
import { aboutFloor } from './overview-why.tsx'
import { absentWords, camerasWords, type Moment, momentOf, unwatchedWords } from './overview-words.ts'

export interface OverviewKpisProps {
  /** `null` while the first numbers are loading. */
  readonly view: OverviewView | null
  readonly links: Links
}

/** The four numbers of the day so far, each a door to its page: entries, time in store, conversion, camera coverage. */
export function OverviewKpis({ view, links }: OverviewKpisProps) {
  const title = t`Today so far`
  const of = (page: Parameters<Links['door']>[0]) => ({ view, door: { href: links.door(page) } })
  return (
    <KpiStrip
      label={title}
      busy={view === null}
      tools={view !== null && <CardTools title={title} table={() => figuresFile(view)} />}
    >
      <EntriesKpi {...of('footfall')} />
      <DwellKpi {...of('zones')} />
      <ConversionKpi {...of('conversion')} />
      <CamerasKpi {...of('cameras')} />
    </KpiStrip>
  )
}

interface OneKpiProps extends Pick<OverviewKpisProps, 'view'> {
  readonly door: KpiDoor
}

function baselineWords(): string {
  return t`Today vs the same weekday last week, up to the same local time.`
}

function EntriesKpi({ view, door }: OneKpiProps) {
  const kpi = { label: t`Entries`, door, info: <Defined term="Entries" here={baselineWords()} /> }
  if (view === null) return <Kpi {...kpi} size="lead" figure={<Place lead />} loading />
  const format = (value: number) => formatCount(Math.round(value))
  const note = view.summary.pace && paceWords(view.summary.pace)
  return <HeadlineKpi {...kpi} view={view} figure={view.summary.entries} format={format} note={note} lead />
}

function DwellKpi({ view, door }: OneKpiProps) {
  const dwell = view?.summary.dwell
  const here = dwell?.weighted ? `${baselineWords()} ${t`Weighted by store entries.`}` : baselineWords()
  const kpi = { label: t`Time in store`, door, info: <Defined term="Time in store" here={here} /> }
  if (view === null) return <Kpi {...kpi} figure={<Place />} loading />
  if (dwell === null || dwell === undefined) {
    return <Missing {...kpi} why={view.isOfKinds ? notCombined() : notReported()} />
  }
  const note = dwell.value !== null && hasGaps(dwell.coverage) && <DwellNote coverage={dwell.coverage} />
  return (
    <HeadlineKpi {...kpi} view={view} figure={dwell} format={formatDuration} note={note} about={aboutFloor} />
  )
}

/** Time in store depends on the cameras of all zones. */
function DwellNote({ coverage }: { readonly coverage: Coverage }) {
  const words = coverageWords(coverage)
  return (
    <>
      {t`Zone cameras ${words}`} <WhyButton about={aboutFloor} />
    </>
  )
}

function ConversionKpi({ view, door }: OneKpiProps) {
  const here = `${baselineWords()} ${t`Transactions from the last 30 minutes may be missing.`}`
  const kpi = { label: t`Conversion rate`, door, info: <Defined term="Conversion rate" here={here} /> }
  if (view === null) return <Kpi {...kpi} figure={<Place />} loading />
  const { conversion } = view.summary
  if (conversion === null) return <Missing {...kpi} why={notReported()} />
  const format = (value: number) => formatShare(value)
  return (
    <HeadlineKpi {...kpi} view={view} figure={conversion} format={format} zeroBase={nothingSold()} isRate />
  )
}

interface HeadlineKpiProps {
  readonly label: string
  readonly door: KpiDoor
  readonly info: ReactNode
  readonly view: OverviewView
  readonly figure: DayFigure
  readonly format: (value: number) => string
  /** Its change is in percentage points. */
  readonly isRate?: boolean
  readonly zeroBase?: string
  readonly note?: ReactNode
  readonly lead?: boolean
  /** The cameras that its change depends on. The entrances if omitted. */
  readonly about?: WhyQuestion
}

function HeadlineKpi(props: HeadlineKpiProps) {
  const {
    label,
    door,
    info,
    view,
    figure,
    format,
    isRate = false,
    zeroBase,
    note,
    about,
    lead = false,
  } = props
  const moment = momentOf(view.chosen, view.asOf)
  return (
    <Kpi
      label={label}
      door={door}
      info={info}
      size={lead ? 'lead' : 'normal'}
      value={figure.value === null ? <AbsentValue>{absentWords(view)}</AbsentValue> : format(figure.value)}
      figure={<Shape {...{ label, lead, moment, format }} course={figure.course} />}
      delta={
        figure.value === null ? undefined : (
          <Against {...{ figure, isRate, zeroBase, about, moment, format, lead }} />
        )
      }
      {...(note && { note })}
    />
  )
}

interface AgainstProps extends Pick<HeadlineKpiProps, 'figure' | 'format'> {
  readonly lead: boolean
  readonly isRate: boolean
  readonly zeroBase: string | undefined
  readonly about: WhyQuestion | undefined
  readonly moment: Moment
}

/** "▲ +4.2% vs 1,204 last Sat, same time". */
function Against({ figure: { change, pair }, isRate, zeroBase, about, moment, format, lead }: AgainstProps) {
  const { current, compared: comparison } = pair
  return (
    <Delta
      change={changeOf(change, zeroBase, isRate ? { current, comparison } : undefined)}
      ranges={{ current: moment.today, comparison: moment.before }}
      versus={comparison === null ? undefined : moment.byThen(format(comparison), !lead)}
      more={whyWithheld(change, about)}
      brief="figure"
    />
  )
}

/** Reserves the place of the course of the day. */
function Place({ lead = false }: { readonly lead?: boolean }) {
  return <div className={styles.shape} data-lead={lead} />
}

interface ShapeProps {
  readonly label: string
  readonly lead?: boolean
  readonly course: DayCourse
  readonly moment: Moment
  readonly format: (value: number) => string
}

function Shape({ label, lead = false, course, moment, format }: ShapeProps) {
  const known = course.today.flatMap((value) => value ?? [])
  if (known.length === 0) return <Place lead={lead} />
  const most = format(Math.max(...known))
  const { both } = moment
  return (
    <div className={styles.shape} data-lead={lead}>
      <Sparkline
        values={course.today}
        compared={course.before}
        label={t`${label} by hour, ${both}. Highest today: ${most}`}
        width={lead ? 320 : 184}
        height={36}
      />
    </div>
  )
}

function notReported(): string {
  return t`This data source doesn’t report it.`
}

function notCombined(): string {
  return t`Averages of several visitor groups can’t be combined. Select one group.`
}

interface MissingProps extends Pick<HeadlineKpiProps, 'label' | 'door' | 'info'> {
  readonly why: string
}

function Missing({ why, ...kpi }: MissingProps) {
  return <Kpi {...kpi} value={<AbsentValue>{t`Unknown`}</AbsentValue>} note={why} />
}

function CamerasKpi({ view, door }: OneKpiProps) {
  const label = t`Camera coverage`
  const info = <Defined term="Camera coverage" here={t`Entrance cameras, today until now.`} />
  if (view === null) return <Kpi label={label} door={door} info={info} figure={<Place />} loading />
  const { coverage, seen } = view.summary
  const { share } = coverage
  const moment = momentOf(view.chosen, view.asOf)
  return (
    <Kpi
      label={label}
      door={door}
      info={info}
      caution={hasGaps(coverage)}
      value={share === null ? <AbsentValue>{unwatchedWords(view)}</AbsentValue> : formatCoverage(share)}
      figure={<Shape label={label} course={seen} moment={moment} format={(value) => formatCoverage(value)} />}
      delta={
        <>
          {share !== null && (
            <span className={styles.verdict} data-verdict={coverage.verdict}>
              {verdictWord(coverage)}
            </span>
          )}
          {share !== null && ' · '}
          {camerasWords(view)}
        </>
      }
      {...(hasGaps(coverage) && { note: <WhyButton /> })}
    />
  )
}
