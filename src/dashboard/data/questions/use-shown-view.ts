import { type Failure, failureOf } from '../source/failure.ts'
import type { Asked } from './use-asked.ts'
import { useLastValue } from './use-last-value.ts'

/** What a page or a panel shows in its place. */
export type ShownView<View> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure; readonly retrying: boolean }
  | {
      readonly status: 'ready'
      readonly view: View
      /** These are older numbers; newer ones, or those of other filters, are on their way. */
      readonly refreshing: boolean
    }

export type AskedState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure; readonly retrying: boolean }
  | { readonly status: 'ready'; readonly refreshing: boolean }

/** How far a request is answered. */
export function askedState({ data, isError, error, isFetching }: Asked<unknown>): AskedState {
  if (data !== undefined) return { status: 'ready', refreshing: isFetching }
  if (isError) return { status: 'failed', failure: failureOf(error), retrying: isFetching }
  return { status: 'loading' }
}

/**
 * The last view stays until the next one is there.
 *
 * @param view `null` while a response is missing.
 * @param needed requests without which nothing is shown.
 */
export function useShownView<View>(view: View | null, needed: readonly AskedState[]): ShownView<View> {
  const kept = useLastValue(view)
  const failed = needed.find((state) => state.status === 'failed')
  if (failed !== undefined) {
    const { failure, retrying } = failed
    return { status: 'failed', failure, retrying }
  }
  if (kept === null) return { status: 'loading' }
  return { status: 'ready', view: kept, refreshing: view === null || needed.some(isRefreshing) }
}

function isRefreshing(state: AskedState): boolean {
  return state.status === 'ready' && state.refreshing
}
