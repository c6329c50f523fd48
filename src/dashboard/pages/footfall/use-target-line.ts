import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { daysOf, lengthOf } from '../../../calendar/day-range.ts'
import { peopleFilters } from '../../../protocol/metrics/filtered-by.ts'
import type { TargetSum } from '../../../protocol/targets.ts'
import type { BesideSeries } from '../../charts/time/chart-series.ts'
import type { TimePoint } from '../../data/cards/points-over-time.ts'
import { targetSumsQuery } from '../../data/questions/target-sums-query.ts'
import { useAsked } from '../../data/questions/use-asked.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import type { Screen } from '../screen.ts'
import type { FootfallView } from './use-footfall.ts'

const none: readonly BesideSeries[] = []

/**
 * The targets of the stores together, as a line beside their entries. None by the hour, and none of some visitors only: a
 * target is of a whole day, and of everyone.
 */
export function useTargetLine(view: FootfallView, screen: Screen): readonly BesideSeries[] {
  const { days, stores, granularity } = view
  const { points } = view.footfall
  const locations = useMemo(() => stores.map(({ id }) => id), [stores])
  const isOfEveryone = peopleFilters.every((filter) => screen.filters[filter].length === 0)
  const { data } = useAsked({
    ...targetSumsQuery(useDataSource(), locations, days),
    enabled: granularity !== 'hour' && isOfEveryone,
  })
  return useMemo(
    () => (data === undefined ? none : targetLine(data, points, locations.length)),
    [data, points, locations],
  )
}

/**
 * A bucket has a target if every store that is open has one on each of its days: otherwise its entries would be compared with
 * the target of some of them.
 */
export function targetLine(
  sums: readonly TargetSum[],
  points: readonly Pick<TimePoint, 'extent'>[],
  stores: number,
): readonly BesideSeries[] {
  const whole = new Map(sums.filter((sum) => sum.stores + sum.closed === stores).map((sum) => [sum.day, sum]))
  const values = points.map(({ extent }) => {
    const days = daysOf(extent.days).flatMap((day) => whole.get(day) ?? [])
    const isWhole = days.length === lengthOf(extent.days)
    // Nothing is expected of a day on which all are closed.
    const isOpen = days.some((day) => day.stores > 0)
    return isWhole && isOpen ? days.reduce((sum, { value }) => sum + value, 0) : null
  })
  if (values.every((value) => value === null)) return none
  return [
    {
      kind: 'target',
      label: t`Target`,
      points: values.map((value) => (value === null ? null : { state: 'measured', value, coverage: null })),
    },
  ]
}
