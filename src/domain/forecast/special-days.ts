import { daysBetween } from '../../calendar/local-day.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import { smallSample } from '../cells/sample-size.ts'
import { boundedFactor } from './robust.ts'
import { hoursOfDay, type StoreHistory } from './store-history.ts'
import { daysOfWeek } from './typical-week.ts'

/** Weeks before a day that tell what is usual on it, and how many of them must have counted an hour. */
const weeksBefore = 4
const leastWeeksBefore = 2
/**
 * Days on each side of a special day that tell how busy its week was otherwise. One of each side must have been counted: a
 * season that rises or falls is not the doing of its first or last day.
 */
const reach = 3
/** A change beyond this factor is a closure or a fault. */
const mostChange = 4

interface KnownStore {
  readonly history: StoreHistory
  /** Opening hours and special days. */
  readonly records: readonly OpeningHoursRecord[]
}

/** An earlier special day of one store. */
interface Earlier {
  readonly day: number
  readonly came: number
  /** What would have come on the same weekday without a reason. */
  readonly usual: number
}

/**
 * The special days of stores, and what earlier ones of the same reason did to their counts: a Christmas Eve tells what to
 * expect of the next. All stores learn from each other. Days are counted from the first day of the histories.
 */
export class SpecialDays {
  readonly #stores: readonly KnownStore[]
  /** By position of the store: the reason of each special day. */
  readonly #reasons: readonly ReadonlyMap<number, string>[]
  readonly #earlier = new Map<string, readonly Earlier[]>()
  /** By end, then by reason: many stores keep the same day. */
  readonly #factors = new Map<number, Map<string, number | null>>()

  constructor(stores: readonly KnownStore[]) {
    this.#stores = stores
    this.#reasons = stores.map(({ history, records }) => reasonsByDay(history, records))
  }

  /** Returns the reason of a special day, which may be empty. `null` if the day is not special. */
  reasonOn(store: number, day: number): string | null {
    return this.#reasons[store]?.get(day) ?? null
  }

  /**
   * Returns how many people a special day of a store sees, as a factor of what its weekday sees otherwise.
   *
   * @param end the first day that is not known
   * @returns `null` if the day is not special, or no earlier one of its reason was counted
   */
  factorOn(store: number, day: number, end: number): number | null {
    const reason = this.reasonOn(store, day)
    if (reason === null || reason === '') return null
    const factors = this.#factors.get(end) ?? new Map<string, number | null>()
    this.#factors.set(end, factors)
    const key = keyOf(reason)
    const known = factors.get(key)
    if (known !== undefined) return known
    const factor = this.#factorOf(key, end)
    factors.set(key, factor)
    return factor
  }

  #factorOf(key: string, end: number): number | null {
    let [came, usual] = [0, 0]
    for (const earlier of this.#earlierOf(key)) {
      if (earlier.day + reach >= end) continue
      came += earlier.came
      usual += earlier.usual
    }
    return usual < smallSample ? null : boundedFactor(came / usual, mostChange)
  }

  #earlierOf(key: string): readonly Earlier[] {
    const known = this.#earlier.get(key)
    if (known !== undefined) return known
    const earlier = this.#reasons.flatMap((reasons, store) =>
      [...reasons].flatMap(([day, reason]) => (keyOf(reason) === key ? this.#earlierOn(store, day) : [])),
    )
    this.#earlier.set(key, earlier)
    return earlier
  }

  /** Compares a special day with the weeks before and the days around it. Empty if too little of them was counted. */
  #earlierOn(store: number, day: number): readonly Earlier[] {
    const own = this.#beside(store, day)
    if (own === null) return []
    const sides = new Set<number>()
    let [came, usual] = [0, 0]
    for (let other = day - reach; other <= day + reach; other += 1) {
      if (this.reasonOn(store, other) !== null) continue
      const beside = this.#beside(store, other)
      if (beside === null) continue
      sides.add(Math.sign(other - day))
      came += beside.came
      usual += beside.usual
    }
    if (sides.size < 2 || came === 0) return []
    return [{ day, came: own.came, usual: own.usual * (came / usual) }]
  }

  /** Returns the count of a day, and the mean count of the same hours in the weeks before. `null` if neither is known. */
  #beside(store: number, day: number): Pick<Earlier, 'came' | 'usual'> | null {
    const counts = this.#stores[store]?.history.counts
    if (counts === undefined) return null
    const before = Array.from({ length: weeksBefore }, (_, week) => day - (week + 1) * daysOfWeek).filter(
      (earlier) => earlier >= 0 && this.reasonOn(store, earlier) === null,
    )
    let [came, usual] = [0, 0]
    for (let hour = 0; hour < hoursOfDay; hour += 1) {
      const count = counts[day * hoursOfDay + hour] ?? Number.NaN
      if (Number.isNaN(count)) continue
      const known = before
        .map((earlier) => counts[earlier * hoursOfDay + hour] ?? Number.NaN)
        .filter((value) => !Number.isNaN(value))
      if (known.length < leastWeeksBefore) continue
      came += count
      usual += known.reduce((sum, value) => sum + value, 0) / known.length
    }
    return usual === 0 ? null : { came, usual }
  }
}

function reasonsByDay(history: StoreHistory, records: readonly OpeningHoursRecord[]) {
  return new Map(
    records.flatMap(({ day, reason = '' }) =>
      day === null ? [] : [[daysBetween(history.days.first, day), reason.trim()] as const],
    ),
  )
}

/** "Boxing Day" and "boxing day" are the same. */
function keyOf(reason: string): string {
  return reason.toLowerCase()
}
