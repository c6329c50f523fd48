import { type Failure, failureOf } from '../source/failure.ts'
import type { Asked } from './use-asked.ts'
import { useLastValue } from './use-last-value.ts'

export interface FailedView {
  readonly status: 'failed'
  readonly failure: Failure
  readonly retrying: boolean
}

type Unready = { readonly status: 'loading' } | FailedView

/** What a page or a panel shows in its place. */
export type ShownView<View> =
  | Unready
  | {
      readonly status: 'ready'
      readonly view: View
      /** These are older numbers; newer ones, or those of other filters, are on their way. */
      readonly refreshing: boolean
    }

export interface Shown<View> {
  readonly state: ShownView<View>
  /** Asks again for what failed. */
  readonly retry: () => void
}

export type AskedState = Unready | { readonly status: 'ready'; readonly refreshing: boolean }

/** How far a request is answered. */
export function askedState({ data, isError, error, isFetching }: Asked<unknown>): AskedState {
  if (data !== undefined) return { status: 'ready', refreshing: isFetching }
  if (isError) return { status: 'failed', failure: failureOf(error), retrying: isFetching }
  return { status: 'loading' }
}

export function askAgain(asked: readonly (Asked<unknown> | undefined)[]): void {
  for (const one of asked) if (one?.isError) void one.refetch()
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
  if (failed !== undefined) return failed
  if (kept === null) return { status: 'loading' }
  return { status: 'ready', view: kept, refreshing: view === null || needed.some(isRefreshing) }
}

function isRefreshing(state: AskedState): boolean {
  return state.status === 'ready' && state.refreshing
}
