import { type DemographicDimension, filterOfDimension } from '../../protocol/vocabularies.ts'
import type { TimeRange } from '../../protocol/wire-time.ts'
import { type Demographics, demographicDimensions } from './demographics.ts'
import type { Warehouse } from './warehouse.ts'

/** What is counted: rows of facts, whatever table they come from. */
export interface CountSource<Measure extends string> {
  /**
   * A SELECT, of the locations `{locations:Array(String)}` in `{start:Int64}` to `{end:Int64}` (milliseconds), with
   * `location_id`, `taxonomy`, `age`, `gender`, `role`, the second in which a row counts (`at`), the last that it
   * stands for (`reaches`), and the columns that are summed.
   */
  readonly rows: string
  /** The column that is summed, by the name of its sum. */
  readonly measures: Readonly<Record<Measure, string>>
  readonly parameters?: Readonly<Record<string, unknown>>
}

interface CountQuestion {
  readonly zones: readonly CountedZone[]
  /** A row per location, else the sum over all locations of a zone. */
  readonly perLocation: boolean
  /** A row per zone of the floor, else the sum over all. */
  readonly perTaxonomy: boolean
  readonly range: TimeRange
  readonly demographics: Demographics
  /** When each location is open. Given: only people inside these ranges count. */
  readonly open: ReadonlyMap<string, readonly TimeRange[]> | null
}

interface CountedZone {
  readonly locationIds: readonly string[]
  /** Starts of the buckets, epoch seconds, ascending; the first at or before the range. */
  readonly bounds: readonly number[]
}

export type BucketCount<Measure extends string> = Readonly<
  Record<DemographicDimension, string> & Record<Measure, number>
> & {
  /** Position in the zones asked. */
  readonly zone: number
  /** Empty where locations are summed. */
  readonly location: string
  /** Empty where zones of the floor are summed. */
  readonly taxonomy: string
  /** The bound of its bucket. */
  readonly bucket: number
  /** 0 or 1: whether they are among the asked values. A row of others tells that there was data. */
  readonly asked: number
}

/**
 * The sums of a source, per bucket. A bucket without any row has no counts at all.
 *
 * All zones in one pass: stores of different zones lie side by side, and a pass for each would read most twice.
 */
export function bucketCounts<Measure extends string>(
  warehouse: Warehouse,
  { rows, measures, parameters }: CountSource<Measure>,
  question: CountQuestion,
): Promise<readonly BucketCount<Measure>[]> {
  const { zones, perLocation, perTaxonomy, demographics, open } = question
  const splits = demographicDimensions.map((dimension) =>
    demographics.asked.some((split) => split.dimension === dimension)
      ? `if(asked, toString(${dimension}), '') AS ${dimension}_value`
      : `'' AS ${dimension}_value`,
  )
  const asked = demographics.asked.map(
    ({ dimension }) => `${dimension} IN {${filterOfDimension[dimension]}:Array(String)}`,
  )
  const sums = Object.entries<string>(measures).map(([measure, column]) => `sum(${column}) AS ${measure}`)
  const locationIds = zones.flatMap((zone) => zone.locationIds)
  const statement = `
    SELECT ${zoneOf(zones.length)} AS zone_position, ${bucketOf(zones.length)} AS bucket,
      ${perLocation ? 'toString(location_id)' : "''"} AS location,
      ${perTaxonomy ? 'toString(taxonomy)' : "''"} AS taxonomy_value,
      ${asked.length > 0 ? asked.join(' AND ') : '1'} AS asked,
      ${splits.join(', ')},
      ${sums.join(', ')}
    FROM (${rows}) AS counted
    ${open === null ? '' : insideOpeningHours}
    GROUP BY zone_position, bucket, location, taxonomy_value, asked, age_value, gender_value, role_value`

  return warehouse.query<BucketCount<Measure>>(
    `SELECT zone_position AS zone, bucket, location, taxonomy_value AS taxonomy, asked, age_value AS age,
       gender_value AS gender, role_value AS role, ${Object.keys(measures).join(', ')}
     FROM (${statement})`,
    {
      ...parameters,
      locations: locationIds,
      location_zones: zones.flatMap((zone, position) => zone.locationIds.map(() => position)),
      ...Object.fromEntries(zones.map(({ bounds }, position) => [`bounds_${position}`, bounds])),
      start: question.range.start,
      end: question.range.endExclusive,
      ...Object.fromEntries(
        demographics.asked.map(({ dimension, values }) => [filterOfDimension[dimension], values]),
      ),
      ...(open !== null && openingParameters(locationIds, open)),
    },
  )
}

function zoneOf(zones: number): string {
  if (zones === 1) return '0'
  return 'transform(location_id, {locations:Array(String)}, {location_zones:Array(UInt32)}, 0)'
}

/** Binary search in the bounds: as fast as the engine's own calendar, and right in every zone. */
function bucketOf(zones: number): string {
  const buckets = Array.from({ length: zones }, (_, zone) => `roundDown(at, {bounds_${zone}:Array(UInt32)})`)
  if (zones === 1) return buckets.join('')
  const branches = buckets.slice(1).map((bucket, zone) => `zone_position = ${zone + 1}, ${bucket}`)
  return `multiIf(${[...branches, buckets[0]].join(', ')})`
}

/** An hour that a store opens in the middle of counts whole: its sum cannot be parted. */
const insideOpeningHours = `
    ASOF JOIN (
      SELECT {locations:Array(String)}[opening.1] AS open_location, opening.2 AS opens, opening.3 AS closes
      FROM (
        SELECT arrayJoin(arrayZip(
          {open_locations:Array(UInt32)}, {opens:Array(UInt32)}, {closes:Array(UInt32)}
        )) AS opening
      )
    ) AS openings
      ON toString(counted.location_id) = openings.open_location AND counted.reaches >= openings.opens
    WHERE at < closes`

function openingParameters(locationIds: readonly string[], open: ReadonlyMap<string, readonly TimeRange[]>) {
  const rows = locationIds.flatMap((id, position) =>
    (open.get(id) ?? []).map(({ start, endExclusive }) => ({
      // Arrays of the engine count from 1.
      location: position + 1,
      opens: Math.floor(start / 1000),
      closes: Math.ceil(endExclusive / 1000),
    })),
  )
  return {
    open_locations: rows.map(({ location }) => location),
    opens: rows.map(({ opens }) => opens),
    closes: rows.map(({ closes }) => closes),
  }
}
