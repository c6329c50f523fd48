import { readTokenAnswer } from '../../protocol/tokens.ts'
import { jsonOf } from '../http/json-of.ts'
import { readStart } from '../http/read-start.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { SealedCredentials } from '../settings/sealed-credentials.ts'

export interface Token {
  readonly accessToken: string
  /** Epoch milliseconds at which it was asked for. */
  readonly issuedAt: number
  /** `null` where the issuer does not say. */
  readonly lifetimeMs: number | null
}

/** The issuer gave no token. Its message says why, without secret or token. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  /** Whether the issuer said that the credentials are wrong, so that asking again at once is pointless. */
  readonly refused: boolean
  /** The issuer's word for it, where it is one of the standard's; nothing else that it wrote. */
  readonly oauthError: string | null

  constructor(message: string, refused: boolean, oauthError: string | null = null) {
    super(message)
    this.refused = refused
    this.oauthError = oauthError
  }
}

/** RFC 6749 §5.2 and §4.1.2.1, RFC 8707 §2. */
const oauthErrors = new Set([
  ...['invalid_request', 'invalid_client', 'invalid_grant', 'unauthorized_client', 'unsupported_grant_type'],
  ...['invalid_scope', 'invalid_target', 'access_denied', 'server_error', 'temporarily_unavailable'],
])

function oauthErrorOf(answer: unknown): string | null {
  const word: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'error') : null
  return typeof word === 'string' && oauthErrors.has(word) ? word : null
}

/**
 * Asks the issuer for a token (interface §5).
 *
 * The issuer's own error text is left out of the message: it may repeat what it was sent.
 *
 * @throws TokenError
 */
export async function requestToken(options: {
  /** Without a trailing slash. */
  readonly authUrl: string
  readonly credentials: SealedCredentials
  readonly now: () => number
  readonly limits: Pick<BffLimits, 'tokenAnswerMs' | 'failureBytes'>
  /** Ends the request when the BFF stops. */
  readonly signal: AbortSignal
}): Promise<Token> {
  const issuedAt = options.now()
  const timeout = AbortSignal.timeout(options.limits.tokenAnswerMs)
  let response: Response
  let answer: unknown
  try {
    response = await fetch(`${options.authUrl}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: options.credentials.tokenRequest(),
      // A redirect would carry the secret to an address that nobody configured.
      redirect: 'error',
      signal: AbortSignal.any([timeout, options.signal]),
    })
    answer = jsonOf(await readStart(response, options.limits.failureBytes))
  } catch {
    throw new TokenError(
      timeout.aborted ? 'The token issuer did not answer in time.' : 'The token issuer cannot be reached.',
      false,
    )
  }
  if (!response.ok) {
    const refused = response.status >= 400 && response.status < 500 && response.status !== 429
    throw new TokenError(
      refused
        ? `The token issuer refuses the credentials (HTTP ${response.status}).`
        : `The token issuer failed (HTTP ${response.status}).`,
      refused,
      oauthErrorOf(answer),
    )
  }
  const token = readTokenAnswer(answer)
  if (token === null) throw new TokenError('The token issuer answered without an access token.', false)
  return {
    accessToken: token.access_token,
    issuedAt,
    lifetimeMs: token.expires_in === null ? null : token.expires_in * 1000,
  }
}
