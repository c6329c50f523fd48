import { taxonomyParts } from '../../../domain/zones/floor.ts'
import { compareNames } from '../../ui/table/compare-names.ts'

/** Zones in the order of the tree. */
export function inTreeOrder<Zone extends { readonly zone: string }>(zones: readonly Zone[]): readonly Zone[] {
  return [...zones].sort((one, other) => byPath(one.zone, other.zone))
}

export interface ZoneNode {
  readonly path: string
  /** The last part of the path. */
  readonly name: string
  /** Whether the path itself is a zone, or only gathers zones. */
  readonly isZone: boolean
  /** The zones at this path and below it. */
  readonly zones: readonly string[]
  readonly children: readonly ZoneNode[]
}

/** Zones as a tree along the parts of their paths. */
export function zoneTree(zones: readonly string[]): readonly ZoneNode[] {
  return nodesAt(
    [...zones].sort(byPath).map((zone) => ({ zone, rest: taxonomyParts(zone) })),
    '',
  )
}

interface Placed {
  readonly zone: string
  readonly rest: readonly string[]
}

function nodesAt(placed: readonly Placed[], above: string): readonly ZoneNode[] {
  const groups = new Map<string, Placed[]>()
  for (const { zone, rest } of placed) {
    const [name, ...below] = rest
    if (name === undefined) continue
    groups.set(name, [...(groups.get(name) ?? []), { zone, rest: below }])
  }
  return [...groups].map(([name, members]) => {
    const path = above === '' ? name : `${above}:${name}`
    return {
      path,
      name,
      isZone: members.some(({ rest }) => rest.length === 0),
      zones: members.map(({ zone }) => zone),
      children: nodesAt(members, path),
    }
  })
}

/** "Shoes › Women › Boots". */
export function zoneWords(zone: string): string {
  return taxonomyParts(zone).join(' › ')
}

function byPath(a: string, b: string): number {
  return compareNames(zoneWords(a), zoneWords(b))
}
