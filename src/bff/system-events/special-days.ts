import { setTimeout } from 'node:timers/promises'
import type { LocalDay } from '../../calendar/calendar.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import { readOpeningHours } from '../../protocol/store-layout.ts'
import { type ListParts, offeredList } from '../access/offered-list.ts'
import type { BffLimits } from '../settings/limits.ts'

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

export interface SpecialDaysParts extends ListParts {
  readonly limits: ListParts['limits'] & Pick<BffLimits, 'placesMs'>
}

/** Loads them once for all viewers, and again after a while. */
export function createSpecialDays(parts: SpecialDaysParts): SpecialDays {
  const { limits, now } = parts
  const list = offeredList('opening_hours', readOpeningHours, parts)
  let last: { readonly days: Promise<readonly SpecialDay[]>; readonly until: number } | null = null

  return async () => {
    const known = last
    if (known === null || now() >= known.until) {
      const days = list().then(specialDaysIn)
      const entry = { days, until: now() + limits.placesMs }
      last = entry
      days.catch(() => {
        if (last === entry) last = known
      })
    }
    // What people wrote does not wait for a slow deployment.
    return Promise.race([(known ?? last)?.days.catch(() => []) ?? [], nothingAfter(firstWaitMs)])
  }
}

/** Long enough for a deployment that is well. */
const firstWaitMs = 2000

async function nothingAfter(ms: number): Promise<readonly SpecialDay[]> {
  await setTimeout(ms, undefined, { ref: false })
  return []
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
