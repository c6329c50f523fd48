import { bucketKey, bucketsOf } from '../../calendar/buckets.ts'
import type { Bucket, DayRange } from '../../calendar/calendar.ts'
import { comparedBuckets } from '../../calendar/compared-buckets.ts'
import { comparedDay, sameTimeOn } from '../../calendar/comparison.ts'
import { daysBetween, localDayOf } from '../../calendar/local-day.ts'
import type { TimeRange } from '../../protocol/metrics/wire-time.ts'

/** Counts are asked for by hour or by day; weeks and months are made of days. */
export type BasePeriod = 'hour' | 'day'

export interface ZoneStores {
  readonly timezone: string
  readonly ids: readonly string[]
}

export interface PlannedBuckets {
  readonly days: DayRange
  /** In the order of time; they tile the days in this zone. */
  readonly buckets: readonly Bucket[]
}

export interface ComparedPlan extends PlannedBuckets {
  /**
   * For each bucket of the current period the position of the one it is compared with; `null` where there is
   * none: it has not begun, or the other day's clock skipped this hour.
   */
  readonly positions: readonly (number | null)[]
}

/** Stores in one time zone: the same days are the same instants for them. */
export interface PlannedGroup {
  readonly timezone: string
  readonly stores: readonly string[]
  readonly current: PlannedBuckets
  readonly compared: ComparedPlan | null
  /**
   * Where a bucket is running: the part of the bucket compared with that lies before the same clock time.
   * `position` counts the buckets of `current`.
   */
  readonly elapsed: { readonly position: number; readonly range: TimeRange } | null
}

export interface GroupSettings {
  readonly days: DayRange
  /** It begins as many days earlier as each of its days lies before its own. `null`: nothing is compared. */
  readonly compared: DayRange | null
  readonly base: BasePeriod
  /** The newest instant that an answer covers, epoch milliseconds. */
  readonly asOf: number
}

/** Which buckets of a zone are counted, and with which each is compared. */
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

/** Stores by their time zone, in the order in which the zones come. */
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

/** The questions of a page pair the same buckets; `bucketsOf` gives the same ones for the same days. */
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
  // A clock that jumped over this time on the day compared with leaves nothing to ask for.
  return range.endExclusive > range.start ? { position, range } : null
}
