import { kinds } from '../../../kinds/kinds.ts'
import { deleteRows } from '../../../warehouse/records/replaced-records.ts'
import { storedParts } from '../../../warehouse/records/stored-parts.ts'
import type { Warehouse } from '../../../warehouse/warehouse.ts'
import type { RowTime } from './read-time.ts'
import { secondsOf, startOfHour } from './row-fields.ts'

/**
 * The hours of a file of counts. A file of full hours replaces the parts of its hours, which another file has brought
 * before: without that an hour would count twice.
 */
export class FullHours {
  /** By location, the beginnings of hours as the engine writes them, with the minute of their labels. */
  readonly #hours = new Map<string, Map<string, string>>()
  #hasParts = false

  add(location: string, time: RowTime, occurrence: 'first' | 'second'): void {
    const start = startOfHour(time, occurrence)
    // Parts of hours are sums of their own: a file that has any is not one of full hours.
    if (start !== (occurrence === 'first' ? time.instant : time.second)) this.#hasParts = true
    if (this.#hasParts) return
    const hours = this.#hours.get(location) ?? new Map<string, string>()
    this.#hours.set(location, hours.set(secondsOf(start), minuteOf(time.label)))
  }

  /** @returns how many parts were removed */
  async removeParts(warehouse: Warehouse): Promise<number> {
    let removed = 0
    if (this.#hasParts) return removed
    for (const [location, hours] of this.#hours) {
      const minutes = [...new Set(hours.values())]
      const stored = await storedParts(warehouse, location, minutes)
      const outdated = stored.filter(({ startedAt, label }) => {
        const minute = hours.get(startedAt)
        return minute !== undefined && minute !== minuteOf(label)
      })
      removed += outdated.length
      await deleteRows(
        warehouse,
        kinds.hourly_counts,
        outdated.map(({ startedAt, label }) => [location, startedAt, '', label]),
      )
    }
    return removed
  }
}

function minuteOf(label: string): string {
  return label.slice(14, 16)
}
