import type { CountRow } from './read-row.ts'
import type { RowTime } from './read-time.ts'

interface ReleasedRow {
  readonly row: CountRow
  readonly occurrence: 'first' | 'second'
  /** True if the file has a row for each of the two instants. */
  readonly isOneOfTwo: boolean
}

/**
 * Counts at repeated local times, held until the end of the file. Only then is it known whether the file has one row or
 * two for the time, and whether it is in ascending or descending order.
 */
export class RepeatedTimes {
  readonly #single: 'first' | 'second'
  readonly #held = new Map<string, CountRow[]>()
  readonly #last = new Map<string, number>()
  /** Ascending steps of a location minus descending ones. */
  #steps = 0

  /** @param single the instant that a single row is assigned to */
  constructor(single: 'first' | 'second') {
    this.#single = single
  }

  see(location: string, { instant }: RowTime): void {
    const last = this.#last.get(location)
    if (last !== undefined) this.#steps += Math.sign(instant - last)
    this.#last.set(location, instant)
  }

  hold(location: string, row: CountRow): void {
    const key = `${location} ${row.time.label}`
    const rows = this.#held.get(key)
    if (rows === undefined) this.#held.set(key, [row])
    else rows.push(row)
  }

  *release(): Generator<ReleasedRow> {
    for (const rows of this.#held.values()) {
      const [one, other] = this.#steps < 0 ? rows.toReversed() : rows
      if (one !== undefined && other === undefined) {
        yield { row: one, occurrence: this.#single, isOneOfTwo: false }
      }
      if (one !== undefined && other !== undefined) {
        yield { row: one, occurrence: 'first', isOneOfTwo: true }
        yield { row: other, occurrence: 'second', isOneOfTwo: true }
      }
    }
  }
}
