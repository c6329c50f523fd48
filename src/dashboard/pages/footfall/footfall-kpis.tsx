import type { ReactNode } from 'react'
import { changeOf } from '../../coverage/change-words.ts'
import { CoverageKpi, seenBehind } from '../../data/coverage-kpi.tsx'
import { Defined } from '../../data/defined.tsx'
import { LikeForLikeNote } from '../../data/like-for-like-note.tsx'
import { whyWithheld } from '../../data/why-button.tsx'
import type { DayRange, LocalDay } from '../../time/calendar.ts'
import { formatDayRange, formatHourOfWeek, formatTick } from '../../time/format-day.ts'
import { Delta } from '../../ui/delta.tsx'
import { formatCount } from '../../ui/format.ts'
import { Kpi } from '../../ui/kpi.tsx'
import { KpiStrip } from '../../ui/kpi-strip.tsx'
import { absenceWords } from '../../ui/value-cell.tsx'
import styles from './footfall.module.css'
import type { Figure } from './prepare-footfall.ts'
import type { FootfallView } from './use-footfall.ts'

export interface FootfallKpisProps {
  /** `null` while the first numbers are loading. */
  readonly view: FootfallView | null
  readonly today: LocalDay
}

/** The four headline figures: how many, how many a day, when most, and how far to trust them. */
export function FootfallKpis({ view, today }: FootfallKpisProps) {
  return (
    <KpiStrip label="Totals" busy={view === null}>
      <TotalKpi view={view} today={today} />
      <PerDayKpi view={view} today={today} />
      <BusiestKpi view={view} today={today} />
      <CoverageKpi view={view} seenIn={seenIn} today={today} />
    </KpiStrip>
  )
}

const seenIn = (view: FootfallView) => seenBehind(view.footfall, view)

const entriesInfo = <Defined term="Entries" />
const busiestInfo = <Defined term="Busiest hour" />

function TotalKpi({ view, today }: FootfallKpisProps) {
  if (view === null) return <Kpi label="Entries" info={entriesInfo} size="lead" loading />
  const { total, isEmpty } = view.footfall
  const compared = view.compared === null ? null : formatDayRange(view.compared, today)
  const told = total.delta?.kind === 'delta' && total.pair.comparison !== null
  return (
    <Kpi
      label="Entries"
      info={entriesInfo}
      size="lead"
      value={figure(total.value, view)}
      delta={
        isEmpty || compared === null ? undefined : (
          <>
            <FigureDelta figure={total} view={view} today={today} />
            {told && pairWords(view.footfall)}
            {told && ' '}
            {told && <span className={styles.together}>compared with {compared}</span>}
            <Alike view={view} />
          </>
        )
      }
      note={totalNote(view)}
    />
  )
}

/** " than 36,864 by this time"; where days are left out of the comparison, both sides of it. */
function pairWords({ total, alike }: FootfallView['footfall']): string {
  const { pair, leftOut, unfinished } = total
  const by = unfinished ? ' by this time' : ''
  const then = formatCount(pair.comparison ?? 0)
  return leftOut === 0 && (alike?.leftOut.length ?? 0) === 0
    ? ` than ${then}${by}`
    : ` · ${formatCount(pair.current ?? 0)} against ${then}${by} where both were counted`
}

/** Which stores the comparison leaves out, and why. */
function Alike({ view: { footfall, stores } }: { readonly view: FootfallView }) {
  if (footfall.alike === null) return null
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  return <LikeForLikeNote {...footfall.alike} names={names} />
}

function totalNote(view: FootfallView): ReactNode {
  if (view.comparisonFailure !== null) return 'The comparison could not be loaded.'
  return undefined
}

function leftOutWords(view: FootfallView, count: number): string {
  const owned = view.stores.length === 1 ? 'day' : 'store-day'
  return count === 1 ? `1 ${owned} is` : `${formatCount(count)} ${owned}s are`
}

