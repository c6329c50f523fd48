import { routes } from '../../protocol/requests/requests.ts'
import { type AskedQuestion, type Identity, roles } from './identity.ts'
import type { Places } from './places.ts'
import { JudgementError, notYours, type Refusal } from './refusal.ts'

/** `null` if the request is allowed. A promise if the deployment must be asked. */
export type Verdict = Refusal | null | Promise<Refusal | null>

/**
 * Returns why the visitor may not send a request; `null` if it is allowed as a whole. A partly allowed request is
 * refused instead of trimmed, because a smaller response would look complete. Never rejects.
 *
 * Visitors who see all stores may use parameters beyond the contract. For others each parameter must be known, because
 * an unknown one could widen the request.
 */
export function mayAsk({ role, stores }: Identity, question: AskedQuestion, places: Places): Verdict {
  if (!roles[role].mayAsk(question)) return notForRole
  if (stores === 'all') return null
  const { route, body } = question
  const unknown = Object.keys(body).find((name) => !Object.hasOwn(routes[route].body.entries, name))
  if (unknown !== undefined) {
    return { code: 'forbidden', message: `The parameter "${unknown.slice(0, 80)}" is not available to you.` }
  }
  const entities: unknown = body.entities
  if (!isIds(entities)) return { code: 'bad_request', message: 'entities must be a list of ids.' }
  switch (body.entityType) {
    case 'location':
      return entities.every((id) => stores.has(id)) ? null : notYours
    case 'recording':
      return unlessUnknown(hasRecordings(stores, entities, places))
    case 'organisation':
      return unlessUnknown(hasOrganisations(stores, entities, places))
    default:
      return { code: 'forbidden', message: 'Entities of this type are not available to you.' }
  }
}

/** @throws what {@link Places} rejects with */
export async function hasRecordings(
  stores: ReadonlySet<string>,
  recordings: readonly string[],
  places: Places,
): Promise<boolean> {
  const own = await places.recordingsOf(stores)
  return recordings.every((id) => own.has(id))
}

/** An organisation is visible if all of its locations are. */
async function hasOrganisations(
  stores: ReadonlySet<string>,
  organisations: readonly string[],
  places: Places,
): Promise<boolean> {
  const found = await Promise.all([...new Set(organisations)].map((id) => places.locationsOf(id)))
  return found.every((locations) => locations.length > 0 && locations.every((id) => stores.has(id)))
}

async function unlessUnknown(own: Promise<boolean>): Promise<Refusal | null> {
  try {
    return (await own) ? null : notYours
  } catch (error) {
    return refusalOf(error)
  }
}

/** Returns the refusal for permissions that could not be checked. Without a check nothing is sent. */
export function refusalOf(error: unknown): Refusal {
  return error instanceof JudgementError
    ? error.refusal
    : { code: 'internal', message: 'Your permissions couldn’t be checked. Try again.' }
}

export const notForRole: Refusal = { code: 'forbidden', message: 'Your role doesn’t have access to this.' }

function isIds(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((id) => typeof id === 'string' && id.length > 0)
  )
}
