import { LRUCache } from 'lru-cache'
import type { Use } from '../across/use-elsewhere.ts'
import type { BffLimits } from '../settings/limits.ts'
import { createTokenBucket } from './token-bucket.ts'

/** What one session has used of what it may, on all its sockets together. */
export interface Allowance {
  /** `null`: a request may begin; it ends with {@link end}. Else why it may not. */
  begin(): 'in_flight' | 'too_soon' | null
  end(): void
}

export interface Allowances {
  /** One more socket. `null`: the session, or the address, has as many as it may. */
  enter(
    session: string | null,
    address: string | null,
  ): { readonly allowance: Allowance; leave(): void } | null
  /** What is used, with the requests since this was asked last. */
  use(): Use
  /** A session began requests at another server. */
  spend(session: string, requests: number): void
}

interface KnownAllowance extends Allowance {
  spend(requests: number): void
}

export function createAllowances(
  limits: Pick<
    BffLimits,
    | 'inFlightPerSession'
    | 'requestsPerSecond'
    | 'burst'
    | 'socketsPerSession'
    | 'socketsPerAddress'
    | 'rememberedSessions'
  >,
  options: {
    /** Milliseconds. */
    readonly now: () => number
    /** Sockets that a session or an address has at other servers. */
    readonly elsewhere?: (name: string) => number
  },
): Allowances {
  const { elsewhere = () => 0 } = options
  const remembered = new LRUCache<string, KnownAllowance>({ max: limits.rememberedSessions })
  const ofSession = createCensus(limits.socketsPerSession, elsewhere)
  const ofAddress = createCensus(limits.socketsPerAddress, elsewhere)
  let begun = new Map<string, number>()

  function createAllowance(session: string | null): KnownAllowance {
    const bucket = createTokenBucket({
      perSecond: limits.requestsPerSecond,
      burst: limits.burst,
      now: options.now,
    })
    let inFlight = 0
    return {
      begin() {
        if (inFlight >= limits.inFlightPerSession) return 'in_flight'
        if (!bucket.take()) return 'too_soon'
        inFlight += 1
        if (session !== null) begun.set(session, (begun.get(session) ?? 0) + 1)
        return null
      },
      end() {
        inFlight -= 1
      },
      spend: bucket.spend,
    }
  }

  return {
    enter(session, address) {
      if (!ofSession.enter(session)) return null
      if (!ofAddress.enter(address)) {
        ofSession.leave(session)
        return null
      }
      const allowance = (session === null ? undefined : remembered.get(session)) ?? createAllowance(session)
      if (session !== null) remembered.set(session, allowance)
      return {
        allowance,
        leave() {
          ofSession.leave(session)
          ofAddress.leave(address)
        },
      }
    },
    use() {
      const requests = begun
      begun = new Map()
      return { sockets: new Map([...ofSession.counts(), ...ofAddress.counts()]), requests }
    },
    spend(session, requests) {
      remembered.peek(session)?.spend(requests)
    },
  }
}

/** Counts what bears a name; `null` bears none. */
function createCensus(
  max: number,
  elsewhere: (name: string) => number,
): {
  counts(): Iterable<[string, number]>
  enter(name: string | null): boolean
  leave(name: string | null): void
} {
  const counts = new Map<string, number>()
  return {
    counts: () => counts,
    enter(name) {
      if (name === null) return true
      const count = counts.get(name) ?? 0
      if (count + elsewhere(name) >= max) return false
      counts.set(name, count + 1)
      return true
    },
    leave(name) {
      if (name === null) return
      const count = (counts.get(name) ?? 0) - 1
      if (count > 0) counts.set(name, count)
      else counts.delete(name)
    },
  }
}
