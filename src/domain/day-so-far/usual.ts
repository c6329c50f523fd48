import { median } from '../median.ts'

/**
 * What is usual, and what moved more than that. Compared are the same weekdays of the weeks before, each until the
 * same hour. The middle of them (the median) and their usual distance from it (the median distance, × 1.4826 to speak
 * of a normal spread) make a band of four spreads to either side; a value outside of it has moved.
 *
 * - Median and not mean: a bank holiday or a day of sale among the eight moves neither the middle nor the spread.
 * - No spread is narrower than what counting alone makes: eight days that happen to agree are luck, not order.
 * - What differs by less than a tenth is never called a move: it may be certain, and is still of no concern.
 * - Fewer than four days that can be trusted say nothing of what is usual.
 *
 * Eight days tell their own spread only roughly, hence four and not three: of days that are as always two or three in a
 * hundred are called a move. `usual.test.ts` counts them.
 */
export interface UsualRule {
  /** Weeks that are looked at. */
  readonly weeks: number
  readonly leastDays: number
  /** Half the width of the band, in spreads. */
  readonly spreads: number
  /** As a fraction of the middle. */
  readonly leastChange: number
}

export const usualRule: UsualRule = { weeks: 8, leastDays: 4, spreads: 4, leastChange: 0.1 }

/** Makes the median distance of a normal distribution its standard deviation. */
const normalSpread = 1.4826

export interface Usual {
  readonly middle: number
  /** The band that counts as usual. */
  readonly low: number
  readonly high: number
  /** How many days it is known from. */
  readonly days: number
}

export type Judgement =
  | {
      readonly kind: 'usual' | 'moved'
      readonly usual: Usual
      readonly ratio: number
      readonly spreads: number
    }
  /** Too few days that can be trusted, or nothing to measure by. */
  | { readonly kind: 'unknown'; readonly days: number }

/**
 * @param before the same measure on each day that can be trusted.
 * @param noiseOf the standard deviation that counting alone gives a value of this size.
 */
export function judge(
  value: number,
  before: readonly number[],
  noiseOf: (middle: number) => number,
  rule: UsualRule = usualRule,
): Judgement {
  if (before.length < rule.leastDays) return { kind: 'unknown', days: before.length }
  const middle = median(before)
  // Nothing on most days: there is no share of nothing to have moved by.
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

/** Of counts: people come one by one, each by themselves. */
export function countNoise(middle: number): number {
  return Math.sqrt(middle)
}

/** Of so many sales among so many customers. */
export function rateNoise(customers: number): (middle: number) => number {
  return (middle) => Math.sqrt(middle / Math.max(1, customers))
}

/** Of an average stay: stays differ among each other by about as much as they last. */
export function dwellNoise(visitors: number): (middle: number) => number {
  return (middle) => middle / Math.sqrt(Math.max(1, visitors))
}
