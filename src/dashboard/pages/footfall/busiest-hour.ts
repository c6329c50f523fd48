import type { StoreCell, StoreCells } from '../../data/store-cells.ts'
import type { LocalDay, Weekday } from '../../time/calendar.ts'
import { clockOf, isRunning, type WeekHour, weekHours } from './week-hours.ts'

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

/** When people come. */
export interface HoursOfWeek {
  /** Averages of each hour of the week. */
  readonly week: readonly WeekHour[]
  /** The greatest of them. */
  readonly busiestHour: BusiestHour | null
}

/** @param stores by the hour. */
export function hoursOfWeek(stores: readonly StoreCells[]): HoursOfWeek {
  const cells = stores.flatMap((store) => store.cells)
  const week = weekHours(cells)
  return { week, busiestHour: busiestHour(week, cells) }
}

/** @param week of a long range, put together month by month: no hour of it that runs can overtake its busiest. */
export function hoursOfLongWeek(week: readonly WeekHour[]): HoursOfWeek {
  return { week, busiestHour: busiestHour(week, []) }
}

/**
 * The hour of the week with the most people on an average day: the greatest of the heat table. `null` where nothing was
 * counted, and of a single day of which a running hour has more already; hours that nobody came in are no peak.
 *
 * @param week the hours of the week that the cells make.
 */
function busiestHour(week: readonly WeekHour[], cells: readonly StoreCell[]): BusiestHour | null {
  let best: BusiestHour | null = null
  for (const { weekday, hour, average, days } of week) {
    if (average === null || average <= (best?.average ?? 0)) continue
    const [first] = days
    best = { weekday, hour, average, days: days.length, day: days.length === 1 ? (first ?? null) : null }
  }
  return best !== null && isOvertaken(best, cells) ? null : best
}

/** Of one day, what is over early is no peak while an hour that is under way has more people already. */
function isOvertaken(best: BusiestHour, cells: readonly StoreCell[]): boolean {
  if (cells.some((cell) => cell.day !== best.day)) return false
  const hours = new Map<string, { total: number; running: boolean }>()
  for (const cell of cells) {
    const hour = hours.get(clockOf(cell)) ?? { total: 0, running: false }
    hour.total += cell.value ?? 0
    hour.running ||= isRunning(cell)
    hours.set(clockOf(cell), hour)
  }
  return [...hours.values()].some(({ total, running }) => running && total > best.average)
}
