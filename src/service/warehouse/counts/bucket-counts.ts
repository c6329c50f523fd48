import { type DemographicDimension, filterOfDimension } from '../../../protocol/metrics/vocabularies.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { type ZonedBuckets, zonedBuckets } from '../buckets/zoned-buckets.ts'
import type { KeptSource } from '../engine/kept-sums.ts'
import type { Warehouse } from '../warehouse.ts'
import { type Demographics, demographicDimensions } from './demographics.ts'
import { isInsideOpening, type OpeningTimes, openingParameters, openingTimesOf } from './opening-times.ts'

/** What is counted: rows of facts, of one table or of several. */
export interface CountSource<Measure extends string> {
  readonly tables: readonly CountedTable<Measure>[]
  readonly parameters?: Readonly<Record<string, unknown>>
  /** How its sums of settled days are kept; left out: not at all. */
  readonly kept?: KeptSource
}

export interface CountedTable<Measure extends string> {
  /**
   * A table or a SELECT, of the locations `{locations:Array(String)}` in `{start:Int64}` to `{end:Int64}`
   * (milliseconds), with `location_id`, and where they are asked `taxonomy`, `age`, `gender` and `role`.
   */
  readonly from: string
  /** The position of a row's location among the locations, for a SELECT that groups by it; such a row has no id. */
  readonly place?: string
  readonly where?: string
  /** The second in which a row counts. */
  readonly at: string
  /** The last second that it stands for, where that is another. */
  readonly reaches?: string
  /** Instead of {@link whoOf}, where that is known already or cannot be. */
  readonly who?: string
  /** What is summed over the rows of a bucket, by the name of the sum. */
  readonly measures: Readonly<Record<Measure, string>>
}

export interface CountQuestion {
  readonly zones: readonly CountedZone[]
  /** A row per location, else the sum over all locations of a zone. */
  readonly perLocation: boolean
  /** A row per zone of the floor, else the sum over all. */
  readonly perTaxonomy: boolean
  /** The zones of the floor that are asked. */
  readonly taxonomies?: readonly string[]
  readonly range: TimeRange
  readonly demographics: Demographics
  /** When each location is open. Given: only people inside these ranges count. */
  readonly open: ReadonlyMap<string, readonly TimeRange[]> | null
}

export interface CountedZone {
  readonly locationIds: readonly string[]
  /** Starts of the buckets, epoch seconds, ascending; and the end of the last where rows after it are read. */
  readonly bounds: readonly number[]
}

/** The sums of what is counted as one: of a place, and of the people of one kind. */
export interface PartCounts<Measure extends string> extends Readonly<Record<DemographicDimension, string>> {
  /** Position in the zones asked. */
  readonly zone: number
  /** Empty where locations are summed. */
  readonly location: string
  /** Empty where zones of the floor are summed. */
  readonly taxonomy: string
  /** Whether they are among the asked values. Others tell that there was data. */
  readonly isAsked: boolean
  /**
   * Positions of the buckets; one can stand there for each table that is counted. `null`: before the first of a zone
   * whose buckets begin within the range.
   */
  readonly buckets: readonly (number | null)[]
  /** For each of these. */
  readonly sums: Readonly<Record<Measure, readonly number[]>>
}

/**
 * The sums of a source, by part and bucket. A bucket without any row has no counts at all.
 *
 * All zones in one pass: stores of different zones lie side by side, and a pass for each would read most twice.
 * Each table is summed by itself, by one number, whose lower half is the bucket and whose upper half, the part, says
 * the rest; and the sums come as lists. Against a union of rows, grouped by the columns themselves, with an object
 * of all fields for each group, this takes a third of the time.
 */
