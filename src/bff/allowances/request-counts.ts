import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Sharing } from '../across/sharing.ts'
import type { BffLimits } from '../settings/limits.ts'
import { createNearestStore } from '../store/nearest-store.ts'
import type { Count } from '../store/shared-store.ts'

/** Counts requests for rate limits: across servers if they share a store, otherwise on this one. */
export interface RequestCounts {
  /** Counts one more request. The window starts with its first request. */
  count(name: string, windowMs: number): Promise<Count>
}

export function createRequestCounts(options: {
  readonly sharing: Pick<Sharing, 'store' | 'nameOf'> | null
  readonly limits: Pick<BffLimits, 'countedNames'>
  /** Epoch milliseconds. */
  readonly now: () => number
}): RequestCounts {
  const { sharing } = options
  const nearest = createNearestStore(options)
  return {
    // Hashed, because the name contains a session id or an address.
    count: (name, windowMs) =>
      nearest((store) => store.count(sharing?.nameOf(`requests ${name}`) ?? name, 1, windowMs)),
  }
}

/** Without a session, requests are counted by address. */
export function strangerAt(address: string): string {
  return `stranger ${address}`
}

/** Adapts the counts to the rate limit of fastify. */
export function rateLimitStore(counts: RequestCounts, kind: string): FastifyRateLimitStoreCtor {
  return class Counted implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      counts.count(`${kind} ${key}`, windowMs).then(
        ({ total, remainingMs }) => callback(null, { current: total, ttl: remainingMs }),
        (error: Error) => callback(error),
      )
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }
}
