import { useMemo } from 'react'
import type { BesideSeries } from '../../charts/time/chart-series.ts'
import { targetLine } from '../../data/cards/target-line.ts'
import { targetSumsQuery } from '../../data/questions/target-sums-query.ts'
import { useAsked } from '../../data/questions/use-asked.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import type { ConversionView } from './use-conversion.ts'

const none: readonly BesideSeries[] = []

/**
 * The target of a store's rate, as a line beside it. None by the hour, because a target is of a whole day, and none of several
 * stores, because their targets cannot be added up.
 */
export function useRateTarget({
  days,
  stores,
  granularity,
  conversion,
}: ConversionView): readonly BesideSeries[] {
  const { points } = conversion
  const locations = useMemo(() => stores.map(({ id }) => id), [stores])
  const { data } = useAsked({
    ...targetSumsQuery(useDataSource(), 'conversion', locations, days),
    enabled: granularity !== 'hour' && stores.length === 1,
  })
  return useMemo(
    () => (data === undefined ? none : targetLine(data, points, { stores: 1, isRate: true })),
    [data, points],
  )
}
