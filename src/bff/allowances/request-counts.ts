import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Sharing } from '../across/sharing.ts'
import type { BffLimits } from '../settings/limits.ts'
import { createNearestStore } from '../store/nearest-store.ts'
import type { Count } from '../store/shared-store.ts'

/** Counts requests for limits: for all servers that share, or for this one while nothing is shared. */
export interface RequestCounts {
  /** One more under a name. The count begins anew when the window is over that its first request opened. */
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
    // A name holds a session's id or an address of somebody.
    count: (name, windowMs) =>
      nearest((store) => store.count(sharing?.nameOf(`requests ${name}`) ?? name, 1, windowMs)),
  }
}

/** Who has no session is known by where they are. */
export function strangerAt(address: string): string {
  return `stranger ${address}`
}

/** The counts as the rate limit of fastify takes them. */
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
