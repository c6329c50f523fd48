import type { Pair } from './past-forecasts.ts'
import { quantile } from './robust.ts'

/** The share of outcomes that an interval is meant to hold, as much below it as above. */
export const intervalShare = 0.8
const tail = (1 - intervalShare) / 2

/**
 * Errors grow with what is expected, but not in proportion: people who come independently of one another vary by the root of their
 * number, a rainy day changes all hours by the same share. Hours lie between the two.
 */
const growthOfHours = 0.75
const growthOfDays = 1

export interface Interval {
  readonly low: number
  readonly high: number
}

/** The errors of earlier forecasts, one list for each: those of one forecast resemble each other. */
type Tests = readonly (readonly Pair[])[]

/** How far outcomes lay from what was expected, as quantiles of the errors of earlier forecasts. */
export class Spread {
  readonly #growth: number
  readonly #low: number
  readonly #high: number

  private constructor(tests: Tests, growth: number) {
    this.#growth = growth
    const errors = tests
      .flat()
      .map(({ expected, came }) => (came - expected) / this.#scale(expected))
      .sort((a, b) => a - b)
    const wider = widening(tests.filter(({ length }) => length > 0).length)
    this.#low = wider * quantile(errors, tail)
    this.#high = wider * quantile(errors, 1 - tail)
  }

  static ofDays(tests: Tests): Spread {
    return new Spread(tests, growthOfDays)
  }

  static ofHours(tests: Tests): Spread {
    return new Spread(tests, growthOfHours)
  }

  /** Returns the interval around an expectation. It always holds the expectation. */
  around(expected: number): Interval {
    const scale = this.#scale(expected)
    return {
      low: Math.max(0, expected + Math.min(0, this.#low) * scale),
      high: expected + Math.max(0, this.#high) * scale,
    }
  }

  #scale(expected: number): number {
    return Math.max(1, expected) ** this.#growth
  }
}

/** The normal distribution lies below this many deviations with the probability of an interval's upper end. */
export const normalQuantile = 1.2816

/**
 * A few forecasts don't show how far the next may be off. Student's t has this much longer tails than the normal distribution, by the first
 * term of their expansion, and the mean of the few is uncertain too.
 */
function widening(tests: number): number {
  const freedom = Math.max(1, tests - 1)
  const student = normalQuantile + (normalQuantile ** 3 + normalQuantile) / (4 * freedom)
  return (student / normalQuantile) * Math.sqrt(1 + 1 / Math.max(1, tests))
}

/**
 * Returns the share of outcomes that their intervals held. Each forecast is judged by the spread of the others. `null` without
 * outcomes.
 */
export function shareHeld(tests: Tests, spreadOf: (tests: Tests) => Spread): number | null {
  let [held, all] = [0, 0]
  tests.forEach((test, at) => {
    const others = tests.filter((pairs, other) => other !== at && pairs.length > 0)
    if (others.length === 0) return
    const spread = spreadOf(others)
    for (const { expected, came } of test) {
      const { low, high } = spread.around(expected)
      all += 1
      if (low <= came && came <= high) held += 1
    }
  })
  return all === 0 ? null : held / all
}

/** Returns the absolute errors ÷ what came. `null` if nobody came. */
export function relativeError(pairs: readonly Pair[]): number | null {
  let [error, came] = [0, 0]
  for (const pair of pairs) {
    error += Math.abs(pair.came - pair.expected)
    came += pair.came
  }
  return came === 0 ? null : error / came
}
