import { gregorian } from '../../../../src/calendar/calendar-period.ts'
import {
  type Conversion,
  conversionOf,
} from '../../../../src/dashboard/pages/conversion/conversion-answer.ts'
import {
  type ConversionContext,
  type ConversionQuestion,
  conversionAnswer,
  type DrawnCells,
} from '../../../../src/domain/conversion/conversion-answer.ts'
import { readConversion } from '../../../../src/protocol/derived/conversion-results.ts'

const facets = ['segments', 'entities', 'summary', 'tills', 'leftOut'] as const

interface Settings
  extends Partial<Pick<ConversionContext, 'hours'>>,
    Partial<Pick<ConversionQuestion, 'granularity' | 'isCompared'>> {
  readonly asOf: number
}

/** What the page shows of an answer that was made of these cells, and travelled as JSON. */
export function conversionOfCells(daily: DrawnCells, settings: Settings): Conversion {
  const { hours = 'refused', granularity = 'day', isCompared = false, asOf } = settings
  const sent = conversionAnswer(
    { daily, hourly: null, takings: null },
    { facets, granularity, calendar: gregorian, isCompared },
    { hours, currencies: new Map(), unseen: [], asOf },
  )
  const answer = readConversion(JSON.parse(JSON.stringify(sent)), facets)
  const names = new Map(daily.rates.customers.map(({ store }) => [store, store.toUpperCase()]))
  const shown = answer && conversionOf(answer, { granularity, names })
  if (shown === null) throw new Error('the reader refuses what the reducer answers')
  return shown
}
