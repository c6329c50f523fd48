/** More stretches than these are found faster by searching than by comparing with each. */
const mostStretches = 6

/** Of one long bucket, as between days of several weeks: a quarter of a year of hours. */
const mostNumbers = 2500

/** How the engine tells buckets apart, and which bucket each of its numbers means. */
export interface NumberedBuckets {
  /** SQL: the number of the bucket that the second `at` lies in. */
  readonly expression: string
  readonly parameters: Readonly<Record<string, readonly number[]>>
  /** The position of the bucket; `null` for what lies before the first. A lone bucket takes all. */
  positionOf(number: number): number | null
  /** How numbers are worked out, where they are. */
  readonly worked?: WorkedNumbers
}

export interface WorkedNumbers {
  /** Seconds. */
  readonly length: number
  /** In the order of time: the last one has no end. */
  readonly stretches: readonly Stretch[]
}

/**
 * Buckets are few stretches of one length, a new one where clocks change; so a second's number is worked out: shifted
 * by what its stretch is off the first one, and divided. Where that is not so, as with months, the engine searches
 * in the parameter of that name. Every operation counts: the engine prepares each for each part of a table, and
 * comparing with each stretch of buckets took a year of one store as long again as reading it.
 *
 * @param bounds starts of the buckets, epoch seconds, ascending. No second before the first is asked for
 */
export function numberedBuckets(bounds: readonly number[], parameter: string): NumberedBuckets {
  if (bounds.length < 2) return { expression: 'toUInt32(0)', parameters: {}, positionOf: () => 0 }
  return worked(bounds) ?? searched(bounds, parameter)
}

function searched(bounds: readonly number[], parameter: string): NumberedBuckets {
  const positions = new Map(bounds.map((bound, position) => [bound, position]))
  return {
    expression: `roundDown(toUInt32(at), {${parameter}:Array(UInt32)})`,
    // What is less than all of the list would be rounded up to the least.
    parameters: { [parameter]: [0, ...bounds] },
    positionOf: (number) => positions.get(number) ?? null,
  }
}

interface Stretch {
  /** Added to a second, it makes the start of each bucket a multiple of the length. */
  readonly shift: number
  /** Where the next stretch begins to count. */
  endExclusive: number
}

/** @param lift a length more, where a shift would be negative */
function worked(bounds: readonly number[], lift = 0): NumberedBuckets | null {
  const length = commonLength(bounds)
  const first = modulo(-(bounds[0] ?? 0), length) + lift
  const stretches: Stretch[] = []
  const positions = new Map<number, number>()
  for (const [position, bound] of bounds.entries()) {
    // Clocks move by hours, not by half a bucket: so the shift of a stretch is the one next to the first's.
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
    // The end of a bucket that is longer than others has numbers of its own, which mean it, too.
    const behind = bound > before + length ? Math.floor((before + length + shift) / length) : number
    if (number - behind > mostNumbers) return null
    for (let each = behind; each < number; each += 1) {
      if ((positions.get(each) ?? position - 1) !== position - 1) return null
      positions.set(each, position - 1)
    }
    if (positions.has(number)) return null
    positions.set(number, position)
  }
  if (stretches.length > mostStretches) return null
  const shifts = stretches.slice(0, -1).map(({ endExclusive, shift }) => `at < ${endExclusive}, ${shift}`)
  const last = stretches.at(-1)?.shift ?? 0
  const shift = shifts.length === 0 ? String(last) : `multiIf(${[...shifts, last].join(', ')})`
  const latest = bounds.length - 1
  const lastNumber = ((bounds[latest] ?? 0) + last) / length
  return {
    expression: `toUInt32(intDiv(at${shift === '0' ? '' : ` + ${shift}`}, ${length}))`,
    parameters: {},
    worked: { length, stretches },
    // The length of the last bucket is not known: what lies behind it is its own.
    positionOf: (number) => (number > lastNumber ? latest : (positions.get(number) ?? null)),
  }
}

/** The one that most buckets have. */
function commonLength(bounds: readonly number[]): number {
  const counts = new Map<number, number>()
  for (let position = 1; position < bounds.length; position += 1) {
    const length = (bounds[position] ?? 0) - (bounds[position - 1] ?? 0)
    counts.set(length, (counts.get(length) ?? 0) + 1)
  }
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}
