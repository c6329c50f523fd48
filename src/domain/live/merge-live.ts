import type { LiveAnswer } from '../../protocol/derived/live-answers.ts'

/**
 * Merges a response of the route `live` with the whole response that its cursor refers to.
 *
 * @param before that whole answer; `null` if there is none
 * @returns `null` if the answer has only changes, and there is nothing to merge them with
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
