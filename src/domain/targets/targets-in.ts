import type { BodyOf } from '../../protocol/requests/requests.ts'

/** Returns the targets of a request, by location id. */
export function targetsIn({
  entities,
  targets = [],
}: Pick<BodyOf<'usual'>, 'entities' | 'targets'>): ReadonlyMap<string, number> {
  return new Map(
    entities.flatMap((location, place): [string, number][] => {
      const target = targets[place] ?? null
      return target === null ? [] : [[location, target]]
    }),
  )
}
