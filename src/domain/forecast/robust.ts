/** Estimates that a few wild values don't move. `NaN` is an unknown value. */

/** A normal distribution has this many median absolute deviations in a standard deviation. */
const deviationsOfMedian = 1.4826
const mostDeviations = 2.5

/** Returns the middle of the known values, or the mean of the middle two. `NaN` if there is none. */
export function middleOf(values: Float64Array): number {
  const copy = new Float64Array(values.length)
  let known = 0
  for (const value of values) if (!Number.isNaN(value)) copy[known++] = value
  const sorted = copy.subarray(0, known).sort()
  const half = sorted.length >> 1
  if (sorted.length % 2 === 1) return sorted[half] ?? Number.NaN
  return ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2
}

/**
 * Moves values further than 2.5 deviations from the middle to that distance.
 * @param deviationOf least deviation of values around this middle
 */
export function clipped(
  values: Float64Array,
  deviationOf: (middle: number) => number = () => 0,
): Float64Array {
  const middle = middleOf(values)
  const deviation = deviationsOfMedian * middleOf(values.map((value) => Math.abs(value - middle)))
  const reach = mostDeviations * Math.max(deviation, deviationOf(middle))
  return values.map((value) =>
    Number.isNaN(value) ? value : Math.min(middle + reach, Math.max(middle - reach, value)),
  )
}

/** Counts of people that come independently vary by at least the root of their mean. */
export function countingNoise(middle: number): number {
  return Math.sqrt(Math.max(1, middle))
}

/** Positions on each side whose middle a value is compared with. */
const reachOfMiddle = 7

/**
 * Moves values further than 2.5 deviations from the middle of the values around them to that distance. Unlike {@link clipped}, it
 * keeps a level that changed for good: a week later, the middle has changed as well.
 */
export function clippedLocally(values: Float64Array): Float64Array {
  const middles = values.map((_, at) =>
    middleOf(values.subarray(Math.max(0, at - reachOfMiddle), at + reachOfMiddle + 1)),
  )
  const distances = clipped(values.map((value, at) => value - (middles[at] ?? Number.NaN)))
  return distances.map((distance, at) => distance + (middles[at] ?? Number.NaN))
}

/**
 * Returns the mean around each position, weighing others less the further they are. A position without a value has the
 * mean of the others.
 * @param halfLife distance at which a value weighs half
 */
export function smoothed(values: Float64Array, halfLife: number): Float64Array {
  const keep = 0.5 ** (1 / halfLife)
  const sums = new Float64Array(values.length)
  const weights = new Float64Array(values.length)
  const sweep = (order: 1 | -1) => {
    let [sum, weight] = [0, 0]
    for (let step = 0; step < values.length; step += 1) {
      const at = order === 1 ? step : values.length - 1 - step
      sums[at] = (sums[at] ?? 0) + sum
      weights[at] = (weights[at] ?? 0) + weight
      const value = values[at] ?? Number.NaN
      const isKnown = !Number.isNaN(value)
      sum = keep * (sum + (isKnown ? value : 0))
      weight = keep * (weight + (isKnown ? 1 : 0))
    }
  }
  sweep(1)
  sweep(-1)
  return values.map((value, at) => {
    const isKnown = !Number.isNaN(value)
    const weight = (weights[at] ?? 0) + (isKnown ? 1 : 0)
    return weight === 0 ? Number.NaN : ((sums[at] ?? 0) + (isKnown ? value : 0)) / weight
  })
}

/** Returns the value below which a share of the sorted values lies, interpolated. */
export function quantile(sorted: readonly number[], share: number): number {
  // The next value falls into each of the n + 1 gaps between n samples with equal probability.
  const place = Math.min(sorted.length - 1, Math.max(0, share * (sorted.length + 1) - 1))
  const [low, high] = [Math.floor(place), Math.ceil(place)]
  const [lower = 0, upper = 0] = [sorted[low], sorted[high]]
  return lower + (upper - lower) * (place - low)
}

/** Brings a factor to within `most` and 1 ÷ `most`. */
export function boundedFactor(factor: number, most: number): number {
  return Math.min(most, Math.max(1 / most, factor))
}
