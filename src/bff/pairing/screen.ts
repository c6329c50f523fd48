import * as v from 'valibot'

/** A paired screen. It stays paired until a person unpairs it. Instants are epoch milliseconds. */
export interface Screen {
  readonly id: string
  readonly name: string
  /** Location ids. */
  readonly stores: readonly string[]
  /** Groups as `region:North`, which stand for the stores that are in them now. */
  readonly groups: readonly string[]
  /** True if it also shows the numbers of today. */
  readonly figures: boolean
  /** The name of the person who paired it. */
  readonly pairedBy: string
  readonly pairedAt: number
  /** The record with the later time wins. */
  readonly changedAt: number
  /** When it was unpaired, which is final. `null` if it is paired. */
  readonly endedAt: number | null
}

export const screenSchema = v.object({
  id: v.string(),
  name: v.string(),
  stores: v.array(v.string()),
  // Earlier records have neither.
  groups: v.optional(v.array(v.string()), []),
  figures: v.optional(v.boolean(), false),
  pairedBy: v.string(),
  pairedAt: v.number(),
  changedAt: v.number(),
  endedAt: v.nullable(v.number()),
})

/** A screen that was off for longer must be paired again: browsers keep no cookie for more than 400 days. */
export const screenLifeMs = 400 * 24 * 3_600_000

/** Returns the record of a screen that wins: an unpaired one, otherwise the later one. */
export function laterOf(one: Screen | undefined, other: Screen): Screen {
  if (one === undefined) return other
  if ((one.endedAt === null) !== (other.endedAt === null)) return one.endedAt === null ? other : one
  return other.changedAt > one.changedAt ? other : one
}

/** Creates a record that wins over the one before it, even if another server's clock was ahead. */
export function changeOf(
  screen: Screen,
  changes: Partial<Pick<Screen, 'name' | 'stores' | 'groups' | 'figures' | 'endedAt'>>,
  now: number,
): Screen {
  return { ...screen, ...changes, changedAt: Math.max(now, screen.changedAt + 1) }
}
