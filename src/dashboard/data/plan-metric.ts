import type { Question } from '../../protocol/requests.ts'
import type { TimeRange } from '../../protocol/wire-time.ts'
import type { Comparison } from '../filters/filters.ts'
import { bucketsOf } from '../time/buckets.ts'
import type { Bucket, DayRange, Granularity, LocalDay } from '../time/calendar.ts'
import { comparedBuckets } from '../time/compared-buckets.ts'
import { comparedDay, comparedDays, comparisonShift, sameTimeOn } from '../time/comparison.ts'
import { instantsOf } from '../time/instants.ts'
import { localDayOf } from '../time/local-day.ts'
import { inQuestions } from './in-questions.ts'
import type { AskMetric, BasePeriod } from './metric-questions.ts'

/** A store that is asked about, its time zone settled. */
export interface PlannedStore {
  readonly id: string
  readonly timezone: string
}

export interface PlannedPeriod {
  readonly days: DayRange
  /** In the order of time; they tile the days in this zone. */
  readonly buckets: readonly Bucket[]
  readonly question: Question
}

export interface ComparedPeriod extends PlannedPeriod {
  /**
   * For each bucket of the current period the position of the one it is compared with; `null` where there is
   * none: it has not begun, or the other day's clock skipped this hour.
   */
  readonly positions: readonly (number | null)[]
}

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

/**
 * The questions behind a screen: one per time zone and period, for this period, for the one that it is compared with,
 * and for as much of that one as has passed by now.
 */
export function planMetric(
  stores: readonly PlannedStore[],
  settings: PlanSettings,
  ask: AskMetric,
): MetricPlan {
  const { days, granularity, today, asOf, comparison } = settings
  const base: BasePeriod = granularity === 'hour' ? 'hour' : 'day'
  const compared = comparedDays(days, comparison, today)
  const shift = comparisonShift(days, comparison)

  const period = (range: DayRange, timezone: string, entities: readonly string[]): PlannedPeriod => ({
    days: range,
    buckets: bucketsOf(range, base, timezone),
    question: ask({ range: instantsOf(range, timezone), entities, period: base, facet: 'segments' }),
  })

  const groups = storesByZone(stores).map(({ timezone, ids }): ZoneGroup => {
    const current = period(days, timezone, ids)
    const elapsed = compared === null ? null : elapsedRange(current, days, compared, timezone, asOf)
    return {
      timezone,
      stores: ids,
      current,
      compared:
        compared === null || shift === null
          ? null
          : pair(current.buckets, period(compared, timezone, ids), base, shift, timezone),
      elapsed:
        elapsed === null
          ? null
          : {
              position: elapsed.position,
              question: ask({ range: elapsed.range, entities: ids, period: 'day', facet: 'summary' }),
            },
    }
  })
  return { base, days, compared, groups }
}

export function storesByZone(
  stores: readonly PlannedStore[],
): readonly { readonly timezone: string; readonly ids: readonly string[] }[] {
  const zones = new Map<string, string[]>()
  for (const store of stores) {
    const ids = zones.get(store.timezone)
    if (ids === undefined) zones.set(store.timezone, [store.id])
    else ids.push(store.id)
  }
  return [...zones].flatMap(([timezone, ids]) =>
    inQuestions(ids, (id) => id).map((chunk) => ({ timezone, ids: chunk })),
  )
}

function pair(
  buckets: readonly Bucket[],
  compared: PlannedPeriod,
  base: BasePeriod,
  shift: number,
  timezone: string,
): ComparedPeriod {
  const known = paired.get(buckets)
  if (known?.compared === compared.buckets && known.shift === shift) {
    return { ...compared, positions: known.positions }
  }
  const places = new Map(compared.buckets.map((bucket, position) => [bucketKey(bucket), position]))
  const partners = comparedBuckets(buckets, base, shift, timezone)
  const positions = partners.map((partner) => (partner && places.get(bucketKey(partner))) ?? null)
  paired.set(buckets, { compared: compared.buckets, shift, positions })
  return { ...compared, positions }
}

interface Paired {
  readonly compared: readonly Bucket[]
  readonly shift: number
  readonly positions: ComparedPeriod['positions']
}

/** The questions of a page pair the same buckets; `bucketsOf` gives the same ones for the same days. */
const paired = new WeakMap<readonly Bucket[], Paired>()

/** Tells buckets of one period apart: in the repeated hour two bear the same index. */
export function bucketKey(bucket: Pick<Bucket, 'index' | 'occurrence'>): string {
  return `${bucket.index} ${bucket.occurrence}`
}

function elapsedRange(
  current: PlannedPeriod,
  days: DayRange,
  compared: DayRange,
  timezone: string,
  asOf: number,
): { readonly position: number; readonly range: TimeRange } | null {
  const position = current.buckets.findIndex((bucket) => bucket.start < asOf && asOf < bucket.endExclusive)
  const running = current.buckets[position]
  if (running === undefined) return null
  const day = comparedDay(localDayOf(running.start, timezone), days, compared)
  const range = {
    start: sameTimeOn(day, timezone, running.start),
    endExclusive: sameTimeOn(day, timezone, asOf),
  }
  // A clock that jumped over this time on the day compared with leaves nothing to ask for.
  return range.endExclusive > range.start ? { position, range } : null
}
