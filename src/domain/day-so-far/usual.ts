import { median } from '../median.ts'

/**
 * Rule of the usual range, and of what has moved outside it.
 *
 * The comparison is with the same weekdays of earlier weeks, each up to the same hour. Their median, and their median
 * distance from it (× 1.4826, which makes it a normal spread), form a range of four spreads to either side. A value
 * outside it has moved.
 *
 * - Median, not mean: a bank holiday or a sale day among the eight affects neither the middle nor the spread.
 * - No spread is narrower than that of counting alone: eight days that happen to agree are luck.
 * - A difference below a tenth is never a move: it may be certain, but doesn't matter.
 * - Fewer than four reliable days define no usual range.
 *
 * Eight days give only a rough spread, hence four spreads and not three: of ordinary days, two or three in a hundred
 * are called a move. `usual.test.ts` counts them.
 */
export interface UsualRule {
  /** Number of earlier weeks. */
  readonly weeks: number
  readonly leastDays: number
  /** Half the width of the range, in spreads. */
  readonly spreads: number
  /** As a fraction of the middle. */
  readonly leastChange: number
}

export const usualRule: UsualRule = { weeks: 8, leastDays: 4, spreads: 4, leastChange: 0.1 }

/** Turns the median distance of a normal distribution into its standard deviation. */
const normalSpread = 1.4826

export interface Usual {
  readonly middle: number
  /** The usual range. */
  readonly low: number
  readonly high: number
  /** How many days define it. */
  readonly days: number
}

export type Judgement =
  | {
      readonly kind: 'usual' | 'moved'
      readonly usual: Usual
      readonly ratio: number
      readonly spreads: number
    }
  /** Too few reliable days, or nothing to measure by. */
  | { readonly kind: 'unknown'; readonly days: number }

/**
 * @param before the same measure on each reliable day
 * @param noiseOf the standard deviation of a value of this size by counting alone
 */
export function judge(
  value: number,
  before: readonly number[],
  noiseOf: (middle: number) => number,
  rule: UsualRule = usualRule,
): Judgement {
  if (before.length < rule.leastDays) return { kind: 'unknown', days: before.length }
  const middle = median(before)
  // Nothing on most days, so there is no relative change.
  if (middle <= 0) return { kind: 'unknown', days: before.length }
  const spread = Math.max(normalSpread * median(before.map((one) => Math.abs(one - middle))), noiseOf(middle))
  const reach = Math.max(rule.spreads * spread, rule.leastChange * middle)
  const distance = value - middle
  return {
    kind: Math.abs(distance) > reach ? 'moved' : 'usual',
    usual: { middle, low: Math.max(0, middle - reach), high: middle + reach, days: before.length },
    ratio: distance / middle,
    spreads: spread === 0 ? 0 : Math.abs(distance) / spread,
  }
}

/** Counting noise of a count: people come independently. */
export function countNoise(middle: number): number {
  return Math.sqrt(middle)
}

/** Counting noise of the rate of this many customers. */
export function rateNoise(customers: number): (middle: number) => number {
  return (middle) => Math.sqrt(middle / Math.max(1, customers))
}

/** Counting noise of an average stay: stays vary by about their own length. */
export function dwellNoise(visitors: number): (middle: number) => number {
  return (middle) => middle / Math.sqrt(Math.max(1, visitors))
}
