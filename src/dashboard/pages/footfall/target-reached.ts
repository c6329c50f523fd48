import { plural } from '@lingui/core/macro'
import { lengthOf } from '../../../calendar/day-range.ts'
import { hasGaps } from '../../../domain/cells/point-state.ts'
import type { BesideSeries } from '../../charts/time/chart-series.ts'
import type { TimePoint } from '../../data/cards/points-over-time.ts'
import { formatCount } from '../../ui/words/format.ts'
import { targetShareWords } from '../../ui/words/target-words.ts'

export interface TargetReached {
  /** Entries ÷ target. */
  readonly share: number
  /** Cameras missed a part of the entries. */
  readonly atLeast: boolean
  /** The days that are compared: over, counted, and with a target. */
  readonly days: number
  /** Of the whole period, without those on which all stores are closed. */
  readonly allDays: number
}

type Point = Pick<TimePoint, 'extent' | 'state' | 'value' | 'unfinished' | 'counted' | 'coverage'>

/**
 * How far entries have come towards the target of the same days. A week that the period cuts counts: both are of the days
 * within. `null` if no day can be compared.
 */
export function targetReached(
  points: readonly Point[],
  targets: readonly BesideSeries[],
): TargetReached | null {
  const [line] = targets
  const compared = points.flatMap((point, place) => {
    const [entries, wanted] = [point.value, line?.points[place]?.value ?? null]
    if (point.unfinished || point.counted !== undefined || entries === null || wanted === null) return []
    return [{ entries, wanted, days: daysIn(point), hasGaps: hasGaps(point.coverage) }]
  })
  const sum = (of: (one: (typeof compared)[number]) => number) =>
    compared.reduce((total, one) => total + of(one), 0)
  const wanted = sum((one) => one.wanted)
  if (wanted === 0) return null
  return {
    share: sum(({ entries }) => entries) / wanted,
    atLeast: compared.some((one) => one.hasGaps),
    days: sum(({ days }) => days),
    allDays: points.reduce((total, point) => total + (point.state === 'closed' ? 0 : daysIn(point)), 0),
  }
}

function daysIn({ extent }: Pick<Point, 'extent'>): number {
  return lengthOf(extent.days)
}

/** "94% of target", "At least 94% of target · 25 of 28 days". */
export function reachedWords({ share, atLeast, days, allDays }: TargetReached): string {
  const words = targetShareWords(share, atLeast)
  if (days === allDays) return words
  const counted = formatCount(days)
  return `${words} · ${plural(allDays, { one: `${counted} of # day`, other: `${counted} of # days` })}`
}
