import { setTimeout } from 'node:timers/promises'
import type { LocalDay } from '../../calendar/calendar.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import { readOpeningHours } from '../../protocol/store-layout.ts'
import { keepFresh } from '../access/kept-fresh.ts'
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
  const list = offeredList('opening_hours', readOpeningHours, parts)
  const kept = keepFresh({
    load: async () => specialDaysIn(await list()),
    freshMs: parts.limits.placesMs,
    now: parts.now,
    // The deployment's own faults are reported elsewhere.
    onFault: () => {},
  })
  return async () => {
    // What people wrote does not wait for a slow deployment.
    const patience = new AbortController()
    const wait = setTimeout(firstWaitMs, undefined, { ref: false, signal: patience.signal }).catch(() => {})
    await Promise.race([kept.ready(), wait])
    patience.abort()
    return kept.value() ?? []
  }
}

/** Long enough for a deployment that is well. */
const firstWaitMs = 2000

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
