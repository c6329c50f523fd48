import type { BodyOf } from '../../protocol/requests/requests.ts'

/** Targets of today, by location id. */
export interface TargetsOfToday {
  readonly entries: ReadonlyMap<string, number>
  readonly revenue: ReadonlyMap<string, number>
}

/** Returns the targets of a request. */
export function targetsIn({
  entities,
  targets = [],
  revenueTargets = [],
}: Pick<BodyOf<'usual'>, 'entities' | 'targets' | 'revenueTargets'>): TargetsOfToday {
  const byLocation = (values: readonly (number | null)[]) =>
    new Map(
      entities.flatMap((location, place): [string, number][] => {
        const target = values[place] ?? null
        return target === null ? [] : [[location, target]]
      }),
    )
  return { entries: byLocation(targets), revenue: byLocation(revenueTargets) }
}
