import { useMemo } from 'react'
import type { DayRange } from '../../../calendar/calendar.ts'
import type { GroupDwell } from '../../../protocol/derived/zone-answers.ts'
import { readGroupDwell } from '../../../protocol/derived/zone-results.ts'
import { filteredBy } from '../../../protocol/metrics/filtered-by.ts'
import { refusesPeople } from '../../data/cards/age-and-gender.ts'
import { derivedQuery, derivedQuestion } from '../../data/questions/derived-query.ts'
import { useAllAsked } from '../../data/questions/use-all-asked.ts'
import { useKept } from '../../data/questions/use-kept.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { type Failure, failureOf } from '../../data/source/failure.ts'
import type { DwellPlace } from '../../filters/filters.ts'
import type { Screen } from '../screen.ts'

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
  /** Whether the headline numbers are there: nothing is asked before. */
  readonly ready: boolean
}

/** How long each group of people stays, in one zone or in the store as a whole. */
export function useDwellGroups(screen: Screen, { days, zone, ready }: Asked): DwellGroupsState {
  const source = useDataSource()
  const { filters, stores } = screen
  const place = filters.dwellPlace
  const asked = derivedQuestion('demographics', {
    start: days.first,
    end: days.last,
    entities: stores.map(({ id }) => id).sort(),
    entityType: 'location',
    ...(place === 'zone' ? { measure: 'zone-average-dwell', zone } : { measure: 'store-dwell' }),
    ...filteredBy(filters).values,
  })
  const [answer] = useAllAsked(ready ? [derivedQuery(source, asked, readGroupDwell)] : [])
  const { data } = answer ?? {}
  const prepared = useMemo(() => data && { place, groups: data.groups }, [data, place])
  const shown = useKept(prepared ?? null)
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
