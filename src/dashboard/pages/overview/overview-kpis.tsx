import type { ReactNode } from 'react'
import { hasGaps } from '../../../domain/cells/point-state.ts'
import type { DayCourse, DayFigure } from '../../../protocol/derived/usual-answers.ts'
import { Sparkline } from '../../charts/sparkline/sparkline.tsx'
import { changeOf, rateChangeOf } from '../../coverage/change-words.ts'
import type { WhyQuestion } from '../../coverage/why-question.ts'
import { Defined } from '../../data/cards/defined.tsx'
import { WhyButton, whyWithheld } from '../../data/why/why-button.tsx'
import { CardTools } from '../../export/card-tools.tsx'
import { Delta } from '../../ui/delta.tsx'
import { AbsentValue, Kpi } from '../../ui/kpi.tsx'
import { KpiStrip } from '../../ui/kpi-strip.tsx'
import { coverageWords, isExplained } from '../../ui/words/coverage-words.ts'
import { formatCount, formatShare } from '../../ui/words/format.ts'
import { formatCoverage } from '../../ui/words/format-coverage.ts'
import { formatDuration } from '../../ui/words/format-duration.ts'
import styles from './overview.module.css'
import { figuresFile } from './overview-files.ts'
import { aboutFloor } from './overview-why.tsx'
import {
  absentWords,
  camerasWords,
  type Moment,
  momentOf,
  nothingSold,
  unwatchedWords,
} from './overview-words.ts'
import type { OverviewView } from './use-overview.ts'

export interface OverviewKpisProps {
  /** `null` while the first numbers are loading. */
  readonly view: OverviewView | null
}

const title = 'Today so far'

/** The four numbers of the day so far: how many came, how long they stay, who buys, and how far to trust it. */
export function OverviewKpis({ view }: OverviewKpisProps) {
  return (
    <KpiStrip
      label={title}
      busy={view === null}
      tools={view !== null && <CardTools title={title} table={() => figuresFile(view)} />}
    >
      <EntriesKpi view={view} />
      <DwellKpi view={view} />
      <ConversionKpi view={view} />
      <CamerasKpi view={view} />
    </KpiStrip>
  )
}

const againstLastWeek =
  'Today against the same weekday a week ago, until the same time on the clock of each store.'

function EntriesKpi({ view }: OverviewKpisProps) {
  const info = <Defined term="Entries" here={againstLastWeek} />
  if (view === null) return <Kpi label="Entries" info={info} size="lead" figure={<Place lead />} loading />
  return (
    <HeadlineKpi
      label="Entries"
      info={info}
      view={view}
      figure={view.summary.entries}
      format={(value) => formatCount(Math.round(value))}
      lead
    />
  )
}

function DwellKpi({ view }: OverviewKpisProps) {
  const info = <Defined term="Store-wide dwell" here={againstLastWeek} />
  if (view === null) return <Kpi label="Average dwell" info={info} figure={<Place />} loading />
  const { dwell } = view.summary
  if (dwell === null) {
    return <Missing label="Average dwell" info={info} why={view.isOfKinds ? notCombined : notTold} />
  }
  return (
    <HeadlineKpi
      label="Average dwell"
      info={info}
      view={view}
      figure={dwell}
      format={formatDuration}
      note={<DwellNote dwell={dwell} />}
      about={aboutFloor}
    />
  )
}

/** How an average of several stores is weighted, and how far the cameras of the zones saw, where that is not all. */
function DwellNote({ dwell }: { readonly dwell: NonNullable<OverviewView['summary']['dwell']> }) {
  const { weighted, coverage, value } = dwell
  const isFlagged = value !== null && isExplained(coverage)
  return (
    <>
      {weighted && 'weighted by store entries'}
      {weighted && isFlagged && ' · '}
      {isFlagged && (
        <>
          zone cameras {coverageWords(coverage)} <WhyButton about={aboutFloor} />
        </>
      )}
    </>
  )
}

