import { bucketKey, bucketsOf } from '../../calendar/buckets.ts'
import type { Bucket, DayRange } from '../../calendar/calendar.ts'
import { comparedBuckets } from '../../calendar/compared-buckets.ts'
import { comparedDay, sameTimeOn } from '../../calendar/comparison.ts'
import { daysBetween, localDayOf } from '../../calendar/local-day.ts'
import type { TimeRange } from '../../protocol/metrics/wire-time.ts'

/** Requests count by hour or by day. Weeks and months are made of days. */
export type BasePeriod = 'hour' | 'day'

export interface ZoneStores {
  readonly timezone: string
  readonly ids: readonly string[]
}

export interface PlannedBuckets {
  readonly days: DayRange
  /** In chronological order. They tile the days in this zone. */
  readonly buckets: readonly Bucket[]
}

export interface ComparedPlan extends PlannedBuckets {
  /**
   * For each current bucket, the position of its comparison bucket. `null` if there is none: the bucket has not begun,
   * or the other day's clock skipped this hour.
   */
  readonly positions: readonly (number | null)[]
}

/** Stores in one time zone, for which the same days are the same instants. */
export interface PlannedGroup {
  readonly timezone: string
  readonly stores: readonly string[]
  readonly current: PlannedBuckets
  readonly compared: ComparedPlan | null
  /**
   * If a bucket is unfinished: the part of its comparison bucket before the same clock time. `position` indexes the
   * buckets of `current`.
   */
  readonly elapsed: { readonly position: number; readonly range: TimeRange } | null
}

export interface GroupSettings {
  readonly days: DayRange
  /**
   * The comparison period, in which each day precedes its partner by the same number of days. `null` if nothing is
   * compared.
   */
  readonly compared: DayRange | null
  readonly base: BasePeriod
  /** The newest instant that a response covers, epoch milliseconds. */
  readonly asOf: number
}

/** Plans which buckets of a zone to count, and the comparison bucket of each. */
export function planGroup({ timezone, ids }: ZoneStores, settings: GroupSettings): PlannedGroup {
  const { days, compared, base, asOf } = settings
  const current = { days, buckets: bucketsOf(days, base, timezone) }
  return {
    timezone,
    stores: ids,
    current,
    compared: compared === null ? null : comparedPlan(current, compared, base, timezone),
    elapsed: compared === null ? null : elapsedRange(current, compared, timezone, asOf),
  }
}

/** Groups stores by time zone, in order of first appearance. */
export function storesByZone(
  stores: readonly { readonly id: string; readonly timezone: string }[],
): readonly ZoneStores[] {
  const zones = new Map<string, string[]>()
  for (const store of stores) {
    const ids = zones.get(store.timezone)
    if (ids === undefined) zones.set(store.timezone, [store.id])
    else ids.push(store.id)
  }
  return [...zones].map(([timezone, ids]) => ({ timezone, ids }))
}

function comparedPlan(
  { days, buckets }: PlannedBuckets,
  compared: DayRange,
  base: BasePeriod,
  timezone: string,
): ComparedPlan {
  const shift = daysBetween(compared.first, days.first)
  const others = bucketsOf(compared, base, timezone)
  const known = paired.get(buckets)
  if (known?.compared === others && known.shift === shift) {
    return { days: compared, buckets: others, positions: known.positions }
  }
  const places = new Map(others.map((bucket, position) => [bucketKey(bucket), position]))
  const partners = comparedBuckets(buckets, base, shift, timezone)
  const positions = partners.map((partner) => (partner && places.get(bucketKey(partner))) ?? null)
  paired.set(buckets, { compared: others, shift, positions })
  return { days: compared, buckets: others, positions }
}

interface Paired {
  readonly compared: readonly Bucket[]
  readonly shift: number
  readonly positions: ComparedPlan['positions']
}

/** Every request of a page pairs the same buckets, and `bucketsOf` returns the same list for the same days. */
const paired = new WeakMap<readonly Bucket[], Paired>()

function elapsedRange(
  { days, buckets }: PlannedBuckets,
  compared: DayRange,
  timezone: string,
  asOf: number,
): PlannedGroup['elapsed'] {
  const position = buckets.findIndex((bucket) => bucket.start < asOf && asOf < bucket.endExclusive)
  const running = buckets[position]
  if (running === undefined) return null
  const day = comparedDay(localDayOf(running.start, timezone), days, compared)
  const range = {
    start: sameTimeOn(day, timezone, running.start),
    endExclusive: sameTimeOn(day, timezone, asOf),
  }
  // If the comparison day's clock jumped over this time, nothing is left to request.
  return range.endExclusive > range.start ? { position, range } : null
}
