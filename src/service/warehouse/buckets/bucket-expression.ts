/** With more stretches, a binary search is faster than a comparison with each. */
const maxStretches = 6

/** Limit for one long bucket, such as the gap between days of several weeks: a quarter of a year in hours. */
const maxNumbers = 2500

/** Numbers buckets in SQL, and maps each number back to its bucket. */
export interface NumberedBuckets {
  /** SQL: the number of the bucket that contains the second `at`. */
  readonly expression: string
  readonly parameters: Readonly<Record<string, readonly number[]>>
  /** Returns the bucket's position. `null` for a number before the first. A single bucket takes all numbers. */
  positionOf(number: number): number | null
  /** How numbers are computed, if they are. */
  readonly worked?: WorkedNumbers
}

export interface WorkedNumbers {
  /** Seconds. */
  readonly length: number
  /** In chronological order. The last one has no end. */
  readonly stretches: readonly Stretch[]
}

/**
 * Buckets consist of few stretches of one length, with a new stretch at each clock change. So the number of a second is
 * computed: add the stretch's shift and divide by the length. If lengths differ, as for months, the engine searches the
 * list parameter of that name. Every operation counts, because the engine prepares each one for each part of a table.
 * Comparing with every stretch took as long as reading a year of one store.
 *
 * @param bounds starts of the buckets in ascending epoch seconds. No second before the first is looked up
 */
export function numberedBuckets(bounds: readonly number[], parameter: string): NumberedBuckets {
  if (bounds.length < 2) return { expression: 'toUInt32(0)', parameters: {}, positionOf: () => 0 }
  return worked(bounds) ?? searched(bounds, parameter)
}

function searched(bounds: readonly number[], parameter: string): NumberedBuckets {
  const positions = new Map(bounds.map((bound, position) => [bound, position]))
  return {
    expression: `roundDown(toUInt32(at), {${parameter}:Array(UInt32)})`,
    // `roundDown` would round a value below the list up to its minimum.
    parameters: { [parameter]: [0, ...bounds] },
    positionOf: (number) => positions.get(number) ?? null,
  }
}

interface Stretch {
  /** Seconds to add, so that each bucket starts at a multiple of the length. */
  readonly shift: number
  /** Start of the next stretch. */
  endExclusive: number
}

/** @param lift adds one length, if a shift would be negative */
function worked(bounds: readonly number[], lift = 0): NumberedBuckets | null {
  const length = commonLength(bounds)
  const first = modulo(-(bounds[0] ?? 0), length) + lift
  const stretches: Stretch[] = []
  const positions = new Map<number, number>()
  for (const [position, bound] of bounds.entries()) {
    // Clocks change by less than half a bucket, so choose the shift closest to that of the first stretch.
    const off = modulo(-bound - first, length)
    const shift = first + (off > length / 2 ? off - length : off)
    if (shift < 0) return worked(bounds, length)
    const number = (bound + shift) / length
    const before = bounds[position - 1] ?? bound
    const last = stretches.at(-1)
    if (last?.shift !== shift) {
      if (last !== undefined) last.endExclusive = Math.min(bound, before + length)
      stretches.push({ shift, endExclusive: Number.POSITIVE_INFINITY })
    }
    // If a bucket is longer than others, its end has further numbers that also map to it.
    const behind = bound > before + length ? Math.floor((before + length + shift) / length) : number
    if (number - behind > maxNumbers) return null
    for (let each = behind; each < number; each += 1) {
      if ((positions.get(each) ?? position - 1) !== position - 1) return null
      positions.set(each, position - 1)
    }
    if (positions.has(number)) return null
    positions.set(number, position)
  }
  if (stretches.length > maxStretches) return null
  const shifts = stretches.slice(0, -1).map(({ endExclusive, shift }) => `at < ${endExclusive}, ${shift}`)
  const last = stretches.at(-1)?.shift ?? 0
  const shift = shifts.length === 0 ? String(last) : `multiIf(${[...shifts, last].join(', ')})`
  const latest = bounds.length - 1
  const lastNumber = ((bounds[latest] ?? 0) + last) / length
  return {
    expression: `toUInt32(intDiv(at${shift === '0' ? '' : ` + ${shift}`}, ${length}))`,
    parameters: {},
    worked: { length, stretches },
    // The length of the last bucket is unknown, so everything after it belongs to it.
    positionOf: (number) => (number > lastNumber ? latest : (positions.get(number) ?? null)),
  }
}

/** Returns the most frequent length. */
function commonLength(bounds: readonly number[]): number {
  const counts = new Map<number, number>()
  for (let position = 1; position < bounds.length; position += 1) {
    const length = (bounds[position] ?? 0) - (bounds[position - 1] ?? 0)
    counts.set(length, (counts.get(length) ?? 0) + 1)
  }
  return [...counts].reduce((max, each) => (each[1] > max[1] ? each : max))[0]
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
