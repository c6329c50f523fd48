import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'

/** Rows to cache, as columns, because a chain has millions of them. The rows of an owner are adjacent. */
export class KeptRows {
  readonly owners: number[] = []
  /** Distinguishes rows of one owner and bucket, for example by demographics. */
  readonly parts: number[] = []
  /** Positions of the buckets in the day. */
  readonly buckets: number[] = []
  /** One sum per measure, row by row. */
  readonly sums: number[] = []

  get areWhole(): boolean {
    return this.sums.every((sum) => Number.isInteger(sum) && sum >= 0 && sum <= largestWhole)
  }
}

const unknown = -1
const fewRows = 1000
/** Size of the object itself, so that days without rows are limited too. */
const bytesOfEmpty = 512
const largestWhole = 0xffff_ffff

export interface KnownOwner {
  /** The number of the owner in `KeptSums`. */
  readonly owner: number
  /** A number for everything besides the rows on which the sums depend. */
  readonly signature: number
}

/**
 * The cached sums of one kind for one stretch of time, usually a local day, of many owners. Rows are stored as columns,
 * because a chain has millions of them, and those of an owner are adjacent.
 */
export class KeptDay {
  readonly range: TimeRange
  readonly measures: number
  /** True once it is evicted. A request that holds it can still read it. */
  isDropped = false
  /** Index of the first row of each owner, or unknown. */
  #from = new Int32Array(0)
  #end = new Int32Array(0)
  #signatures = new Int32Array(0)
  #parts = new Uint16Array(0)
  #buckets = new Uint8Array(0)
  /** Integers as long as all sums are, which takes half the memory. */
  #sums: Uint32Array | Float64Array = new Uint32Array(0)
  #rows = 0
  #liveRows = 0
  #owners = 0

  constructor(range: TimeRange, measures: number) {
    this.range = range
    this.measures = measures
  }

  get bytes(): number {
    const columns = [this.#from, this.#end, this.#signatures, this.#parts, this.#buckets, this.#sums]
    return columns.reduce((sum, { byteLength }) => sum + byteLength, bytesOfEmpty)
  }

  get isEmpty(): boolean {
    return this.#owners === 0
  }

  /** @param signature a number for everything besides the rows on which the sums depend */
  knows(owner: number, signature: number): boolean {
    return (this.#from[owner] ?? unknown) !== unknown && this.#signatures[owner] === signature
  }

  forget(owner: number): void {
    if ((this.#from[owner] ?? unknown) === unknown) return
    this.#liveRows -= (this.#end[owner] ?? 0) - (this.#from[owner] ?? 0)
    this.#from[owner] = unknown
    this.#owners -= 1
    // Rows of forgotten owners stay until there are too many of them.
    if (this.#owners === 0 || this.#rows > 2 * this.#liveRows + fewRows) this.forgetAll()
  }

  forgetAll(): void {
    this.#from = new Int32Array(0)
    this.#end = new Int32Array(0)
    this.#signatures = new Int32Array(0)
    this.#parts = new Uint16Array(0)
    this.#buckets = new Uint8Array(0)
    this.#sums = new Uint32Array(0)
    this.#rows = 0
    this.#liveRows = 0
    this.#owners = 0
  }

  /** Caches rows of owners. An owner without rows becomes known too. */
  add(owners: readonly KnownOwner[], rows: KeptRows): void {
    this.#makeRoom(
      owners.reduce((max, { owner }) => Math.max(max, owner + 1), 0),
      rows,
    )
    for (const { owner, signature } of owners) {
      if (this.#from[owner] === unknown) this.#owners += 1
      else this.#liveRows -= (this.#end[owner] ?? 0) - (this.#from[owner] ?? 0)
      this.#from[owner] = 0
      this.#end[owner] = 0
      this.#signatures[owner] = signature
    }
    this.#parts.set(rows.parts, this.#rows)
    this.#buckets.set(rows.buckets, this.#rows)
    this.#sums.set(rows.sums, this.#rows * this.measures)
    let last = unknown
    for (const owner of rows.owners) {
      if (owner !== last) this.#from[owner] = this.#rows
      last = owner
      this.#rows += 1
      this.#end[owner] = this.#rows
    }
    this.#liveRows += rows.owners.length
  }

  /**
   * Reports the rows of a known owner.
   *
   * @param sums index of the row's first measure in {@link sums}
   */
  eachRow(owner: number, report: (bucket: number, part: number, sums: number) => void): void {
    const end = this.#end[owner] ?? 0
    for (let row = Math.max(0, this.#from[owner] ?? 0); row < end; row += 1) {
      report(this.#buckets[row] ?? 0, this.#parts[row] ?? 0, row * this.measures)
    }
  }

  get sums(): Uint32Array | Float64Array {
    return this.#sums
  }

  #makeRoom(owners: number, added: KeptRows): void {
    if (owners > this.#from.length) {
      const from = new Int32Array(owners).fill(unknown)
      from.set(this.#from)
      this.#from = from
      this.#end = grown(this.#end, new Int32Array(owners))
      this.#signatures = grown(this.#signatures, new Int32Array(owners))
    }
    const rows = this.#rows + added.owners.length
    this.#parts = grown(this.#parts, new Uint16Array(rows))
    this.#buckets = grown(this.#buckets, new Uint8Array(rows))
    const isWhole = this.#sums instanceof Uint32Array && added.areWhole
    const cells = rows * this.measures
    const sums = isWhole ? new Uint32Array(cells) : new Float64Array(cells)
    sums.set(this.#sums.subarray(0, this.#rows * this.measures))
    this.#sums = sums
  }
}

function grown<Column extends Int32Array | Uint16Array | Uint8Array>(from: Column, to: Column): Column {
  to.set(from.subarray(0, to.length))
  return to
}
