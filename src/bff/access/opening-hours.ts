import { setTimeout } from 'node:timers/promises'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import { readOpeningHours } from '../../protocol/store-layout.ts'
import type { BffLimits } from '../settings/limits.ts'
import { keepFresh } from './kept-fresh.ts'
import { type ListParts, offeredList } from './offered-list.ts'

/**
 * Returns the opening hours and special days of all stores. Empty where the deployment lists none, or has not answered
 * yet. Never rejects.
 */
export type OpeningHours = () => Promise<readonly OpeningHoursRecord[]>

export interface OpeningHoursParts extends ListParts {
  readonly limits: ListParts['limits'] & Pick<BffLimits, 'placesMs'>
}

/** Loads them once for all viewers, and again after a while. */
export function createOpeningHours(parts: OpeningHoursParts): OpeningHours {
  const kept = keepFresh({
    load: offeredList('opening_hours', readOpeningHours, parts),
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
