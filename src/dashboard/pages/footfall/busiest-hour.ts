import type { StoreCell } from '../../data/store-cells.ts'
import type { LocalDay, Weekday } from '../../time/calendar.ts'
import { weekdayOf } from '../../time/local-day.ts'

export interface BusiestHour {
  readonly weekday: Weekday
  /** 0 to 23, on the store's clock. */
  readonly hour: number
  /** People per hour, over the days counted. */
  readonly average: number
  /** On how many days this hour of this weekday was counted. */
  readonly days: number
  /** The only day there is, where there is one. */
  readonly day: LocalDay | null
}

/**
 * The hour of the week with the most people on an average day. All stores together, each on its own clock; hours
 * that are not over are left out. `null` where nothing was counted; hours that nobody came in are no peak.
 */
export function busiestHour(cells: readonly StoreCell[]): BusiestHour | null {
  const slots = new Map<string, Slot>()
  for (const { unfinished, value, day, bucket } of cells) {
    if (unfinished || value === null) continue
    const hour = Number(bucket.index.slice(11, 13))
    const weekday = weekdayOf(day)
    const key = `${weekday} ${hour}`
    const slot = slots.get(key) ?? { weekday, hour, total: 0, days: new Set<LocalDay>() }
    slot.total += value
    slot.days.add(day)
    slots.set(key, slot)
  }
  let best: BusiestHour | null = null
  for (const { weekday, hour, total, days } of slots.values()) {
    const average = total / days.size
    if (average <= (best?.average ?? 0)) continue
    const [first] = days
    best = { weekday, hour, average, days: days.size, day: days.size === 1 ? (first ?? null) : null }
  }
  return best
}

interface Slot {
  readonly weekday: Weekday
  readonly hour: number
  total: number
  readonly days: Set<LocalDay>
}
