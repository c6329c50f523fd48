import { useMemo } from 'react'
import { peopleFilters } from '../../../../protocol/metrics/filtered-by.ts'
import type { BesideSeries } from '../../../charts/time/chart-series.ts'
import { useTargetLine } from '../../../data/cards/use-target-line.ts'
import { storeTargetsQuery } from '../../../data/questions/target-sums-query.ts'
import { useAsked } from '../../../data/questions/use-asked.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import type { Screen } from '../../screen.ts'
import type { FootfallView } from '../use-footfall.ts'
import { useHourlyTargets } from './use-hourly-targets.ts'

/** The targets of the stores together. None of some visitors only, because a target is for everyone. */
export function useTargets(view: FootfallView, screen: Screen): readonly BesideSeries[] {
  const applies = isOfEveryone(screen)
  const whole = useTargetLine('entries', { ...view, points: view.footfall.points }, applies)
  const hourly = useHourlyTargets(view, applies)
  return view.granularity === 'hour' ? hourly : whole
}

const none: ReadonlyMap<string, number> = new Map()

/**
 * How far each store has come towards its target on the days that are over, by its id: entries ÷ target. Only for stores that
 * were counted on each day with a target, because other days would be compared otherwise.
 */
export function useReachedByStore(
  { stores, days, footfall: { league } }: FootfallView,
  screen: Screen,
): ReadonlyMap<string, number> {
  const locations = useMemo(() => stores.map(({ id }) => id).sort(), [stores])
  const isAsked = league.some(({ openDays }) => openDays > 0) && isOfEveryone(screen)
  const { data } = useAsked({
    ...storeTargetsQuery(useDataSource(), 'entries', locations, days),
    enabled: isAsked,
  })
  return useMemo(() => {
    if (!isAsked || data === undefined || data.length === 0) return none
    const targets = new Map(data.map((target) => [target.location, target]))
    return new Map(
      league.flatMap(({ store, perOpenDay, openDays }) => {
        const target = targets.get(store)
        if (target === undefined || perOpenDay === null || openDays !== target.days) return []
        return [[store, (perOpenDay * openDays) / target.value] as const]
      }),
    )
  }, [data, isAsked, league])
}

function isOfEveryone({ filters }: Screen): boolean {
  return peopleFilters.every((filter) => filters[filter].length === 0)
}
