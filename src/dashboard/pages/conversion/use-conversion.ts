import { useMemo } from 'react'
import type { Granularity } from '../../../calendar/calendar.ts'
import { type Takings, takingsByCurrency, takingsOf } from '../../../domain/conversion/at-the-tills.ts'
import { wallMinute } from '../../../domain/coverage/camera-hours.ts'
import { outages } from '../../../domain/outages/outages.ts'
import type { Failure } from '../../data/failure.ts'
import { cellsOfGroups } from '../../data/group-cells.ts'
import { useMemoOf } from '../../data/memo-of.ts'
import type { MetricPlan } from '../../data/plan-metric.ts'
import { type StoreUptime, useCameraHours } from '../../data/use-camera-hours.ts'
import { isRefreshing, type ShownView, useShownView } from '../../data/use-shown-view.ts'
import { whenAsked } from '../../data/when-asked.ts'
import { subjectOfStores, type WhySubject } from '../../data/why-subject.ts'
import type { PeriodView } from '../period-view.ts'
import { planSettings, type Screen } from '../screen.ts'
import { type Conversion, prepareConversion } from './prepare-conversion.ts'
import {
  type ConversionMetrics,
  conversionPlans,
  useConversionMetrics,
  useMetricCells,
} from './use-conversion-metrics.ts'
import { useCurrencies } from './use-currencies.ts'
import { type HoursState, useHours } from './use-hours.ts'

/** The figures of one set of filters, with all that is needed to write about them. */
export interface ConversionView extends PeriodView {
  /** What is known of the cameras behind the figures. */
  readonly why: WhySubject
  readonly conversion: Conversion
  /** In which hours both till and counter reported. */
  readonly hours: HoursState
  /** What the tills took, by currency; empty where the deployment does not list it. */
  readonly takings: readonly Takings[]
  readonly takingsOfStore: ReadonlyMap<string, Takings>
  /** What the tills took is on its way. */
  readonly takingsAwaited: boolean
}

export function useConversion(screen: Screen): {
  readonly state: ShownView<ConversionView>
  readonly retry: () => void
} {
  const { filters, stores, today, weekStartsOn, freshest, hoursOffered } = screen
  const asOf = freshest.countedUntil
  const settings = useMemoOf(
    filters,
    () => planSettings({ filters, today, weekStartsOn, hoursOffered, freshest: { countedUntil: asOf } }),
    [filters, today, weekStartsOn, hoursOffered, asOf],
  )
  const { days, granularity } = settings
  const plans = useMemoOf(settings, () => conversionPlans(stores, settings), [stores, settings])

  const whole = useConversionMetrics(plans.whole)
  const byTheHour = useConversionMetrics(plans.hours)
  const asked = plans.hours === null ? [whole] : [whole, byTheHour]
  const { rate, sales } = whole
  const currencies = useCurrencies(plans.whole.sales)
  const ids = useMemo(() => stores.map((store) => store.id), [stores])
  const ranges = plans.whole.rate.compared === null ? [days] : [days, plans.whole.rate.compared]
  const uptime = useCameraHours(ids, ranges, today)

  // Hours come after the numbers: nobody waits for them.
  const standing = rate.state.status === 'ready' && sales.state.status !== 'loading'
  const hours = useHours(standing ? plans.whole.rate : null, sales.state.status === 'ready', uptime, {
    today,
    asOf,
    hoursOffered,
  })

  const view = useView({
    screen,
    plan: plans.whole.rate,
    granularity,
    whole,
    byTheHour: plans.hours === null ? null : byTheHour,
    uptime,
    hours: hours.state,
    currencies,
  })
  const needed = asked.map((metrics) => metrics.rate.state)
  const salesComing = asked.some(({ sales: { state } }) => state.status === 'loading' || isRefreshing(state))
  const state = useShownView(view, needed, salesComing)
  const retry = (): void => {
    for (const metrics of asked) for (const metric of Object.values(metrics)) metric.retry()
    uptime.retry()
    hours.retry()
  }
  return { state, retry }
}

interface ViewParts {
  readonly screen: Screen
  readonly whole: ConversionMetrics
  /** `null` where what is drawn is made of days. */
  readonly byTheHour: ConversionMetrics | null
  readonly plan: MetricPlan
  readonly granularity: Granularity
  readonly uptime: StoreUptime
  readonly hours: HoursState
  readonly currencies: ReadonlyMap<string, string>
}

