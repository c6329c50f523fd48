import { addCameraTime, type CameraTime, coverageOf } from '../../coverage/verdict.ts'
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
 * The hour of the week with the most people on an average day. All stores together, each on its own clock. Hours
 * that are not over are left out, and those of which too little was seen: an outage must not move the peak.
 * `null` where nothing was counted, and of a single day of which a running hour has more already; hours that nobody
 * came in are no peak.
 */
export function busiestHour(cells: readonly StoreCell[]): BusiestHour | null {
  const slots = new Map<string, Slot>()
  for (const { day, hour, total, times } of clockHours(cells)) {
    if (coverageOf(addCameraTime(times)).verdict === 'unreliable') continue
    const weekday = weekdayOf(day)
    const key = `${weekday} ${hour}`
    const slot = slots.get(key) ?? { weekday, hour, total: 0, days: new Set<LocalDay>() }
    slot.total += total
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

function clockOf({ bucket }: StoreCell): string {
  return bucket.index.slice(0, 13)
}

function isRunning({ unfinished, state }: StoreCell): boolean {
  return unfinished || state === 'future'
}

interface ClockHour {
  readonly day: LocalDay
  readonly hour: number
  total: number
  readonly times: CameraTime[]
}

/** Each hour of each day that is over in every zone, of all stores together. */
function clockHours(cells: readonly StoreCell[]): Iterable<ClockHour> {
  const running = new Set(cells.filter(isRunning).map(clockOf))
  const hours = new Map<string, ClockHour>()
  for (const cell of cells) {
    const { value, day, time } = cell
    const clock = clockOf(cell)
    if (value === null || running.has(clock)) continue
    const one = hours.get(clock) ?? { day, hour: Number(clock.slice(11)), total: 0, times: [] }
    one.total += value
    one.times.push(time)
    hours.set(clock, one)
  }
  return hours.values()
}

interface Slot {
  readonly weekday: Weekday
  readonly hour: number
  total: number
  readonly days: Set<LocalDay>
}
