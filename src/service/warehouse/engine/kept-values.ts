import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { KnownOwner } from './kept-day.ts'

interface Known<Value> {
  readonly signature: number
  readonly value: Value
  readonly bytes: number
}

/** Estimated size of an entry besides its value. */
const bytesOfEntry = 100

/** Cached values that follow from the rows of a stretch of time, one for each owner. */
export class KeptValues<Value> {
  readonly range: TimeRange
  /** True once it is evicted. A request that holds it can still read it. */
  isDropped = false
  readonly #bytesOf: (value: Value) => number
  /** By the number of the owner. */
  readonly #known = new Map<number, Known<Value>>()
  #bytes = 0

  constructor(range: TimeRange, bytesOf: (value: Value) => number) {
    this.range = range
    this.#bytesOf = bytesOf
  }

  get bytes(): number {
    return this.#bytes
  }

  /**
   * Returns the value of an owner. `undefined` if it is unknown.
   *
   * @param signature a number for everything besides the rows on which the value depends
   */
  get(owner: number, signature: number): Value | undefined {
    const known = this.#known.get(owner)
    return known?.signature === signature ? known.value : undefined
  }

  add({ owner, signature }: KnownOwner, value: Value): void {
    this.forget(owner)
    const bytes = this.#bytesOf(value) + bytesOfEntry
    this.#known.set(owner, { signature, value, bytes })
    this.#bytes += bytes
  }

  forget(owner: number): void {
    this.#bytes -= this.#known.get(owner)?.bytes ?? 0
    this.#known.delete(owner)
  }

  forgetAll(): void {
    this.#known.clear()
    this.#bytes = 0
  }
}
