import type { ReactNode } from 'react'
import type { LocalDay } from '../../../calendar/calendar.ts'
import { changeOf, rateChangeOf } from '../../coverage/change-words.ts'
import { CoverageKpi } from '../../data/cards/coverage-kpi.tsx'
import { Defined } from '../../data/cards/defined.tsx'
import { whyWithheld } from '../../data/why/why-button.tsx'
import { formatDayRange } from '../../time/format-day.ts'
import { Delta } from '../../ui/delta.tsx'
import { AbsentValue, Kpi } from '../../ui/kpi.tsx'
import { KpiStrip } from '../../ui/kpi-strip.tsx'
import { stateWords } from '../../ui/state-words.ts'
import { formatCount, formatShare } from '../../ui/words/format.ts'
import { AboveTip } from './above-all.tsx'
import type { Figure } from './conversion-answer.ts'
import { nothingSold } from './conversion-words.ts'
import { HoursLine } from './hours-line.tsx'
import type { ConversionView } from './use-conversion.ts'

interface FigureProps {
  /** `null` while the first numbers are loading. */
  readonly view: ConversionView | null
  readonly today: LocalDay
}

/** The four headline figures: the rate, its two parts, and how far to trust it. */
export function ConversionKpis({ view, today }: FigureProps) {
  return (
    <KpiStrip label="Totals" busy={view === null}>
      <RateKpi view={view} today={today} />
      <CustomersKpi view={view} today={today} />
      <SalesKpi view={view} today={today} />
      <CoverageKpi seen={view && { ...view.conversion, ...view }} today={today} />
      <HoursLine view={view} today={today} />
    </KpiStrip>
  )
}

const rateInfo = <Defined term="Conversion" />

function RateKpi({ view, today }: FigureProps) {
  if (view === null) return <Kpi label="Conversion" info={rateInfo} size="lead" loading />
  const { rate } = view.conversion
  return (
    <Kpi
      label="Conversion"
      info={
        <>
          <AboveTip rate={rate.value} coverage={view.conversion.coverage} />
          {rateInfo}
        </>
      }
      size="lead"
      value={rate.value === null ? <AbsentValue>{absentRate(view)}</AbsentValue> : formatShare(rate.value)}
      delta={
        rate.value === null ? undefined : (
          <FigureDelta figure={rate} view={view} today={today} isRate versus={versusWords(view, today)} />
        )
      }
    />
  )
}

/** "17.1% up to the same time, 27 Sep – 24 Oct"; where days are left out, both sides of it. */
function versusWords(
  { conversion: { rate }, compared }: ConversionView,
  today: LocalDay,
): string | undefined {
  if (compared === null || rate.pair.comparison === null) return undefined
  const by = rate.unfinished ? ' up to the same time' : ''
  const then = `${formatShare(rate.pair.comparison)}${by}, ${formatDayRange(compared, today)}`
  return rate.leftOut === 0
    ? then
    : `${then} · ${formatShare(rate.pair.current ?? 0)} now, where both are known`
}

function absentRate({ conversion: { customers, rate } }: ConversionView): string {
  return stateWords[customers.value === 0 ? 'nobody' : rate.absence]
}

function CustomersKpi({ view, today }: FigureProps) {
  const info = <Defined term="Customers" />
  if (view === null) return <Kpi label="Customers" info={info} loading />
  const { customers } = view.conversion
  return (
    <Kpi
      label="Customers"
      info={info}
      value={count(customers)}
      delta={<FigureDelta figure={customers} view={view} today={today} />}
      note={customersNote(customers)}
    />
  )
}

function customersNote({ behindRate, unknownRoleShare }: ConversionView['conversion']['customers']) {
  const notes = [
    ...(behindRate === null ? [] : [`${formatCount(behindRate)} count in the rate`]),
    ...(unknownRoleShare === null || unknownRoleShare === 0
      ? []
      : [`${formatShare(unknownRoleShare)} of unknown role, who may be staff`]),
  ]
  return notes.length === 0 ? undefined : notes.join(' · ')
}

const derivedSales = 'The conversion rate × the customers: this service does not list the sales themselves.'

function SalesKpi({ view, today }: FigureProps) {
  const derived = view?.conversion.salesFrom === 'rate'
  const info = <Defined term="Sales" here={derived ? derivedSales : undefined} />
  if (view === null) return <Kpi label="Sales" info={info} loading />
  const { sales } = view.conversion
  return (
    <Kpi
      label="Sales"
      info={info}
      value={count(sales)}
      delta={<FigureDelta figure={sales} view={view} today={today} zeroBase={nothingSold} />}
      note={sales.behindRate === null ? undefined : `${formatCount(sales.behindRate)} count in the rate`}
    />
  )
}

interface FigureDeltaProps {
  readonly figure: Figure
  readonly view: ConversionView
  readonly today: LocalDay
  /** Its change is in percentage points. */
  readonly isRate?: boolean
  readonly versus?: string | undefined
  readonly zeroBase?: string
}

function FigureDelta(props: FigureDeltaProps) {
  const { figure, view, today, isRate = false, versus, zeroBase = nothingSold } = props
  const { delta, value, pair } = figure
  if (delta === null || value === null || view.compared === null) return null
  const ranges = {
    current: formatDayRange(view.days, today),
    comparison: comparedWords(view, formatDayRange(view.compared, today)),
  }
  const change = isRate ? rateChangeOf(delta, pair, zeroBase) : changeOf(delta, zeroBase)
  return <Delta {...{ change, ranges, versus }} more={whyWithheld(delta)} />
}

/** "27 Sep – 24 Oct; 1 day that only one side has is left out". */
function comparedWords({ conversion, stores }: ConversionView, range: string): string {
  const { leftOut } = conversion.rate
  if (leftOut === 0) return range
  const owned = stores.length === 1 ? 'day' : 'store-day'
  const words = leftOut === 1 ? `1 ${owned} is` : `${formatCount(leftOut)} ${owned}s are`
  return `${range}; ${words} left out, known on one side only`
}

/** A count, or the mark of its absence: never a zero that was not counted. */
function count({ value, absence }: Figure): ReactNode {
  if (value !== null) return formatCount(Math.round(value))
  return <AbsentValue>{stateWords[absence]}</AbsentValue>
}
