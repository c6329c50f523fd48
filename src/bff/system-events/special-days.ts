import { setTimeout } from 'node:timers/promises'
import type { LocalDay } from '../../calendar/calendar.ts'
import { Cancellation } from '../../client/cancel-signal.ts'
import { readOpeningHours } from '../../protocol/store-layout.ts'
import type { Places } from '../access/places.ts'
import type { Answers } from '../answers/answers.ts'
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

export interface SpecialDaysParts {
  readonly answers: Answers
  readonly places: Places
  readonly limits: Pick<BffLimits, 'placesMs' | 'entitiesAtOnce'>
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Loads them once for all viewers, and again after a while. */
export function createSpecialDays({ answers, places, limits, now }: SpecialDaysParts): SpecialDays {
  let last: { readonly days: Promise<readonly SpecialDay[]>; readonly until: number } | null = null

  async function load(): Promise<readonly SpecialDay[]> {
    const ids = (await places.locations()).map(({ id }) => id)
    const days = new Map<string, SpecialDay & { readonly stores: string[] }>()
    for (let from = 0; from < ids.length; from += limits.entitiesAtOnce) {
      for (const record of await specialHours(answers, ids.slice(from, from + limits.entitiesAtOnce))) {
        const { day, location_id, opens_minute, closes_minute, reason = '' } = record
        if (day === null) continue
        const isClosed = opens_minute === closes_minute
        const key = `${day} ${isClosed} ${reason}`
        const known = days.get(key) ?? { day, isClosed, reason, stores: [] }
        known.stores.push(location_id)
        days.set(key, known)
      }
    }
    return [...days.values()].sort((a, b) => a.day.localeCompare(b.day))
  }

  return async () => {
    const known = last
    if (known === null || now() >= known.until) {
      const days = load()
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

/** Opening hours are ours: a deployment that refuses them has no special days. */
async function specialHours(answers: Answers, entities: readonly string[]) {
  const body = { returnEntityType: 'opening_hours', entities, entityType: 'location' }
  const answer = await answers.ask({ action: 'detail', route: 'detail/list', body }, new Cancellation())
  return (answer.ok ? readOpeningHours(JSON.parse(answer.text)) : null) ?? []
}
