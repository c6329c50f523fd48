import { t } from '@lingui/core/macro'
import type { ErrorCode } from '../../../protocol/metrics/errors.ts'

export interface FailureWords {
  /** A sentence. */
  readonly happened: string
  /** What the person in front of the screen can do, as sentences; `null` where waiting is enough. */
  readonly remedy: string | null
}

export function failureWords(code: ErrorCode): FailureWords {
  switch (code) {
    // Only changes conflict, and their forms say so.
    case 'conflict':
    case 'bad_request':
      return {
        happened: t`The request wasn’t valid.`,
        remedy: t`Reset the filters. If it keeps happening, contact your administrator.`,
      }
    case 'unauthorized':
      return { happened: t`Your session has expired.`, remedy: t`Reload the page to sign in again.` }
    case 'forbidden':
      return {
        happened: t`You don’t have access.`,
        remedy: t`Select stores that you have access to, or ask your administrator.`,
      }
    case 'not_found':
      return {
        happened: t`It doesn’t exist.`,
        remedy: t`The store or camera may have been removed. Select another one.`,
      }
    case 'unknown_route':
      return {
        happened: t`This data source doesn’t offer it.`,
        remedy: t`The rest of the page isn’t affected.`,
      }
    case 'too_large':
      return {
        happened: t`The selection is too large.`,
        remedy: t`Select a shorter range, fewer stores or a longer interval.`,
      }
    case 'unacceptable':
      return {
        happened: t`This data source can’t answer the request.`,
        remedy: t`Select another range or interval.`,
      }
    case 'too_many_requests':
      return { happened: t`Too many requests.`, remedy: null }
    case 'timeout':
      return { happened: t`The request took too long.`, remedy: t`A shorter range loads faster.` }
    case 'unavailable':
      return { happened: t`The data source can’t be reached.`, remedy: null }
    case 'internal':
      return {
        happened: t`Something went wrong in the data source.`,
        remedy: t`If it keeps happening, contact your administrator.`,
      }
  }
}
