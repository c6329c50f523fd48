import type { LocalDay } from '../../calendar/calendar.ts'
import { weekdayOf } from '../../calendar/local-day.ts'
import { type CameraTime, coverageOf } from '../coverage/verdict.ts'

/** What a store counted in one hour of its wall clock. */
export interface CountedHour {
  /** Wall-clock start, `YYYY-MM-DDTHH:mm…`. */
  readonly bucket: { readonly index: string }
  /** `null`: not counted. */
  readonly value: number | null
  readonly over: boolean
  readonly time: CameraTime
}

/** Whether an hour says what is normal: an outage must not lower what it is measured by. */
export function isMeasure<Cell extends Pick<CountedHour, 'value' | 'over' | 'time'>>(
  cell: Cell,
): cell is Cell & { readonly value: number } {
  return cell.value !== null && cell.over && coverageOf(cell.time).verdict !== 'unreliable'
}

/** The average of what one store counted, by weekday and hour of its wall clock. */
export class HourAverages {
  readonly #sums = new Float64Array(hoursOfWeek)
  readonly #counts = new Uint32Array(hoursOfWeek)
  readonly #hourOf = hoursByDay()

  /** Hours that say nothing of what is normal are left aside. */
  add(hours: Iterable<CountedHour>): this {
    for (const hour of hours) {
      if (!isMeasure(hour)) continue
      const slot = this.#hourOf(hour.bucket.index)
      this.#sums[slot] = (this.#sums[slot] ?? 0) + hour.value
      this.#counts[slot] = (this.#counts[slot] ?? 0) + 1
    }
    return this
  }

  /** `null` where none was counted. @param slot as {@link hourOfWeek} numbers it */
  at(slot: number): number | null {
    const count = this.#counts[slot] ?? 0
    return count === 0 ? null : (this.#sums[slot] ?? 0) / count
  }

  /** The same of the hour that an index lies in. */
  atIndex(index: string): number | null {
    return this.at(this.#hourOf(index))
  }
}

const hoursOfWeek = 7 * 24

/** The number of an hour of the week, from 0. */
export function hourOfWeek({ weekday, hour }: { readonly weekday: number; readonly hour: number }): number {
  return weekday * 24 + hour
}

/** The weekday is worked out once for all hours of a day that follow each other. */
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
