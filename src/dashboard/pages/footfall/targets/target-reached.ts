import { plural } from '@lingui/core/macro'
import { lengthOf } from '../../../../calendar/day-range.ts'
import { hasGaps } from '../../../../domain/cells/point-state.ts'
import { grouped } from '../../../../domain/grouped.ts'
import type { BesideSeries } from '../../../charts/time/chart-series.ts'
import type { TimePoint } from '../../../data/cards/points-over-time.ts'
import { formatCount } from '../../../ui/words/format.ts'
import { targetShareWords } from '../../../ui/words/target-words.ts'

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
 * within. Hours count by whole days: the target of the hours that are over is what is due, not what is to be reached. `null` if
 * no day can be compared.
 */
export function targetReached(
  points: readonly Point[],
  targets: readonly BesideSeries[],
): TargetReached | null {
  const [line] = targets
  const parts = points.map((point, place): Part => ({ point, wanted: line?.points[place]?.value ?? null }))
  const buckets = [...grouped(parts, ({ point }) => point.extent.days.first).values()]
  const compared = buckets.flatMap(comparedOf)
  const sum = (of: (one: (typeof compared)[number]) => number) =>
    compared.reduce((total, one) => total + of(one), 0)
  const wanted = sum((one) => one.wanted)
  if (wanted === 0) return null
  return {
    share: sum(({ entries }) => entries) / wanted,
    atLeast: compared.some((one) => one.hasGaps),
    days: sum(({ days }) => days),
    allDays: buckets.reduce(
      (total, own) => total + (own.every(({ point }) => point.state === 'closed') ? 0 : daysIn(own)),
      0,
    ),
  }
}

/** A point with its target. */
interface Part {
  readonly point: Point
  readonly wanted: number | null
}

/** Adds up the hours of a day, or takes a longer bucket as it is. Nothing if the day is not over, or not counted in full. */
function comparedOf(own: readonly Part[]) {
  const isOver = own.every(({ point }) => !point.unfinished && point.state !== 'future')
  const isCounted = own.every(
    ({ point, wanted }) => point.counted === undefined && (wanted === null || point.value !== null),
  )
  if (!isOver || !isCounted || own.every(({ wanted }) => wanted === null)) return []
  return [
    {
      entries: own.reduce((total, { point }) => total + (point.value ?? 0), 0),
      wanted: own.reduce((total, part) => total + (part.wanted ?? 0), 0),
      days: daysIn(own),
      hasGaps: own.some(({ point }) => point.value !== null && hasGaps(point.coverage)),
    },
  ]
}

/** Days of a bucket, or of the hours of a day. */
function daysIn([first]: readonly Part[]): number {
  return first === undefined ? 0 : lengthOf(first.point.extent.days)
}

/** "94% of target", "At least 94% of target · 25 of 28 days". */
export function reachedWords({ share, atLeast, days, allDays }: TargetReached): string {
  const words = targetShareWords(share, atLeast)
  if (days === allDays) return words
  const counted = formatCount(days)
  return `${words} · ${plural(allDays, { one: `${counted} of # day`, other: `${counted} of # days` })}`
}
