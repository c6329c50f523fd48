import type { EntriesRow } from '../../protocol/results.ts'
import type { Bucket } from './buckets.ts'
import type { Combination, Demographics } from './demographics.ts'
import type { EntryGroup } from './entry-group.ts'

interface Counted {
  readonly groups: readonly EntryGroup[]
  readonly demographics: Demographics
  readonly isPerLocation: boolean
}

/** A row per bucket, location where asked, and combination of values; chronological by wall-clock time. */
export function segmentRows({ groups, demographics, isPerLocation }: Counted): readonly EntriesRow[] {
  const byBucket = new Map<string, { readonly bucket: Bucket; readonly cells: Cell[] }>()
  for (const group of groups) {
    group.buckets.forEach((bucket, position) => {
      const key = `${bucket.index} ${bucket.occurrence}`
      const entry = byBucket.get(key) ?? { bucket, cells: [] }
      entry.cells.push({ group, position })
      byBucket.set(key, entry)
    })
  }
  return [...byBucket.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, { bucket, cells }]) =>
      (isPerLocation ? cells.map((cell) => [cell]) : [cells]).flatMap((summed) =>
        demographics.combinations.map((combination, position) => ({
          index: bucket.index,
          ...rowFields(summed, combination, isPerLocation),
          entries: sum(summed.map((cell) => cell.group.entries(cell.position, position))),
        })),
      ),
    )
}

/** A row per location where asked and combination of values, over the whole range: the sum of its buckets. */
export function summaryRows({ groups, demographics, isPerLocation }: Counted): readonly EntriesRow[] {
  return (isPerLocation ? groups.map((group) => [group]) : [groups]).flatMap((summed) =>
    demographics.combinations.map((combination, combinationPosition) => ({
      ...rowFields(
        summed.map((group) => ({ group })),
        combination,
        isPerLocation,
      ),
      entries: sum(
        summed.flatMap((group) =>
          group.buckets.map((_bucket, position) => group.entries(position, combinationPosition)),
        ),
      ),
    })),
  )
}

interface Cell {
  readonly group: EntryGroup
  readonly position: number
}

function rowFields(
  summed: readonly { readonly group: EntryGroup }[],
  combination: Combination,
  isPerLocation: boolean,
): Combination & { readonly location?: string } {
  const location = isPerLocation ? summed[0]?.group.locations[0]?.id : undefined
  return { ...(location !== undefined && { location }), ...combination }
}

/** `null` only where all are. */
function sum(values: readonly (number | null)[]): number | null {
  return values.reduce((total, value) => (value === null ? total : (total ?? 0) + value), null)
}
