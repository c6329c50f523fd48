import { useMemo } from 'react'
import { type Outage, outages } from '../../coverage/outages.ts'
import { measured } from '../../data/combine-rows.ts'
import type { Failure } from '../../data/failure.ts'
import { cellsOfGroups } from '../../data/group-cells.ts'
import { askConversion, askSales } from '../../data/metric-questions.ts'
import { useHoursOffered } from '../../data/offered-hours.ts'
import { type MetricPlan, planMetric } from '../../data/plan-metric.ts'
import { type StoreUptime, useCameraHours } from '../../data/use-camera-hours.ts'
import { useKept } from '../../data/use-kept.ts'
import { type Metric, useMetric } from '../../data/use-metric.ts'
import { camerasByStore, type WhySubject } from '../../data/why-subject.ts'
import { granularityOf } from '../../filters/filters-transitions.ts'
import type { DayRange, Granularity } from '../../time/calendar.ts'
import { resolveRange } from '../../time/preset-range.ts'
import { wallOf } from '../../time/wall-clock.ts'
import type { Screen } from '../screen.ts'
import { type Takings, takingsByCurrency, takingsOf } from './at-the-tills.ts'
import { askCustomers } from './hour-parts.ts'
import { type Conversion, prepareConversion } from './prepare-conversion.ts'
import { useCurrencies } from './use-currencies.ts'
import { type HoursState, useHours } from './use-hours.ts'

/** The figures of one set of filters, with all that is needed to write about them. */
export interface ConversionView {
  readonly conversion: Conversion
  readonly days: DayRange
  readonly compared: DayRange | null
  readonly granularity: Granularity
  readonly stores: Screen['stores']
  readonly uptime: StoreUptime['status']
  /** In which hours both till and counter reported. */
  readonly hours: HoursState
  /** What the tills took, by currency; empty where the deployment does not list it. */
  readonly takings: readonly Takings[]
  readonly takingsOfStore: ReadonlyMap<string, Takings>
  /** What lowers the coverage, the longest first. */
  readonly outages: readonly Outage[]
  /** What is known of the cameras behind the figures. */
  readonly why: WhySubject
  readonly comparisonFailure: Failure | null
  readonly refreshFailure: Failure | null
}

export type ConversionState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure; readonly retrying: boolean }
  | {
      readonly status: 'ready'
      readonly view: ConversionView
      /** These are older numbers; newer ones, or those of other filters, are on their way. */
      readonly refreshing: boolean
    }

const rateReading = { amounts: { rate: measured('sales_conversion_rate') } } as const
const customersReading = { amounts: { customers: measured('entries') } } as const
const salesReading = {
  amounts: {
    sales: measured('transactions_count'),
    volume: measured('transactions_volume'),
    units: measured('transactions_units'),
  },
} as const

export function useConversion(screen: Screen): {
  readonly state: ConversionState
  readonly retry: () => void
} {
  const { filters, stores, today, weekStartsOn, freshest } = screen
  const asOf = freshest.countedUntil
  const days = useMemo(
    () => resolveRange(filters.range, today, weekStartsOn),
    [filters.range, today, weekStartsOn],
  )
  const hoursOffered = useHoursOffered()
  const granularity = granularityOf(filters, { today, weekStartsOn, hoursOffered })
  const { comparison } = filters
  const plans = useMemo(() => {
    const settings = { comparison, days, granularity, today, asOf }
    return {
      rate: planMetric(stores, settings, askConversion),
      customers: planMetric(stores, settings, askCustomers),
      sales: planMetric(stores, settings, askSales),
    }
  }, [comparison, stores, days, granularity, today, asOf])

  const rate = useMetric(plans.rate, rateReading)
  const customers = useMetric(plans.customers, customersReading)
  const sales = useMetric(plans.sales, salesReading)
  const currencies = useCurrencies(plans.sales)
  const ids = useMemo(() => stores.map((store) => store.id), [stores])
  const ranges = plans.rate.compared === null ? [days] : [days, plans.rate.compared]
  const uptime = useCameraHours(ids, ranges, today)

  // Hours come after the numbers: nobody waits for them.
  const standing =
    [rate, customers].every(({ state }) => state.status === 'ready') && sales.state.status !== 'loading'
  const hours = useHours(standing ? plans.rate : null, sales.state.status === 'ready', uptime, {
    today,
    asOf,
    hoursOffered,
  })

  const view = useView({
    screen,
    plan: plans.rate,
    granularity,
    rate,
    customers,
    sales,
    uptime,
    hours: hours.state,
    currencies,
  })
  const kept = useKept(view)
  const retry = (): void => {
    for (const asked of [rate, customers, sales, uptime, hours]) asked.retry()
  }
  return { state: stateOf({ rate, customers, sales }, view, kept), retry }
}

