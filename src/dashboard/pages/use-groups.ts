import { useMemo } from 'react'
import type { DayRange } from '../../calendar/calendar.ts'
import { filteredBy } from '../../protocol/metrics/filtered-by.ts'
import { derivedQuery, derivedQuestion } from '../data/questions/derived-query.ts'
import { useAllAsked } from '../data/questions/use-all-asked.ts'
import { askedState, type ShownView, useShownView } from '../data/questions/use-shown-view.ts'
import { useDataSource } from '../data/source/data-source.ts'
import { periodBody } from './period-question.ts'
import type { Screen } from './screen.ts'

/** What a card of groups shows. `not-offered`: the deployment serves neither age nor gender. */
export type GroupsState<View> = ShownView<View> | { readonly status: 'not-offered' }

export interface GroupsAnswer<View> {
  readonly state: GroupsState<View>
  readonly retry: () => void
}

/** The measure of each group, and how to read the answer. */
export interface GroupsAsked<Answer, View> {
  readonly days: DayRange
  readonly measure:
    | { readonly measure: 'entries' | 'store-dwell' }
    | { readonly measure: 'zone-average-dwell'; readonly zone: string }
  readonly read: (value: unknown) => Answer | null
  /** `null` if the deployment serves neither age nor gender. Stable: the view is made once for each answer. */
  readonly viewOf: (answer: Answer) => View | null
  /** Whether the headline numbers have arrived, which come first. */
  readonly ready: boolean
}

/** Asks for a measure of people by age and gender. */
export function useGroups<Answer, View>(
  { filters, stores }: Pick<Screen, 'filters' | 'stores'>,
  { days, measure, read, viewOf, ready }: GroupsAsked<Answer, View>,
): GroupsAnswer<View> {
  const source = useDataSource()
  const question = derivedQuestion('demographics', {
    ...periodBody({ days, stores }),
    ...measure,
    ...filteredBy(filters).values,
  })
  const [asked] = useAllAsked(ready ? [derivedQuery(source, question, read)] : [])
  const data = asked?.data
  const view = useMemo(() => (data === undefined ? null : { groups: viewOf(data) }), [data, viewOf])
  const shown = useShownView(view, asked === undefined ? [] : [askedState(asked)])
  const retry = () => void asked?.refetch()
  if (shown.status !== 'ready') return { state: shown, retry }
  const { groups } = shown.view
  return { state: groups === null ? { status: 'not-offered' } : { ...shown, view: groups }, retry }
}
