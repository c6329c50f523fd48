import type { WeekHourRow } from '../../protocol/derived/derived-answers.ts'
import { wholeParts } from './whole-parts.ts'

type UsualHour = Pick<WeekHourRow, 'weekday' | 'hour' | 'state' | 'average'>

/** Usual entries of an hour of a day. Index 0 is the hour from midnight. */
export type HourWeights = readonly number[]

const emptyStates: ReadonlySet<WeekHourRow['state']> = new Set(['closed', 'no-data'])

/**
 * Returns the usual entries of each hour of a weekday. `null` if the share of an hour is unknown, because cameras missed it in
 * each week, or if nobody ever came.
 *
 * @param weekday 1 Monday to 7 Sunday
 */
export function hourWeights(hours: readonly UsualHour[], weekday: number): HourWeights | null {
  const weights = Array.from({ length: 24 }, () => 0)
  for (const row of hours) {
    if (row.weekday !== weekday || emptyStates.has(row.state)) continue
    if (row.average === null) return null
    weights[row.hour] = row.average
  }
  return weights.some((weight) => weight > 0) ? weights : null
}

/** An hour of a day that has a target. */
export interface HourOfDay {
  /** 0 to 23. */
  readonly hour: number
  readonly isClosed: boolean
}

/**
 * Splits the target of a day over its hours in proportion to their usual entries: whole numbers that add up to the target.
 * Hours that are closed on this day get nothing. Of two hours of the same name, when clocks go back, each gets half.
 *
 * @returns one value for each hour, in order. `null` for hours on which usually nobody comes.
 */
export function splitByHour(
  target: number,
  hours: readonly HourOfDay[],
  weights: HourWeights,
): readonly (number | null)[] {
  const sameName = (hour: number) => hours.filter((other) => other.hour === hour).length
  const own = hours.map(({ hour, isClosed }) => (isClosed ? 0 : (weights[hour] ?? 0) / sameName(hour)))
  if (own.every((weight) => weight === 0)) return own.map(() => null)
  const parts = wholeParts(target, own)
  return parts.map((part, place) => (own[place] === 0 ? null : part))
}
