import type { Holidays } from '../../calendar/comparison.ts'
import { daysBetween } from '../../calendar/local-day.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import { smallSample } from '../cells/sample-size.ts'
import { boundedFactor, middleOf } from './robust.ts'
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
/** Public holidays whose middle tells what to expect of another. A single one may be an exception. */
const leastHolidays = 3

interface KnownStore {
  readonly history: StoreHistory
  /** Opening hours and special days. */
  readonly records: readonly OpeningHoursRecord[]
  /** Public holidays, past and coming. */
  readonly holidays: Holidays
}

/** An earlier special day of one store. */
interface Earlier {
  readonly day: number
  readonly came: number
  /** What would have come on the same weekday without a reason. */
  readonly usual: number
}

/** What a special day is expected to do, and whether that follows from days of its own reason or from other holidays. */
export interface SpecialFactor {
  readonly factor: number
  readonly basis: 'earlier' | 'holidays'
}

/**
 * The special days of stores, and what earlier ones of the same reason did to their counts: a Christmas Eve tells what to
 * expect of the next. All stores learn from each other. A public holiday is a special day whose reason is its name, unless the
 * store gives another. Days are counted from the first day of the histories.
 */
export class SpecialDays {
  readonly #stores: readonly KnownStore[]
  /** By position of the store: the reason of each special day. */
  readonly #reasons: readonly ReadonlyMap<number, string>[]
  /** By position of the store: the key of each public holiday. */
  readonly #holidays: readonly ReadonlyMap<number, string>[]
  readonly #earlier = new Map<string, readonly Earlier[]>()
  /** By end, then by reason: many stores keep the same day. */
  readonly #factors = new Map<number, Map<string, number | null>>()
  /** By end. */
  readonly #ofHolidays = new Map<number, number | null>()

  constructor(stores: readonly KnownStore[]) {
    this.#stores = stores
    this.#reasons = stores.map(reasonsByDay)
    this.#holidays = stores.map(
      ({ history, holidays }) =>
        new Map(
          [...holidays].map(([day, name]) => [daysBetween(history.days.first, day), keyOf(name.trim())]),
        ),
    )
  }

  /** Returns the reason of a special day, which may be empty. `null` if the day is not special. */
  reasonOn(store: number, day: number): string | null {
    return this.#reasons[store]?.get(day) ?? null
  }

  /** True if a day is a public holiday of the store, whatever reason the store gives. */
  isHoliday(store: number, day: number): boolean {
    return this.#holidays[store]?.has(day) ?? false
  }

  /**
   * Returns how many people a special day of a store sees, as a factor of what its weekday sees otherwise.
   *
   * @param end the first day that is not known
   * @returns `null` if the day is not special, or neither an earlier one of its reason nor enough holidays were counted
   */
  factorOn(store: number, day: number, end: number): SpecialFactor | null {
    const reason = this.reasonOn(store, day)
    if (reason === null || reason === '') return null
    const key = keyOf(reason)
    const own = this.#factorOf(key, end)
    if (own !== null) return { factor: own, basis: 'earlier' }
    const isNamed = this.#holidays[store]?.get(day) === key
    const factor = isNamed ? this.#factorOfHolidays(end) : null
    return factor === null ? null : { factor, basis: 'holidays' }
  }

  /** Returns the middle of the factors of the public holidays that were counted. `null` if they are too few. */
  #factorOfHolidays(end: number): number | null {
    const known = this.#ofHolidays.get(end)
    if (known !== undefined) return known
    const keys = new Set(this.#holidays.flatMap((holidays) => [...holidays.values()]))
    const factors = [...keys].flatMap((key) => this.#factorOf(key, end) ?? [])
    const factor = factors.length < leastHolidays ? null : middleOf(Float64Array.from(factors))
    this.#ofHolidays.set(end, factor)
    return factor
  }

  #factorOf(key: string, end: number): number | null {
    const factors = this.#factors.get(end) ?? new Map<string, number | null>()
    this.#factors.set(end, factors)
    const known = factors.get(key)
    if (known !== undefined) return known
    const factor = this.#workOut(key, end)
    factors.set(key, factor)
    return factor
  }

  #workOut(key: string, end: number): number | null {
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

/** Returns the names of the holidays, and instead of them the reasons that the store gives. */
function reasonsByDay({ history, records, holidays }: KnownStore): ReadonlyMap<number, string> {
  const reasons = new Map(
    [...holidays].map(([day, name]) => [daysBetween(history.days.first, day), name.trim()]),
  )
  for (const { day, reason = '' } of records) {
    if (day === null) continue
    const at = daysBetween(history.days.first, day)
    // Hours without a reason are those of the holiday.
    reasons.set(at, reason.trim() || (reasons.get(at) ?? ''))
  }
  return reasons
}

/** "Boxing Day" and "boxing day" are the same. */
function keyOf(reason: string): string {
  return reason.toLowerCase()
}
