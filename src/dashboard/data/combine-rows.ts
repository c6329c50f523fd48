import { type MetricRow, measureOf } from '../../protocol/results.ts'
import type { Bucket } from '../time/calendar.ts'
import { type IndexClock, indexClock, instantOfUtcIndex, wallIndex } from './index-clock.ts'

export interface CombinedRows {
  /** Per location one number for each bucket, in the order of the buckets; `null` is no data, never zero. */
  readonly values: ReadonlyMap<string, readonly (number | null)[]>
  /** Rows that name no bucket or no location that was asked for. They are in no sum. */
  readonly unplaced: number
}

/**
 * Sums rows of `segments` per location and bucket. Rows of several demographic values add up; a dimension that
 * nobody asked for adds up too. `null + 5 = 5`, and only nulls make `null`.
 *
 * When clocks go back the same index occurs twice, in chronological order (notes §5). Each demographic value
 * has its own pair of rows, so occurrences are counted per value.
 */
export function combineRows(
  rows: readonly MetricRow[],
  buckets: readonly Bucket[],
  locations: readonly string[],
  measure: string,
  clock: IndexClock = indexClock,
): CombinedRows {
  const values = new Map<string, (number | null)[]>(
    locations.map((location) => [location, Array.from(buckets, () => null)]),
  )
  const find = bucketFinder(buckets, clock)
  const only = locations.length === 1 ? locations[0] : undefined
  const occurrences = new Map<string, number>()
  let unplaced = 0

  for (const row of rows) {
    const location = row.location ?? only
    const cells = location === undefined ? undefined : values.get(location)
    const position =
      row.index === undefined ? undefined : find(row.index, () => occurrenceOf(row, occurrences))
    if (cells === undefined || position === undefined) {
      unplaced += 1
      continue
    }
    cells[position] = addKnown(cells[position] ?? null, measureOf(row, measure))
  }
  return { values, unplaced }
}

/** Sums rows of `summary` per location. A location without a row has `null`. */
export function combineSummary(
  rows: readonly MetricRow[],
  locations: readonly string[],
  measure: string,
): ReadonlyMap<string, number | null> {
  const values = new Map<string, number | null>(locations.map((location) => [location, null]))
  const only = locations.length === 1 ? locations[0] : undefined
  for (const row of rows) {
    const location = row.location ?? only
    if (location === undefined || !values.has(location)) continue
    values.set(location, addKnown(values.get(location) ?? null, measureOf(row, measure)))
  }
  return values
}

/** Adds two counts of which either may be unknown: `null` is left out, and two unknowns stay unknown. */
export function addKnown(left: number | null, right: number | null): number | null {
  if (left === null) return right
  return right === null ? left : left + right
}

/** {@link addKnown} over a list; `null` for an empty one. */
export function sumKnown(values: Iterable<number | null>): number | null {
  let sum: number | null = null
  for (const value of values) sum = addKnown(sum, value)
  return sum
}

type FindBucket = (index: string, occurrence: () => number) => number | undefined

function bucketFinder(buckets: readonly Bucket[], clock: IndexClock): FindBucket {
  if (clock === 'utc') {
    const starts = new Map(buckets.map((bucket, position) => [bucket.start, position]))
    return (index) => {
      const instant = instantOfUtcIndex(index)
      return instant === null ? undefined : starts.get(instant)
    }
  }
  const positions = new Map<string, number[]>()
  for (const [position, bucket] of buckets.entries()) {
    const key = wallIndex(bucket.index)
    positions.set(key, [...(positions.get(key) ?? []), position])
  }
  return (index, occurrence) => {
    const found = positions.get(wallIndex(index))
    if (found === undefined || found.length === 1) return found?.[0]
    return found[Math.min(occurrence(), found.length - 1)]
  }
}

function occurrenceOf(row: MetricRow, seen: Map<string, number>): number {
  const identity = [row.index, row.location, row.age, row.gender, row.role].join('|')
  const occurrence = seen.get(identity) ?? 0
  seen.set(identity, occurrence + 1)
  return occurrence
}
