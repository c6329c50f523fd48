import { FailedState, type FailedStateProps } from '../../ui/states/failed-state.tsx'
import type { Failure } from '../source/failure.ts'

export interface FailedPartProps extends Pick<FailedStateProps, 'what' | 'onRetry' | 'height'> {
  readonly of: { readonly failure: Failure; readonly retrying: boolean }
}

/** In the place of a part of a page that failed: why, what to do, and a button to try again. */
export function FailedPart({ of: { failure, retrying }, ...rest }: FailedPartProps) {
  return <FailedState {...rest} code={failure.code} message={failure.message} retrying={retrying} />
}