function PerDayKpi({ view, today }: FootfallKpisProps) {
  const info = <Defined term="Per open day" />
  if (view === null) return <Kpi label="Per open day" info={info} loading />
  const { perOpenDay } = view.footfall
  const days = perOpenDay.openDays === 1 ? '1 open day' : `${formatCount(perOpenDay.openDays)} open days`
  return (
    <Kpi
      label="Per open day"
      info={info}
      value={
        perOpenDay.value === null && !view.footfall.isEmpty
          ? absent(absenceWords.future)
          : figure(perOpenDay.value, view)
      }
      delta={
        perOpenDay.value === null ? (
          view.footfall.isEmpty ? undefined : (
            'No day is over yet'
          )
        ) : (
          <FigureDelta figure={perOpenDay} view={view} today={today} brief />
        )
      }
      note={perOpenDay.value === null ? undefined : days}
    />
  )
}

function BusiestKpi({ view, today }: FootfallKpisProps) {
  if (view === null || view.hourly === 'loading')
    return <Kpi label="Busiest hour" info={busiestInfo} loading />
  const { busiestHour } = view.hours
  const { busiestDay } = view.footfall
  if (view.hourly === 'ready') {
    const average = busiestHour === null ? null : formatCount(Math.round(busiestHour.average))
    const when =
      busiestHour?.day == null
        ? 'on average'
        : `on ${formatDayRange({ first: busiestHour.day, last: busiestHour.day }, today)}`
    return (
      <Kpi
        label="Busiest hour"
        info={busiestInfo}
        value={busiestHour === null ? peakless(view, today) : formatHourOfWeek(busiestHour)}
        delta={average === null ? undefined : `${average} people ${when}`}
      />
    )
  }
  const start = busiestDay === null ? 0 : Date.parse(`${busiestDay.day}T00:00:00Z`)
  const bucket = { index: '', occurrence: 0, start, endExclusive: start } as const
  return (
    <Kpi
      label="Busiest day"
      info={<Defined term="Busiest day" />}
      value={busiestDay === null ? figure(null, view) : formatTick(bucket, 'day', 'UTC')}
      delta={busiestDay === null ? undefined : `${formatCount(busiestDay.total)} people`}
      note={view.hourly === 'refused' ? 'This service counts no single hours.' : undefined}
    />
  )
}

/** Without a peak: while the only day runs there is none yet. */
function peakless(view: FootfallView, today: LocalDay): ReactNode {
  return !view.footfall.isEmpty && view.days.last >= today ? absent(absenceWords.future) : figure(null, view)
}

interface FigureDeltaProps {
  readonly figure: Figure
  readonly view: FootfallView
  readonly today: LocalDay
  readonly brief?: boolean
}

function FigureDelta({ figure: { delta }, view, today, brief = false }: FigureDeltaProps) {
  if (delta === null || view.compared === null) return null
  const ranges = {
    current: formatDayRange(view.days, today),
    comparison: comparedWords(view, view.compared, today),
  }
  return (
    <Delta
      change={changeOf(delta)}
      ranges={ranges}
      more={whyWithheld(delta)}
      {...(brief ? { words: null } : {})}
    />
  )
}

/** "27 Sep – 24 Oct; 1 day that only one side has is left out". */
function comparedWords(view: FootfallView, compared: DayRange, today: LocalDay): string {
  const { leftOut } = view.footfall.total
  const range = formatDayRange(compared, today)
  return leftOut === 0 ? range : `${range}; ${leftOutWords(view, leftOut)} left out, counted on one side only`
}

/** A figure, or the mark of its absence: never a zero that nobody counted. */
function figure(value: number | null, { footfall }: FootfallView): ReactNode {
  if (value !== null) return formatCount(Math.round(value))
  return absent(absenceWords[footfall.absence])
}

function absent(word: string): ReactNode {
  return <span className={styles.absent}>{word}</span>
}
