import { plural, t } from '@lingui/core/macro'
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
import { pageDoor } from '../kpi-doors.ts'
import { tiedRange } from '../period-view.ts'
import type { Screen } from '../screen.ts'
import { AboveTip } from './above-all.tsx'
import type { Figure } from './conversion-answer.ts'
import { nothingSold } from './conversion-words.ts'
import { HoursLine } from './hours-line.tsx'
import type { ConversionView } from './use-conversion.ts'

export interface ConversionKpisProps {
  /** `null` while the first numbers are loading. */
  readonly view: ConversionView | null
  /** `null` until the stores are known. */
  readonly screen: Screen | null
}

/** The four headline figures: the rate, its two parts, and how far to trust it. */
export function ConversionKpis({ view, screen }: ConversionKpisProps) {
  const today = screen?.today ?? ''
  return (
    <KpiStrip label={t`Totals`} busy={view === null}>
      <RateKpi view={view} today={today} />
      <VisitorsKpi view={view} screen={screen} today={today} />
      <TransactionsKpi view={view} today={today} />
      <CoverageKpi
        seen={view && { ...view.conversion, ...view }}
        today={today}
        door={pageDoor('cameras', screen)}
      />
      <HoursLine view={view} today={today} />
    </KpiStrip>
  )
}

interface FigureProps {
  readonly view: ConversionView | null
  readonly today: LocalDay
}

function RateKpi({ view, today }: FigureProps) {
  const kpi = { label: t`Conversion rate`, size: 'lead' } as const
  const info = <Defined term="Conversion" />
  if (view === null) return <Kpi {...kpi} info={info} loading />
  const { rate, coverage } = view.conversion
  return (
    <Kpi
      {...kpi}
      info={
        <>
          <AboveTip rate={rate.value} coverage={coverage} />
          {info}
        </>
      }
      value={rate.value === null ? <AbsentValue>{absentRate(view)}</AbsentValue> : formatShare(rate.value)}
      delta={
        rate.value === null ? undefined : (
          <FigureDelta figure={rate} view={view} today={today} isRate versus={versusWords(view, today)} />
        )
      }
    />
  )
}

/** "17.1% up to the same time, 27 Sep – 24 Oct"; both sides of the comparison if it excludes days and shows it. */
function versusWords(view: ConversionView, today: LocalDay): string | undefined {
  const { pair, unfinished, leftOut, value } = view.conversion.rate
  if (view.compared === null || pair.comparison === null) return undefined
  const [then, range] = [formatShare(pair.comparison), tiedRange(view.compared, today)]
  const comparison = unfinished ? t`${then} up to the same time, ${range}` : t`${then}, ${range}`
  const current = formatShare(pair.current ?? 0)
  if (leftOut === 0 || current === formatShare(value ?? 0)) return comparison
  return t`${comparison} (like-for-like: ${current})`
}

function absentRate({ conversion: { customers, rate } }: ConversionView): string {
  return stateWords[customers.value === 0 ? 'nobody' : rate.absence]()
}

/** They are the entries without staff: the page of entries shows them over time. */
function VisitorsKpi({ view, screen, today }: FigureProps & Pick<ConversionKpisProps, 'screen'>) {
  const kpi = {
    label: t`Visitors (excl. staff)`,
    info: <Defined term="Customers" />,
    door: pageDoor('footfall', screen, { ages: [], genders: [], roles: ['customer'] }),
  }
  if (view === null) return <Kpi {...kpi} loading />
  const { customers } = view.conversion
  return (
    <Kpi
      {...kpi}
      value={count(customers)}
      delta={<FigureDelta figure={customers} view={view} today={today} />}
      note={visitorsNote(customers)}
    />
  )
}

function visitorsNote({ behindRate, unknownRoleShare }: ConversionView['conversion']['customers']) {
  const share = formatShare(unknownRoleShare ?? 0)
  const notes = [
    ...(behindRate === null ? [] : [usedWords(behindRate)]),
    ...(unknownRoleShare === null || unknownRoleShare === 0 ? [] : [t`${share} of unknown role`]),
  ]
  return notes.length === 0 ? undefined : notes.join(' · ')
}

function usedWords(amount: number): string {
  return plural(amount, { one: '# used for the rate', other: '# used for the rate' })
}

function TransactionsKpi({ view, today }: FigureProps) {
  const derived = view?.conversion.salesFrom === 'rate'
  const here = derived
    ? t`Conversion rate × visitors: this data source doesn’t list transactions.`
    : undefined
  const kpi = { label: t`Transactions`, info: <Defined term="Sales" here={here} /> }
  if (view === null) return <Kpi {...kpi} loading />
  const { sales } = view.conversion
  return (
    <Kpi
      {...kpi}
      value={count(sales)}
      delta={<FigureDelta figure={sales} view={view} today={today} />}
      note={sales.behindRate === null ? undefined : usedWords(sales.behindRate)}
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
}

function FigureDelta({ figure, view, today, isRate = false, versus }: FigureDeltaProps) {
  const { delta, value, pair } = figure
  if (delta === null || value === null || view.compared === null) return null
  const ranges = {
    current: formatDayRange(view.days, today),
    comparison: comparedWords(view, formatDayRange(view.compared, today)),
  }
  const change = isRate ? rateChangeOf(delta, pair, nothingSold()) : changeOf(delta, nothingSold())
  return <Delta {...{ change, ranges, versus }} more={whyWithheld(delta)} />
}

/** "27 Sep – 24 Oct (1 day excluded: data missing in one period)". */
function comparedWords({ conversion, stores }: ConversionView, range: string): string {
  const { leftOut } = conversion.rate
  if (leftOut === 0) return range
  return stores.length === 1
    ? plural(leftOut, {
        one: `${range} (# day excluded: data missing in one period)`,
        other: `${range} (# days excluded: data missing in one period)`,
      })
    : plural(leftOut, {
        one: `${range} (# store-day excluded: data missing in one period)`,
        other: `${range} (# store-days excluded: data missing in one period)`,
      })
}

/** A count, or the mark of its absence: never a zero that was not counted. */
function count({ value, absence }: Figure): ReactNode {
  if (value !== null) return formatCount(Math.round(value))
  return <AbsentValue>{stateWords[absence]()}</AbsentValue>
}
