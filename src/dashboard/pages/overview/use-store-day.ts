import { shiftDays } from '../../../calendar/day-range.ts'
import type { TotalsAnswer } from '../../../protocol/derived/derived-answers.ts'
import { readTotals } from '../../../protocol/derived/derived-results.ts'
import type { ZoneRow, ZonesAnswer } from '../../../protocol/derived/zone-answers.ts'
import { readZones } from '../../../protocol/derived/zone-results.ts'
import { filteredBy } from '../../../protocol/metrics/filtered-by.ts'
import { answeredPoints } from '../../data/cards/answered-points.ts'
import type { TimePoint } from '../../data/cards/points-over-time.ts'
import { derivedQuery, derivedQuestion } from '../../data/questions/derived-query.ts'
import { inTreeOrder } from '../../data/questions/floor.ts'
import type { Shown } from '../../data/questions/use-shown-view.ts'
import type { DataSource } from '../../data/source/data-source.ts'
import { bucketsBody, comparedBody, periodBody } from '../period-question.ts'
import type { PeriodView } from '../period-view.ts'
import type { Screen } from '../screen.ts'
import { nothingFurther, usePeriodQuestions, usePeriodView } from '../use-period.ts'

const facets = ['segments'] as const

/** Today by the hour, and its zones, each compared with the same weekday of last week. */
export function storeDayQuestions(screen: Screen) {
  const { today, stores, filters, chain } = screen
  const days = { first: today, last: today }
  const period = { days, compared: shiftDays(days, -7), granularity: 'hour', stores } as const
  const asked = { ...periodBody(period), ...comparedBody(period), ...filteredBy(filters).values }
  return {
    period,
    hours: derivedQuestion('totals', {
      ...asked,
      measure: 'entries',
      facets,
      ...bucketsBody(period, chain),
    }),
    zones: derivedQuestion('zones', asked),
  }
}

type Questions = ReturnType<typeof storeDayQuestions>

/** The entries of a store by the hour. */
export interface HoursView extends PeriodView {
  readonly points: readonly TimePoint[]
}

const noOutages = { outages: [], outageCount: 0 } as const

const hoursReading = {
  queryOf: (source: DataSource, { hours }: Questions) =>
    derivedQuery(source, hours, (value) => readTotals(value, facets)),
  figuresOf: ({ segments = [] }: TotalsAnswer) => ({
    ...noOutages,
    points: hoursShown(answeredPoints(segments, 'hour')),
  }),
}

/** From the first to the last hour with people on either day: closed nights are excluded. */
export function hoursShown(points: readonly TimePoint[]): readonly TimePoint[] {
  const isKnown = ({ state, comparison, value }: TimePoint) =>
    state === 'no-data' || (value ?? 0) > 0 || (comparison?.value ?? 0) > 0
  const first = points.findIndex(isKnown)
  return first < 0 ? points : points.slice(first, points.findLastIndex(isKnown) + 1)
}

export function useHours(screen: Screen): Shown<HoursView> {
  return usePeriodView(usePeriodQuestions(screen, storeDayQuestions), hoursReading, nothingFurther)
}

/** The zones of a store, in the order of the tree. */
export interface DayZonesView extends PeriodView {
  readonly zones: readonly ZoneRow[]
}

const zonesReading = {
  queryOf: (source: DataSource, { zones }: Questions) => derivedQuery(source, zones, readZones),
  figuresOf: ({ zones }: ZonesAnswer) => ({ ...noOutages, zones: inTreeOrder(zones) }),
}

export function useDayZones(screen: Screen): Shown<DayZonesView> {
  return usePeriodView(usePeriodQuestions(screen, storeDayQuestions), zonesReading, nothingFurther)
}
