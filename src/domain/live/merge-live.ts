import type { LiveAnswer } from '../../protocol/derived/live-answers.ts'

/**
 * The whole that an answer of the route `live` tells, together with the one that its cursor was of.
 *
 * @param before that one; `null`: there is none
 * @returns `null` if changes came and nothing is known that they could be changes of
 */
export function mergeLive(before: LiveAnswer | null, answer: LiveAnswer): LiveAnswer | null {
  const { changed, ...rest } = answer
  if (changed === undefined) return answer
  if (before === null) return null
  const rows = new Map(before.stores.map((row) => [row.location, row]))
  for (const store of changed.left) rows.delete(store)
  for (const row of answer.stores) rows.set(row.location, row)
  const byStore = answer.byStore ?? before.byStore
  return { ...rest, ...(byStore !== undefined && { byStore }), stores: [...rows.values()] }
}
