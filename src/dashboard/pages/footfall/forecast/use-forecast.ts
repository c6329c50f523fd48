import type { ForecastAnswer } from '../../../../protocol/derived/forecast/forecast-answers.ts'
import { mostForecastStores } from '../../../../protocol/derived/forecast/forecast-limits.ts'
import { readForecast } from '../../../../protocol/derived/forecast/forecast-results.ts'
import { filteredBy } from '../../../../protocol/metrics/filtered-by.ts'
import { derivedQuery, derivedQuestion } from '../../../data/questions/derived-query.ts'
import { useAllAsked } from '../../../data/questions/use-all-asked.ts'
import { askedState, type ShownView, useShownView } from '../../../data/questions/use-shown-view.ts'
import { useDataSource } from '../../../data/source/data-source.ts'
import type { Screen } from '../../screen.ts'

/** `too-many`: more stores than a forecast covers. `not-offered`: the deployment has no hourly counts. */
type ForecastState =
  | ShownView<ForecastAnswer>
  | { readonly status: 'too-many' }
  | { readonly status: 'not-offered' }

export interface AskedForecast {
  readonly state: ForecastState
  readonly retry: () => void
}

/** Asks for the forecast of the stores of the screen, with its filters of people. */
export function useForecast({ stores, filters }: Pick<Screen, 'stores' | 'filters'>): AskedForecast {
  const source = useDataSource()
  const isTooMany = stores.length > mostForecastStores
  const question = derivedQuestion('forecast', {
    entities: stores.map(({ id }) => id).sort(),
    entityType: 'location',
    ...filteredBy(filters).values,
  })
  const [asked] = useAllAsked(isTooMany ? [] : [derivedQuery(source, question, readForecast)])
  const state = useShownView(asked?.data ?? null, asked === undefined ? [] : [askedState(asked)])
  const retry = () => void asked?.refetch()
  if (isTooMany) return { state: { status: 'too-many' }, retry }
  const isRefused = state.status === 'failed' && refusals.has(state.failure.code)
  return { state: isRefused ? { status: 'not-offered' } : state, retry }
}

/** The deployment rejects the request for good. */
const refusals: ReadonlySet<string> = new Set(['bad_request', 'unacceptable', 'unknown_route'])
