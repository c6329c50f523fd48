import { useMemo } from 'react'
import type { DayRange, Granularity } from '../../../calendar/calendar.ts'
import type { TargetMeasure } from '../../../protocol/targets.ts'
import type { BesideSeries } from '../../charts/time/chart-series.ts'
import { targetSumsQuery } from '../questions/target-sums-query.ts'
import { useAsked } from '../questions/use-asked.ts'
import { useDataSource } from '../source/data-source.ts'
import type { TimePoint } from './points-over-time.ts'
import { targetLine } from './target-line.ts'

const none: readonly BesideSeries[] = []

interface TargetLineOf {
  readonly stores: readonly { readonly id: string }[]
  readonly days: DayRange
  readonly granularity: Granularity
  readonly points: readonly Pick<TimePoint, 'extent'>[]
}

/**
 * Returns the targets of stores as a line beside their figures. Hours have none, because a target is of a whole day.
 *
 * @param applies false if the figures are not what the targets are of
 */
export function useTargetLine(
  measure: TargetMeasure,
  { stores, days, granularity, points }: TargetLineOf,
  applies: boolean,
): readonly BesideSeries[] {
  const locations = useMemo(() => stores.map(({ id }) => id), [stores])
  const isAsked = applies && granularity !== 'hour'
  const { data } = useAsked({
    ...targetSumsQuery(useDataSource(), measure, locations, days),
    enabled: isAsked,
  })
  return useMemo(() => {
    // The targets may be known from other filters.
    if (!isAsked || data === undefined) return none
    return targetLine(data, points, { stores: locations.length, isRate: measure === 'conversion' })
  }, [data, isAsked, locations, measure, points])
}
