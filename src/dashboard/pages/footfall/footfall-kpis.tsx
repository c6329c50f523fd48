import type { ReactNode } from 'react'
import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import type { ComparedFigure as Figure } from '../../../domain/totals/totals.ts'
import { changeOf } from '../../coverage/change-words.ts'
import { CoverageKpi } from '../../data/cards/coverage-kpi.tsx'
import { Defined } from '../../data/cards/defined.tsx'
import { LikeForLikeNote } from '../../data/cards/like-for-like-note.tsx'
import { whyWithheld } from '../../data/why/why-button.tsx'
import { formatDayRange, formatHourOfWeek, formatTick } from '../../time/format-day.ts'
import { Delta } from '../../ui/delta.tsx'
import { AbsentValue, Kpi } from '../../ui/kpi.tsx'
import { KpiStrip } from '../../ui/kpi-strip.tsx'
import { stateWords } from '../../ui/state-words.ts'
import { countedWords } from '../../ui/words/counted-words.ts'
import { formatCount } from '../../ui/words/format.ts'
import { unknownWords } from '../../ui/words/unknown-words.ts'
import { rivalWords } from './power-hours.ts'
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
      <PeakKpi view={view} today={today} />
      <CoverageKpi seen={view && { ...view.footfall, ...view }} today={today} />
    </KpiStrip>
  )
}

const entriesInfo = <Defined term="Entries" />
const hourInfo = <Defined term="Peak hour" />
const dayInfo = <Defined term="Peak day" />

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
            <FigureDelta
              figure={total}
              view={view}
              today={today}
              versus={told ? versusWords(view.footfall, compared) : undefined}
            />
            <Alike view={view} />
          </>
        )
      }
      note={totalNote(view)}
    />
  )
}

/** "36,864 up to the same time, 27 Sep – 24 Oct"; both sides of the comparison if it excludes days. */
function versusWords({ total, alike }: FootfallView['footfall'], compared: string): string {
  const { pair, leftOut, unfinished } = total
  const by = unfinished ? ' up to the same time' : ''
  const then = `${formatCount(pair.comparison ?? 0)}${by}, ${compared}`
  return leftOut === 0 && (alike?.leftOut.length ?? 0) === 0
    ? then
    : `${then} · ${formatCount(pair.current ?? 0)} now, where both were counted`
}

/** Which stores the comparison leaves out, and why. */
function Alike({ view: { footfall, stores } }: { readonly view: FootfallView }) {
  if (footfall.alike === null) return null
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  return <LikeForLikeNote {...footfall.alike} names={names} />
}

function totalNote({ footfall }: FootfallView): ReactNode {
  const { counted } = footfall.total
  return counted === null ? undefined : `Partial: ${countedWords(counted)}`
}

function leftOutWords(view: FootfallView, count: number): string {
  const owned = view.stores.length === 1 ? 'day' : 'store-day'
  return count === 1 ? `1 ${owned} is` : `${formatCount(count)} ${owned}s are`
}

function PerDayKpi({ view, today }: FootfallKpisProps) {
  const info = <Defined term="Per open day" />
  if (view === null) return <Kpi label="Per open day" info={info} loading />
  const { perOpenDay } = view.footfall
  const { allPartial } = perOpenDay
  const days = perOpenDay.openDays === 1 ? '1 open day' : `${formatCount(perOpenDay.openDays)} open days`
  return (
    <Kpi
      label="Per open day"
      info={info}
      value={
        perOpenDay.value === null && !view.footfall.isEmpty ? (
          <AbsentValue>{stateWords[allPartial ? 'part-counted' : 'future']}</AbsentValue>
        ) : (
          figure(perOpenDay.value, view)
        )
      }
      delta={
        perOpenDay.value === null ? (
          view.footfall.isEmpty ? undefined : allPartial ? (
            'No day was counted in full'
          ) : (
            'No day is over yet'
          )
        ) : (
          <FigureDelta figure={perOpenDay} view={view} today={today} />
        )
      }
      note={perOpenDay.value === null ? undefined : days}
    />
  )
}

