/** The list of locations of the Core API (notes §4). */

import * as v from 'valibot'

/** The path of the list, below the address of the Core API. */
export const locationListPath = '/v1/location/list'

/** An item of `GET /v1/location/list` (notes §4). A deployment may omit everything but the id. */
export interface Location {
  readonly id: string
  readonly name: string
  /** IANA time zone name. `null` if the deployment doesn't say: use the zone of the location's recordings. */
  readonly timezone: string | null
  /** ISO 4217 code. */
  readonly currency: string | null
}

/** Schema of an id: any text but an empty one. */
export const idText = v.pipe(v.string(), v.minLength(1))

const locationObject = v.pipe(
  v.looseObject({
    id: v.optional(idText),
    _id: v.optional(idText),
    name: v.nullish(v.string()),
    timezone: v.nullish(v.string()),
    currency: v.nullish(v.string()),
  }),
  v.check((location) => location.id !== undefined || location._id !== undefined),
)

/**
 * Reads the answer of `GET /v1/location/list` in any of the shapes of notes §4: an array of ids, or of objects with
 * `id` or `_id`, bare or under `locations` or `data`. It drops items that name no location. `null` if the answer
 * contains no list at all.
 */
export function readLocations(answer: unknown): readonly Location[] | null {
  const list = locationItems(answer)
  if (list === null) return null
  return list.flatMap((item): Location[] => {
    if (typeof item === 'string' && item !== '')
      return [{ id: item, name: item, timezone: null, currency: null }]
    const parsed = v.safeParse(locationObject, item)
    if (!parsed.success) return []
    const id = parsed.output.id ?? parsed.output._id ?? ''
    return [
      {
        id,
        name: parsed.output.name || id,
        timezone: parsed.output.timezone || null,
        currency: parsed.output.currency || null,
      },
    ]
  })
}

/** Returns the raw items of a location list. `null` if the answer contains no list at all. */
export function locationItems(answer: unknown): readonly unknown[] | null {
  if (Array.isArray(answer)) return answer
  if (typeof answer !== 'object' || answer === null) return null
  for (const key of ['locations', 'data']) {
    const nested: unknown = Reflect.get(answer, key)
    if (Array.isArray(nested)) return nested
  }
  return null
}
