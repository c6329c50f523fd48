import { tokenRefreshShare } from '../../protocol/tokens.ts'
import type { BffLimits } from '../settings/limits.ts'
import { type Token, TokenError } from './token-request.ts'

export interface TokenKeeper {
  /** A token that is good now. Fetched once; renewed early, while the old one still serves. @throws TokenError */
  current(): Promise<string>
  /** A token other than the one that was just refused with 401. @throws TokenError */
  replacing(refused: string): Promise<string>
  /** The token in hand and the one before it: for taking them out of texts that may repeat them. */
  held(): readonly string[]
}

/** An issuer that does not say how long a token lives gets this; a 401 corrects it (notes §2: minutes to an hour). */
const assumedLifetimeMs = 5 * 60_000
/** A deployment that refuses even a fresh token must not cost a token per request. */
const replacementFloorMs = 5_000
const backOffFloorMs = 500

/**
 * Keeps one token for the process (notes §2): one request at a time however many ask, a new one when less than
 * 25 % of the lifetime is left, and a pause that doubles, with full jitter, while the issuer fails.
 *
 * Nothing runs while nobody asks: the check is made when a token is wanted.
 */
export function createTokenKeeper(options: {
  readonly request: () => Promise<Token>
  readonly limits: Pick<BffLimits, 'tokenMostPauseMs' | 'tokenRefusedMostPauseMs'>
  readonly now: () => number
  /** From 0 to 1. */
  readonly random: () => number
  /** A token took the place of another. Not called for the first. */
  readonly onRenewed: () => void
  /** The issuer was asked and gave no token; during an early renewal the old one still serves. */
  readonly onFailed: (error: TokenError) => void
}): TokenKeeper {
  let token: Token | null = null
  let previous: Token | null = null
  let flight: Promise<Token> | null = null
  let failures = 0
  let failure: { readonly error: TokenError; readonly until: number } | null = null

  function fetchOnce(): Promise<Token> {
    if (flight !== null) return flight
    if (failure !== null && options.now() < failure.until) return Promise.reject(failure.error)
    flight = options
      .request()
      .then(
        (fresh) => {
          previous = token
          token = fresh
          failures = 0
          failure = null
          if (previous !== null) options.onRenewed()
          return fresh
        },
        (cause: unknown) => {
          const error =
            cause instanceof TokenError ? cause : new TokenError('The token could not be fetched.', false)
          failures += 1
          const ceiling = Math.min(
            options.limits[error.refused ? 'tokenRefusedMostPauseMs' : 'tokenMostPauseMs'],
            backOffFloorMs * 2 ** failures,
          )
          // Full jitter above a floor, so that no caller can make the issuer busy.
          failure = { error, until: options.now() + backOffFloorMs + options.random() * ceiling }
          options.onFailed(error)
          throw error
        },
      )
      .finally(() => {
        flight = null
      })
    return flight
  }

  function remainingMs(held: Token): number {
    return held.issuedAt + (held.lifetimeMs ?? assumedLifetimeMs) - options.now()
  }

  async function current(): Promise<string> {
    if (token === null || remainingMs(token) <= 0) return (await fetchOnce()).accessToken
    if (remainingMs(token) < (token.lifetimeMs ?? assumedLifetimeMs) * tokenRefreshShare) {
      fetchOnce().catch(() => undefined)
    }
    return token.accessToken
  }

  return {
    current,
    async replacing(refused) {
      // Somebody else may have renewed it since the refused request set out.
      if (token !== null && token.accessToken !== refused) return current()
      if (token !== null && options.now() - token.issuedAt < replacementFloorMs) return refused
      return (await fetchOnce()).accessToken
    },
    held: () => [token, previous].flatMap((held) => (held === null ? [] : [held.accessToken])),
  }
}
