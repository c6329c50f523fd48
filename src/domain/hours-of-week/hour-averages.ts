import type { LocalDay } from '../../calendar/calendar.ts'
import { weekdayOf } from '../../calendar/local-day.ts'
import { type CameraTime, coverageOf } from '../coverage/verdict.ts'

/** The count of a store in one hour of its wall clock. */
export interface CountedHour {
  /** Wall-clock start, `YYYY-MM-DDTHH:mm…`. */
  readonly bucket: { readonly index: string }
  /** `null` if not counted. */
  readonly value: number | null
  readonly over: boolean
  readonly time: CameraTime
}

/** True if an hour defines the norm. An outage must not lower the norm that it is measured by. */
export function isMeasure<Cell extends Pick<CountedHour, 'value' | 'over' | 'time'>>(
  cell: Cell,
): cell is Cell & { readonly value: number } {
  return cell.value !== null && cell.over && coverageOf(cell.time).verdict !== 'unreliable'
}

/** Averages the counts of one store, by weekday and hour of its wall clock. */
export class HourAverages {
  readonly #sums = new Float64Array(hoursOfWeek)
  readonly #counts = new Uint32Array(hoursOfWeek)
  readonly #hourOf = hoursByDay()

  /** Adds hours, except those that don't define the norm. */
  add(hours: Iterable<CountedHour>): this {
    for (const hour of hours) {
      if (!isMeasure(hour)) continue
      const slot = this.#hourOf(hour.bucket.index)
      this.#sums[slot] = (this.#sums[slot] ?? 0) + hour.value
      this.#counts[slot] = (this.#counts[slot] ?? 0) + 1
    }
    return this
  }

  /**
   * Returns the average. `null` if no hour was counted.
   * @param slot as {@link hourOfWeek} numbers it
   */
  at(slot: number): number | null {
    const count = this.#counts[slot] ?? 0
    return count === 0 ? null : (this.#sums[slot] ?? 0) / count
  }

  /** Returns the average of the hour that contains an index. */
  atIndex(index: string): number | null {
    return this.at(this.#hourOf(index))
  }
}

const hoursOfWeek = 7 * 24

/** Returns the number of an hour of the week, from 0. */
export function hourOfWeek({ weekday, hour }: { readonly weekday: number; readonly hour: number }): number {
  return weekday * 24 + hour
}

/** Computes the weekday only once for consecutive hours of a day. */
function hoursByDay(): (index: string) => number {
  let day: LocalDay = ''
  let first = 0
  return (index) => {
    if (day === '' || !index.startsWith(day)) {
      day = index.slice(0, 10)
      first = hourOfWeek({ weekday: weekdayOf(day), hour: 0 })
    }
    return first + Number(index.slice(11, 13))
  }
}
