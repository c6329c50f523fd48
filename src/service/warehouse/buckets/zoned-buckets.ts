import { numberedBuckets, type WorkedNumbers } from './bucket-expression.ts'

/** Numbers the buckets of several time zones in SQL, each row in the zone of its store. */
export interface ZonedBuckets {
  /**
   * SQL: the number of the bucket that contains the second `at`.
   *
   * @param zone SQL: the index of the row's zone
   */
  expression(zone: string): string
  readonly parameters: Readonly<Record<string, readonly number[]>>
  /** Returns the position among the zone's buckets. `null` for a number before the first. */
  positionOf(zone: number, number: number): number | null
}

/** Exceeds every second. */
const secondsOfZone = 2 ** 33

/**
 * Zones with equal numbering share an expression, as all zones with whole-hour offsets do for hours. Otherwise each
 * zone's shift is looked up, before and after its clock change. Buckets that need a search, such as months and single
 * hours, form one list for all zones. A branch for each of 19 zones made a request about 2,000 stores more than four
 * times as slow.
 *
 * @param zones starts of the buckets of each zone, as {@link numberedBuckets} takes them
 */
export function zonedBuckets(zones: readonly (readonly number[])[]): ZonedBuckets {
  const numbered = zones.map((bounds) => numberedBuckets(bounds, 'bounds'))
  const worked = numbered.flatMap((each) => each.worked ?? [])
  const [first] = numbered
  const areAlike = numbered.every(
    ({ expression, parameters }) =>
      expression === first?.expression && (zones.length === 1 || Object.keys(parameters).length === 0),
  )
  if (first !== undefined && areAlike) {
    const { expression, parameters } = first
    return { expression: () => expression, parameters, positionOf }
  }
  const shifts = worked.length < numbered.length ? null : shiftsOf(worked)
  return shifts === null ? searchedByZone(zones) : { ...shifts, positionOf }

  function positionOf(zone: number, number: number): number | null {
    return numbered[zone]?.positionOf(number) ?? null
  }
}

/** Returns `null` if bucket lengths differ between zones or a zone has more than one clock change. */
function shiftsOf(worked: readonly WorkedNumbers[]): Omit<ZonedBuckets, 'positionOf'> | null {
  const [first] = worked
  if (first === undefined) return null
  if (worked.some(({ length, stretches }) => length !== first.length || stretches.length > 2)) return null
  const moves = worked.some(({ stretches }) => stretches.length > 1)
  const of = (list: string, zone: string) => `arrayElement({${list}:Array(Int64)}, ${zone} + 1)`
  return {
    expression(zone) {
      const shift = moves
        ? `if(at < ${of('moves', zone)}, ${of('shifts', zone)}, ${of('later_shifts', zone)})`
        : of('shifts', zone)
      return `toUInt32(intDiv(at + ${shift}, ${first.length}))`
    },
    parameters: {
      shifts: worked.map(({ stretches }) => stretches[0]?.shift ?? 0),
      ...(moves && {
        later_shifts: worked.map(({ stretches }) => stretches.at(-1)?.shift ?? 0),
        moves: worked.map(({ stretches }) => (stretches.length > 1 ? (stretches[0]?.endExclusive ?? 0) : 0)),
      }),
    },
  }
}

function searchedByZone(zones: readonly (readonly number[])[]): ZonedBuckets {
  const positions = zones.map((bounds) => new Map(bounds.map((bound, position) => [bound, position])))
  return {
    expression(zone) {
      const base = `toUInt64(${zone}) * ${secondsOfZone}`
      return `toUInt32(roundDown(${base} + at, {bounds:Array(UInt64)}) - ${base})`
    },
    // Each zone begins with an entry for seconds before its first bucket.
    parameters: {
      bounds: zones.flatMap((bounds, zone) => [0, ...bounds].map((bound) => zone * secondsOfZone + bound)),
    },
    positionOf: (zone, number) => positions[zone]?.get(number) ?? null,
  }
}
