import type { Bucket } from '../buckets/buckets.ts'
import { CountGroup } from './count-group.ts'

export interface DaysOfZones {
  /** The days of each zone, by its name, in the order of time. */
  readonly daysIn: (timezone: string) => readonly Bucket[]
}

interface Folding {
  readonly days: readonly Bucket[]
  /** Positions of days of which it stays unknown whether anybody came, unless somebody was counted. */
  readonly hidden?: ReadonlySet<number>
}

/**
 * The sums of hours by the day, of a group without demographics: what counting by the day would have told. A day is known
 * where any of its hours is.
 */
export function folded<Measure extends string>(
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
  const measured = new Set<number>()
  let day = 0
  for (const [hour, { start }] of hours.entries()) {
    while (day < days.length && (days[day]?.endExclusive ?? 0) <= start) day += 1
    const totals = group.totals(hour, 0)
    if (totals === null || start < (days[day]?.start ?? Number.POSITIVE_INFINITY)) continue
    if (group.isCounted(hour)) sums.addAt(day, 0, totals)
    else measured.add(day)
  }
  for (const each of measured) if (!hidden?.has(each)) sums.markMeasured(each)
  return sums
}
