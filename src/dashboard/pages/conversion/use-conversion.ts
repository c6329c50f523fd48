import { comparedDays } from '../../../calendar/comparison.ts'
import { readConversion } from '../../../protocol/derived/conversion-results.ts'
import type { ConversionFacet } from '../../../protocol/derived/derived-bodies.ts'
import { type AskedDerived, derivedQuery, derivedQuestion } from '../../data/questions/derived-query.ts'
import { useMemoOf } from '../../data/questions/memo-of.ts'
import { useAsked } from '../../data/questions/use-asked.ts'
import { askedState, type ShownView, useShownView } from '../../data/questions/use-shown-view.ts'
import { type DataSource, useDataSource } from '../../data/source/data-source.ts'
import { failureOf } from '../../data/source/failure.ts'
import type { PeriodView } from '../period-view.ts'
import { planSettings, type Screen } from '../screen.ts'
import { type Conversion, conversionOf } from './conversion-answer.ts'

/** The figures of one set of filters, with all that is needed to write about them. */
export interface ConversionView extends PeriodView {
  readonly conversion: Conversion
}

const facets: readonly ConversionFacet[] = ['segments', 'entities', 'summary', 'tills', 'leftOut']

/** The question of the page. The same filters make the same one, whoever asks. */
export function conversionQuestion(screen: Screen) {
  const { stores, today, weekStartsOn } = screen
  const { days, granularity, comparison } = planSettings(screen)
  const compared = comparedDays(days, comparison, today)
  return {
    days,
    compared,
    granularity,
    stores,
    totals: derivedQuestion('totals', {
      start: days.first,
      end: days.last,
      entities: stores.map(({ id }) => id).sort(),
      entityType: 'location',
      measure: 'conversion',
      facets,
      aggregationPeriod: granularity,
      ...(compared !== null && { compared: { start: compared.first, end: compared.last } }),
      // 1 Monday to 7 Sunday.
      ...(granularity === 'week' && { weekStartsOn: weekStartsOn || 7 }),
    }),
  }
}

export function conversionQuery(source: DataSource, totals: AskedDerived<'totals'>) {
  return derivedQuery(source, totals, (value) => readConversion(value, facets))
}

export function useConversion(screen: Screen): {
  readonly state: ShownView<ConversionView>
  readonly retry: () => void
} {
  const source = useDataSource()
  const { filters, stores, today, weekStartsOn, hoursOffered } = screen
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is counted by now changes the answer alone
  const asked = useMemoOf(filters, () => conversionQuestion(screen), [
    filters,
    stores,
    today,
    weekStartsOn,
    hoursOffered,
  ])
  const totals = useAsked(conversionQuery(source, asked.totals))
  const { data: answer } = totals
  const conversion = useMemoOf(asked, () => {
    if (answer === undefined) return null
    const names = new Map(asked.stores.map(({ id, name }) => [id, name]))
    return conversionOf(answer, { granularity: asked.granularity, names })
  }, [asked, answer])
  const refreshFailure = totals.isError ? failureOf(totals.error) : null

  const view = useMemoOf(asked, (): ConversionView | null => {
    if (conversion === null) return null
    const { days, compared, granularity, stores: all } = asked
    return {
      conversion,
      days,
      compared,
      granularity,
      stores: all,
      outages: conversion.unseen.first,
      outageCount: conversion.unseen.count,
      comparisonFailure: null,
      refreshFailure,
    }
  }, [asked, conversion, refreshFailure])
  const state = useShownView(view, [askedState(totals)])
  const retry = (): void => {
    if (totals.isError) void totals.refetch()
  }
  return { state, retry }
}
