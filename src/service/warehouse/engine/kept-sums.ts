import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { TableName } from '../../kinds/kinds.ts'
import { KeptDay, type KeptRows, type KnownOwner } from './kept-day.ts'
import { KeptValues } from './kept-values.ts'

/** What is cached, with the tables that it is read from. */
export interface KeptFacts {
  /** Facts with the same name have the same rows and the same computation. */
  readonly name: string
  readonly tables: readonly TableName[]
  /** Owners are numbered separately in each scope, for example a time zone. */
  readonly scope: string
  /** How far outside a stretch rows can affect it, in milliseconds. */
  readonly reachMs: number
  /** Tables in which any earlier row can affect it, however old. */
  readonly pastTables?: readonly TableName[]
  /** Rows from then on are not in the sums, although they are within reach. Epoch milliseconds. */
  readonly rowsUntil?: number
}

/** A kind of cached sums. */
export interface KeptKind extends KeptFacts {
  readonly measures: number
}

/** How the sums of a source are cached. */
export interface KeptSource extends Pick<KeptKind, 'name' | 'tables' | 'reachMs'> {
  /** A number for everything besides rows on which the sums of a location depend. */
  readonly signatureOf?: (location: string) => number
}

/** Rows that were written or removed. */
export interface ChangedRows {
  readonly table: TableName
  /** `null` for any location. */
  readonly location: string | null
  /** `null` for any time. */
  readonly range: TimeRange | null
}

interface Scope {
  /** By location and thing. */
  readonly numbers: Map<string, number>
  /** By location: the numbers of its owners. */
  readonly owners: Map<string, number[]>
}

/** What is cached for one stretch of time. */
interface Stretch {
  readonly range: TimeRange
  readonly bytes: number
  /** True once it is evicted. A request that holds it can still read it. */
  isDropped: boolean
  forget(owner: number): void
  forgetAll(): void
}

interface Kept<Day extends Stretch = Stretch> {
  readonly kind: KeptFacts
  readonly day: Day
}

/** Maximum number of remembered changes, which invalidate rows that are being read meanwhile. */
const maxChanges = 10_000

/**
 * An LRU cache of the sums of settled days, and of what follows from them. They only change if rows of these days are written or removed, which
 * `ChangedParts` detects before each request.
 */
export class KeptSums {
  readonly #maxBytes: number
  readonly #days = new Map<string, Kept>()
  readonly #scopes = new Map<string, Scope>()
  readonly #signatures = new Map<string, number>()
  readonly #changes: ChangedRows[] = []
  /** Number of changes dropped from the list. */
  #dropped = 0
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The end of the latest cached stretch, including its reach. Later rows affect nothing. */
  get latest(): number {
    let latest = Number.NEGATIVE_INFINITY
    for (const { kind, day } of this.#days.values()) {
      latest = Math.max(latest, endOf(day.range, kind))
    }
    return latest
  }

  /** Position in the list of changes. Rows read from now on include all changes before it. */
  get moment(): number {
    return this.#dropped + this.#changes.length
  }

  /**
   * Returns the number of an owner.
   *
   * @param thing what the owner is at the location, such as a camera
   */
  numberOf(scope: string, location: string, thing = ''): number {
    const known = this.#scopes.get(scope) ?? { numbers: new Map(), owners: new Map() }
    this.#scopes.set(scope, known)
    const key = `${location}\n${thing}`
    const number = known.numbers.get(key) ?? known.numbers.size
    if (number < known.numbers.size) return number
    known.numbers.set(key, number)
    const own = known.owners.get(location)
    if (own === undefined) known.owners.set(location, [number])
    else own.push(number)
    return number
  }

  /** Returns a number for a text that describes everything besides rows on which sums depend. Starts at 1. */
  signatureOf(text: string): number {
    const number = this.#signatures.get(text) ?? this.#signatures.size + 1
    this.#signatures.set(text, number)
    return number
  }

