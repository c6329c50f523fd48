import { kinds } from '../../../kinds/kinds.ts'
import { deleteRows } from '../../../warehouse/records/replaced-records.ts'
import { storedParts } from '../../../warehouse/records/stored-parts.ts'
import type { Warehouse } from '../../../warehouse/warehouse.ts'
import type { RowTime } from './read-time.ts'
import { secondsOf, startOfHour } from './row-fields.ts'

/**
 * The hours in a file of hourly counts. Such a file replaces partial hours of an earlier import, which would otherwise
 * be counted twice.
 */
export class FullHours {
  /** By location: the starts of hours in the engine's format, with the minute of their labels. */
  readonly #hours = new Map<string, Map<string, string>>()
  #hasParts = false

  add(location: string, time: RowTime, occurrence: 'first' | 'second'): void {
    const start = startOfHour(time, occurrence)
    // Partial hours are summed, so a file that has any does not replace others.
    if (start !== (occurrence === 'first' ? time.instant : time.second)) this.#hasParts = true
    if (this.#hasParts) return
    const hours = this.#hours.get(location) ?? new Map<string, string>()
    this.#hours.set(location, hours.set(secondsOf(start), minuteOf(time.label)))
  }

  /**
   * Removes partial hours.
   *
   * @returns how many were removed
   */
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
