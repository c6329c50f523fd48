import { useMemo } from 'react'
import { comparedDays } from '../../../calendar/comparison.ts'
import type { DerivedFacet } from '../../../protocol/derived/derived-bodies.ts'
import { readHoursOfWeek, readTotals } from '../../../protocol/derived/derived-results.ts'
import { filteredBy } from '../../../protocol/metrics/filtered-by.ts'
import { type AskedDerived, derivedQuery, derivedQuestion } from '../../data/questions/derived-query.ts'
import { useMemoOf } from '../../data/questions/memo-of.ts'
import { useAllAsked } from '../../data/questions/use-all-asked.ts'
import { type Asked, useAsked } from '../../data/questions/use-asked.ts'
import { askedState, type ShownView, useShownView } from '../../data/questions/use-shown-view.ts'
import { type DataSource, useDataSource } from '../../data/source/data-source.ts'
import { type Failure, failureOf, refusesPeriod } from '../../data/source/failure.ts'
import type { PeriodView } from '../period-view.ts'
import { planSettings, type Screen } from '../screen.ts'
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
  /** More days of stores than whoever answers works out. */
  | 'too-much'
  /** The deployment serves no hours. */
  | 'refused'
  | 'failed'

const facets: readonly DerivedFacet[] = ['segments', 'entities', 'summary']

/** Both questions of the page. The same filters make the same questions, whoever asks. */
export function footfallQuestions(screen: Screen) {
  const { filters, stores, today, weekStartsOn } = screen
  const { days, granularity, comparison } = planSettings(screen)
  const compared = comparedDays(days, comparison, today)
  const asked = {
    start: days.first,
    end: days.last,
    entities: stores.map(({ id }) => id).sort(),
    entityType: 'location',
    measure: 'entries',
    ...filteredBy(filters).values,
  } as const
  return {
    days,
    compared,
    granularity,
    stores,
    totals: derivedQuestion('totals', {
      ...asked,
      facets,
      aggregationPeriod: granularity,
      ...(compared !== null && { compared: { start: compared.first, end: compared.last } }),
      // 1 Monday to 7 Sunday.
      ...(granularity === 'week' && { weekStartsOn: weekStartsOn || 7 }),
    }),
    hours: derivedQuestion('hours-of-week', asked),
  }
}

export function footfallQuery(source: DataSource, totals: AskedDerived<'totals'>) {
  return derivedQuery(source, totals, (value) => readTotals(value, facets))
}

export function useFootfall(screen: Screen): {
  readonly state: ShownView<FootfallView>
  readonly retry: () => void
} {
  const source = useDataSource()
  const { filters, stores, today, weekStartsOn, hoursOffered } = screen
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is counted by now changes the answers alone
  const asked = useMemoOf(filters, () => footfallQuestions(screen), [
    filters,
    stores,
    today,
    weekStartsOn,
    hoursOffered,
  ])
  const totals = useAsked(footfallQuery(source, asked.totals))
  const [hours] = useAllAsked(hoursOffered ? [derivedQuery(source, asked.hours, readHoursOfWeek)] : [])

  const { data: total } = totals
  const footfall = useMemoOf(asked, () => {
    if (total === undefined) return null
    const names = new Map(asked.stores.map(({ id, name }) => [id, name]))
    return footfallOf(total, { granularity: asked.granularity, names })
  }, [asked, total])
  const week = hours?.data
  const ofWeek = useMemo(() => (week === undefined ? noHours : footfallHours(week)), [week])
  const { status: hourly, failure: hoursFailure } = hourlyOf(hours)
  const refreshFailure = totals.isError ? failureOf(totals.error) : null

  const view = useMemoOf(asked, (): FootfallView | null => {
    if (footfall === null) return null
    const { days, compared, granularity, stores: all } = asked
    return {
      footfall,
      hours: ofWeek,
      days,
      compared,
      granularity,
      stores: all,
      outages: footfall.unseen.first,
      outageCount: footfall.unseen.count,
      hourly,
      hoursFailure,
      comparisonFailure: null,
      refreshFailure,
    }
  }, [asked, footfall, ofWeek, hourly, hoursFailure, refreshFailure])
  const state = useShownView(view, [askedState(totals)])
  const retry = (): void => {
    for (const each of [totals, hours]) if (each?.isError) void each.refetch()
  }
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
