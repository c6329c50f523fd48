import { numberedBuckets, type WorkedNumbers } from './bucket-expression.ts'

/** How the engine tells the buckets of several time zones apart, each row in the zone of its place. */
export interface ZonedBuckets {
  /** SQL: the number of the bucket that the second `at` lies in. @param zone SQL: the position of a row's zone */
  expression(zone: string): string
  readonly parameters: Readonly<Record<string, readonly number[]>>
  /** The position of the bucket among those of the zone; `null` for what lies before the first. */
  positionOf(zone: number, number: number): number | null
}

/** A second is less than this. */
const secondsOfZone = 2 ** 33

/**
 * Zones that number alike share an expression, as all do by the hour whose clocks show whole hours. Else what each zone
 * shifts its seconds by is looked up, before and after its clocks change. Where buckets have to be searched, as months and
 * single hours have, those of all zones are one list. A branch for each of nineteen zones made a question about 2 000 stores
 * take more than four times as long.
 *
 * @param zones starts of the buckets of each, as {@link numberedBuckets} takes them
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

/** `null` where the buckets of some zone have another length, or move more than once. */
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
    // Each zone begins with one that takes what lies before its first.
    parameters: {
      bounds: zones.flatMap((bounds, zone) => [0, ...bounds].map((bound) => zone * secondsOfZone + bound)),
    },
    positionOf: (zone, number) => positions[zone]?.get(number) ?? null,
  }
}
