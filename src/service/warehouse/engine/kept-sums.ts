import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { TableName } from '../../kinds/kinds.ts'
import { KeptDay, type KeptRows, type KnownOwner } from './kept-day.ts'

/** What is kept of one kind, and what it is read from. */
export interface KeptKind {
  /** Sums of equal names are of the same rows, made in the same way. */
  readonly name: string
  readonly tables: readonly TableName[]
  readonly measures: number
  /** Owners are numbered in each scope by themselves, for example of each time zone. */
  readonly scope: string
  /** How far rows before and after a stretch can change its sums, in milliseconds. */
  readonly reachMs: number
}

/** How the sums of what is counted are kept. */
export interface KeptSource extends Pick<KeptKind, 'name' | 'tables' | 'reachMs'> {
  /** What the sums of a location depend on besides rows. */
  readonly signatureOf?: (location: string) => number
}

/** Rows that were written or removed. */
export interface ChangedRows {
  readonly table: TableName
  /** `null`: of any. */
  readonly location: string | null
  /** `null`: at any time. */
  readonly range: TimeRange | null
}

interface Scope {
  /** By location and thing. */
  readonly numbers: Map<string, number>
  /** Numbers of the owners at each location. */
  readonly owners: Map<string, number[]>
}

interface Kept {
  readonly kind: KeptKind
  readonly day: KeptDay
}

/** Changes that are remembered for what is being read meanwhile. */
const mostChanges = 10_000

/**
 * Sums of settled days, which do not change unless rows of these days are written or removed. `ChangedParts` finds those
 * before each question. What is not used for longest goes first.
 */
export class KeptSums {
  readonly #mostBytes: number
  readonly #days = new Map<string, Kept>()
  readonly #scopes = new Map<string, Scope>()
  readonly #signatures = new Map<string, number>()
  readonly #changes: ChangedRows[] = []
  /** How many changes were dropped from the list. */
  #dropped = 0
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The end of the latest stretch that is kept, with its reach. Rows after it change nothing. */
  get latest(): number {
    let latest = Number.NEGATIVE_INFINITY
    for (const { kind, day } of this.#days.values()) {
      latest = Math.max(latest, day.range.endExclusive + kind.reachMs)
    }
    return latest
  }

  /** Position in the list of changes: rows read from here on are as new as that. */
  get moment(): number {
    return this.#dropped + this.#changes.length
  }

  /** The number of an owner. @param thing what it is of a location, such as a camera */
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

  /** A number for what sums depend on besides rows; from 1. */
  signatureOf(text: string): number {
    const number = this.#signatures.get(text) ?? this.#signatures.size + 1
    this.#signatures.set(text, number)
    return number
  }

  dayOf(kind: KeptKind, range: TimeRange): KeptDay {
    const key = `${range.start} ${range.endExclusive} ${kind.name}`
    const known = this.#days.get(key)
    const kept = known ?? { kind, day: new KeptDay(range, kind.measures) }
    if (known === undefined) this.#bytes += kept.day.bytes
    // The map is in the order of use.
    this.#days.delete(key)
    this.#days.set(key, kept)
    return kept.day
  }

  /** After all are added, {@link settle} has to follow before anything is awaited. */
  add(day: KeptDay, owners: readonly KnownOwner[], rows: KeptRows): void {
    const bytes = day.bytes
    day.add(owners, rows)
    if (!day.isDropped) this.#bytes += day.bytes - bytes
  }

  /** Forgets what has changed since a moment: it may have been read before the change. */
  settle(since: number): void {
    if (since < this.#dropped) this.#forget({ table: null, location: null, range: null })
    for (const change of this.#changes.slice(Math.max(0, since - this.#dropped))) this.#forget(change)
    for (const [key, { day }] of this.#days) {
      if (this.#bytes <= this.#mostBytes) break
      this.#days.delete(key)
      this.#bytes -= day.bytes
      day.isDropped = true
    }
  }

  change(change: ChangedRows): void {
    this.#changes.push(change)
    if (this.#changes.length > mostChanges) {
      this.#dropped += this.#changes.length
      this.#changes.length = 0
    }
    this.#forget(change)
  }

  clear(): void {
    for (const { day } of this.#days.values()) day.isDropped = true
    this.#days.clear()
    this.#bytes = 0
    // What is being read now is not kept either.
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
      if (range !== null && !reaches(day.range, range, kind.reachMs)) continue
      const bytes = day.bytes
      if (location === null) day.forgetAll()
      else for (const owner of this.#scopes.get(kind.scope)?.owners.get(location) ?? []) day.forget(owner)
      this.#bytes += day.bytes - bytes
    }
  }
}

function reaches(day: TimeRange, changed: TimeRange, reachMs: number): boolean {
  return changed.start < day.endExclusive + reachMs && changed.endExclusive > day.start - reachMs
}