function PeakKpi({ view, today }: FootfallKpisProps) {
  if (view === null || view.hourly === 'loading') return <Kpi label="Peak hour" info={hourInfo} loading />
  return view.hourly === 'ready' ? (
    <PeakHourKpi view={view} today={today} />
  ) : (
    <PeakDayKpi view={view} today={today} />
  )
}

interface PeakProps {
  readonly view: FootfallView
  readonly today: LocalDay
}

function PeakHourKpi({ view, today }: PeakProps) {
  const { peak, rivals } = view.hours
  if (rivals.length > 0)
    return <UnknownPeak label="Peak hour" info={hourInfo} rivals={rivals} where={rivalWords(rivals)} />
  const average = peak?.average == null ? null : formatCount(Math.round(peak.average))
  const when =
    peak?.day === undefined
      ? 'on average'
      : `on ${formatDayRange({ first: peak.day, last: peak.day }, today)}`
  return (
    <Kpi
      label="Peak hour"
      info={hourInfo}
      value={peak === null ? peakless(view, today) : formatHourOfWeek(peak)}
      delta={average === null ? undefined : `${average} visitors ${when}`}
    />
  )
}

function PeakDayKpi({ view }: PeakProps) {
  const { busiestDay, busiestRivals } = view.footfall
  if (busiestRivals.length > 0) {
    const [first] = busiestRivals
    const more = busiestRivals.length - 1
    const where = `${dayWords(first?.day ?? '')}${more === 0 ? '' : ` and ${formatCount(more)} more ${more === 1 ? 'day' : 'days'}`}`
    return <UnknownPeak label="Peak day" info={dayInfo} rivals={busiestRivals} where={where} />
  }
  return (
    <Kpi
      label="Peak day"
      info={dayInfo}
      value={busiestDay === null ? figure(null, view) : dayWords(busiestDay.day)}
      delta={busiestDay === null ? undefined : `${formatCount(busiestDay.total)} visitors`}
      note={view.hourly === 'refused' ? 'Hourly data isn’t available.' : undefined}
    />
  )
}

function dayWords(day: LocalDay): string {
  const start = Date.parse(`${day}T00:00:00Z`)
  return formatTick({ index: '', occurrence: 0, start, endExclusive: start }, 'day', 'UTC')
}

interface UnknownPeakProps {
  readonly label: string
  readonly info: ReactNode
  readonly rivals: Parameters<typeof unknownWords>[0]
  /** The hours or days that may be the peak. */
  readonly where: string
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** A peak that cannot be known names no other hour in its place. */
function UnknownPeak({ label, info, rivals, where }: UnknownPeakProps) {
  return (
    <Kpi
      label={label}
      info={info}
      value={<AbsentValue>Unknown</AbsentValue>}
      delta={capitalised(`${unknownWords(rivals)}: ${where}`)}
    />
  )
}

/** Replaces a missing peak. While the only day runs, there is none yet. */
function peakless(view: FootfallView, today: LocalDay): ReactNode {
  return !view.footfall.isEmpty && view.days.last >= today ? (
    <AbsentValue>{stateWords.future}</AbsentValue>
  ) : (
    figure(null, view)
  )
}

interface FigureDeltaProps {
  readonly figure: Figure
  readonly view: FootfallView
  readonly today: LocalDay
  readonly versus?: string | undefined
}

function FigureDelta({ figure: { delta }, view, today, versus }: FigureDeltaProps) {
  if (delta === null || view.compared === null) return null
  const ranges = {
    current: formatDayRange(view.days, today),
    comparison: comparedWords(view, view.compared, today),
  }
  return <Delta change={changeOf(delta)} ranges={ranges} versus={versus} more={whyWithheld(delta)} />
}

/** "27 Sep – 24 Oct; 1 day that only one side has is left out". */
function comparedWords(view: FootfallView, compared: DayRange, today: LocalDay): string {
  const { leftOut } = view.footfall.total
  const range = formatDayRange(compared, today)
  return leftOut === 0 ? range : `${range}; ${leftOutWords(view, leftOut)} left out, counted on one side only`
}

/** A figure, or the mark of its absence: never a zero that was not counted. */
function figure(value: number | null, { footfall }: FootfallView): ReactNode {
  if (value !== null) return formatCount(Math.round(value))
  return <AbsentValue>{stateWords[footfall.absence]}</AbsentValue>
}
