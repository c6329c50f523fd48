/** The list of locations of the Core API (notes §4). */

import * as v from 'valibot'

/** Notes §4: `GET /v1/location/list`. A deployment may leave out all but the id. */
export interface Location {
  readonly id: string
  readonly name: string
  /** IANA time zone name; `null` where the deployment does not say: take it from the location's recordings. */
  readonly timezone: string | null
  /** ISO 4217 code. */
  readonly currency: string | null
}

/** An id of any length but none. */
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
 * Reads the answer of `GET /v1/location/list` in any of the shapes of notes §4: an array of ids, or of objects
 * with `id` or `_id`, bare or under `locations` or `data`. Items that name no location are left out.
 *
 * @returns `null` where the answer holds no list at all.
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

/** The items of a location list as they came, whatever they are; `null` where the answer holds no list at all. */
export function locationItems(answer: unknown): readonly unknown[] | null {
  if (Array.isArray(answer)) return answer
  if (typeof answer !== 'object' || answer === null) return null
  for (const key of ['locations', 'data']) {
    const nested: unknown = Reflect.get(answer, key)
    if (Array.isArray(nested)) return nested
  }
  return null
}
