import type { DayRange, Granularity, LocalDay } from '../../../calendar/calendar.ts'
import {
  type BasePeriod,
  type ComparedPlan,
  type PlannedBuckets,
  type ZoneStores,
  storesByZone as zonesOfStores,
} from '../../../domain/cells/plan-groups.ts'
import type { Question } from '../../../protocol/requests/requests.ts'
import type { Comparison } from '../../filters/filters.ts'
import { inQuestions } from '../questions/in-questions.ts'

/** A store that is asked about, its time zone settled. */
export interface PlannedStore {
  readonly id: string
  readonly timezone: string
}

export interface PlannedPeriod extends PlannedBuckets {
  readonly question: Question
}

export type ComparedPeriod = PlannedPeriod & ComparedPlan

/** Stores in one time zone: the same days are the same instants for them, so one question asks for all. */
export interface ZoneGroup {
  readonly timezone: string
  readonly stores: readonly string[]
  readonly current: PlannedPeriod
  readonly compared: ComparedPeriod | null
  /**
   * Where a bucket is running: the part of the bucket compared with that lies before the same clock time.
   * `position` counts the buckets of `current`.
   */
  readonly elapsed: { readonly position: number; readonly question: Question } | null
}

export interface MetricPlan {
  readonly base: BasePeriod
  readonly days: DayRange
  readonly compared: DayRange | null
  readonly groups: readonly ZoneGroup[]
}

export interface PlanSettings {
  readonly comparison: Comparison
  readonly days: DayRange
  readonly granularity: Granularity
  /** The day that the reference zone shows: days after it are compared with nothing. */
  readonly today: LocalDay
  /** The newest instant that an answer covers, epoch milliseconds. */
  readonly asOf: number
}

/** Stores by their time zone, and in several groups where one question must not name them all. */
export function storesByZone(stores: readonly PlannedStore[]): readonly ZoneStores[] {
  return zonesOfStores(stores).flatMap(({ timezone, ids }) =>
    inQuestions(ids, (id) => id).map((chunk) => ({ timezone, ids: chunk })),
  )
}
