import { useMemo } from 'react'
import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import { addDays, daysBetween, earlierDay } from '../../../calendar/local-day.ts'
import { measured } from '../../../domain/cells/combine-rows.ts'
import type { StoreCell } from '../../../domain/cells/store-cells.ts'
import { type NormalVisitors, normalVisitors } from '../../../domain/outages/outage-cost.ts'
import type { Store } from '../questions/store-zones.ts'
import { refusesPeriod } from '../source/failure.ts'
import { cellsOfGroups } from './group-cells.ts'
import type { AskMetric } from './metric-questions.ts'
import { planMetric } from './plan-metric.ts'
import type { StoreUptime } from './use-camera-hours.ts'
import { useMetric } from './use-metric.ts'

const visitorsReading = { amounts: { entries: measured('entries') } } as const

/** A store-day of hours is two kilobytes of an answer. */
const mostStoreDays = 1200
const mostDays = 92
const weeksBefore = 28

export interface AskedVisitors {
  /** Those that matter most first: more than may be asked for are left out. Made once. */
  readonly stores: readonly Store[]
  /** The days of which something is measured. */
  readonly days: DayRange
  readonly today: LocalDay
  /** The newest instant that is counted, epoch milliseconds. */
  readonly asOf: number
  readonly ask: AskMetric
  /** The cameras that visitors are counted by, per store, where they are known: what they did not see is not normal. */
  readonly entrances: StoreUptime['cameras']
}

export interface NormalDays {
  /** By location id; a store that was not asked about, or did not answer, has none. */
  readonly normals: ReadonlyMap<string, NormalVisitors>
  /** The hours that they are measured by, by location id. */
  readonly hours: ReadonlyMap<string, readonly StoreCell[]>
  /** By which days it is measured: those asked for and the four weeks before. */
  readonly days: DayRange
  /** `refused`: the service counts no single hours. */
  readonly status: 'loading' | 'ready' | 'refused' | 'failed'
}

/** What stores normally see, by weekday and hour. */
export function useNormalVisitors(asked: AskedVisitors): NormalDays {
  const { days: of, today, asOf, ask, entrances } = asked
  const stores = useMemo(() => asked.stores.slice(0, Math.floor(mostStoreDays / weeksBefore)), [asked.stores])
  const days = useMemo(() => daysOfNormal(of, earlierDay(of.last, today), stores.length), [of, today, stores])
  const plan = useMemo(
    () =>
      stores.length === 0
        ? null
        : planMetric(stores, { comparison: 'none', days, granularity: 'hour', today, asOf }, ask),
    [stores, days, today, asOf, ask],
  )
  const { state } = useMetric(plan, visitorsReading)
  const groups = state.status === 'ready' ? state.groups : null
  const { normals, hours } = useMemo(() => {
    const stores = groups === null ? [] : cellsOfGroups(groups, 'entries', entrances, asOf)
    return {
      normals: new Map(stores.map(({ store, cells }) => [store, normalVisitors(cells)])),
      hours: new Map(stores.map(({ store, cells }) => [store, cells])),
    }
  }, [groups, entrances, asOf])
  const status =
    plan === null || state.status === 'ready'
      ? 'ready'
      : state.status === 'loading'
        ? 'loading'
        : refusesPeriod(state.failure)
          ? 'refused'
          : 'failed'
  return { normals, hours, days, status }
}

/** The days themselves and four weeks before them, no more than may be asked for, the newest. */
function daysOfNormal(days: DayRange, last: string, stores: number): DayRange {
  const most = Math.min(mostDays, Math.floor(mostStoreDays / Math.max(1, stores)))
  const length = Math.min(most, Math.max(0, daysBetween(days.first, last)) + 1 + weeksBefore)
  return { first: addDays(last, 1 - length), last }
}
