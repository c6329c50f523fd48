import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import type { Departure } from './departure.ts'

/** What a deployment is asked that knows the plain contract alone. */
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

/** The JSON text of an answer, as UTF-8 where it came in bytes. Rejects with a {@link PlainFailure}. */
export type AskPlain = (question: PlainQuestion, departure: Departure) => Promise<string | Uint8Array>

/** A plain question that was not answered; the derived one fails with the same code. */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

export function nobodyWaits(): PlainFailure {
  return new PlainFailure('unavailable', 'Nobody waits for this.')
}

/** Failures by which a deployment says that it does not offer what was asked. */
export const refusals: ReadonlySet<ErrorCode> = new Set([
  'bad_request',
  'unknown_route',
  'not_found',
  'unacceptable',
])
