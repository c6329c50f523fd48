import type { UncheckedQuestion } from './request-text.ts'

/** Stores of a derived question up to which its answer is there as soon as any other. */
const fewStores = 500

/**
 * Whether an answer may take minutes: a derived one of thousands of stores reads months of each. Live status is small
 * whatever the number of stores.
 */
export function mayTakeLong({ action, route, body }: UncheckedQuestion): boolean {
  if (action !== 'derived' || route === 'live') return false
  const isBody = typeof body === 'object' && body !== null && 'entities' in body
  return isBody && Array.isArray(body.entities) && body.entities.length > fewStores
}
