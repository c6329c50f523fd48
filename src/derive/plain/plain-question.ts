import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import type { Cancellation } from './cancellation.ts'

/** A request to a deployment that knows only the plain contract. */
export type PlainQuestion =
  /** Over the Metrics WebSocket. */
  | { readonly over: 'socket'; readonly question: UncheckedQuestion }
  /** `GET /v1/location/list`. */
  | { readonly over: 'http'; readonly route: 'location/list' }
  /** `POST /v1/recording/uptimes`: days, both included. */
  | {
      readonly over: 'http'
      readonly route: 'recording/uptimes'
      readonly body: { readonly start: string; readonly end: string; readonly recids: readonly string[] }
    }

/**
 * Sends a request and resolves to the JSON text of its answer, as UTF-8 if it arrived in bytes. Rejects with a {@link
 * PlainFailure}.
 */
export type AskPlain = (question: PlainQuestion, cancellation: Cancellation) => Promise<string | Uint8Array>

/** Failure of a plain request. The derived request fails with the same code. */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

export function cancelled(): PlainFailure {
  return new PlainFailure('unavailable', 'Nobody waits for this.')
}

/** Codes with which a deployment says that it doesn't offer what was requested. */
export const refusals: ReadonlySet<ErrorCode> = new Set([
  'bad_request',
  'unknown_route',
  'not_found',
  'unacceptable',
])
