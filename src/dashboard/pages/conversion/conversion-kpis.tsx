import { plural, t } from '@lingui/core/macro'
import type { LocalDay } from '../../../calendar/calendar.ts'
import { nothingSold } from '../../coverage/change-words.ts'
import { CoverageKpi } from '../../data/cards/coverage-kpi.tsx'
import { Defined } from '../../data/cards/defined.tsx'
import { AbsentValue, Kpi } from '../../ui/kpi.tsx'
import { KpiStrip } from '../../ui/kpi-strip.tsx'
import { stateLabels } from '../../ui/state-labels.ts'
import { formatShare } from '../../ui/words/format.ts'
import { countOrAbsence, FigureDelta, versusWords } from '../headline-figure.tsx'
import { pageDoor } from '../kpi-doors.ts'
import type { Screen } from '../screen.ts'
import { AboveTip } from './above-all.tsx'
import type { AmountFigure } from './conversion-answer.ts'
import { HoursLine } from './hours-line.tsx'
import {
  rateOnTarget,
  rateTargetWords,
  storesTargetWords,
  useRateOfStores,
  useRateTarget,
} from './rate-target.ts'
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
  if (view === null) return <Kpi {...rateKpi()} info={<Defined term="Conversion rate" />} loading />
  return <Rate view={view} today={today} />
}

function rateKpi() {
  return { label: t`Conversion rate`, size: 'lead' } as const
}

function Rate({ view, today }: { readonly view: ConversionView; readonly today: LocalDay }) {
  const { rate, coverage } = view.conversion
  const { note, here } = useTargetNote(view)
  return (
    <Kpi
      {...rateKpi()}
      info={
        <>
          <AboveTip rate={rate.value} coverage={coverage} />
          <Defined term="Conversion rate" here={here} />
        </>
      }
      note={note}
      value={rate.value === null ? <AbsentValue>{absentRate(view)}</AbsentValue> : formatShare(rate.value)}
      delta={
        rate.value === null ? undefined : (
          <FigureDelta
            {...{ view, today }}
            delta={rate.delta}
            rates={rate.pair}
            zeroBase={nothingSold()}
            leftOut={rate.leftOut}
            versus={versusWords(rate, { view, today, format: formatRate, excludes: rate.leftOut > 0 })}
          />
        )
      }
    />
  )
}

/** How the rate compares with its target, and how that of several stores is made. */
function useTargetNote(view: ConversionView): { readonly note?: string; readonly here?: string } {
  const { rate, points } = view.conversion
  const wanted = rateOnTarget(points, useRateTarget(view))
  const ofStores = useRateOfStores(view)
  if (rate.value === null) return {}
  if (ofStores !== null) {
    return {
      note: storesTargetWords(ofStores, view.stores.length),
      here: t`For several stores, the target is the average of their targets, weighted by visitors. A store is compared only if its target is the same on every open day of the period.`,
    }
  }
  return wanted === null ? {} : { note: rateTargetWords(rate.value, wanted) }
}

const formatRate = (value: number) => formatShare(value)

function absentRate({ conversion: { customers, rate } }: ConversionView): string {
  return stateLabels[customers.value === 0 ? 'nobody' : rate.absence]()
}

/** They are the entries without staff: the page of entries shows them over time. */
function VisitorsKpi({ view, screen, today }: FigureProps & Pick<ConversionKpisProps, 'screen'>) {
  const kpi = {
    label: t`Visitors (excl. staff)`,
    info: <Defined term="Visitors (excl. staff)" />,
    door: pageDoor('footfall', screen, { ages: [], genders: [], roles: ['customer'] }),
  }
  if (view === null) return <Kpi {...kpi} loading />
  const { customers } = view.conversion
  return (
    <Kpi
      {...kpi}
      value={countOrAbsence(customers.value, customers.absence)}
      delta={<AmountDelta figure={customers} view={view} today={today} />}
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
  const kpi = { label: t`Transactions`, info: <Defined term="Transactions" here={here} /> }
  if (view === null) return <Kpi {...kpi} loading />
  const { sales } = view.conversion
  return (
    <Kpi
      {...kpi}
      value={countOrAbsence(sales.value, sales.absence)}
      delta={<AmountDelta figure={sales} view={view} today={today} />}
      note={sales.behindRate === null ? undefined : usedWords(sales.behindRate)}
    />
  )
}

interface AmountDeltaProps {
  readonly figure: AmountFigure
  readonly view: ConversionView
  readonly today: LocalDay
}

function AmountDelta({ figure: { value, delta }, view, today }: AmountDeltaProps) {
  const { leftOut } = view.conversion.rate
  return (
    <FigureDelta
      {...{ view, today, leftOut }}
      delta={value === null ? null : delta}
      zeroBase={nothingSold()}
    />
  )
}
