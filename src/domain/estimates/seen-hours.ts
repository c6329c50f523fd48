import { eachPlace, StoreHistory } from '../forecast/store-history.ts'
import type { CountedHour } from '../hours-of-week/hour-averages.ts'

/** The counted hours of one store, and what its cameras missed of each hour. */
export class SeenHours extends StoreHistory {
  /**
   * By day and hour of the clock: the share of the camera time that was missed, as a part of an hour. 0: nothing, closed,
   * or not over. `NaN`: there is no camera record. An hour that clocks repeat can have 2.
   */
  readonly missed = new Float32Array(this.counts.length)

  /** Adds hours of whole days. An hour with small gaps counts as if the rest of it had been like the part that was seen. */
  override add(hours: Iterable<CountedHour>): void {
    const all = [...hours]
    super.add(all)
    eachPlace(this.days, all, ({ time, over }, place, isRepeated) => {
      const earlier = isRepeated ? (this.missed[place] ?? 0) : 0
      const share = over ? missedShare(time) : 0
      this.missed[place] = earlier + share
      // Of an hour without any usable footage, nothing says what the rest of it was like.
      const seen = share < 1 ? 1 - share : Number.NaN
      if (share > 0) this.counts[place] = (this.counts[place] ?? Number.NaN) / seen
    })
  }
}

/** A smaller part of an hour is no gap. */
const negligible = 0.02

function missedShare({ known, scheduledHours, expected, usable }: CountedHour['time']): number {
  if (!known) return Number.NaN
  if (scheduledHours === 0 || expected === 0) return 0
  const share = 1 - usable / expected
  return share > negligible ? share : 0
}
