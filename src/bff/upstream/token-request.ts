import { readTokenAnswer } from '../../protocol/tokens.ts'
import { jsonOf } from '../http/json-of.ts'
import { readStart } from '../http/read-start.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { SealedCredentials } from '../settings/sealed-credentials.ts'

export interface Token {
  readonly accessToken: string
  /** When it was requested. Epoch milliseconds. */
  readonly issuedAt: number
  /** `null` if the issuer does not say. */
  readonly lifetimeMs: number | null
}

/** A failed token request. The message contains neither secret nor token. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  /** True if the issuer refused the credentials, so that an immediate retry is pointless. */
  readonly refused: boolean
  /** The issuer's OAuth error code, if it is a standard one. Nothing else from the issuer is kept. */
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
 * Requests a token (interface §5). The message of an error leaves out the issuer's text, which may repeat the request.
 *
 * @throws TokenError
 */
export async function requestToken(options: {
  /** Without a trailing slash. */
  readonly authUrl: string
  readonly credentials: SealedCredentials
  readonly now: () => number
  readonly limits: Pick<BffLimits, 'tokenAnswerMs' | 'failureBytes'>
  /** Cancels the request when the BFF stops. */
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
      // Don't follow redirects: they would leak the client secret.
      redirect: 'error',
      signal: AbortSignal.any([timeout, options.signal]),
    })
    answer = jsonOf(await readStart(response, options.limits.failureBytes))
  } catch {
    throw new TokenError(
      timeout.aborted ? 'The token issuer did not respond in time.' : 'The token issuer cannot be reached.',
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
  if (token === null) throw new TokenError('The token issuer sent a response without an access token.', false)
  return {
    accessToken: token.access_token,
    issuedAt,
    lifetimeMs: token.expires_in === null ? null : token.expires_in * 1000,
  }
}
