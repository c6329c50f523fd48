import { refusesPeriod } from '../source/failure.ts'
import { useAllAsked } from './use-all-asked.ts'
import type { AskedQuery } from './use-asked.ts'
import { askedState, type ShownView, useShownView } from './use-shown-view.ts'

/** `not-offered`: the deployment rejects the request for good. */
export type OptionalView<Answer> = ShownView<Answer> | { readonly status: 'not-offered' }

export interface OptionalAnswer<Answer> {
  readonly state: OptionalView<Answer>
  /** Of this request alone: `undefined` while the view is that of the one before. */
  readonly answer: Answer | undefined
  readonly retry: () => void
}

/**
 * The response of a route that a deployment may lack. Its part of the page is then missing, not failed.
 *
 * @param query `null` asks nothing
 */
export function useOptionalAnswer<Answer, Key extends readonly unknown[]>(
  query: AskedQuery<Answer, Answer, Key> | null,
): OptionalAnswer<Answer> {
  const [asked] = useAllAsked(query === null ? [] : [query])
  const shown = useShownView(asked?.data ?? null, asked === undefined ? [] : [askedState(asked)])
  const isRefused =
    shown.status === 'failed' && (refusesPeriod(shown.failure) || shown.failure.code === 'unknown_route')
  return {
    state: isRefused ? { status: 'not-offered' } : shown,
    answer: asked?.data,
    retry: () => void asked?.refetch(),
  }
}
