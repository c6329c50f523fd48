import type { Bucket } from '../buckets/buckets.ts'
import { CountGroup } from './count-group.ts'

export interface DaysOfZones {
  /** The days of each time zone, by its name, in chronological order. */
  readonly daysIn: (timezone: string) => readonly Bucket[]
}

interface Folding {
  readonly days: readonly Bucket[]
  /** Positions of days that stay unknown unless somebody was counted. */
  readonly hidden?: ReadonlySet<number>
}

/**
 * Sums the hours of a group without demographics by day. The result equals a count by day. A day is known if any of its
 * hours is.
 */
export function sumByDay<Measure extends string>(
  group: CountGroup<Measure>,
  measures: readonly Measure[],
  { days, hidden }: Folding,
): CountGroup<Measure> {
  const { buckets: hours } = group.part
  const sums = new CountGroup<Measure>(
    { ...group.part, buckets: days },
    { asked: [], combinations: [{}] },
    measures,
  )
  const into = daysOfHours(hours, days)
  sums.addFolded(group, into)
  for (let hour = 0; hour < into.length; hour += 1) {
    const day = into[hour] ?? -1
    if (day >= 0 && group.isKnown(hour) && !hidden?.has(day)) sums.markMeasured(day)
  }
  return sums
}

/** Returns the day of each hour by position; -1 if the hour is in none. */
function daysOfHours(hours: readonly Bucket[], days: readonly Bucket[]): Int32Array {
  const known = placed.get(hours)
  if (known?.days === days) return known.into
  let day = 0
  const into = Int32Array.from(hours, ({ start }) => {
    while (day < days.length && (days[day]?.endExclusive ?? 0) <= start) day += 1
    return start < (days[day]?.start ?? Number.POSITIVE_INFINITY) ? -1 : day
  })
  placed.set(hours, { days, into })
  return into
}

/** Memo: all stores of a zone have the same hours and days. */
const placed = new WeakMap<
  readonly Bucket[],
  { readonly days: readonly Bucket[]; readonly into: Int32Array }
>()
