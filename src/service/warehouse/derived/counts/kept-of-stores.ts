import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import type { MetricContext } from '../../counts/counted-groups.ts'
import type { KeptFacts, KeptSums } from '../../engine/kept-sums.ts'
import type { KeptValues } from '../../engine/kept-values.ts'
import type { StoredLocation } from '../../entities/entities.ts'
import type { Warehouse } from '../../warehouse.ts'

export type Place = Pick<StoredLocation, 'id' | 'timezone'>

export interface KeptKindOfStores<Value> extends Pick<KeptFacts, 'tables' | 'reachMs' | 'pastTables'> {
  /** Besides time zone and configuration, everything on which the values depend. Those with the same name have the same type. */
  readonly name: readonly unknown[]
  /** Returns the size of a value in memory. */
  readonly bytesOf: (value: Value) => number
}

/** Cached values of stores, one for each stretch of time, that follow from its rows and from the configuration. */
export class KeptOfStores<Value> {
  readonly #kept: KeptSums
  readonly #kind: KeptKindOfStores<Value>
  readonly #signature: number
  readonly #since: number
  /** All stores of a zone share them. */
  readonly #zones = new Map<string, ZoneOfStores<Value>>()

  /** @param signature the state of the configuration */
  private constructor(kept: KeptSums, kind: KeptKindOfStores<Value>, signature: number) {
    this.#kept = kept
    this.#kind = kind
    this.#signature = signature
    this.#since = kept.moment
  }

  /** Returns `null` if the warehouse can't tell what has changed. */
  static of<Value>(
    { settledDays }: Warehouse,
    kind: KeptKindOfStores<Value>,
    { configured }: Pick<MetricContext, 'configured'>,
  ): KeptOfStores<Value> | null {
    const kept = settledDays?.current
    return kept === undefined || configured === undefined ? null : new KeptOfStores(kept, kind, configured)
  }

  /** Returns the value of a store. `undefined` if it is unknown. */
  get({ id, timezone }: Place, stretch: TimeRange): Value | undefined {
    return this.#valuesOf(timezone, stretch).get(this.#numberOf(id, timezone), this.#signature)
  }

  /** Caches values of stores, unless a row has changed since they were read. */
  add(found: readonly (readonly [store: Place, stretch: TimeRange, value: Value])[]): void {
    for (const [{ id, timezone }, stretch, value] of found) {
      const owner = { owner: this.#numberOf(id, timezone), signature: this.#signature }
      this.#kept.addValue(this.#valuesOf(timezone, stretch), owner, value)
    }
    this.#kept.settle(this.#since)
  }

  #valuesOf(timezone: string, { start, endExclusive }: TimeRange): KeptValues<Value> {
    const { stretches } = this.#zoneOf(timezone)
    const ends = stretches.get(start) ?? new Map<number, KeptValues<Value>>()
    const known = ends.get(endExclusive)
    if (known !== undefined) return known
    const { name, bytesOf, ...facts } = this.#kind
    const kind = { ...facts, name: JSON.stringify([...name, timezone]), scope: scopeOf(timezone) }
    const values = this.#kept.valuesOf(kind, { start, endExclusive }, bytesOf)
    stretches.set(start, ends.set(endExclusive, values))
    return values
  }

  #numberOf(store: string, timezone: string): number {
    const { numbers } = this.#zoneOf(timezone)
    const number = numbers.get(store) ?? this.#kept.numberOf(scopeOf(timezone), store)
    numbers.set(store, number)
    return number
  }

  #zoneOf(timezone: string): ZoneOfStores<Value> {
    const zone = this.#zones.get(timezone) ?? { stretches: new Map(), numbers: new Map() }
    this.#zones.set(timezone, zone)
    return zone
  }
}

/** Two thousand stores are asked for 56 days each, so no text is made to find one. */
interface ZoneOfStores<Value> {
  /** By start and by end. */
  readonly stretches: Map<number, Map<number, KeptValues<Value>>>
  readonly numbers: Map<string, number>
}

function scopeOf(timezone: string): string {
  return `stores ${timezone}`
}
