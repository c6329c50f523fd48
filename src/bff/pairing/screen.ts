import * as v from 'valibot'

/** A screen that was let in, for good or until somebody ends it. Instants are epoch milliseconds. */
export interface Screen {
  readonly id: string
  readonly name: string
  /** Location ids. */
  readonly stores: readonly string[]
  /** The name of whoever let it in. */
  readonly pairedBy: string
  readonly pairedAt: number
  /** Of two records of one screen the later one holds. */
  readonly changedAt: number
  /** Since when it is not let in any more; `null`: it is. It stays so. */
  readonly endedAt: number | null
}

export const screenSchema = v.object({
  id: v.string(),
  name: v.string(),
  stores: v.array(v.string()),
  pairedBy: v.string(),
  pairedAt: v.number(),
  changedAt: v.number(),
  endedAt: v.nullable(v.number()),
})

/** A screen that was switched off for so long has to be paired anew. Browsers keep no cookie for longer. */
export const screenLifeMs = 400 * 24 * 3_600_000

/** Which of two records of one screen holds, wherever each comes from: an end is final. */
export function laterOf(one: Screen | undefined, other: Screen): Screen {
  if (one === undefined) return other
  if ((one.endedAt === null) !== (other.endedAt === null)) return one.endedAt === null ? other : one
  return other.changedAt > one.changedAt ? other : one
}
