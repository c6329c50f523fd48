import { clockPlace, StoreHistory } from '../forecast/store-history.ts'
import type { CountedHour } from '../hours-of-week/hour-averages.ts'

/** The counted hours of one store, and its open hours without a usable count. */
export class CountedVisitors extends StoreHistory {
  /** By day and hour of the clock. 1: the store was open and the hour is over, but `counts` has no number. */
  readonly missed = new Uint8Array(this.counts.length)

  /** By day and hour of the clock. 1: no camera of the store was due to record. */
  readonly notDue = new Uint8Array(this.counts.length)

  override add(hours: Iterable<CountedHour>): void {
    const all = [...hours]
    super.add(all)
    let before = -1
    for (const { bucket, value, over, time } of all) {
      const place = clockPlace(this.days, bucket.index)
      // The two hours of a repeated pair have counts, but no place of their own.
      const isRepeated = place === before
      before = place
      if (place < 0 || place >= this.missed.length || !over) continue
      this.notDue[place] = time.known && time.scheduledHours === 0 ? 1 : 0
      const isOpen = value !== null || (time.known && time.scheduledHours > 0)
      this.missed[place] = isOpen && !isRepeated && Number.isNaN(this.counts[place]) ? 1 : 0
    }
  }

  /**
   * Subtracts the staff among the people counted.
   * @param staff of the same days; `NaN` where they are not distinguished
   */
  subtractStaff({ counts: staff }: StoreHistory): void {
    for (let place = 0; place < staff.length; place += 1) {
      const count = staff[place] ?? Number.NaN
      if (!Number.isNaN(count)) this.counts[place] = Math.max(0, (this.counts[place] ?? Number.NaN) - count)
    }
  }
}
