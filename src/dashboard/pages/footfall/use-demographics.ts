import { useMemo } from 'react'
import type { DayRange } from '../../../calendar/calendar.ts'
import { readDemographics } from '../../../protocol/derived/derived-results.ts'
import { filteredBy } from '../../../protocol/metrics/filtered-by.ts'
import { derivedQuery, derivedQuestion } from '../../data/questions/derived-query.ts'
import { useAllAsked } from '../../data/questions/use-all-asked.ts'
import { useLastValue } from '../../data/questions/use-last-value.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { type Failure, failureOf } from '../../data/source/failure.ts'
import { periodBody } from '../period-question.ts'
import type { Screen } from '../screen.ts'
import { type Demographics, prepareDemographics } from './demographics.ts'

export type DemographicsState =
  | { readonly status: 'loading' }
  /** The deployment serves neither age nor gender. */
  | { readonly status: 'not-offered' }
  | {
      readonly status: 'failed'
      readonly failure: Failure
      readonly retrying: boolean
      readonly retry: () => void
    }
  | { readonly status: 'ready'; readonly demographics: Demographics; readonly refreshing: boolean }

/** Visitors by age and gender. @param ready whether the headline numbers have arrived, which come first */
export function useDemographics(screen: Screen, days: DayRange, ready: boolean): DemographicsState {
  const source = useDataSource()
  const { filters, stores } = screen
  const asked = derivedQuestion('demographics', {
    ...periodBody({ days, stores }),
    measure: 'entries',
    ...filteredBy(filters).values,
  })
  const [answer] = useAllAsked(ready ? [derivedQuery(source, asked, readDemographics)] : [])
  const { data } = answer ?? {}
  const prepared = useMemo(() => data && { demographics: prepareDemographics(data) }, [data])
  const shown = useLastValue(prepared ?? null)
  if (answer?.isError && data === undefined) {
    const { error, isFetching: retrying, refetch } = answer
    return { status: 'failed', failure: failureOf(error), retrying, retry: () => void refetch() }
  }
  if (shown === null) return { status: 'loading' }
  if (shown.demographics === null) return { status: 'not-offered' }
  const refreshing = data === undefined || (answer?.isFetching ?? false)
  return { status: 'ready', demographics: shown.demographics, refreshing }
}
