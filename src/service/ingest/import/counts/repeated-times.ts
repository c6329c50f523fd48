import type { CountRow } from './read-row.ts'
import type { RowTime } from './read-time.ts'

interface ReleasedRow {
  readonly row: CountRow
  readonly occurrence: 'first' | 'second'
  /** The file has a row for each of the two times. */
  readonly isOneOfTwo: boolean
}

/**
 * Counts at local times that happened twice, held until the file has been read: only then it is known whether it has one
 * row for both times or two, and whether it runs forwards or backwards in time.
 */
export class RepeatedTimes {
  readonly #single: 'first' | 'second'
  readonly #held = new Map<string, CountRow[]>()
  readonly #last = new Map<string, number>()
  /** Steps of a location forwards in time, less those backwards. */
  #steps = 0

  /** @param single the time that the only row of both gets */
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