  dayOf(kind: KeptKind, range: TimeRange): KeptDay {
    return this.#stretchOf(kind, range, () => new KeptDay(range, kind.measures))
  }

  /**
   * Returns the cached values of a stretch, one per owner. Values with the same name have the same type.
   *
   * @param bytesOf the size of a value in memory
   */
  valuesOf<Value>(kind: KeptFacts, range: TimeRange, bytesOf: (value: Value) => number): KeptValues<Value> {
    return this.#stretchOf(kind, range, () => new KeptValues<Value>(range, bytesOf))
  }

  #stretchOf<Day extends Stretch>(kind: KeptFacts, range: TimeRange, make: () => Day): Day {
    const key = `${range.start} ${range.endExclusive} ${kind.rowsUntil ?? ''} ${kind.name}`
    // A name always has the same type.
    const known = this.#days.get(key) as Kept<Day> | undefined
    const kept = known ?? { kind, day: make() }
    if (known === undefined) this.#bytes += kept.day.bytes
    // The map is in order of use.
    this.#days.delete(key)
    this.#days.set(key, kept)
    return kept.day
  }

  /** Adds rows. Call {@link settle} after the last one, without awaiting anything in between. */
  add(day: KeptDay, owners: readonly KnownOwner[], rows: KeptRows): void {
    const bytes = day.bytes
    day.add(owners, rows)
    if (!day.isDropped) this.#bytes += day.bytes - bytes
  }

  /** Adds the value of an owner, as {@link add} does with rows. */
  addValue<Value>(values: KeptValues<Value>, owner: KnownOwner, value: Value): void {
    const { bytes } = values
    values.add(owner, value)
    if (!values.isDropped) this.#bytes += values.bytes - bytes
  }

  /** Removes what has changed since a moment, because it may have been read before the change. */
  settle(since: number): void {
    if (since < this.#dropped) this.#forget({ table: null, location: null, range: null })
    for (const change of this.#changes.slice(Math.max(0, since - this.#dropped))) this.#forget(change)
    for (const [key, { day }] of this.#days) {
      if (this.#bytes <= this.#maxBytes) break
      this.#days.delete(key)
      this.#bytes -= day.bytes
      day.isDropped = true
    }
  }

  change(change: ChangedRows): void {
    this.#changes.push(change)
    if (this.#changes.length > maxChanges) {
      this.#dropped += this.#changes.length
      this.#changes.length = 0
    }
    this.#forget(change)
  }

  clear(): void {
    for (const { day } of this.#days.values()) day.isDropped = true
    this.#days.clear()
    this.#bytes = 0
    // Rows that are being read now are not cached either.
    this.#dropped += this.#changes.length + 1
    this.#changes.length = 0
  }

  #forget({
    table,
    location,
    range,
  }: Omit<ChangedRows, 'table'> & { readonly table: TableName | null }): void {
    for (const { kind, day } of this.#days.values()) {
      if (table !== null && !kind.tables.includes(table)) continue
      if (range !== null && !reaches(day.range, { table, range }, kind)) continue
      const bytes = day.bytes
      if (location === null) day.forgetAll()
      else for (const owner of this.#scopes.get(kind.scope)?.owners.get(location) ?? []) day.forget(owner)
      this.#bytes += day.bytes - bytes
    }
  }
}

function reaches(
  day: TimeRange,
  { table, range }: { readonly table: TableName | null; readonly range: TimeRange },
  kind: KeptFacts,
): boolean {
  const needsPast = table === null || (kind.pastTables?.includes(table) ?? false)
  const isTooEarly = !needsPast && range.endExclusive <= day.start - kind.reachMs
  return !isTooEarly && range.start < endOf(day, kind)
}

/** From then on, rows affect nothing. */
function endOf(day: TimeRange, { reachMs, rowsUntil = Number.POSITIVE_INFINITY }: KeptFacts): number {
  return Math.min(day.endExclusive + reachMs, rowsUntil)
}
