import { useMemo } from 'react'
import type { Granularity } from '../../../calendar/calendar.ts'
import { lengthOf } from '../../../calendar/day-range.ts'
import { measured } from '../../../domain/cells/combine-rows.ts'
import { wallMinute } from '../../../domain/coverage/camera-hours.ts'
import {
  type HoursOfWeek,
  hoursOfLongWeek,
  hoursOfWeek,
  type UsualHour,
} from '../../../domain/hours-of-week/busiest-hour.ts'
import type { WeekHour } from '../../../domain/hours-of-week/week-hours.ts'
import { outages } from '../../../domain/outages/outages.ts'
import type { Failure } from '../../data/failure.ts'
import { cellsOfGroups } from '../../data/group-cells.ts'
import { useMemoOf } from '../../data/memo-of.ts'
import { askEntries } from '../../data/metric-questions.ts'
import { type MetricPlan, planMetric } from '../../data/plan-metric.ts'
import { type StoreUptime, useCameraHours } from '../../data/use-camera-hours.ts'
import { type CountedHours, type HoursAsked, useCountedHours } from '../../data/use-counted-hours.ts'
import { type GroupAmounts, type Metric, type MetricState, useMetric } from '../../data/use-metric.ts'
import { type ShownView, useShownView } from '../../data/use-shown-view.ts'
import { whenAsked } from '../../data/when-asked.ts'
import { subjectOfStores } from '../../data/why-subject.ts'
import type { PeriodView } from '../period-view.ts'
import { planSettings, type Screen } from '../screen.ts'
import { type Footfall, prepareFootfall } from './prepare-footfall.ts'
import { type Peak, usePeak } from './use-peak.ts'
import { useWeekByMonths, type WeekAsked } from './use-week-by-months.ts'

/** The figures of one set of filters, with all that is needed to write about them. */
export interface FootfallView extends PeriodView {
  readonly footfall: Footfall
  /** Empty where hours are not asked for or not known. */
  readonly hours: HoursOfWeek
  readonly usual: Peak['usual']
  /** Whether it is still to be known if there is a peak. */
  readonly peakChecking: boolean
  /** How far the hours of the week are known; without them the busiest day is shown. */
  readonly hourly: HourlyStatus
  readonly hoursFailure: Failure | null
}

export type HourlyStatus =
  | 'loading'
  | 'ready'
  /** The days of all stores are too many for it. */
  | 'not-asked'
  /** The deployment serves no hours. */
  | 'refused'
  | 'failed'

const entriesReading = { amounts: { entries: measured('entries') } } as const

/** Beyond this hourly answers cost more than the hours of the week are worth; the busiest day stands instead. */
export const mostHourlyStoreDays = 750
/** Of more days the hours come month by month. */
const daysAtOnce = 92

export function useFootfall(screen: Screen): {
  readonly state: ShownView<FootfallView>
  readonly retry: () => void
} {
  const { filters, stores, today, weekStartsOn, freshest, timezone, hoursOffered } = screen
  const asOf = freshest.countedUntil
  const settings = useMemoOf(
    filters,
    () => planSettings({ filters, today, weekStartsOn, hoursOffered, freshest: { countedUntil: asOf } }),
    [filters, today, weekStartsOn, hoursOffered, asOf],
  )
  const { days, granularity } = settings
  const plan = useMemoOf(settings, () => planMetric(stores, settings, askEntries(filters)), [
    filters,
    stores,
    settings,
  ])
  const isAffordable = hoursOffered && lengthOf(days) * stores.length <= mostHourlyStoreDays
  const isLong = lengthOf(days) > daysAtOnce
  const hourlyPlan = useMemoOf(settings, (): MetricPlan | null => {
    if (!isAffordable || isLong) return null
    return planMetric(
      stores,
      { comparison: 'none', days, granularity: 'hour', today, asOf },
      askEntries(filters),
    )
  }, [filters, stores, days, today, asOf, isAffordable, isLong])

  const entries = useMetric(plan, entriesReading)
  const hours = useMetric(hourlyPlan, entriesReading)
  const ids = useMemo(() => stores.map((store) => store.id), [stores])
  const uptime = useCameraHours(ids, plan.compared === null ? [days] : [days, plan.compared], today)

  const groups = entries.state.status === 'ready' ? entries.state.groups : null
  const unrecorded = useMemoOf(plan, (): HoursAsked | null => {
    if (groups === null || uptime.status === 'loading' || !hoursOffered) return null
    const ranges = plan.compared === null ? [days] : [days, plan.compared]
    return { stores: stores.filter(({ id }) => isUnrecorded(id, groups, uptime.cameras)), ranges }
  }, [stores, days, plan.compared, groups, hoursOffered, uptime.status, uptime.cameras])
  const counted = useCountedHours(unrecorded, { today, asOf })

  const standing = entries.state.status === 'ready'
  const longWeek = useMemoOf(
    plan,
    (): WeekAsked | null =>
      isAffordable && isLong && standing ? { stores, days, ask: askEntries(filters) } : null,
    [filters, stores, days, isAffordable, isLong, standing],
  )
  const months = useWeekByMonths(longWeek, {
    today,
    asOf,
    cameras: uptime.status === 'loading' ? null : uptime.cameras,
  })

  const hourly: Hourly = !hoursOffered
    ? { status: 'refused', failure: null, week: null }
    : !isAffordable
      ? { status: 'not-asked', failure: null, week: null }
      : isLong
        ? months
        : { status: hours.state.status, failure: failureIn(hours.state), week: null }
  const view = useView({ screen, plan, granularity, entries, hours, hourly, uptime, counted, timezone })
  const state = useShownView(view, [entries.state])
  const retry = (): void => {
    entries.retry()
    hours.retry()
    months.retry()
    uptime.retry()
  }
  return { state, retry }
}

