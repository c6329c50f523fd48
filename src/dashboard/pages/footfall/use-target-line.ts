import { useMemo } from 'react'
import { peopleFilters } from '../../../protocol/metrics/filtered-by.ts'
import type { BesideSeries } from '../../charts/time/chart-series.ts'
import { targetLine } from '../../data/cards/target-line.ts'
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
    ...targetSumsQuery(useDataSource(), 'entries', locations, days),
    enabled: granularity !== 'hour' && isOfEveryone,
  })
  return useMemo(
    () => (data === undefined ? none : targetLine(data, points, { stores: locations.length, isRate: false })),
    [data, points, locations],
  )
}
