import type { Deployment } from '../bff/settings/deployment.ts'
import { defaultLimits } from '../bff/settings/limits.ts'
import type { SealedCredentials } from '../bff/settings/sealed-credentials.ts'
import { requestToken, type Token, TokenError } from '../bff/upstream/token-request.ts'
import { duration, type Findings } from './finding.ts'

/** A shorter lifetime is worth a note, because every new token needs a new socket. */
const shortLifeMs = 60_000

/** The claims of a token. `null` if it is not a readable JWT. */
interface Claims {
  readonly audience: readonly string[]
  /** Epoch milliseconds. */
  readonly issuedAt: number | null
  readonly lifetimeMs: number | null
}

/** Requests a token as the dashboard does, and checks its lifetime and audience. */
export async function checkToken(
  deployment: Deployment,
  credentials: SealedCredentials,
  options: { readonly now: () => number; readonly timeoutMs: number; readonly findings: Findings },
): Promise<{ readonly token: Token; readonly ms: number; readonly issuedAt: number | null } | null> {
  const { findings } = options
  const began = performance.now()
  let token: Token
  try {
    token = await requestToken({
      authUrl: deployment.authUrl,
      credentials,
      now: options.now,
      limits: { ...defaultLimits, tokenAnswerMs: options.timeoutMs },
      signal: new AbortController().signal,
    })
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    const { message, oauthError } = error
    findings.fault(
      'token',
      `${message.replace(/\.$/, '')}${oauthError === null ? '' : `: ${oauthError}`}`,
      adviceFor(error),
    )
    return null
  }
  const ms = performance.now() - began
  const claims = readClaims(token.accessToken)
  findings.well('token', `issued in ${duration(ms)}${claims === null ? ', opaque' : ', a JWT'}`)
  checkLifetime(token, claims, findings)
  checkAudience(deployment.audience, claims, findings)
  return { token, ms, issuedAt: claims?.issuedAt ?? null }
}

function adviceFor({ refused, oauthError }: TokenError): string {
  switch (oauthError) {
    case 'invalid_client':
    case 'unauthorized_client':
      return 'Check RETAIL_CLIENT_ID and RETAIL_CLIENT_SECRET: the secret may have been replaced, or cut short when it was pasted.'
    case 'access_denied':
    case 'invalid_request':
    case 'invalid_target':
      return 'Check RETAIL_AUDIENCE: the id and secret may be right for another audience.'
    default:
      return refused
        ? 'Check RETAIL_AUTH_URL, RETAIL_CLIENT_ID, RETAIL_CLIENT_SECRET and RETAIL_AUDIENCE.'
        : 'Check RETAIL_AUTH_URL: Shopfloor appends /oauth/token. If it is right, ask the operator of the issuer.'
  }
}

function checkLifetime(token: Token, claims: Claims | null, findings: Findings): void {
  const said = token.lifetimeMs
  const signed = claims?.lifetimeMs ?? null
  const lifeMs = said ?? signed
  if (said === null) {
    findings.note(
      'lifetime',
      `no expires_in from the issuer${signed === null ? '' : `; the token says ${duration(signed)}`}`,
      'Nothing to do: Shopfloor assumes five minutes and replaces a refused token.',
    )
    return
  }
  if (signed !== null && signed + 1000 < said)
    findings.note(
      'lifetime',
      `expires_in is ${duration(said)}, but the token expires after ${duration(signed)}`,
      'Nothing to do: Shopfloor replaces a refused token. Let the operator of the issuer know.',
    )
  else if (lifeMs !== null && lifeMs < shortLifeMs)
    findings.note(
      'lifetime',
      `${duration(lifeMs)}, renewed when a quarter is left`,
      'Each renewal opens a new WebSocket: a longer lifetime is cheaper for both sides.',
    )
  else findings.well('lifetime', `${duration(said)}, renewed when a quarter is left`)
}

function checkAudience(audience: string, claims: Claims | null, findings: Findings): void {
  if (claims === null || claims.audience.length === 0) {
    findings.skipped('audience', 'the token has no audience')
  } else if (claims.audience.includes(audience)) {
    findings.well('audience', audience)
  } else {
    findings.fault(
      'audience',
      `the token is for ${claims.audience.join(', ')}, but RETAIL_AUDIENCE is ${audience}`,
      'Set RETAIL_AUDIENCE to what the deployment expects: it may refuse a token for another audience.',
    )
  }
}

function readClaims(token: string): Claims | null {
  const [, body, signature] = token.split('.')
  if (body === undefined || signature === undefined) return null
  let claims: unknown
  try {
    claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  } catch {
    return null
  }
  if (typeof claims !== 'object' || claims === null) return null
  const seconds = (name: string): number | null => {
    const value: unknown = Reflect.get(claims, name)
    return typeof value === 'number' ? value * 1000 : null
  }
  const [issuedAt, expiresAt] = [seconds('iat'), seconds('exp')]
  return {
    audience: [Reflect.get(claims, 'aud')].flat().filter((one): one is string => typeof one === 'string'),
    issuedAt,
    lifetimeMs: issuedAt === null || expiresAt === null ? null : expiresAt - issuedAt,
  }
}
