import { LRUCache } from 'lru-cache'
import type { Use } from '../across/use-elsewhere.ts'
import type { BffLimits } from '../settings/limits.ts'
import { upTo } from '../store/up-to.ts'
import { createCensus } from './census.ts'
import { createTokenBucket } from './token-bucket.ts'

/** The rate limit of one session, across all its sockets. */
export interface Allowance {
  /** Returns why a request may not begin. `null` if it may; call {@link end} when it ends. */
  begin(): 'in_flight' | 'too_soon' | null
  end(): void
}

export interface Allowances {
  /** Counts one more socket. `null` if the session or the address has too many. */
  enter(
    session: string | null,
    address: string | null,
  ): { readonly allowance: Allowance; leave(): void } | null
  /** Returns the open sockets, and the requests since the last call. */
  use(): Use
  /** Records requests of a session on another server. */
  spend(session: string, requests: number): void
}

interface SpendableAllowance extends Allowance {
  spend(requests: number): void
}

type RequestLimits = Pick<BffLimits, 'inFlightPerSession' | 'requestsPerSecond' | 'burst'>

export function createAllowances(
  limits: RequestLimits & Pick<BffLimits, 'socketsPerSession' | 'socketsPerAddress' | 'rememberedSessions'>,
  options: {
    /** Milliseconds. */
    readonly now: () => number
    /** Sockets that a session or an address has on other servers. */
    readonly elsewhere?: (name: string) => number
  },
): Allowances {
  const { elsewhere = () => 0, now } = options
  const remembered = new LRUCache<string, SpendableAllowance>(upTo(limits.rememberedSessions))
  const ofSession = createCensus(limits.socketsPerSession, elsewhere)
  const ofAddress = createCensus(limits.socketsPerAddress, elsewhere)
  let begun = new Map<string, number>()

  function allowanceOf(session: string | null): SpendableAllowance {
    if (session === null) return createAllowance(limits, now, () => undefined)
    const known =
      remembered.get(session) ??
      createAllowance(limits, now, () => begun.set(session, (begun.get(session) ?? 0) + 1))
    remembered.set(session, known)
    return known
  }

  return {
    enter(session, address) {
      if (!ofSession.enter(session)) return null
      if (!ofAddress.enter(address)) {
        ofSession.leave(session)
        return null
      }
      return {
        allowance: allowanceOf(session),
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

function createAllowance(limits: RequestLimits, now: () => number, onBegun: () => void): SpendableAllowance {
  const bucket = createTokenBucket({ perSecond: limits.requestsPerSecond, burst: limits.burst, now })
  let inFlight = 0
  return {
    begin() {
      if (inFlight >= limits.inFlightPerSession) return 'in_flight'
      if (!bucket.take()) return 'too_soon'
      inFlight += 1
      onBegun()
      return null
    },
    end() {
      inFlight -= 1
    },
    spend: bucket.spend,
  }
}
