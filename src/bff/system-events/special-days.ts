import type { LocalDay } from '../../calendar/calendar.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import type { OpeningHours } from '../access/opening-hours.ts'

/** A day on which stores keep other hours, or none. */
export interface SpecialDay {
  readonly day: LocalDay
  readonly isClosed: boolean
  /** As the deployment words it; empty if it gives none. */
  readonly reason: string
  /** Location ids. */
  readonly stores: readonly string[]
}

/** Returns the special days of all stores, oldest first. Empty where the deployment lists none. Never rejects. */
export type SpecialDays = () => Promise<readonly SpecialDay[]>

/** Reads them from the opening hours, once for each list. */
export function createSpecialDays(openingHours: OpeningHours): SpecialDays {
  let source: readonly OpeningHoursRecord[] | null = null
  let days: readonly SpecialDay[] = []
  return async () => {
    const records = await openingHours()
    if (records !== source) {
      source = records
      days = specialDaysIn(records)
    }
    return days
  }
}

function specialDaysIn(records: readonly OpeningHoursRecord[]): readonly SpecialDay[] {
  const days = new Map<string, SpecialDay & { readonly stores: string[] }>()
  for (const { day, location_id, opens_minute, closes_minute, reason = '' } of records) {
    if (day === null) continue
    const isClosed = opens_minute === closes_minute
    const key = `${day} ${isClosed} ${reason}`
    const known = days.get(key) ?? { day, isClosed, reason, stores: [] }
    known.stores.push(location_id)
    days.set(key, known)
  }
  return [...days.values()].sort((a, b) => a.day.localeCompare(b.day))
}
