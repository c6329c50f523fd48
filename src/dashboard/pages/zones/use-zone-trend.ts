import { readZoneTotals, type ZoneTotalsWith } from '../../../protocol/derived/zone-results.ts'
import { filteredBy } from '../../../protocol/metrics/filtered-by.ts'
import { derivedQuery, derivedQuestion } from '../../data/questions/derived-query.ts'
import type { ShownView } from '../../data/questions/use-shown-view.ts'
import type { DataSource } from '../../data/source/data-source.ts'
import { type AskedPeriod, askedPeriod, bucketsBody, comparedBody, periodBody } from '../period-question.ts'
import type { Screen } from '../screen.ts'
import { nothingFurther, usePeriodQuestions, usePeriodView } from '../use-period.ts'
import type { ZoneMeasure } from '../zone-choices.ts'
import { courseOf, type ZoneCourse } from './zone-trend.ts'

/** The question, in the terms of the card's header. */
export interface TrendAsked extends AskedPeriod {
  readonly zone: string
  readonly measure: ZoneMeasure
}

/** One zone over time. */
export type TrendView = TrendAsked & ZoneCourse

export type TrendState = ShownView<TrendView>

/** The question of the card. The same filters make the same one. */
function trendQuestion(screen: Screen, zone: string) {
  const { filters, zoneChoices, chain } = screen
  const period: TrendAsked = { ...askedPeriod(screen), zone, measure: zoneChoices.measure }
  const measure = `zone-${zoneChoices.measure}` as const
  return {
    period,
    measure,
    totals: derivedQuestion('totals', {
      ...periodBody(period),
      measure,
      zone,
      // A share is of the zones side by side; none chosen is all.
      ...(measure === 'zone-share' && filters.zones.length > 0 && { zones: [...filters.zones].sort() }),
      facets: ['segments'],
      ...comparedBody(period),
      ...bucketsBody(period, chain),
      ...filteredBy(filters).values,
    }),
  }
}

type Questions = ReturnType<typeof trendQuestion>

const reading = {
  queryOf: (source: DataSource, { totals, measure }: Questions) =>
    derivedQuery(source, totals, (value) => readZoneTotals(value, measure, ['segments'])),
  figuresOf: (answer: ZoneTotalsWith<'segments'>, { period }: Questions) => courseOf(answer, period),
}

export function useZoneTrend(
  screen: Screen,
  zone: string,
): { readonly state: TrendState; readonly asked: TrendAsked; readonly retry: () => void } {
  const questions = usePeriodQuestions(screen, (asked) => trendQuestion(asked, zone), [
    screen.zoneChoices.measure,
    zone,
  ])
  return { ...usePeriodView(questions, reading, nothingFurther), asked: questions.period }
}
