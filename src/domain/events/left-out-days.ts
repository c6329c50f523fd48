import type { LeftOutDay } from '../../protocol/derived/effect/effect-answers.ts'
import type { StoreDays } from './usable-days.ts'

/** Rows of days that are left out in one answer. */
const mostRows = 200

/** Counts the stores that each day leaves out, by reason: days of the event first, then stores with it. */
export function leftOutDays(
  sides: readonly { readonly with: boolean; readonly stores: readonly StoreDays[] }[],
): { readonly leftOut: readonly LeftOutDay[]; readonly leftOutCount: number } {
  const rows = new Map<string, LeftOutDay>()
  for (const side of sides) {
    for (const { store, leftOut } of side.stores) {
      for (const one of leftOut) {
        const key = JSON.stringify([one.day, side.with, one.reason, one.beside])
        const { location: _, ...row } = rows.get(key) ?? { ...one, with: side.with, stores: 0 }
        rows.set(key, { ...row, stores: row.stores + 1, ...(row.stores === 0 && { location: store }) })
      }
    }
  }
  const sorted = [...rows.values()].sort(
    (a, b) =>
      Number(b.during) - Number(a.during) ||
      Number(b.with) - Number(a.with) ||
      a.day.localeCompare(b.day) ||
      a.reason.localeCompare(b.reason) ||
      (a.beside ?? 0) - (b.beside ?? 0),
  )
  return { leftOut: sorted.slice(0, mostRows), leftOutCount: sorted.length }
}