function useView(parts: ViewParts): ConversionView | null {
  const { screen, plan, granularity, uptime, hours } = parts
  const { stores, weekStartsOn, freshest, today } = screen
  const asOf = freshest.countedUntil
  const { sales } = parts.whole
  const saleGroups = sales.state.status === 'ready' ? sales.state.groups : null
  const takingsAwaited = sales.state.status === 'loading'
  const { comparisonFailure, refreshFailure } = failuresOf(
    parts.byTheHour === null ? [parts.whole] : [parts.whole, parts.byTheHour],
  )
  const wholeCells = useMetricCells(plan, parts.whole, uptime.cameras, asOf)
  const hourCells = useMetricCells(plan, parts.byTheHour, uptime.cameras, asOf)
  const isHourly = parts.byTheHour !== null

  const uptimeKnown = uptime.status !== 'loading'
  const checked = hours.status === 'checked' ? hours.hours : null
  const conversion = useMemoOf(plan, () => {
    if (wholeCells === null || (isHourly && hourCells === null)) return null
    return prepareConversion({
      ...wholeCells,
      byTheHour: hourCells,
      hours: checked,
      asOf,
      names: new Map(stores.map((store) => [store.id, store.name])),
      granularity,
      weekStartsOn,
      compared: plan.compared !== null && comparisonFailure === null,
      uptimeKnown,
      locale: undefined,
    })
  }, [
    wholeCells,
    hourCells,
    isHourly,
    checked,
    asOf,
    stores,
    granularity,
    weekStartsOn,
    plan.compared,
    comparisonFailure,
    uptimeKnown,
  ])

  const { currencies } = parts
  const isCompared =
    plan.compared !== null && sales.state.status === 'ready' && sales.state.comparisonFailure === null
  const takings = useMemoOf(
    plan,
    () =>
      whenAsked(() => {
        if (saleGroups === null) return { byCurrency: [], byStore: new Map<string, Takings>() }
        const cellsOf = (amount: 'sales' | 'volume' | 'units') =>
          cellsOfGroups(saleGroups, amount, noCameras, asOf)
        const amounts = {
          sales: cellsOf('sales'),
          volume: cellsOf('volume'),
          units: cellsOf('units'),
          currencies,
        }
        return {
          byCurrency: takingsByCurrency(amounts, isCompared),
          byStore: new Map(
            stores.length < 2
              ? []
              : stores.map(({ id }) => [id, takingsOf(amounts, [id], isCompared)] as const),
          ),
        }
      }),
    [saleGroups, currencies, isCompared, stores, asOf],
  )

  return useMemoOf(plan, () => {
    if (conversion === null) return null
    // There is no rate: only uptime can say whether the store was shut.
    if (conversion.isEmpty && !uptimeKnown) return null
    const unseen = whenAsked(() =>
      outages([...uptime.cameras.values()].flat(), plan.days, ({ timezone: zone }) => wallMinute(asOf, zone)),
    )
    return {
      conversion,
      days: plan.days,
      compared: plan.compared,
      granularity,
      stores,
      uptime: uptime.status,
      hours,
      get takings() {
        return takings().byCurrency
      },
      get takingsOfStore() {
        return takings().byStore
      },
      takingsAwaited,
      get outages() {
        return unseen()
      },
      why: subjectOfStores({
        what: 'Conversion',
        stores,
        plan,
        today,
        asOf,
        uptime: uptime.status,
        cameras: uptime.cameras,
        people: everybody,
      }),
      comparisonFailure,
      refreshFailure,
    }
  }, [
    conversion,
    takings,
    takingsAwaited,
    uptimeKnown,
    hours,
    asOf,
    plan,
    granularity,
    stores,
    uptime.status,
    uptime.cameras,
    today,
    comparisonFailure,
    refreshFailure,
  ])
}

/** An outage costs visitors, whatever their role. */
const everybody = { ages: [], genders: [], roles: [] }

const noCameras: StoreUptime['cameras'] = new Map()

/** The first failure of the rates. */
function failuresOf(asked: readonly ConversionMetrics[]) {
  const ready = asked.flatMap(({ rate: { state } }) => (state.status === 'ready' ? [state] : []))
  const first = (failures: readonly (Failure | null)[]) =>
    failures.find((failure) => failure !== null) ?? null
  return {
    comparisonFailure: first(ready.map((state) => state.comparisonFailure)),
    refreshFailure: first(ready.map((state) => state.refreshFailure)),
  }
}
