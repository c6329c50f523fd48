import type { Failure } from './failure.ts'
import { useKept } from './use-kept.ts'

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

type Asked =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure; readonly retrying: boolean }
  | { readonly status: 'ready'; readonly refreshing: boolean }

/**
 * The last view stays until the next one is there.
 *
 * @param view `null` while it cannot be made of what is there.
 * @param needed without any of these nothing is shown.
 * @param alsoComing whether anything else is on its way.
 */
export function useShownView<View>(
  view: View | null,
  needed: readonly Asked[],
  alsoComing = false,
): ShownView<View> {
  const kept = useKept(view)
  const failed = needed.find((state) => state.status === 'failed')
  if (failed !== undefined) {
    const { failure, retrying } = failed
    return { status: 'failed', failure, retrying }
  }
  if (kept === null) return { status: 'loading' }
  return { status: 'ready', view: kept, refreshing: view === null || alsoComing || needed.some(isRefreshing) }
}

export function isRefreshing(state: Asked): boolean {
  return state.status === 'ready' && state.refreshing
}
