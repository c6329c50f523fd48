import { isNotFound } from './read-plain.ts'

/**
 * Loads items by id, leaving out ids that the deployment doesn't know. A deployment answers `not_found` for a whole
 * request and need not say which id it means, so halves are requested until each unknown id stands alone.
 *
 * @throws the error of `load`, also if neither half is found: such a deployment more likely lacks the route, and would
 * refuse every id one by one
 */
export async function ofKnown<Item>(
  ids: readonly string[],
  load: (ids: readonly string[]) => Promise<readonly Item[]>,
): Promise<readonly Item[]> {
  try {
    return await load(ids)
  } catch (error) {
    if (!isNotFound(error) || ids.length === 1) throw error
    const halves = await Promise.all(
      halvesOf(ids).map(async (half) => ({ half, items: await unlessNotFound(load(half)) })),
    )
    if (halves.every(({ items }) => items === null)) throw error
    const known = halves.map(({ half, items }) => items ?? ofSomeKnown(half, load))
    return (await Promise.all(known)).flat()
  }
}

/** Like {@link ofKnown}, for a route that is known to be offered. The ids together were not found. */
async function ofSomeKnown<Item>(
  ids: readonly string[],
  load: (ids: readonly string[]) => Promise<readonly Item[]>,
): Promise<readonly Item[]> {
  if (ids.length === 1) return []
  const halves = halvesOf(ids).map(
    async (half) => (await unlessNotFound(load(half))) ?? ofSomeKnown(half, load),
  )
  return (await Promise.all(halves)).flat()
}

function halvesOf(ids: readonly string[]): readonly (readonly string[])[] {
  const middle = Math.ceil(ids.length / 2)
  return [ids.slice(0, middle), ids.slice(middle)]
}

async function unlessNotFound<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
