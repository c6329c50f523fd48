import type { ForecastAnswer } from '../../../../protocol/derived/forecast/forecast-answers.ts'
import { mostForecastStores } from '../../../../protocol/derived/forecast/forecast-limits.ts'
import { readForecast } from '../../../../protocol/derived/forecast/forecast-results.ts'
import { filteredBy } from '../../../../protocol/metrics/filtered-by.ts'
import { derivedQuery, derivedQuestion } from '../../../data/questions/derived-query.ts'
import { type OptionalView, useOptionalAnswer } from '../../../data/questions/use-optional-answer.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import type { Screen } from '../../screen.ts'
import { useForecastHolidays } from './use-forecast-holidays.ts'

export interface AskedForecast {
  /** `too-many`: more stores than a forecast covers. `not-offered`: the deployment has no hourly counts. */
  readonly state: OptionalView<ForecastAnswer> | { readonly status: 'too-many' }
  readonly retry: () => void
}

/** Asks for the forecast of the stores of the screen, with its filters of people and their public holidays. */
export function useForecast(screen: Pick<Screen, 'stores' | 'filters' | 'today'>): AskedForecast {
  const { stores, filters } = screen
  const source = useDataSource()
  const isTooMany = stores.length > mostForecastStores
  const holidays = useForecastHolidays(screen, !isTooMany)
  const question = derivedQuestion('forecast', {
    entities: stores.map(({ id }) => id).sort(),
    entityType: 'location',
    ...filteredBy(filters).values,
    ...holidays,
  })
  const { state, retry } = useOptionalAnswer(
    isTooMany || holidays === null ? null : derivedQuery(source, question, readForecast),
  )
  return { state: isTooMany ? { status: 'too-many' } : state, retry }
}
