import type { DayRange } from '../../calendar/calendar.ts'
import type { TargetDays, TargetSum } from '../../protocol/targets.ts'
import type { Kept } from '../database/records.ts'
import { monthOf } from './target-records.ts'

/** Adds the targets of several stores up by day. Days without a target are absent. */
export function sumsByDay(
  months: readonly Kept<TargetDays>[],
  { first, last }: DayRange,
): readonly TargetSum[] {
  const sums = new Map<string, TargetSum>()
  for (const { month, days } of months.map(monthOf)) {
    for (const [date, entries] of Object.entries(days)) {
      const day = `${month}-${date}`
      if (day < first || day > last || entries === 0) continue
      const sum = sums.get(day)
      sums.set(day, { day, entries: (sum?.entries ?? 0) + entries, stores: (sum?.stores ?? 0) + 1 })
    }
  }
  return [...sums.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}
