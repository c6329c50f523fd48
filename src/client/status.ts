import type { ExchangeErrorCode } from './exchange-error.ts'

/**
 * What the client is doing. Every state says since when (epoch milliseconds).
 *
 * A gateway that closes an idle socket is normal life: the client goes to `idle` and connects when there is
 * something to ask. `lostSinceMs` is set only after a connection has *failed*, and stays until one is open.
 * From then on the client tries again until it succeeds, so the state stays true on a screen that asks nothing.
 */
export type ClientStatus =
  | { readonly state: 'idle'; readonly sinceMs: number }
  | {
      readonly state: 'connecting'
      readonly sinceMs: number
      /** 1 for the first one after a connection that worked. */
      readonly attempt: number
      readonly lostSinceMs: number | null
    }
  | { readonly state: 'open'; readonly sinceMs: number }
  | {
      readonly state: 'waiting'
      readonly sinceMs: number
      /** The attempt that comes next. */
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

/** Since when the screen must say that the connection is lost; `null` where there is nothing to say. */
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
