import type { Bucket } from '../../../../calendar/calendar.ts'
import { hourMs } from '../../../../calendar/wall-clock.ts'
import type { CheckedDay } from '../../../../domain/conversion/checked-day.ts'
import type { UnseenHours } from '../../../../protocol/derived/derived-answers.ts'
import type { MetricContext } from '../../counts/counted-groups.ts'
import type { KeptFacts, KeptSums } from '../../engine/kept-sums.ts'
import type { KeptValues } from '../../engine/kept-values.ts'
import type { StoredLocation } from '../../entities/entities.ts'
import type { Warehouse } from '../../warehouse.ts'

export interface KeptCheckedDay {
  readonly day: CheckedDay
  /** The store's cameras without footage on this day. `null` if nobody asked for them yet. */
  readonly unseen: readonly UnseenHours[] | null
}

type Place = Pick<StoredLocation, 'id' | 'timezone'>

/**
 * The finished days of stores with the hours that conversion rates check. With them, a period of weeks costs as much as its
 * days that are not over.
 */
export class KeptCheckedDays {
  readonly #kept: KeptSums
  readonly #signature: number
  readonly #since: number
  /** By zone and start of the day. All stores of a zone share them. */
  readonly #values = new Map<string, KeptValues<KeptCheckedDay>>()

  /** @param signature the state of the configuration */
  private constructor(kept: KeptSums, signature: number) {
    this.#kept = kept
    this.#signature = signature
    this.#since = kept.moment
  }

  /** Returns `null` if the warehouse can't tell what has changed. */
  static of(
    { settledDays }: Warehouse,
    { configured }: Pick<MetricContext, 'configured'>,
  ): KeptCheckedDays | null {
    const kept = settledDays?.current
    return kept === undefined || configured === undefined ? null : new KeptCheckedDays(kept, configured)
  }

  /** Returns a day of a store. `undefined` if it is unknown. */
  get({ id, timezone }: Place, day: Bucket): KeptCheckedDay | undefined {
    return this.#valuesOf(timezone, day).get(this.#kept.numberOf(scopeOf(timezone), id), this.#signature)
  }

  /** Caches days of stores, unless a row has changed since they were read. */
  add(found: readonly (readonly [store: Place, day: Bucket, known: KeptCheckedDay])[]): void {
    for (const [{ id, timezone }, day, known] of found) {
      const owner = { owner: this.#kept.numberOf(scopeOf(timezone), id), signature: this.#signature }
      this.#kept.addValue(this.#valuesOf(timezone, day), owner, known)
    }
    this.#kept.settle(this.#since)
  }

  #valuesOf(timezone: string, { start, endExclusive }: Bucket): KeptValues<KeptCheckedDay> {
    const key = `${timezone} ${start}`
    const known = this.#values.get(key)
    if (known !== undefined) return known
    const values = this.#kept.valuesOf(kindOf(timezone), { start, endExclusive }, bytesOf)
    this.#values.set(key, values)
    return values
  }
}

function scopeOf(timezone: string): string {
  return `stores ${timezone}`
}

function kindOf(timezone: string): KeptFacts {
  return {
    name: JSON.stringify(['checked days', timezone]),
    scope: scopeOf(timezone),
    tables: ['visits', 'hourly_counts', 'transactions', 'segments'],
    // An hourly total or a segment that begins before midnight reaches into the next day.
    reachMs: hourMs,
    // A camera without a date of installation exists from its first footage on.
    pastTables: ['segments'],
  }
}

function bytesOf({ day, unseen }: KeptCheckedDay): number {
  return day.bytes + (unseen?.length ?? 0) * bytesOfUnseen
}

/** Estimated size of an entry. */
const bytesOfUnseen = 150