/** Counted in the period, and no camera recorded there: which of its hours were counted only they themselves tell. */
function isUnrecorded(
  store: string,
  groups: readonly GroupAmounts<'entries'>[],
  cameras: StoreUptime['cameras'],
): boolean {
  if ((cameras.get(store)?.length ?? 0) > 0) return false
  return groups.some(({ current }) => current.entries.values.get(store)?.some((value) => value !== null))
}

interface Hourly {
  readonly status: HourlyStatus
  readonly failure: Failure | null
  /** Of a long range, put together month by month. */
  readonly week: readonly WeekHour[] | null
}

function failureIn(state: MetricState<'entries'>): Failure | null {
  return state.status === 'failed' ? state.failure : null
}

interface ViewParts {
  readonly screen: Screen
  readonly plan: MetricPlan
  readonly granularity: Granularity
  readonly entries: Metric<'entries'>
  readonly hours: Metric<'entries'>
  readonly hourly: Hourly
  readonly uptime: StoreUptime
  /** Of the stores without camera records. */
  readonly counted: CountedHours
  readonly timezone: string
}

function useView(parts: ViewParts): FootfallView | null {
  const { screen, plan, granularity, uptime, counted } = parts
  const { stores, weekStartsOn, freshest, today, filters } = screen
  const asOf = freshest.countedUntil
  const current = parts.entries.state
  const groups = current.status === 'ready' ? current.groups : null
  const comparisonFailure = current.status === 'ready' ? current.comparisonFailure : null
  const refreshFailure = current.status === 'ready' ? current.refreshFailure : null
  const hoursState = parts.hours.state
  const hourGroups = hoursState.status === 'ready' ? hoursState.groups : null
  const { status: hourly, failure: hoursFailure, week } = parts.hourly

  const cells = useMemoOf(
    plan,
    () =>
      groups === null
        ? null
        : cellsOfGroups(groups, 'entries', uptime.cameras, asOf, counted.hours ?? undefined),
    [groups, uptime.cameras, counted.hours, asOf],
  )
  const uptimeKnown = uptime.status !== 'loading' && counted.status !== 'loading'
  const footfall = useMemoOf(plan, () => {
    if (cells === null) return null
    return prepareFootfall({
      stores: cells,
      names: new Map(stores.map((store) => [store.id, store.name])),
      granularity,
      weekStartsOn,
      compared: plan.compared !== null && comparisonFailure === null,
      uptimeKnown,
    })
  }, [cells, stores, granularity, weekStartsOn, plan.compared, comparisonFailure, uptimeKnown])
  const make = useMemoOf(
    plan,
    () => (usual?: UsualHour) =>
      week !== null
        ? hoursOfLongWeek(week, usual)
        : hoursOfWeek(
            hourGroups === null ? [] : cellsOfGroups(hourGroups, 'entries', uptime.cameras, asOf),
            usual,
          ),
    [week, hourGroups, uptime.cameras, asOf],
  )
  const { hours, usual, checking: peakChecking } = usePeak({ screen, days: plan.days, uptime, make })

  return useMemoOf(plan, () => {
    if (footfall === null) return null
    // Nothing was counted: only uptime can say whether the store was shut.
    if (footfall.isEmpty && !uptimeKnown) return null
    const unseen = whenAsked(() =>
      outages([...uptime.cameras.values()].flat(), plan.days, ({ timezone: zone }) => wallMinute(asOf, zone)),
    )
    return {
      footfall,
      hours,
      usual,
      peakChecking,
      days: plan.days,
      compared: plan.compared,
      granularity,
      stores,
      uptime: uptime.status,
      get outages() {
        return unseen()
      },
      why: subjectOfStores({
        what: 'Entries',
        stores,
        plan,
        today,
        asOf,
        uptime: uptime.status,
        cameras: uptime.cameras,
        people: filters,
      }),
      hourly,
      hoursFailure,
      comparisonFailure,
      refreshFailure,
    }
  }, [
    footfall,
    hours,
    usual,
    peakChecking,
    uptimeKnown,
    asOf,
    plan,
    granularity,
    stores,
    uptime.status,
    uptime.cameras,
    today,
    filters,
    hourly,
    hoursFailure,
    comparisonFailure,
    refreshFailure,
  ])
}
