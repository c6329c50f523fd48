import { dayMs } from '../../../../calendar/wall-clock.ts'
import type { DayPlan } from '../../../../domain/day-so-far/day-plan.ts'
import type { PastDay } from '../../../../domain/day-so-far/past-day.ts'
import type { Demographics } from '../../../../protocol/metrics/filtered-by.ts'
import type { MetricContext } from '../../counts/counted-groups.ts'
import type { KeptFacts, KeptSums } from '../../engine/kept-sums.ts'
import type { KeptValues } from '../../engine/kept-values.ts'
import type { Warehouse } from '../../warehouse.ts'

type Days = readonly PastDay[]

/** What the days hold. */
interface Measured {
  readonly people: Demographics
  readonly hasTakings: boolean
}

/** Stays are read up to a day around the days that they belong to. */
const reachMs = dayMs

/**
 * The past days of stores, cached, because they change as seldom as their rows. With them, a comparison with the same
 * weekdays of eight weeks reads today and the week before only.
 */
export class KeptPastDays {
  readonly #kept: KeptSums
  readonly #measured: Measured
  readonly #signature: number
  readonly #since: number

  /** @param signature the state of the configuration */
  private constructor(kept: KeptSums, measured: Measured, signature: number) {
    this.#kept = kept
    this.#measured = measured
    this.#signature = signature
    this.#since = kept.moment
  }

  /** Returns `null` if the warehouse can't tell what has changed. */
  static of(
    { settledDays }: Warehouse,
    measured: Measured,
    { configured }: Pick<MetricContext, 'configured'>,
  ): KeptPastDays | null {
    const kept = settledDays?.current
    if (kept === undefined || configured === undefined) return null
    return new KeptPastDays(kept, measured, configured)
  }

  /** Returns the days of a store. `undefined` if they are unknown. */
  get(store: string, plan: DayPlan): Days | undefined {
    return this.#valuesOf(plan)?.get(this.#numberOf(store, plan), this.#signature)
  }

  /** Caches the days of stores, unless a row has changed since they were read. */
  add(plan: DayPlan, found: ReadonlyMap<string, Days>): void {
    const values = this.#valuesOf(plan)
    if (values === null) return
    for (const [store, days] of found) {
      const known = { owner: this.#numberOf(store, plan), signature: this.#signature }
      this.#kept.addValue(values, known, days)
    }
    this.#kept.settle(this.#since)
  }

  #valuesOf({ group, weekdays }: DayPlan): KeptValues<Days> | null {
    const [start, endExclusive] = [
      weekdays.at(-1)?.buckets[0]?.start,
      weekdays[0]?.buckets.at(-1)?.endExclusive,
    ]
    if (start === undefined || endExclusive === undefined) return null
    const kind = kindOf(group.timezone, this.#measured)
    return this.#kept.valuesOf<Days>(kind, { start, endExclusive }, bytesOf)
  }

  #numberOf(store: string, { group }: DayPlan): number {
    return this.#kept.numberOf(scopeOf(group.timezone), store)
  }
}

function scopeOf(timezone: string): string {
  return `stores ${timezone}`
}

function kindOf(timezone: string, measured: Measured): KeptFacts {
  return {
    name: JSON.stringify(['past days', timezone, measured]),
    scope: scopeOf(timezone),
    tables: ['visits', 'hourly_counts', 'area_visits', 'transactions', 'segments'],
    reachMs,
    // A camera without a date of installation exists from its first footage on.
    pastTables: ['segments'],
  }
}

function bytesOf(days: Days): number {
  return days.reduce((sum, { bytes }) => sum + bytes, 0)
}
