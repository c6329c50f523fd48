import { t } from '@lingui/core/macro'
import type { LocalDay } from '../../../calendar/calendar.ts'
import { daysOf, lengthOf } from '../../../calendar/day-range.ts'
import type { TargetSum } from '../../../protocol/targets.ts'
import type { BesideSeries } from '../../charts/time/chart-series.ts'
import type { TimePoint } from './points-over-time.ts'

const none: readonly BesideSeries[] = []

/**
 * Returns the targets of buckets, or nothing if none has one. A bucket of amounts has the sum of its days. A bucket of rates has
 * a target if all of its open days have the same one, because nobody knows how the visitors should spread over its days.
 *
 * A bucket has a target if every store that is open has one on each of its days: otherwise its entries would be compared with
 * the target of some of them.
 */
export function targetLine(
  sums: readonly TargetSum[],
  points: readonly Pick<TimePoint, 'extent'>[],
  { stores, isRate }: { readonly stores: number; readonly isRate: boolean },
): readonly BesideSeries[] {
  const whole = wholeSums(sums, stores)
  const values = points.map(({ extent }) => {
    const days = daysOf(extent.days).flatMap((day) => whole.get(day) ?? [])
    const isWhole = days.length === lengthOf(extent.days)
    // Nothing is expected of a day on which all are closed.
    const open = days.filter((day) => day.stores > 0)
    if (!isWhole || open.length === 0) return null
    if (!isRate) return open.reduce((total, { value }) => total + value, 0)
    const [percentage, ...others] = new Set(open.map(({ value }) => value))
    return percentage === undefined || others.length > 0 ? null : percentage / 100
  })
  return targetSeries(values)
}

/** The targets of days on which each open store has one, by day. */
export function wholeSums(sums: readonly TargetSum[], stores: number): ReadonlyMap<LocalDay, TargetSum> {
  return new Map(sums.filter((sum) => sum.stores + sum.closed === stores).map((sum) => [sum.day, sum]))
}

/** @param values one for each point. Without any there is no series. */
export function targetSeries(values: readonly (number | null)[]): readonly BesideSeries[] {
  if (values.every((value) => value === null)) return none
  return [
    {
      kind: 'target',
      label: t`Target`,
      points: values.map((value) => (value === null ? null : { state: 'measured', value, coverage: null })),
    },
  ]
}
