import type { ReactNode } from 'react'
import type { LocalDay } from '../../../calendar/calendar.ts'
import { changeOf } from '../../coverage/change-words.ts'
import { CoverageKpi } from '../../data/cards/coverage-kpi.tsx'
import { Defined } from '../../data/cards/defined.tsx'
import { whyWithheld } from '../../data/why/why-button.tsx'
import { formatDayRange } from '../../time/format-day.ts'
import { Delta } from '../../ui/delta.tsx'
import { AbsentValue, Kpi } from '../../ui/kpi.tsx'
import { KpiStrip } from '../../ui/kpi-strip.tsx'
import { stateWords } from '../../ui/state-words.ts'
import { formatCount, formatShare } from '../../ui/words/format.ts'
import { changeBetween, formatChange, formatSharesApart } from '../../ui/words/format-change.ts'
import { AboveTip } from './above-all.tsx'
import styles from './conversion.module.css'
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

const rateWords = { up: 'higher', down: 'lower', same: 'no change' } as const

function RateKpi({ view, today }: FigureProps) {
  if (view === null) return <Kpi label="Conversion" info={rateInfo} size="lead" loading />
  const { rate } = view.conversion
  const told = rate.delta?.kind === 'delta' && rate.pair.comparison !== null
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
        rate.value === null || view.compared === null ? undefined : (
          <>
            <FigureDelta figure={rate} view={view} today={today} words={rateWords} />
            {told && pairWords(view)}
            {told && ' '}
            {told && (
              <span className={styles.together}>compared with {formatDayRange(view.compared, today)}</span>
            )}
          </>
        )
      }
    />
  )
}

/** " than 17.1% up to the same time", " from …" where nothing changed; where days are left out, both sides of it. */
function pairWords({ conversion: { rate } }: ConversionView): string {
  const by = rate.unfinished ? ' up to the same time' : ''
  const [current, comparison] = [rate.pair.current ?? 0, rate.pair.comparison ?? 0]
  const isSame = formatChange(changeBetween(current, comparison) ?? 0).direction === 'same'
  const [now, then] = isSame
    ? [formatShare(current), formatShare(comparison)]
    : formatSharesApart(current, comparison)
  return rate.leftOut === 0
    ? ` ${isSame ? 'from' : 'than'} ${then}${by}`
    : ` · ${now} against ${then}${by} where both are known`
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
      delta={<FigureDelta figure={customers} view={view} today={today} words={null} />}
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
      delta={<FigureDelta figure={sales} view={view} today={today} words={null} zeroBase={nothingSold} />}
      note={sales.behindRate === null ? undefined : `${formatCount(sales.behindRate)} count in the rate`}
    />
  )
}

interface FigureDeltaProps {
  readonly figure: Figure
  readonly view: ConversionView
  readonly today: LocalDay
  readonly words: typeof rateWords | null
  readonly zeroBase?: string
}

function FigureDelta({ figure, view, today, words, zeroBase = nothingSold }: FigureDeltaProps) {
  const { delta, value } = figure
  if (delta === null || value === null || view.compared === null) return null
  const ranges = {
    current: formatDayRange(view.days, today),
    comparison: comparedWords(view, formatDayRange(view.compared, today)),
  }
  return <Delta change={changeOf(delta, zeroBase)} ranges={ranges} words={words} more={whyWithheld(delta)} />
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
