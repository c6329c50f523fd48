/** Faults of a connection that name no request (interface notes §1). */

import { readFailure } from '../protocol/metrics/results.ts'
import { ExchangeError } from './exchange-error.ts'

export type ConnectionFault =
  | { readonly kind: 'unframed_message'; readonly text: string }
  | {
      readonly kind: 'connection_lost'
      readonly closeCode: number
      readonly reason: string
      readonly cause?: unknown
    }

const maxTextLength = 500

export function unframedMessage(data: unknown): ConnectionFault {
  const text = typeof data === 'string' ? data : 'a message that is no text'
  return { kind: 'unframed_message', text: text.slice(0, maxTextLength) }
}

/** Returns the failure that a message without a frame reports, for the one request that it can mean. */
export function failureOf(data: unknown): ExchangeError {
  if (typeof data !== 'string') return new ExchangeError('internal')
  try {
    const failure = readFailure(JSON.parse(data))
    if (failure !== null) return ExchangeError.fromBody(failure)
  } catch {
    // Not even JSON: keep the text as the cause.
  }
  return new ExchangeError('internal', { cause: data.slice(0, maxTextLength) })
}

/** True if the "id" of a foreign frame is the beginning of JSON that happens to contain three separators. */
export function looksLikeJson(id: string): boolean {
  return /^\s*[[{"]/.test(id)
}
