import type { DayRange } from '../../../calendar/calendar.ts'
import { everyAgeAndGender, refusesPeople } from '../../data/age-and-gender.ts'
import type { Failure } from '../../data/failure.ts'
import { useMemoOf } from '../../data/memo-of.ts'
import { askEntries, asSummary } from '../../data/metric-questions.ts'
import { planMetric } from '../../data/plan-metric.ts'
import { useKept } from '../../data/use-kept.ts'
import { useSummary } from '../../data/use-summary.ts'
import type { Screen } from '../screen.ts'
import { type Demographics, prepareDemographics } from './demographics.ts'

export type DemographicsState =
  | { readonly status: 'loading' }
  /** The deployment tells neither age nor gender. */
  | { readonly status: 'not-offered' }
  | {
      readonly status: 'failed'
      readonly failure: Failure
      readonly retrying: boolean
      readonly retry: () => void
    }
  | { readonly status: 'ready'; readonly demographics: Demographics; readonly refreshing: boolean }

/**
 * Who came in. One question for each time zone, asked when the headline numbers are there.
 *
 * @param everyone who entered, told or not; `null` while it is not known: nothing is asked before.
 */
export function useDemographics(screen: Screen, days: DayRange, everyone: number | null): DemographicsState {
  const { filters, stores, today, freshest } = screen
  const asOf = freshest.countedUntil
  const asked = everyone !== null
  const plan = useMemoOf(
    filters,
    () =>
      asked
        ? planMetric(
            stores,
            { comparison: 'none', days, granularity: 'day', today, asOf },
            asSummary(askEntries(everyAgeAndGender(filters))),
          )
        : null,
    [asked, filters, stores, days, today, asOf],
  )
  const { state, retry } = useSummary(plan)
  const rows = state.status === 'ready' ? state.rows : null
  const prepared = useMemoOf(
    plan,
    () => rows && { demographics: prepareDemographics({ rows, filters, everyone }) },
    [rows, filters, everyone],
  )
  const shown = useKept(prepared)
  if (state.status === 'failed') {
    if (refusesPeople(state.failure)) return { status: 'not-offered' }
    return { status: 'failed', failure: state.failure, retrying: state.retrying, retry }
  }
  if (shown === null) return { status: 'loading' }
  if (shown.demographics === null) return { status: 'not-offered' }
  const refreshing = state.status === 'loading' || state.refreshing
  return { status: 'ready', demographics: shown.demographics, refreshing }
}
