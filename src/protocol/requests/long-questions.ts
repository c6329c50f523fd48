import type { UncheckedQuestion } from './request-text.ts'

/** A derived answer for up to this many stores takes seconds, even the first one after a start. */
const fewStores = 100

/**
 * True if an answer may take minutes: a derived answer for hundreds of stores reads months of each. Live status is
 * small, whatever the number of stores.
 */
export function mayTakeLong({ action, route, body }: UncheckedQuestion): boolean {
  if (action !== 'derived' || route === 'live') return false
  const isBody = typeof body === 'object' && body !== null && 'entities' in body
  return isBody && Array.isArray(body.entities) && body.entities.length > fewStores
}
