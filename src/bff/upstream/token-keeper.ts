import { tokenRefreshShare } from '../../protocol/tokens.ts'
import type { BffLimits } from '../settings/limits.ts'
import { type Token, TokenError } from './token-request.ts'

export interface TokenKeeper {
  /**
   * Returns a valid token. It is renewed early, while the old one still works.
   *
   * @throws TokenError
   */
  current(): Promise<string>
  /**
   * Returns a token other than the one that was refused with 401.
   *
   * @throws TokenError
   */
  replacing(refused: string): Promise<string>
  /** Returns the current token and the one before it. Both must be scrubbed from texts. */
  held(): readonly string[]
}

type PauseLimits = Pick<BffLimits, 'tokenMostPauseMs' | 'tokenRefusedMostPauseMs'>

interface TokenKeeperOptions {
  readonly request: () => Promise<Token>
  readonly limits: PauseLimits
  readonly now: () => number
  /** From 0 to 1. */
  readonly random: () => number
  /** Called when a token replaced another. Not called for the first. */
  readonly onRenewed: () => void
  /** Called when a request for a token failed. During an early renewal the old one still works. */
  readonly onFailed: (error: TokenError) => void
}

/** Assumed if the issuer names no lifetime. A 401 corrects it (notes §2: minutes to an hour). */
const assumedLifetimeMs = 5 * 60_000
/** Minimum interval of replacements: a deployment that refuses even a fresh token must not cost a token per request. */
const replacementFloorMs = 5_000
const backoffFloorMs = 500

/**
 * Returns the backoff after a failure: full jitter below a ceiling that doubles with each consecutive failure, and
 * never below a floor.
 */
export function tokenPauseMs(
  failures: number,
  { refused }: Pick<TokenError, 'refused'>,
  limits: PauseLimits,
  random: number,
): number {
  const max = limits[refused ? 'tokenRefusedMostPauseMs' : 'tokenMostPauseMs']
  return backoffFloorMs + random * Math.min(max, backoffFloorMs * 2 ** failures)
}

/**
 * Keeps one token for the process (notes §2): one request at a time however many callers there are, and a new token
 * once less than 25 % of the lifetime is left. There is no timer: the check happens when a token is needed.
 */
export function createTokenKeeper(options: TokenKeeperOptions): TokenKeeper {
  return new RenewingTokenKeeper(options)
}

class RenewingTokenKeeper implements TokenKeeper {
  readonly #options: TokenKeeperOptions
  #token: Token | null = null
  #previous: Token | null = null
  #request: Promise<Token> | null = null
  /** Consecutive failures. */
  #failures = 0
  #failure: { readonly error: TokenError; readonly until: number } | null = null

  constructor(options: TokenKeeperOptions) {
    this.#options = options
  }

  async current(): Promise<string> {
    const token = this.#token
    if (token === null || this.#remainingMs(token) <= 0) return (await this.#fetch()).accessToken
    if (this.#remainingMs(token) < lifetimeMs(token) * tokenRefreshShare) {
      this.#fetch().catch(() => undefined)
    }
    return token.accessToken
  }

  async replacing(refused: string): Promise<string> {
    const token = this.#token
    // Another caller may have renewed it since the refused request was sent.
    if (token !== null && token.accessToken !== refused) return this.current()
    if (token !== null && this.#options.now() - token.issuedAt < replacementFloorMs) return refused
    return (await this.#fetch()).accessToken
  }

  held(): readonly string[] {
    return [this.#token, this.#previous].flatMap((held) => (held === null ? [] : [held.accessToken]))
  }

  #fetch(): Promise<Token> {
    if (this.#request !== null) return this.#request
    if (this.#failure !== null && this.#options.now() < this.#failure.until) {
      return Promise.reject(this.#failure.error)
    }
    this.#request = this.#options
      .request()
      .then(
        (fresh) => this.#take(fresh),
        (cause: unknown) => this.#fail(cause),
      )
      .finally(() => {
        this.#request = null
      })
    return this.#request
  }

  #take(fresh: Token): Token {
    this.#previous = this.#token
    this.#token = fresh
    this.#failures = 0
    this.#failure = null
    if (this.#previous !== null) this.#options.onRenewed()
    return fresh
  }

  #fail(cause: unknown): never {
    const { limits, now, onFailed, random } = this.#options
    const error =
      cause instanceof TokenError ? cause : new TokenError('The token could not be fetched.', false)
    this.#failures += 1
    this.#failure = { error, until: now() + tokenPauseMs(this.#failures, error, limits, random()) }
    onFailed(error)
    throw error
  }

  #remainingMs(held: Token): number {
    return held.issuedAt + lifetimeMs(held) - this.#options.now()
  }
}

function lifetimeMs(token: Token): number {
  return token.lifetimeMs ?? assumedLifetimeMs
}