function ConversionKpi({ view }: OverviewKpisProps) {
  const info = <Defined term="Conversion" here={`${againstLastWeek} The last half hour may lack sales.`} />
  if (view === null) return <Kpi label="Conversion" info={info} figure={<Place />} loading />
  const { conversion } = view.summary
  if (conversion === null) return <Missing label="Conversion" info={info} why={notTold} />
  return (
    <HeadlineKpi
      label="Conversion"
      info={info}
      view={view}
      figure={conversion}
      format={(value) => formatShare(value)}
      isRate
      zeroBase={nothingSold}
    />
  )
}

interface HeadlineKpiProps {
  readonly label: string
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
  const { label, info, view, figure, format, isRate = false, zeroBase, note, about, lead = false } = props
  const moment = momentOf(view.chosen, view.asOf)
  return (
    <Kpi
      label={label}
      info={info}
      size={lead ? 'lead' : 'normal'}
      value={figure.value === null ? <AbsentValue>{absentWords(view)}</AbsentValue> : format(figure.value)}
      figure={<Shape {...{ label, lead, moment, format }} course={figure.course} />}
      delta={
        figure.value === null ? undefined : (
          <Against {...{ figure, isRate, zeroBase, about, moment, format }} />
        )
      }
      note={note}
    />
  )
}

interface AgainstProps extends Pick<HeadlineKpiProps, 'figure' | 'format'> {
  readonly isRate: boolean
  readonly zeroBase: string | undefined
  readonly about: WhyQuestion | undefined
  readonly moment: Moment
}

/** "▲ +4.2% vs 1,204 last Sat by 14:40". */
function Against({ figure: { change, pair }, isRate, zeroBase, about, moment, format }: AgainstProps) {
  const { current, compared: comparison } = pair
  return (
    <Delta
      change={isRate ? rateChangeOf(change, { current, comparison }, zeroBase) : changeOf(change, zeroBase)}
      ranges={{ current: moment.today, comparison: moment.before }}
      versus={comparison === null ? undefined : `${format(comparison)} ${moment.byThen}`}
      more={whyWithheld(change, about)}
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
  return (
    <div className={styles.shape} data-lead={lead}>
      <Sparkline
        values={course.today}
        compared={course.before}
        label={`${label} by the hour, today and ${moment.weekday} a week ago; today at most ${most}`}
        width={lead ? 320 : 184}
        height={36}
      />
    </div>
  )
}

const notTold = 'not reported by this service'
const notCombined = 'averages of several groups of visitors cannot be combined: select one'

interface MissingProps {
  readonly label: string
  readonly info: ReactNode
  readonly why: string
}

function Missing({ label, info, why }: MissingProps) {
  return <Kpi label={label} info={info} value={<AbsentValue>unknown</AbsentValue>} note={why} />
}

function CamerasKpi({ view }: OverviewKpisProps) {
  const label = 'Camera coverage'
  const info = <Defined term={label} here="Of the entrance cameras, today until now." />
  if (view === null) return <Kpi label={label} info={info} figure={<Place />} loading />
  const { coverage, seen } = view.summary
  const { share } = coverage
  return (
    <Kpi
      label={label}
      info={info}
      caution={hasGaps(coverage)}
      value={share === null ? <AbsentValue>{unwatchedWords(view)}</AbsentValue> : formatCoverage(share)}
      figure={
        <Shape
          label={label}
          course={seen}
          moment={momentOf(view.chosen, view.asOf)}
          format={(value) => formatCoverage(value)}
        />
      }
      delta={
        <>
          {share !== null && (
            <span className={styles.verdict} data-verdict={coverage.verdict}>
              {coverageWords({ ...coverage, share: null })}
            </span>
          )}
          {share !== null && ' · '}
          {camerasWords(view)}
        </>
      }
      note={isExplained(coverage) ? <WhyButton /> : undefined}
    />
  )
}
