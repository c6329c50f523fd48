import type { DayRange, Granularity } from '../../../calendar/calendar.ts'
import { comparedDays } from '../../../calendar/comparison.ts'
import { readZoneTotals } from '../../../protocol/derived/zone-results.ts'
import { filteredBy } from '../../../protocol/metrics/filtered-by.ts'
import { derivedQuery, derivedQuestion } from '../../data/questions/derived-query.ts'
import { useMemoOf } from '../../data/questions/memo-of.ts'
import { useAsked } from '../../data/questions/use-asked.ts'
import { askedState, type ShownView, useShownView } from '../../data/questions/use-shown-view.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import type { ZoneMeasure } from '../../filters/filters.ts'
import { planSettings, type Screen } from '../screen.ts'
import { courseOf, type ZoneCourse } from './zone-trend.ts'

/** What is asked for, as it is told of the answer. */
export interface TrendAsked {
  readonly zone: string
  readonly measure: ZoneMeasure
  readonly days: DayRange
  /** `null`: nothing is compared. */
  readonly compared: DayRange | null
  readonly granularity: Granularity
  readonly stores: Screen['stores']
}

/** One zone over time. */
export type TrendView = TrendAsked & ZoneCourse

export type TrendState = ShownView<TrendView>

/** The question of the card. The same filters make the same one. */
function trendQuestion(screen: Screen, zone: string) {
  const { filters, stores, today, weekStartsOn } = screen
  const { days, granularity, comparison } = planSettings(screen)
  const compared = comparedDays(days, comparison, today)
  const told: TrendAsked = { zone, measure: filters.zoneMeasure, days, compared, granularity, stores }
  const measure = `zone-${filters.zoneMeasure}` as const
  return {
    told,
    measure,
    totals: derivedQuestion('totals', {
      start: days.first,
      end: days.last,
      entities: stores.map(({ id }) => id).sort(),
      entityType: 'location',
      measure,
      zone,
      // A share is of the zones side by side; none chosen is all.
      ...(measure === 'zone-share' && filters.zones.length > 0 && { zones: [...filters.zones].sort() }),
      facets: ['segments'],
      aggregationPeriod: granularity,
      ...(compared !== null && { compared: { start: compared.first, end: compared.last } }),
      // 1 Monday to 7 Sunday.
      ...(granularity === 'week' && { weekStartsOn: weekStartsOn || 7 }),
      ...filteredBy(filters).values,
    }),
  }
}

export function useZoneTrend(
  screen: Screen,
  zone: string,
): { readonly state: TrendState; readonly asked: TrendAsked; readonly retry: () => void } {
  const source = useDataSource()
  const { filters, stores, today, weekStartsOn, hoursOffered } = screen
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is counted by now changes the answer alone
  const asked = useMemoOf(filters, () => trendQuestion(screen, zone), [
    filters,
    stores,
    today,
    weekStartsOn,
    hoursOffered,
    zone,
  ])
  const { told, measure } = asked
  const totals = useAsked(derivedQuery(source, asked.totals, (value) => readZoneTotals(value, measure)))
  const { data: answer } = totals
  const view = useMemoOf(asked, (): TrendView | null => {
    return answer === undefined ? null : { ...told, ...courseOf(answer, told.measure, told.granularity) }
  }, [told, answer])
  const state = useShownView(view, [askedState(totals)])
  const retry = (): void => {
    if (totals.isError) void totals.refetch()
  }
  return { state, asked: told, retry }
}
