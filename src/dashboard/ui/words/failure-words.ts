import type { ErrorCode } from '../../../protocol/metrics/errors.ts'

export interface FailureWords {
  /** Continues "Couldn’t load entries:". */
  readonly happened: string
  /** What the person in front of the screen can do; `null` where waiting is enough. */
  readonly remedy: string | null
}

export const failureWords: Record<ErrorCode, FailureWords> = {
  bad_request: {
    happened: 'the question was not understood.',
    remedy: 'Reset the filters. If that does not help, tell whoever runs this dashboard.',
  },
  unauthorized: {
    happened: 'the session is not valid.',
    remedy: 'Load the page again to sign in anew.',
  },
  forbidden: {
    happened: 'it is not open to you.',
    remedy: 'Choose stores that you may see, or ask whoever runs this dashboard.',
  },
  not_found: {
    happened: 'it does not exist.',
    remedy: 'The store or camera may have been removed. Choose another one.',
  },
  unknown_route: {
    happened: 'the service does not offer it.',
    remedy: 'This deployment lacks the figure. The rest of the page is not affected.',
  },
  too_large: {
    happened: 'it is too much at once.',
    remedy: 'Choose a shorter range, fewer stores or a coarser granularity.',
  },
  unacceptable: {
    happened: 'the service does not accept the question.',
    remedy: 'Choose another range or granularity.',
  },
  too_many_requests: {
    happened: 'too much was asked in a short time.',
    remedy: null,
  },
  timeout: {
    happened: 'the answer took too long.',
    remedy: 'A shorter range answers faster.',
  },
  unavailable: {
    happened: 'the service cannot be reached.',
    remedy: null,
  },
  internal: {
    happened: 'the service failed.',
    remedy: 'If it keeps happening, contact your administrator.',
  },
}
