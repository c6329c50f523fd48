import { type GroupDimension, isGroupDimension } from '../../protocol/location-group-rules.ts'
import type { LocationGroup } from '../../protocol/location-groups.ts'

/** How claims and screens name a group: `region:North`. */
export function groupKey({ dimension, name }: Pick<LocationGroup, 'dimension' | 'name'>): string {
  return `${dimension}:${name}`
}

/** True if the text can name a group, existing or not. */
export function isGroupKey(text: string): boolean {
  const at = text.indexOf(':')
  return at > 0 && at < text.length - 1 && isGroupDimension(text.slice(0, at))
}

/** That a location belongs to a group. */
export interface Member {
  readonly location: string
  readonly dimension: GroupDimension
  readonly name: string
}

/** Gathers members into groups, each location once, in the order of their first members. */
export function groupsOfMembers(members: readonly Member[]): readonly LocationGroup[] {
  const groups = new Map<string, { readonly group: Omit<LocationGroup, 'location_ids'>; ids: Set<string> }>()
  for (const { location, dimension, name } of members) {
    const key = groupKey({ dimension, name })
    const known = groups.get(key) ?? { group: { dimension, name }, ids: new Set() }
    known.ids.add(location)
    groups.set(key, known)
  }
  return [...groups.values()].map(({ group, ids }) => ({ ...group, location_ids: [...ids] }))
}

/** Joins parts of the same groups. */
export function mergeGroups(parts: readonly LocationGroup[]): readonly LocationGroup[] {
  return groupsOfMembers(
    parts.flatMap(({ dimension, name, location_ids }) =>
      location_ids.map((location) => ({ location, dimension, name })),
    ),
  )
}
