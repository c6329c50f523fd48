import { useMemo } from 'react'
import { measured } from '../../../domain/cells/combine-rows.ts'
import { customersOfRate } from '../../../domain/conversion/customers-of-rates.ts'
import { stayParts } from '../../../domain/day-so-far/average-stay.ts'
import type { CamerasSeen } from '../../../domain/day-so-far/cameras-seen.ts'
import { withoutEveningBefore } from '../../../domain/day-so-far/evening.ts'
import { type Headlines, headlines } from '../../../domain/day-so-far/headlines.ts'
import { storeHours, weekdaysOfStores } from '../../../domain/day-so-far/store-hours.ts'
import { byUrgency, type StoreStory, storeStory } from '../../../domain/day-so-far/store-story.ts'
import { usualRule } from '../../../domain/day-so-far/usual.ts'
import type { Failure } from '../../data/failure.ts'
import { cellsOfGroups } from '../../data/group-cells.ts'
import { askConversion, askEntries, askStoreDwell } from '../../data/metric-questions.ts'
import { planToday, planTodaySoFar } from '../../data/plan-today.ts'
import { planWeekdays } from '../../data/plan-weekdays.ts'
import { type CamerasToday, useCamerasToday } from '../../data/use-cameras-today.ts'
import { type Metric, useMetric } from '../../data/use-metric.ts'
import { type ShownView, useShownView } from '../../data/use-shown-view.ts'
import { type Summary, useSummary } from '../../data/use-summary.ts'
import { useWeekdays, type Weekdays } from '../../data/use-weekdays.ts'
import { whenAsked } from '../../data/when-asked.ts'
import { compareNames } from '../../ui/compare-names.ts'
import type { Screen } from '../screen.ts'

/** The day so far of the chosen stores, with all that is needed to write about it. */
export interface OverviewView {
  readonly headlines: Headlines
  /** The most urgent first; worked out when they are asked for. */
  readonly stories: readonly StoreStory[]
  readonly stores: Screen['stores']
  readonly asOf: number
  /** Of the same weekdays before: until they are there nothing is said of what is usual. */
  readonly history: 'loading' | 'ready' | 'failed' | 'no-hours'
  readonly cameras: Pick<CamerasSeen, 'status' | 'entrance' | 'all' | 'zones' | 'live'>
  readonly comparisonFailure: Failure | null
  readonly refreshFailure: Failure | null
}

const entriesReading = { amounts: { amount: measured('entries') } } as const
const rateReading = { amounts: { amount: measured('sales_conversion_rate') } } as const
/** Rows of rates carry their customers: both are read from one answer. */
const customersReading = { amounts: { amount: customersOfRate } } as const
const dwellReading = { amounts: { amount: measured('average_dwell_time') } } as const

export function useOverview(screen: Screen): {
  readonly state: ShownView<OverviewView>
  readonly retry: () => void
} {
  const { filters, stores, freshest, hoursOffered } = screen
  const { ages, genders, roles } = filters
  const asOf = freshest.countedUntil
  const hoursRefused = !hoursOffered
  const granularity = hoursRefused ? 'day' : 'hour'

  const plans = useMemo(
    () => todayPlans(stores, asOf, { ages, genders, roles }, granularity),
    [stores, granularity, asOf, ages, genders, roles],
  )
  const entries = useMetric(plans.entries, entriesReading)
  const customers = useMetric(plans.rates, customersReading)
  const rates = useMetric(plans.rates, rateReading)
  const dwells = useMetric(plans.dwells, dwellReading)
  const staysToday = useSummary(plans.stays.today)
  const staysBefore = useSummary(plans.stays.before)

  // What is usual can wait: the numbers come first.
  const settled = [entries, customers, rates, dwells].every(({ state }) => state.status !== 'loading')
  const asked = useMemo(() => {
    const asks = asksOf({ ages, genders, roles })
    const weekdays = (ask: typeof askConversion) =>
      settled && !hoursRefused ? planWeekdays(stores, usualRule.weeks, asOf, ask) : []
    return {
      entries: weekdays(asks.entries),
      rates: weekdays(askConversion),
      dwells: weekdays(asks.dwell),
    }
  }, [settled, hoursRefused, stores, asOf, ages, genders, roles])
  const history = {
    entries: useWeekdays(asked.entries, entriesReading.amounts.amount),
    customers: useWeekdays(asked.rates, customersReading.amounts.amount),
    rates: useWeekdays(asked.rates, rateReading.amounts.amount),
    dwells: useWeekdays(asked.dwells, dwellReading.amounts.amount),
  }
  const cameras = useCamerasToday(stores, usualRule.weeks, asOf)

  const metrics = { entries, customers, rates, dwells, staysToday, staysBefore }
  const view = useView({ stores, asOf, metrics, history, cameras, hoursRefused })
  const state = useShownView(view, [entries.state])
  const retry = (): void => {
    for (const one of [...Object.values(metrics), ...Object.values(history), cameras]) one.retry()
  }
  return { state, retry }
}

type People = Pick<Screen['filters'], 'ages' | 'genders' | 'roles'>

/** The questions of the headlines. */
export function todayPlans(
  stores: Screen['stores'],
  asOf: number,
  people: People,
  granularity: 'hour' | 'day',
) {
  const asks = asksOf(people)
  return {
    entries: planToday(stores, granularity, asOf, asks.entries),
    rates: planToday(stores, granularity, asOf, askConversion),
    dwells: withoutElapsed(planToday(stores, granularity, asOf, asks.dwell)),
    stays: planTodaySoFar(stores, asOf, asks.dwell),
  }
}

