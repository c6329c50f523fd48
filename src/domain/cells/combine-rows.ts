import type { Bucket } from '../../calendar/calendar.ts'
import { type IndexClock, instantOfUtcIndex, wallIndex } from '../../protocol/metrics/index-clock.ts'
import { type MetricRow, measureOf } from '../../protocol/metrics/results.ts'

export interface CombinedRows {
  /** For each place, one number per bucket, in order. `null` is no data, never zero. */
  readonly values: ReadonlyMap<string, readonly (number | null)[]>
  /** Rows without a known bucket or requested place. No sum includes them. */
  readonly unplaced: number
}

/** Reads the additive number of a row: a count or a total, never an average or a rate. */
export type ReadRow = (row: MetricRow) => number | null

/** Reads the count or total of a measure. */
export function measured(measure: string): ReadRow {
  return (row) => measureOf(row, measure)
}

/**
 * Reads the total behind an average: average × its count. Averages themselves are never combined (notes §6). Zero if
 * the count is.
 */
export function totalOf(average: string, count: string): ReadRow {
  return (row) => {
    const [mean, over] = [measureOf(row, average), measureOf(row, count)]
    if (over === 0) return 0
    return mean === null || over === null ? null : mean * over
  }
}

/** How to tell the rows of one answer apart, besides their bucket. */
export interface RowPlaces {
  /** The requested places, for example location ids. */
  readonly places: readonly string[]
  /** Returns the place of a row, by default its location. A row without one belongs to the only place there is. */
  readonly placeOf?: (row: MetricRow) => string | undefined
}

/**
 * Sums rows of `segments` per place and bucket. Rows of several demographic values add up, and so do rows of a
 * dimension that was not requested. `null + 5 = 5`, and only nulls make `null`.
 *
 * When clocks go back, the same index occurs twice, in chronological order (notes §5). Each demographic value has its
 * own pair of rows, so occurrences are counted per value.
 */
export function combineRows(
  rows: readonly MetricRow[],
  buckets: readonly Bucket[],
  { places, placeOf = locationOf }: RowPlaces,
  read: ReadRow,
  clock: IndexClock = 'location',
): CombinedRows {
  const values = new Map<string, (number | null)[]>(
    places.map((place) => [place, Array.from(buckets, () => null)]),
  )
  const find = bucketFinder(buckets, clock)
  const only = places.length === 1 ? places[0] : undefined
  const occurrences = new Map<string, number>()
  let unplaced = 0

  for (const row of rows) {
    const place = placeOf(row) ?? only
    const cells = place === undefined ? undefined : values.get(place)
    const position =
      row.index === undefined ? undefined : find(row.index, () => occurrenceOf(row, occurrences))
    if (cells === undefined || position === undefined) {
      unplaced += 1
      continue
    }
    cells[position] = addKnown(cells[position] ?? null, read(row))
  }
  return { values, unplaced }
}

/** Sums rows of `summary` per place. `null` for a place without a row. */
export function combineSummary(
  rows: readonly MetricRow[],
  { places, placeOf = locationOf }: RowPlaces,
  read: ReadRow,
): ReadonlyMap<string, number | null> {
  const values = new Map<string, number | null>(places.map((place) => [place, null]))
  const only = places.length === 1 ? places[0] : undefined
  for (const row of rows) {
    const place = placeOf(row) ?? only
    if (place === undefined || !values.has(place)) continue
    values.set(place, addKnown(values.get(place) ?? null, read(row)))
  }
  return values
}

function locationOf(row: MetricRow): string | undefined {
  return row.location
}

/** Adds two counts, either of which may be unknown: `null` is skipped, and two unknowns stay unknown. */
export function addKnown(left: number | null, right: number | null): number | null {
  if (left === null) return right
  return right === null ? left : left + right
}

/** {@link addKnown} over a list. `null` for an empty one. */
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
  const positions = positionsIn(buckets)
  return (index, occurrence) => {
    const found = positions.get(wallIndex(index))
    if (found === undefined || found.length === 1) return found?.[0]
    return found[Math.min(occurrence(), found.length - 1)]
  }
}

/** Amounts of every metric are combined over the same buckets. */
const kept = new WeakMap<readonly Bucket[], ReadonlyMap<string, readonly number[]>>()

function positionsIn(buckets: readonly Bucket[]): ReadonlyMap<string, readonly number[]> {
  const known = kept.get(buckets)
  if (known !== undefined) return known
  const positions = new Map<string, number[]>()
  for (const [position, bucket] of buckets.entries()) {
    const key = wallIndex(bucket.index)
    const alike = positions.get(key)
    if (alike === undefined) positions.set(key, [position])
    else alike.push(position)
  }
  kept.set(buckets, positions)
  return positions
}

function occurrenceOf(row: MetricRow, seen: Map<string, number>): number {
  const identity = [row.index, row.location, row.taxonomy, row.age, row.gender, row.role].join('|')
  const occurrence = seen.get(identity) ?? 0
  seen.set(identity, occurrence + 1)
  return occurrence
}
