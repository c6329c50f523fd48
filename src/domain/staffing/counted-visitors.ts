import type { DayRange } from '../../calendar/calendar.ts'
import { hourMinutes, wallMinutes } from '../../calendar/wall-minutes.ts'
import { eachPlace, placeOfDay, StoreHistory } from '../forecast/store-history.ts'
import type { CountedHour } from '../hours-of-week/hour-averages.ts'
import type { ClockValues } from './clock-values.ts'

/** The counted hours of one store, and its open hours without a usable count. */
export class CountedVisitors extends StoreHistory {
  /** By day and hour of the clock. 1: the store was open and the hour is over, but `counts` has no number. */
  readonly missed = new Uint8Array(this.counts.length)

  /** By day and hour of the clock. 1: no camera of the store was due to record. */
  readonly notDue = new Uint8Array(this.counts.length)

  override add(hours: Iterable<CountedHour>): void {
    const all = [...hours]
    super.add(all)
    eachPlace(this.days, all, ({ value, over, time }, place, isRepeated) => {
      if (!over) return
      this.notDue[place] = time.known && time.scheduledHours === 0 ? 1 : 0
      const isOpen = value !== null || (time.known && time.scheduledHours > 0)
      // The two hours of a repeated pair have counts, but no place of their own.
      this.missed[place] = isOpen && !isRepeated && Number.isNaN(this.counts[place]) ? 1 : 0
    })
  }

  /** Returns the hours of some of the days. */
  within(days: DayRange): CountedVisitors {
    const part = new CountedVisitors(days)
    const from = placeOfDay(this.days, days.first)
    for (const list of ['counts', 'missed', 'notDue'] as const) {
      part[list].set(this[list].subarray(from, from + part[list].length))
    }
    return part
  }

  /**
   * Forgets the counts of all other hours.
   * @param starts in minutes of the wall clock
   */
  keepOnly(starts: ReadonlySet<number>): void {
    const from = wallMinutes(this.days.first)
    for (let place = 0; place < this.counts.length; place += 1) {
      if (!starts.has(from + place * hourMinutes)) this.counts[place] = Number.NaN
    }
  }

  /**
   * Subtracts the staff among the people counted.
   * @param staff of some or all of the days; `NaN` where they are not distinguished
   */
  subtractStaff({ days, values }: ClockValues): void {
    const from = placeOfDay(this.days, days.first)
    values.forEach((count, at) => {
      const people = this.counts[from + at] ?? Number.NaN
      if (!Number.isNaN(count)) this.counts[from + at] = Math.max(0, people - count)
    })
  }
}
