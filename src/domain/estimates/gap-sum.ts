import type { MissedEntries } from '../../protocol/derived/estimates/estimates-answers.ts'
import { weeksAround } from '../../protocol/derived/estimates/estimates-limits.ts'
import type { Expectation } from '../../protocol/derived/forecast/forecast-answers.ts'
import { intervalShare, normalQuantile } from '../forecast/interval.ts'
import { quantile } from '../forecast/robust.ts'
import { daysOfWeek } from '../forecast/typical-week.ts'
import type { GapHours } from './store-estimator.ts'

/** By how many days a gap is moved, to see how far the estimate would be off where everything was counted. */
export const moves: readonly number[] = Array.from({ length: 2 * weeksAround }, (_, at) => {
  const week = at < weeksAround ? at - weeksAround : at - weeksAround + 1
  return week * daysOfWeek
})

/** With fewer moved gaps, the largest error doesn't reach the 80 % quantile. */
const leastTests = 4
/** A moved gap must have at least this share of the people that are expected in the gap itself. */
const leastShare = 0.5

/**
 * The gaps of some hours and stores together, and the same gaps moved by whole weeks. Errors of hours, days and stores that
 * go together are thus seen together.
 */
export class GapSum {
  #expected = 0
  /** Variance of who came in the missed part of partly counted hours. */
  #scatter = 0
  #hours = 0
  #hoursLeftOut = 0
  readonly #testExpected = new Float64Array(moves.length)
  readonly #testCounted = new Float64Array(moves.length)

  /**
   * Adds an hour of a store.
   * @param share of the hour that was missed
   * @param tests the same hour of each moved gap, as {@link moves} lists them
   */
  add(
    { hour, share }: { readonly hour: number; readonly share: number },
    { expected }: GapHours,
    tests: readonly GapHours[],
  ): void {
    const value = expected[hour] ?? Number.NaN
    if (Number.isNaN(value)) {
      this.#hoursLeftOut += 1
      return
    }
    this.#hours += 1
    this.#expected += value
    // A moved partial hour is compared with a fixed share of its count, so the chance of who came in which part is added.
    this.#scatter += value * Math.max(0, 1 - share)
    tests.forEach((test, at) => {
      const [guess = Number.NaN, count = Number.NaN] = [test.expected[hour], test.counted[hour]]
      if (Number.isNaN(guess) || Number.isNaN(count)) return
      this.#testExpected[at] = (this.#testExpected[at] ?? 0) + guess
      this.#testCounted[at] = (this.#testCounted[at] ?? 0) + count
    })
  }

  get missedEntries(): MissedEntries {
    const missed = this.#hours === 0 ? null : this.#interval()
    return { missed, hours: this.#hours, hoursLeftOut: this.#hoursLeftOut }
  }

  /**
   * Errors grow with what is expected: a rainy day changes all hours by the same share. Four of five moved gaps had an error
   * within the interval, whatever their distribution: the error of the gap itself falls into each space between theirs
   * with equal probability.
   */
  #interval(): Expectation | null {
    // Nobody is ever counted in these hours.
    if (this.#expected === 0) return { expected: 0, low: 0, high: 0 }
    const errors: number[] = []
    this.#testExpected.forEach((guess, at) => {
      if (guess === 0 || guess < leastShare * this.#expected) return
      errors.push(Math.abs((this.#testCounted[at] ?? 0) - guess) / guess)
    })
    if (errors.length < leastTests) return null
    errors.sort((a, b) => a - b)
    const ofTests = this.#expected * quantile(errors, intervalShare)
    const reach = Math.hypot(ofTests, normalQuantile * Math.sqrt(this.#scatter))
    return {
      expected: people(this.#expected),
      low: people(Math.max(0, this.#expected - reach)),
      high: people(this.#expected + reach),
    }
  }
}

/** More digits than these would claim more than is known. */
function people(value: number): number {
  return Math.round(value * 10) / 10
}
