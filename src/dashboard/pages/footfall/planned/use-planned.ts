import { mostForecastStores } from '../../../../protocol/derived/forecast/forecast-limits.ts'
import type { StaffingAheadAnswer } from '../../../../protocol/derived/staffing-ahead/staffing-ahead-answers.ts'
import { readStaffingAhead } from '../../../../protocol/derived/staffing-ahead/staffing-ahead-results.ts'
import { derivedQuery, derivedQuestion } from '../../../data/questions/derived-query.ts'
import { type OptionalAnswer, useOptionalAnswer } from '../../../data/questions/use-optional-answer.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import type { Screen } from '../../screen.ts'

/** Requests how planned staff fits the forecast of the screen’s stores. Sends nothing above the store limit. */
export function usePlanned({ stores }: Pick<Screen, 'stores'>): OptionalAnswer<StaffingAheadAnswer> {
  const source = useDataSource()
  const question = derivedQuestion('staffing-ahead', {
    entities: stores.map(({ id }) => id).sort(),
    entityType: 'location',
  })
  return useOptionalAnswer(
    stores.length > mostForecastStores ? null : derivedQuery(source, question, readStaffingAhead),
  )
}
