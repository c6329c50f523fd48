/** More stores than this are asked for in several questions, since deployments limit entities. */
const maxStoresPerQuestion = 100

/**
 * Stores as they are asked for together, by what names them: sorted, so that the same choice made in another order is
 * the same question.
 */
export function inQuestions<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
): readonly (readonly Item[])[] {
  const sorted = items.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
  return Array.from({ length: Math.ceil(sorted.length / maxStoresPerQuestion) }, (_, part) =>
    sorted.slice(part * maxStoresPerQuestion, (part + 1) * maxStoresPerQuestion),
  )
}
