import { useMemo } from 'react'
import type { TotalsAnswer } from '../../../protocol/derived/derived-answers.ts'
import type { DerivedFacet } from '../../../protocol/derived/derived-bodies.ts'
import { readHoursOfWeek, readTotals } from '../../../protocol/derived/derived-results.ts'
import { filteredBy } from '../../../protocol/metrics/filtered-by.ts'
import { type AskedDerived, derivedQuery, derivedQuestion } from '../../data/questions/derived-query.ts'
import { useAllAsked } from '../../data/questions/use-all-asked.ts'
import type { Asked } from '../../data/questions/use-asked.ts'
import type { Shown } from '../../data/questions/use-shown-view.ts'
import { askAgain } from '../../data/questions/use-shown-view.ts'
import { type DataSource, useDataSource } from '../../data/source/data-source.ts'
import { type Failure, failureOf, refusesPeriod } from '../../data/source/failure.ts'
import { useHandler } from '../../ui/use-handler.ts'
import { askedPeriod, bucketsBody, comparedBody, namesOf, periodBody } from '../period-question.ts'
import type { PeriodView } from '../period-view.ts'
import type { Screen } from '../screen.ts'
import { usePeriodQuestions, usePeriodView } from '../use-period.ts'
import { type Footfall, footfallOf } from './footfall-answer.ts'
import { type FootfallHours, footfallHours, noHours } from './footfall-hours.ts'

/** The figures of one set of filters, with all that is needed to write about them. */
export interface FootfallView extends PeriodView {
  readonly footfall: Footfall
  /** Empty where they are not known. */
  readonly hours: FootfallHours
  /** How far the hours of the week are known; without them the busiest day is shown. */
  readonly hourly: HourlyStatus
  readonly hoursFailure: Failure | null
}

export type HourlyStatus =
  | 'loading'
  | 'ready'
  /** More days of stores than the server computes. */
  | 'too-much'
  /** The deployment serves no hours. */
  | 'refused'
  | 'failed'

const facets: readonly DerivedFacet[] = ['segments', 'entities', 'summary']

/** Both questions of the page. The same filters make the same questions, so prefetching shares the answers. */
export function footfallQuestions(screen: Screen) {
  const period = askedPeriod(screen)
  const asked = {
    ...periodBody(period),
    measure: 'entries',
    ...filteredBy(screen.filters).values,
  } as const
  return {
    period,
    totals: derivedQuestion('totals', {
      ...asked,
      facets,
      ...comparedBody(period),
      ...bucketsBody(period, screen.chain),
    }),
    hours: derivedQuestion('hours-of-week', asked),
  }
}

export function footfallQuery(source: DataSource, totals: AskedDerived<'totals'>) {
  return derivedQuery(source, totals, (value) => readTotals(value, facets))
}

type Questions = ReturnType<typeof footfallQuestions>

const reading = {
  queryOf: (source: DataSource, { totals }: Questions) => footfallQuery(source, totals),
  figuresOf(answer: TotalsAnswer, { period }: Questions) {
    const footfall = footfallOf(answer, { granularity: period.granularity, names: namesOf(period) })
    return footfall && { footfall, outages: footfall.unseen.first, outageCount: footfall.unseen.count }
  },
}

export function useFootfall(screen: Screen): Shown<FootfallView> {
  const source = useDataSource()
  const questions = usePeriodQuestions(screen, footfallQuestions)
  const [hours] = useAllAsked(
    screen.hoursOffered ? [derivedQuery(source, questions.hours, readHoursOfWeek)] : [],
  )
  const week = hours?.data
  const ofWeek = useMemo(() => (week === undefined ? noHours : footfallHours(week)), [week])
  const { status: hourly, failure: hoursFailure } = hourlyOf(hours)
  const further = useMemo(() => ({ hours: ofWeek, hourly, hoursFailure }), [ofWeek, hourly, hoursFailure])
  const { state, retry: retryTotals } = usePeriodView(questions, reading, further)
  const retry = useHandler(() => {
    retryTotals()
    askAgain([hours])
  })
  return { state, retry }
}

/** @param hours `undefined`: not asked, since the deployment refuses hours. */
function hourlyOf(hours: Asked<unknown> | undefined): {
  readonly status: HourlyStatus
  readonly failure: Failure | null
} {
  if (hours === undefined) return { status: 'refused', failure: null }
  if (hours.data !== undefined) return { status: 'ready', failure: null }
  if (!hours.isError) return { status: 'loading', failure: null }
  const failure = failureOf(hours.error)
  if (refusesPeriod(failure)) return { status: 'refused', failure: null }
  return { status: failure.code === 'too_large' ? 'too-much' : 'failed', failure }
}