export async function bucketCounts<Measure extends string>(
  warehouse: Warehouse,
  source: CountSource<Measure>,
  question: CountQuestion,
): Promise<readonly PartCounts<Measure>[]> {
  const { zones, demographics, open } = question
  const locations = zones.flatMap(({ locationIds }, zone) => locationIds.map((id) => ({ id, zone })))
  const opening = open === null ? null : openingTimesOf(locations.map(({ id }) => open.get(id) ?? []))
  const measures = measuresOf(source)
  const numbered = zonedBuckets(zones.map(({ bounds }) => bounds))
  const sums = source.tables.map((table) => tableSums(table, { measures, question, opening, numbered }))
  const parts = await warehouse.query<
    Readonly<Record<Measure, readonly number[]>> & {
      readonly part: number
      readonly buckets: readonly number[]
    }
  >(
    `SELECT toUInt32(bitShiftRight(key, 32)) AS part, groupArray(toUInt32(key)) AS buckets,
       ${measures.map((measure) => `groupArray(${measure}) AS ${measure}`).join(', ')}
     FROM (${sums.join(' UNION ALL ')})
     GROUP BY part`,
    {
      ...source.parameters,
      locations: locations.map(({ id }) => id),
      positions: locations.map((_location, position) => position),
      location_zones: locations.map(({ zone }) => zone),
      ...numbered.parameters,
      taxonomies: question.taxonomies ?? [],
      taxonomy_positions: (question.taxonomies ?? []).map((_taxonomy, position) => position),
      start: question.range.start,
      end: question.range.endExclusive,
      ...whoParameters(demographics),
      ...(opening !== null && openingParameters(opening)),
    },
  )
  return parts.map((counts) => {
    const part = readPart(counts.part, question, locations)
    return {
      ...part,
      buckets: counts.buckets.map((number) => numbered.positionOf(part.zone, number)),
      sums: counts,
    }
  })
}

export function measuresOf<Measure extends string>({ tables }: CountSource<Measure>): readonly Measure[] {
  return Object.keys(tables[0]?.measures ?? {}) as Measure[]
}

interface Summing<Measure extends string> {
  readonly measures: readonly Measure[]
  readonly question: CountQuestion
  readonly numbered: ZonedBuckets
  readonly opening: OpeningTimes | null
}

function tableSums<Measure extends string>(
  { from, where, place, at, reaches = 'at', who, measures: sums }: CountedTable<Measure>,
  { measures, question, numbered, opening }: Summing<Measure>,
): string {
  const numberIn = (numbers: LocationNumbers) => numberOfLocation(numbers, place)
  const conditions = [
    ...(where === undefined ? [] : [where]),
    ...(opening === null ? [] : [isInsideOpening(opening, numberIn('schedules'))]),
  ]
  const [first, ...others] = digitsOf(question).map(({ of, base }) => ({
    base,
    digit: digitExpression(of, question, { who, numberIn }),
  }))
  const bucket = numbered.expression(numberIn('location_zones'))
  const part = others.reduce((sofar, { base, digit }) => `(${sofar}) * ${base} + ${digit}`, first?.digit)
  return `
    WITH ${at} AS at, ${reaches} AS reaches
    SELECT ${part === undefined ? `toUInt64(${bucket})` : `bitShiftLeft(toUInt64(${part}), 32) + ${bucket}`} AS key,
      ${measures.map((measure) => `${sums[measure]} AS ${measure}`).join(', ')}
    FROM ${from} ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
    GROUP BY key`
}

/** One digit of a part: a small number that SQL works out for a row, less than its base. */
interface Digit {
  readonly of: 'location' | 'zone' | 'taxonomy' | 'who'
  readonly base: number
}

function digitsOf({ zones, perLocation, perTaxonomy, taxonomies, demographics }: CountQuestion) {
  const locations = zones.reduce((sum, { locationIds }) => sum + locationIds.length, 0)
  const digits: readonly (Digit | false)[] = [
    // A location says its zone.
    perLocation && { of: 'location', base: locations },
    !perLocation && zones.length > 1 && { of: 'zone', base: zones.length },
    perTaxonomy && { of: 'taxonomy', base: taxonomies?.length ?? 0 },
    demographics.asked.length > 0 && { of: 'who', base: whoBase(demographics) },
  ]
  return digits.filter((digit) => digit !== false).filter(({ base }) => base > 1)
}

