import { useMemo } from 'react'
import type { DayRange } from '../../../calendar/calendar.ts'
import type { GroupDwell } from '../../../protocol/derived/zone-answers.ts'
import { readGroupDwell } from '../../../protocol/derived/zone-results.ts'
import { filteredBy } from '../../../protocol/metrics/filtered-by.ts'
import { refusesPeople } from '../../data/cards/age-and-gender.ts'
import { derivedQuery, derivedQuestion } from '../../data/questions/derived-query.ts'
import { useAllAsked } from '../../data/questions/use-all-asked.ts'
import { useLastValue } from '../../data/questions/use-last-value.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { type Failure, failureOf } from '../../data/source/failure.ts'
import { periodBody } from '../period-question.ts'
import type { Screen } from '../screen.ts'
import type { DwellPlace } from '../zone-choices.ts'

export interface DwellGroupsView {
  readonly place: DwellPlace
  readonly groups: readonly GroupDwell[]
}

export type DwellGroupsState =
  | { readonly status: 'loading' }
  | { readonly status: 'not-offered' }
  | {
      readonly status: 'failed'
      readonly failure: Failure
      readonly retrying: boolean
      readonly retry: () => void
    }
  | { readonly status: 'ready'; readonly view: DwellGroupsView; readonly refreshing: boolean }

interface Asked {
  readonly days: DayRange
  readonly zone: string
  /** Whether the headline numbers have arrived, which come first. */
  readonly ready: boolean
}

/** How long each group of people stays, in one zone or in the store as a whole. */
export function useDwellGroups(screen: Screen, { days, zone, ready }: Asked): DwellGroupsState {
  const source = useDataSource()
  const { filters, zoneChoices, stores } = screen
  const place = zoneChoices.dwellPlace
  const asked = derivedQuestion('demographics', {
    ...periodBody({ days, stores }),
    ...(place === 'zone' ? { measure: 'zone-average-dwell', zone } : { measure: 'store-dwell' }),
    ...filteredBy(filters).values,
  })
  const [answer] = useAllAsked(ready ? [derivedQuery(source, asked, readGroupDwell)] : [])
  const { data } = answer ?? {}
  const prepared = useMemo(() => data && { place, groups: data.groups }, [data, place])
  const shown = useLastValue(prepared ?? null)
  if (answer?.isError && data === undefined) {
    const { error, isFetching: retrying, refetch } = answer
    const failure = failureOf(error)
    if (refusesPeople(failure)) return { status: 'not-offered' }
    return { status: 'failed', failure, retrying, retry: () => void refetch() }
  }
  if (shown === null) return { status: 'loading' }
  const { groups } = shown
  if (groups === null) return { status: 'not-offered' }
  const refreshing = data === undefined || (answer?.isFetching ?? false)
  return { status: 'ready', view: { ...shown, groups }, refreshing }
}
