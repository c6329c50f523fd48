import { bucketsOf } from '../../../../calendar/buckets.ts'
import type { Bucket, DayRange } from '../../../../calendar/calendar.ts'
import type { PlannedGroup } from '../../../../domain/cells/plan-groups.ts'
import { CheckedDay } from '../../../../domain/conversion/checked-day.ts'
import type { StoreHour } from '../../../../domain/conversion/left-out-hours.ts'
import { mapAmounts } from '../../../../domain/conversion/rate-amounts.ts'
import { unknownBucket } from '../../../../domain/coverage/bucket-coverage.ts'
import { grouped } from '../../../../domain/grouped.ts'
import type { UnseenHours } from '../../../../protocol/derived/derived-answers.ts'
import type { KeptCheckedDay, KeptCheckedDays } from './kept-checked-days.ts'
import type { Place } from './kept-of-stores.ts'
import type { StoreDays, StorePeriods } from './read-hours.ts'

export interface KnownPeriods {
  readonly current: readonly KeptCheckedDay[]
  readonly compared: readonly KeptCheckedDay[]
}

/** A finished day that was read. */
export type FoundDay = readonly [store: Place, day: Bucket, found: KeptCheckedDay]

/** The days of both periods in one zone, and which of them are over. */
export class FinishedDays {
  /** The days of the period that are not over. `null` if all of them are. */
  readonly live: DayRange | null
  readonly #current: readonly Bucket[]
  readonly #compared: readonly Bucket[]
  readonly #isComparedOver: boolean
  /** The hours of these days. All stores of a zone have the same. */
  readonly #hours: readonly HoursOfDay[]
  readonly #comparedHours: readonly HoursOfDay[]
  readonly #asOf: number

  /** @param group planned by the day */
  constructor({ timezone, current, compared }: PlannedGroup, asOf: number) {
    const isOver = ({ endExclusive }: Bucket) => endExclusive <= asOf
    const first = current.buckets.find((day) => !isOver(day))
    this.live = first === undefined ? null : { first: dayOf(first), last: current.days.last }
    this.#current = current.buckets.filter(isOver)
    this.#compared = (compared?.buckets ?? []).filter(isOver)
    this.#isComparedOver = this.#compared.length === (compared?.buckets ?? []).length
    this.#hours = hoursOfDays(this.#current, timezone)
    this.#comparedHours = hoursOfDays(this.#compared, timezone)
    this.#asOf = asOf
  }

  /** Returns the days of a store that are over. `null` unless all of them are cached. */
  known(kept: KeptCheckedDays, store: Place): KnownPeriods | null {
    if (!this.#isComparedOver) return null
    const daysIn = (days: readonly Bucket[]) =>
      days.flatMap((day) => {
        const known = kept.get(store, day)
        return known === undefined ? [] : [known]
      })
    const [current, compared] = [daysIn(this.#current), daysIn(this.#compared)]
    const isWhole =
      current.length === this.#current.length &&
      compared.length === this.#compared.length &&
      current.every(({ unseen }) => unseen !== null)
    return isWhole ? { current, compared } : null
  }

  /** Joins cached days with those that are not over. `null`: there are none. */
  joined({ current, compared }: KnownPeriods, live: StorePeriods | null): StorePeriods {
    return {
      current: this.#joined(this.#hours, current, live?.current ?? noDays),
      compared: this.#joined(this.#comparedHours, compared, noDays),
      seen: live?.seen ?? { before: null },
    }
  }

  #joined(hoursOf: readonly HoursOfDay[], known: readonly KeptCheckedDay[], live: StoreDays): StoreDays {
    const hours: StoreHour[] = []
    for (const [position, { day }] of known.entries())
      day.addHoursTo(hours, hoursOf[position] ?? [], this.#asOf)
    for (const hour of live.hours) hours.push(hour)
    return {
      hours,
      amounts: mapAmounts((name) => [...known.map(({ day }) => day.amount(name)), ...live.amounts[name]]),
      times: [...known.map(({ day }) => day.time), ...live.times],
    }
  }

  /**
   * Returns the days of a store that are over and not cached yet, in the form in which they are.
   *
   * @param unseen of this store in the period
   */
  found(
    kept: KeptCheckedDays,
    store: Place,
    { current, compared }: StorePeriods,
    unseen: readonly UnseenHours[],
  ): readonly FoundDay[] {
    const unseenOn = grouped(unseen, ({ day }) => day)
    const now = checkedDays(this.#current, current).map((day, position) => {
      const bucket = this.#current[position] as Bucket
      return [store, bucket, { day, unseen: unseenOn.get(dayOf(bucket)) ?? [] }] as const
    })
    const then = checkedDays(this.#compared, compared).flatMap((day, position) => {
      const bucket = this.#compared[position] as Bucket
      return kept.get(store, bucket) === undefined ? [[store, bucket, { day, unseen: null }] as const] : []
    })
    return [...then, ...now]
  }
}

type HoursOfDay = readonly Bucket[]

function hoursOfDays(days: readonly Bucket[], timezone: string): readonly HoursOfDay[] {
  return days.map((bucket) => {
    const day = dayOf(bucket)
    return bucketsOf({ first: day, last: day }, 'hour', timezone)
  })
}

const noDays: StoreDays = { hours: [], amounts: mapAmounts(() => []), times: [] }

function checkedDays(days: readonly Bucket[], { hours, amounts, times }: StoreDays): readonly CheckedDay[] {
  const byDay = grouped(hours, ({ day }) => day)
  return days.map(
    (bucket, position) =>
      new CheckedDay({
        hours: byDay.get(dayOf(bucket)) ?? [],
        amounts: mapAmounts((name) => amounts[name][position] ?? null),
        time: times[position] ?? unknownBucket,
      }),
  )
}

function dayOf({ index }: Bucket): string {
  return index.slice(0, 10)
}