function digitExpression(
  of: Digit['of'],
  { demographics }: CountQuestion,
  {
    who,
    numberIn,
  }: { readonly who: string | undefined; readonly numberIn: (numbers: LocationNumbers) => string },
): string {
  switch (of) {
    case 'location':
      return numberIn('positions')
    case 'zone':
      return numberIn('location_zones')
    case 'taxonomy':
      return 'transform(taxonomy, {taxonomies:Array(String)}, {taxonomy_positions:Array(UInt32)}, 0)'
    case 'who':
      return who ?? whoOf(demographics)
  }
}

type LocationNumbers = 'positions' | 'location_zones' | 'schedules'

/**
 * The number of a row's location in a list that has one for each of `{locations:Array(String)}`. By id the engine looks it
 * up once for each of the few different ids of a block, because the column is a dictionary.
 */
function numberOfLocation(numbers: LocationNumbers, place: string | undefined): string {
  if (place !== undefined) return numbers === 'positions' ? place : `{${numbers}:Array(UInt32)}[${place} + 1]`
  return placeOf(numbers)
}

/** SQL: the number of a row's location in such a list, by its id. */
export function placeOf(numbers: LocationNumbers): string {
  return `transform(location_id, {locations:Array(String)}, {${numbers}:Array(UInt32)}, 0)`
}

/**
 * Who somebody is, as one number: of each asked dimension the position of the value among those asked, counted from
 * 1, or 0 for any other. Whoever has a 0 anywhere is not among the asked.
 */
export function whoOf({ asked }: Demographics): string {
  return asked.reduce((sofar, { dimension, values }) => {
    const filter = filterOfDimension[dimension]
    const value = `transform(${dimension}, {${filter}:Array(String)}, {${filter}_positions:Array(UInt32)}, 0)`
    return `(${sofar}) * ${values.length + 1} + ${value}`
  }, '0')
}

function whoParameters({ asked }: Demographics): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    asked.flatMap(({ dimension, values }) => {
      const filter = filterOfDimension[dimension]
      return [
        [filter, values],
        [`${filter}_positions`, values.map((_value, position) => position + 1)],
      ]
    }),
  )
}

function whoBase({ asked }: Demographics): number {
  return asked.reduce((product, { values }) => product * (values.length + 1), 1)
}

const nobody = Object.fromEntries(demographicDimensions.map((dimension) => [dimension, ''])) as Readonly<
  Record<DemographicDimension, string>
>

function whoRead(who: number, { asked }: Demographics) {
  const values: Record<DemographicDimension, string> = { ...nobody }
  let left = who
  for (const { dimension, values: known } of asked.toReversed()) {
    const position = left % (known.length + 1)
    left = Math.floor(left / (known.length + 1))
    const value = known[position - 1]
    if (value === undefined) return { ...nobody, isAsked: false }
    values[dimension] = value
  }
  return { ...values, isAsked: true }
}

function readPart(
  part: number,
  question: CountQuestion,
  locations: readonly { readonly id: string; readonly zone: number }[],
) {
  const { demographics, taxonomies = [], perLocation, perTaxonomy } = question
  const found: Partial<Record<Digit['of'], number>> = {}
  let left = part
  for (const { of, base } of digitsOf(question).toReversed()) {
    found[of] = left % base
    left = Math.floor(left / base)
  }
  const location = perLocation ? locations[found.location ?? 0] : undefined
  return {
    zone: location?.zone ?? found.zone ?? 0,
    location: location?.id ?? '',
    taxonomy: perTaxonomy ? (taxonomies[found.taxonomy ?? 0] ?? '') : '',
    ...whoRead(found.who ?? 0, demographics),
  }
}
