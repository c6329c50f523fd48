import { routes } from '../../protocol/requests/requests.ts'
import { type AskedQuestion, type Identity, roles } from './identity.ts'
import type { Places } from './places.ts'
import { JudgementError, notYours, type Refusal } from './refusal.ts'

/** `null`: it may be asked. At once where the question itself tells, later where the deployment must be asked. */
export type Verdict = Refusal | null | Promise<Refusal | null>

/**
 * Whether somebody may ask a question, as it is and as a whole: a question of which a part is not theirs is refused,
 * not trimmed, since a smaller answer would be taken for the whole. Never rejects.
 *
 * Who may see all stores is not held to the contract's parameters: a deployment's own pass. Of others every
 * parameter must be known, since one that is not could ask for more.
 */
export function mayAsk({ role, stores }: Identity, question: AskedQuestion, places: Places): Verdict {
  if (!roles[role].mayAsk(question)) return notForRole
  if (stores === 'all') return null
  const { route, body } = question
  const unknown = Object.keys(body).find((name) => !Object.hasOwn(routes[route].body.entries, name))
  if (unknown !== undefined) {
    return { code: 'forbidden', message: `The parameter "${unknown.slice(0, 80)}" is not open to you.` }
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
      return { code: 'forbidden', message: 'Entities of this type are not open to you.' }
  }
}

/** Rejects as {@link Places} does. */
export async function hasRecordings(
  stores: ReadonlySet<string>,
  recordings: readonly string[],
  places: Places,
): Promise<boolean> {
  const own = await places.recordingsOf(stores)
  return recordings.every((id) => own.has(id))
}

/** An organisation is theirs to see whose every location is. */
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

/** What to answer where a judgement failed: nothing that is not known to be theirs is asked. */
export function refusalOf(error: unknown): Refusal {
  return error instanceof JudgementError
    ? error.refusal
    : { code: 'internal', message: 'It could not be found out what is yours to see.' }
}

export const notForRole: Refusal = { code: 'forbidden', message: 'This is not open to your role.' }

function isIds(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((id) => typeof id === 'string' && id.length > 0)
  )
}
