import { type Identity, roles } from './identity.ts'
import { hasRecordings, notForRole, refusalOf } from './may-ask.ts'
import type { Places } from './places.ts'
import { notYours, type Refusal } from './refusal.ts'

type Allowed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }

const whole = { ok: true, value: 'all' } as const

/**
 * The items of the location list that the person may see, as the deployment wrote them. `all` for the whole response.
 */
export async function ownLocations(
  { stores }: Identity,
  places: Places,
): Promise<Allowed<'all' | readonly unknown[]>> {
  if (stores === 'all') return whole
  try {
    const locations = await places.locations()
    return { ok: true, value: locations.filter(({ id }) => stores.has(id)).map(({ item }) => item) }
  } catch (error) {
    return { ok: false, refusal: refusalOf(error) }
  }
}

/**
 * The bodies of the requests that together answer a bulk uptime request: one, or without `recids` as many as the
 * person's own recordings need.
 *
 * @param atOnce recordings per request made here; deployments limit them
 * @returns no body if the request names no recording: a deployment could take an empty list for all of them
 */
export async function ownUptimes(
  { role, stores }: Identity,
  text: string,
  { places, atOnce }: { readonly places: Places; readonly atOnce: number },
): Promise<Allowed<readonly string[]>> {
  if (!roles[role].mayReadUptime) return { ok: false, refusal: notForRole }
  if (stores === 'all') return { ok: true, value: [text] }
  const body = readBody(text)
  if (body === null) return refused('bad_request', 'The body must be {start, end, recids}.')
  const { start, end, recids } = body
  try {
    const own = await places.recordingsOf(stores)
    if (recids?.every((id) => own.has(id)) === false) return { ok: false, refusal: notYours }
    const parts = recids === undefined ? inParts([...own], atOnce) : recids.length === 0 ? [] : [recids]
    return { ok: true, value: parts.map((part) => JSON.stringify({ start, end, recids: part })) }
  } catch (error) {
    return { ok: false, refusal: refusalOf(error) }
  }
}

/** Sorted, so that people with the same recordings share cached responses. */
function inParts(ids: readonly string[], atOnce: number): readonly (readonly string[])[] {
  const sorted = ids.toSorted()
  return Array.from({ length: Math.ceil(sorted.length / atOnce) }, (_, part) =>
    sorted.slice(part * atOnce, (part + 1) * atOnce),
  )
}

/** `null` if the person may read the uptime of this recording. */
export async function mayReadUptime(
  { role, stores }: Identity,
  recording: string,
  places: Places,
): Promise<Refusal | null> {
  if (!roles[role].mayReadUptime) return notForRole
  if (stores === 'all') return null
  try {
    return (await hasRecordings(stores, [recording], places)) ? null : notYours
  } catch (error) {
    return refusalOf(error)
  }
}

interface UptimesBody {
  readonly start: unknown
  readonly end: unknown
  readonly recids: readonly string[] | undefined
}

/** Strict for people who may not see all stores: no parameter beyond the contract passes. */
function readBody(text: string): UptimesBody | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const known: readonly string[] = ['start', 'end', 'recids']
  if (!Object.keys(value).every((name) => known.includes(name))) return null
  const { start, end, recids }: { start?: unknown; end?: unknown; recids?: unknown } = value
  if (recids === undefined) return { start, end, recids }
  if (!Array.isArray(recids) || !recids.every((id) => typeof id === 'string')) return null
  return { start, end, recids }
}

function refused(code: Refusal['code'], message: string): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { code, message } }
}
