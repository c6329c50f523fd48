import { useMemo } from 'react'
import type { DayRange, LocalDay } from '../../../../calendar/calendar.ts'
import { addDays } from '../../../../calendar/local-day.ts'
import { usualRule } from '../../../../domain/day-so-far/usual.ts'
import { readHoursOfWeek } from '../../../../protocol/derived/derived-results.ts'
import type { BesideSeries } from '../../../charts/time/chart-series.ts'
import { derivedQuery, derivedQuestion } from '../../../data/questions/derived-query.ts'
import { targetSumsQuery } from '../../../data/questions/target-sums-query.ts'
import { useAsked } from '../../../data/questions/use-asked.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import { periodBody } from '../../period-question.ts'
import type { FootfallView } from '../use-footfall.ts'
import { hourlyTargetLine } from './hourly-target-line.ts'

const none: readonly BesideSeries[] = []

const weeksBefore = (day: LocalDay): DayRange => ({
  first: addDays(day, -7 * usualRule.weeks),
  last: addDays(day, -1),
})

/**
 * Returns the targets of the days, split over hours by the usual hours of the eight weeks before. The usual hours are requested
 * only if there is a target: most installations have none.
 */
export function useHourlyTargets(view: FootfallView, applies: boolean): readonly BesideSeries[] {
  const {
    stores,
    days,
    granularity,
    footfall: { points },
  } = view
  const source = useDataSource()
  const isHourly = applies && granularity === 'hour'
  const locations = useMemo(() => stores.map(({ id }) => id), [stores])
  const { data: sums } = useAsked({
    ...targetSumsQuery(source, 'entries', locations, days),
    enabled: isHourly,
  })
  const hasTargets = isHourly && (sums?.some((sum) => sum.stores > 0) ?? false)
  const question = useMemo(
    () =>
      derivedQuestion('hours-of-week', {
        ...periodBody({ stores, days: weeksBefore(days.first) }),
        measure: 'entries',
      }),
    [days.first, stores],
  )
  const { data: usual } = useAsked({
    ...derivedQuery(source, question, readHoursOfWeek),
    enabled: hasTargets,
  })
  return useMemo(() => {
    if (!hasTargets || sums === undefined || usual === undefined) return none
    return hourlyTargetLine(sums, points, { stores: locations.length, usual: usual.hours })
  }, [hasTargets, locations, points, sums, usual])
}
