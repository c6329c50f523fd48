import type { IntervalChange } from '../../protocol/derived/effect/effect-answers.ts'

/** Some days together: the logarithm of a ratio to the usual level, and how many days are behind it. */
export interface LogRatio {
  readonly log: number
  readonly days: number
}

/** Share of intervals that include the true effect. */
export const intervalLevel = 0.95

/** From fewer weeks before the event, the usual variation between weeks can't be estimated. */
export const fewestWeeks = 4

/** Two-sided 95 % quantiles of Student's t by degrees of freedom, from 3 to 7: four to eight weeks. */
const quantiles: Readonly<Record<number, number>> = {
  3: 3.182446,
  4: 2.776445,
  5: 2.570582,
  6: 2.446912,
  7: 2.364624,
}

/**
 * Returns how much the event's days differ from the weeks before. The weeks show by how much a week varies without any
 * event, so days of a week may depend on each other. A week with fewer usable days varies more and weighs less.
 *
 * The logarithms of the weeks are taken as normal, with variance ∝ 1 ÷ days. The interval is that of Student's t for the
 * difference between the event and their weighted mean.
 *
 * @param perWeek days of a full week
 * @returns `null` if there are fewer than {@link fewestWeeks} weeks
 */
export function intervalOf(
  event: LogRatio,
  weeks: readonly LogRatio[],
  perWeek: number,
): IntervalChange | null {
  const quantile = quantiles[weeks.length - 1]
  if (quantile === undefined || event.days === 0) return null
  const weightOf = ({ days }: LogRatio) => days / perWeek
  const weight = weeks.reduce((sum, week) => sum + weightOf(week), 0)
  const mean = weeks.reduce((sum, week) => sum + weightOf(week) * week.log, 0) / weight
  const squares = weeks.reduce((sum, week) => sum + weightOf(week) * (week.log - mean) ** 2, 0)
  const variance = (squares / (weeks.length - 1)) * (1 / weightOf(event) + 1 / weight)
  const half = quantile * Math.sqrt(variance)
  const difference = event.log - mean
  return {
    change: Math.expm1(difference),
    low: Math.expm1(difference - half),
    high: Math.expm1(difference + half),
  }
}

/** An interval that includes no effect, and reaches further than a third less to a half more, excludes too little. */
export function isWide({ low, high }: IntervalChange): boolean {
  return low <= 0 && high >= 0 && Math.log1p(high) - Math.log1p(low) > 2 * Math.log(1.5)
}
