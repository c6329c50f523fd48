import { mostForecastStores } from '../../../../protocol/derived/forecast/forecast-limits.ts'
import type { StaffingAheadAnswer } from '../../../../protocol/derived/staffing-ahead/staffing-ahead-answers.ts'
import { readStaffingAhead } from '../../../../protocol/derived/staffing-ahead/staffing-ahead-results.ts'
import { derivedQuery, derivedQuestion } from '../../../data/questions/derived-query.ts'
import { type OptionalAnswer, useOptionalAnswer } from '../../../data/questions/use-optional-answer.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import type { Screen } from '../../screen.ts'
import { useForecastHolidays } from '../forecast/use-forecast-holidays.ts'

/** Requests how planned staff fits the forecast of the screen’s stores. Sends nothing above the store limit. */
export function usePlanned(screen: Pick<Screen, 'stores' | 'today'>): OptionalAnswer<StaffingAheadAnswer> {
  const { stores } = screen
  const source = useDataSource()
  const isTooMany = stores.length > mostForecastStores
  const holidays = useForecastHolidays(screen, !isTooMany)
  const question = derivedQuestion('staffing-ahead', {
    entities: stores.map(({ id }) => id).sort(),
    entityType: 'location',
    ...holidays,
  })
  return useOptionalAnswer(
    isTooMany || holidays === null ? null : derivedQuery(source, question, readStaffingAhead),
  )
}
