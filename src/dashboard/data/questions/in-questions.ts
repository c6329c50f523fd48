/** More stores or cameras than this are asked for in several requests: deployments limit the entities of one. */
const maxPerQuestion = 100

/**
 * Stores or cameras as they are asked for together, by what names them: sorted, so that the same choice made in another order is
 * the same question.
 */
export function inQuestions<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
): readonly (readonly Item[])[] {
  const sorted = items.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
  return Array.from({ length: Math.ceil(sorted.length / maxPerQuestion) }, (_, part) =>
    sorted.slice(part * maxPerQuestion, (part + 1) * maxPerQuestion),
  )
}
