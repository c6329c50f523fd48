import type { ExchangeErrorCode } from './exchange-error.ts'

/**
 * State of the client, with the time it began (epoch milliseconds).
 *
 * A gateway that closes an idle socket is normal: the client goes to `idle` and reconnects on the next request.
 * `lostSinceMs` is set only after a connection has *failed*, and stays until one is open. Until then the client keeps
 * trying, so the state stays true on a screen that sends no requests.
 */
export type ClientStatus =
  | { readonly state: 'idle'; readonly sinceMs: number }
  | {
      readonly state: 'connecting'
      readonly sinceMs: number
      /** 1 for the first attempt after a connection that worked. */
      readonly attempt: number
      readonly lostSinceMs: number | null
    }
  | { readonly state: 'open'; readonly sinceMs: number }
  | {
      readonly state: 'waiting'
      readonly sinceMs: number
      /** Number of the next attempt. */
      readonly attempt: number
      readonly retryAtMs: number
      readonly lostSinceMs: number | null
    }
  | {
      readonly state: 'failed'
      readonly sinceMs: number
      readonly code: ExchangeErrorCode
      readonly message: string
    }
  | { readonly state: 'closed'; readonly sinceMs: number }

/** Returns since when the connection is lost, for display. `null` if it is not. */
export function connectionLostSince(status: ClientStatus): number | null {
  switch (status.state) {
    case 'connecting':
    case 'waiting':
      return status.lostSinceMs
    case 'failed':
      return status.sinceMs
    case 'idle':
    case 'open':
    case 'closed':
      return null
  }
}
