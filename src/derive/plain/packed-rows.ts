import type { CombinedRows } from '../../domain/cells/combine-rows.ts'

/**
 * Counts by place and bucket, as one list of numbers. The hours of a chain stay in memory for days: as lists of
 * `number | null` they take up to three times what eight bytes each take, and most counts of an hour fit into two.
 */
export interface PackedRows {
  readonly places: readonly string[]
  /** The buckets of the first place, then those of the next. */
  readonly numbers: Uint16Array | Float64Array
  readonly unplaced: number
}

/** @param rows with the same number of buckets at each place */
export function packRows({ values, unplaced }: CombinedRows): PackedRows {
  const numbers = [...values.values()].flat()
  return {
    places: [...values.keys()],
    numbers: numbers.every(fitsIntoTwoBytes)
      ? Uint16Array.from(numbers, (number) => number ?? noCount)
      : Float64Array.from(numbers, (number) => number ?? Number.NaN),
    unplaced,
  }
}

export function unpackRows({ places, numbers, unplaced }: PackedRows): CombinedRows {
  const buckets = places.length === 0 ? 0 : numbers.length / places.length
  const none = numbers instanceof Uint16Array ? noCount : Number.NaN
  const listOf = (some: PackedRows['numbers']) => {
    const list: (number | null)[] = []
    for (const number of some) list.push(Object.is(number, none) ? null : number)
    return list
  }
  return {
    values: new Map(
      places.map((place, row) => [place, listOf(numbers.subarray(row * buckets, (row + 1) * buckets))]),
    ),
    unplaced,
  }
}

/** Stands for `null` among counts. */
const noCount = 65_535

function fitsIntoTwoBytes(number: number | null): boolean {
  return number === null || (Number.isInteger(number) && number >= 0 && number < noCount)
}
