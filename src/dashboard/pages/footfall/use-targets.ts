import { peopleFilters } from '../../../protocol/metrics/filtered-by.ts'
import type { BesideSeries } from '../../charts/time/chart-series.ts'
import { useTargetLine } from '../../data/cards/use-target-line.ts'
import type { Screen } from '../screen.ts'
import type { FootfallView } from './use-footfall.ts'

/** The targets of the stores together. None of some visitors only, because a target is for everyone. */
export function useTargets(view: FootfallView, screen: Screen): readonly BesideSeries[] {
  const isOfEveryone = peopleFilters.every((filter) => screen.filters[filter].length === 0)
  return useTargetLine('entries', { ...view, points: view.footfall.points }, isOfEveryone)
}