interface Metrics {
  readonly rate: Metric<'rate'>
  readonly customers: Metric<'customers'>
  readonly sales: Metric<'sales' | 'volume' | 'units'>
}

function stateOf(
  { rate, customers, sales }: Metrics,
  view: ConversionView | null,
  kept: ConversionView | null,
): ConversionState {
  const needed = [rate.state, customers.state]
  const failed = needed.find((state) => state.status === 'failed')
  if (failed !== undefined) {
    const { failure, retrying } = failed
    return { status: 'failed', failure, retrying }
  }
  if (view !== null) {
    const busy = [...needed, sales.state].some((state) => state.status === 'ready' && state.refreshing)
    return { status: 'ready', view, refreshing: busy || sales.state.status === 'loading' }
  }
  return kept === null ? { status: 'loading' } : { status: 'ready', view: kept, refreshing: true }
}

interface ViewParts extends Metrics {
  readonly screen: Screen
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
  const [rate, customers, sales] = [parts.rate.state, parts.customers.state, parts.sales.state]
  const rateGroups = rate.status === 'ready' ? rate.groups : null
  const customerGroups = customers.status === 'ready' ? customers.groups : null
  // Beyond the contract: while it is on its way, and where it is refused or fails, the page does without.
  const saleGroups = sales.status === 'ready' ? sales.groups : null
  const { comparisonFailure, refreshFailure } = failuresOf(rate, customers)

  const cells = useMemo(() => {
    if (rateGroups === null || customerGroups === null) return null
    return {
      rates: cellsOfGroups(rateGroups, 'rate', uptime.cameras, asOf),
      customers: cellsOfGroups(customerGroups, 'customers', uptime.cameras, asOf),
      tills: saleGroups === null ? null : cellsOfGroups(saleGroups, 'sales', uptime.cameras, asOf),
    }
  }, [rateGroups, customerGroups, saleGroups, uptime.cameras, asOf])

  const uptimeKnown = uptime.status !== 'loading'
  const checked = hours.status === 'checked' ? hours.hours : null
  const conversion = useMemo(() => {
    if (cells === null) return null
    return prepareConversion({
      ...cells,
      hours: checked,
      asOf,
      names: new Map(stores.map((store) => [store.id, store.name])),
      granularity,
      weekStartsOn,
      compared: plan.compared !== null && comparisonFailure === null,
      uptimeKnown,
      locale: undefined,
    })
  }, [cells, checked, asOf, stores, granularity, weekStartsOn, plan.compared, comparisonFailure, uptimeKnown])

  const { currencies } = parts
  const isCompared = plan.compared !== null && sales.status === 'ready' && sales.comparisonFailure === null
  const takings = useMemo(() => {
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
        stores.length < 2 ? [] : stores.map(({ id }) => [id, takingsOf(amounts, [id], isCompared)] as const),
      ),
    }
  }, [saleGroups, currencies, isCompared, stores, asOf])

  return useMemo(() => {
    if (conversion === null) return null
    // There is no rate: only uptime can say whether the store was shut.
    if (conversion.isEmpty && !uptimeKnown) return null
    const overUntil = (zone: string) => new Date(wallOf(asOf, zone)).toISOString().slice(0, 16)
    return {
      conversion,
      days: plan.days,
      compared: plan.compared,
      granularity,
      stores,
      uptime: uptime.status,
      hours,
      takings: takings.byCurrency,
      takingsOfStore: takings.byStore,
      outages: outages([...uptime.cameras.values()].flat(), plan.days, (camera) =>
        overUntil(camera.timezone),
      ),
      why: {
        what: 'Conversion',
        stores,
        days: plan.days,
        compared: plan.compared,
        today,
        asOf,
        uptime: uptime.status,
        camerasOf: camerasByStore(uptime.cameras),
        askVisitors: askCustomers,
        entrances: uptime.cameras,
      },
      comparisonFailure,
      refreshFailure,
    }
  }, [
    conversion,
    takings,
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

const noCameras: StoreUptime['cameras'] = new Map()

/** The first failure of what the rate is made of: both are needed. */
function failuresOf(rate: Metrics['rate']['state'], customers: Metrics['customers']['state']) {
  const ready = [rate, customers].flatMap((state) => (state.status === 'ready' ? [state] : []))
  const first = (failures: readonly (Failure | null)[]) =>
    failures.find((failure) => failure !== null) ?? null
  return {
    comparisonFailure: first(ready.map((state) => state.comparisonFailure)),
    refreshFailure: first(ready.map((state) => state.refreshFailure)),
  }
}
