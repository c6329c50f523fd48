import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { addDays, daysBetween, earlierDay } from '../../calendar/local-day.ts'
import { addKnown } from '../cells/combine-rows.ts'
import type { UsualHour } from './busiest-hour.ts'
import { type CountedHour, HourAverages, hourOfWeek } from './hour-averages.ts'

const daysBefore = 28
const mostDays = 92

/** Returns the days that define the usual: those of the period and the four weeks before, at most the newest 92. */
export function daysOfUsual({ first, last }: DayRange, today: LocalDay): DayRange {
  const end = earlierDay(last, today)
  const length = Math.min(mostDays, Math.max(0, daysBetween(first, end)) + 1 + daysBefore)
  return { first: addDays(end, 1 - length), last: end }
}

type AskedHour = Parameters<UsualHour>[0]

/**
 * Accumulates the usual counts of several stores in some hours of a normal week: the average of each store's seen
 * hours, then their sum. A store with an outage therefore doesn't lower the usual of all.
 */
export class UsualWeek {
  readonly #asked: ReadonlySet<number>
  readonly #stores = new Map<string, HourAverages>()

  /** @param asked the hours of the week to cover */
  constructor(asked: readonly AskedHour[]) {
    this.#asked = new Set(asked.map(hourOfWeek))
  }

  isAsked(hour: AskedHour): boolean {
    return this.#asked.has(hourOfWeek(hour))
  }

  /** @param hours of the store; hours that aren't covered are ignored */
  add(store: string, hours: Iterable<CountedHour>): void {
    const averages = this.#stores.get(store) ?? new HourAverages()
    this.#stores.set(store, averages.add(hours))
  }

  /** `undefined` for hours that aren't covered. */
  readonly usual: UsualHour = (hour) => {
    if (!this.isAsked(hour)) return undefined
    let sum: number | null = null
    for (const store of this.#stores.values()) sum = addKnown(sum, store.at(hourOfWeek(hour)))
    return sum
  }
}