/** What has passed of the day compared with is asked as a whole: hours only draw its course. */
function withoutElapsed({ groups }: ReturnType<typeof planToday>): ReturnType<typeof planToday> {
  return { groups: groups.map((group) => ({ ...group, elapsed: null })) }
}

function asksOf(people: People) {
  return { entries: askEntries(people), dwell: askStoreDwell(people) }
}

interface ViewParts {
  readonly stores: Screen['stores']
  readonly asOf: number
  readonly metrics: Readonly<Record<'entries' | 'customers' | 'rates' | 'dwells', Metric<'amount'>>> &
    Readonly<Record<'staysToday' | 'staysBefore', Summary>>
  readonly history: Readonly<Record<'entries' | 'customers' | 'rates' | 'dwells', Weekdays>>
  readonly cameras: CamerasToday
  readonly hoursRefused: boolean
}

function useView({ stores, asOf, metrics, history, cameras, hoursRefused }: ViewParts): OverviewView | null {
  const current = metrics.entries.state
  const [entries, customers] = [groupsOf(metrics.entries), groupsOf(metrics.customers)]
  const [rates, dwells] = [groupsOf(metrics.rates), groupsOf(metrics.dwells)]
  const staysToday = rowsOf(metrics.staysToday)
  const staysBefore = rowsOf(metrics.staysBefore)
  const { entrance, all, zones } = cameras
  const waiting = [
    metrics.customers,
    metrics.rates,
    metrics.dwells,
    metrics.staysToday,
    metrics.staysBefore,
  ].some(({ state }) => state.status === 'loading')

  const cells = useMemo(() => {
    if (entries === null) return null
    const cellsOf = (groups: typeof entries | null) =>
      groups === null ? null : cellsOfGroups(groups, 'amount', entrance, asOf)
    return {
      entries: cellsOfGroups(entries, 'amount', entrance, asOf),
      followed: cellsOfGroups(entries, 'amount', zones ?? all, asOf),
      customers: cellsOf(customers),
      rates: cellsOf(rates),
      dwells: cellsOf(dwells),
    }
  }, [entries, customers, rates, dwells, entrance, all, zones, asOf])

  const numbers = useMemo(
    () =>
      cells === null || waiting
        ? null
        : headlines({
            ...cells,
            uptimeKnown: cameras.status !== 'loading',
            courseCells: (store) => withoutEveningBefore(store, entrance.get(store.store) ?? [], asOf),
            stays: staysToday === null ? null : { today: staysToday, before: staysBefore },
            stayPartsOf: stayParts(zones, asOf),
          }),
    [cells, waiting, staysToday, staysBefore, cameras.status, entrance, zones, asOf],
  )

  const pasts = [history.entries, history.customers, history.rates, history.dwells]
  const remembered = pasts.some(({ status }) => status === 'loading') ? 'loading' : history.entries.status
  const known = hoursRefused ? 'no-hours' : remembered
  const [pastEntries, pastCustomers, pastRates, pastDwells] = [
    history.entries.days,
    history.customers.days,
    history.rates.days,
    history.dwells.days,
  ]
  const before = useMemo(
    () =>
      known === 'loading' || known === 'no-hours'
        ? null
        : whenAsked(() =>
            weekdaysOfStores(
              { entries: pastEntries, customers: pastCustomers, rates: pastRates, dwells: pastDwells },
              { entrance, all, zones },
              asOf,
            ),
          ),
    [known, pastEntries, pastCustomers, pastRates, pastDwells, entrance, all, zones, asOf],
  )

  const { status, names, live } = cameras
  const stories = useMemo(() => {
    if (cells === null) return null
    const seen = { status, entrance, all, zones, names, live: { status: live.status, records: live.records } }
    return whenAsked(() => {
      const today = storeHours(cells, zones)
      return stores
        .flatMap((store): readonly StoreStory[] => {
          const hours = today.get(store.id)
          if (hours === undefined) return []
          const days = before === null ? null : (before().get(store.id) ?? [])
          return [storeStory({ store, today: hours, before: days, cameras: seen, asOf })]
        })
        .sort((one, other) => byUrgency(one, other) || compareNames(one.name, other.name))
    })
  }, [cells, before, stores, status, entrance, all, zones, names, live.status, live.records, asOf])

  const comparisonFailure = current.status === 'ready' ? current.comparisonFailure : null
  const refreshFailure = current.status === 'ready' ? current.refreshFailure : null
  return useMemo(() => {
    if (numbers === null || stories === null) return null
    return {
      headlines: numbers,
      get stories() {
        return stories()
      },
      stores,
      asOf,
      history: known,
      cameras: { status, entrance, all, zones, live: { status: live.status, records: live.records } },
      comparisonFailure,
      refreshFailure,
    }
  }, [
    numbers,
    stories,
    stores,
    asOf,
    known,
    status,
    entrance,
    all,
    zones,
    live.status,
    live.records,
    comparisonFailure,
    refreshFailure,
  ])
}

function groupsOf({ state }: Metric<'amount'>) {
  return state.status === 'ready' ? state.groups : null
}

function rowsOf({ state }: Summary) {
  return state.status === 'ready' ? state.rows : null
}
