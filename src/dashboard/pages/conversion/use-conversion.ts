import type { ConversionAnswer } from '../../../protocol/derived/conversion-answers.ts'
import { readConversion } from '../../../protocol/derived/conversion-results.ts'
import type { ConversionFacet } from '../../../protocol/derived/derived-bodies.ts'
import { type AskedDerived, derivedQuery, derivedQuestion } from '../../data/questions/derived-query.ts'
import type { Shown } from '../../data/questions/use-shown-view.ts'
import type { DataSource } from '../../data/source/data-source.ts'
import { askedPeriod, bucketsBody, comparedBody, namesOf, periodBody } from '../period-question.ts'
import type { PeriodView } from '../period-view.ts'
import type { Screen } from '../screen.ts'
import { nothingFurther, usePeriodQuestions, usePeriodView } from '../use-period.ts'
import { type Conversion, conversionOf } from './conversion-answer.ts'

/** The figures of one set of filters, with all that is needed to write about them. */
export interface ConversionView extends PeriodView {
  readonly conversion: Conversion
}

const facets: readonly ConversionFacet[] = ['segments', 'entities', 'summary', 'tills', 'leftOut']

/** The question of the page. The same filters make the same one, so prefetching shares the answer. */
export function conversionQuestion(screen: Screen) {
  const period = askedPeriod(screen)
  return {
    period,
    totals: derivedQuestion('totals', {
      ...periodBody(period),
      measure: 'conversion',
      facets,
      ...comparedBody(period),
      ...bucketsBody(period, screen.chain),
    }),
  }
}

export function conversionQuery(source: DataSource, totals: AskedDerived<'totals'>) {
  return derivedQuery(source, totals, (value) => readConversion(value, facets))
}

type Questions = ReturnType<typeof conversionQuestion>

const reading = {
  queryOf: (source: DataSource, { totals }: Questions) => conversionQuery(source, totals),
  figuresOf(answer: ConversionAnswer, { period }: Questions) {
    const conversion = conversionOf(answer, { granularity: period.granularity, names: namesOf(period) })
    return (
      conversion && { conversion, outages: conversion.unseen.first, outageCount: conversion.unseen.count }
    )
  },
}

export function useConversion(screen: Screen): Shown<ConversionView> {
  return usePeriodView(usePeriodQuestions(screen, conversionQuestion), reading, nothingFurther)
}
