import * as openid from 'openid-client'
import type { BffLimits } from '../settings/limits.ts'
import { type ClaimSettings, type Claims, missingClaims } from './claims.ts'

/** A client of an OpenID provider. */
export interface OpenIdSettings {
  readonly issuer: string
  readonly clientId: string
  /** `null` for a public client, which only PKCE protects. */
  readonly clientSecret: string | null
  /** Separated by spaces; contains `openid`. */
  readonly scope: string
  readonly claims: ClaimSettings
}

/** Compared when the browser returns. Never leaves the process unsealed. */
export interface SignInChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A failed sign-in. The message contains nothing that the provider or the browser sent. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  /** `away` if the provider is unreachable: trying again may help. */
  readonly kind: 'refused' | 'away'

  constructor(kind: 'refused' | 'away', cause: unknown) {
    super(kind === 'away' ? 'The provider cannot be reached.' : 'The sign-in is not valid.', { cause })
    this.kind = kind
  }
}

/** Each method rejects with a {@link SignInError}. */
export interface OpenIdProvider {
  /** The address to send the browser to, and the checks for its return. */
  begin(redirectUri: string): Promise<{ readonly address: string; readonly checks: SignInChecks }>
  /** @param returned the whole address that the browser returned to */
  finish(returned: URL, checks: SignInChecks): Promise<Claims>
  /** Where the provider ends its own session. `null` if it offers no such address. */
  signOutAddress(returnTo: string): Promise<string | null>
}

/** Provider metadata seldom changes. An unknown key is looked up anyway. */
const metadataKeptMs = 3_600_000
const toleranceSeconds = 30

/**
 * Signs in by the authorisation code flow with PKCE (OpenID Connect Core §3.1, RFC 7636), state and nonce. Verifies the
 * signatures of ID tokens, although they come from the provider directly.
 */
export function createOpenIdProvider(
  settings: OpenIdSettings,
  options: {
    readonly limits: Pick<BffLimits, 'providerAnswerMs'>
    /** Epoch milliseconds. */
    readonly now: () => number
  },
): OpenIdProvider {
  let known: { readonly configuration: Promise<openid.Configuration>; readonly until: number } | null = null

  function configuration(): Promise<openid.Configuration> {
    if (known !== null && options.now() < known.until) return known.configuration
    const entry = {
      configuration: discover(settings, options.limits.providerAnswerMs),
      until: options.now() + metadataKeptMs,
    }
    known = entry
    entry.configuration.catch(() => {
      if (known === entry) known = null
    })
    return entry.configuration
  }

  return {
    begin: (redirectUri) =>
      failing(async () => {
        const checks = {
          state: openid.randomState(),
          nonce: openid.randomNonce(),
          verifier: openid.randomPKCECodeVerifier(),
        }
        const address = await addressOf(await configuration(), settings, checks, redirectUri)
        return { address, checks }
      }),
    finish: (returned, { state, nonce, verifier }) =>
      failing(async () => {
        const provider = await configuration()
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
        const tokens = await openid
          .authorizationCodeGrant(provider, returned, { ...checks, idTokenExpected: true })
          .catch((error: unknown) => {
            // The library looks keys up once a minute at most. Discarding the configuration discards its keys.
            if (codeOf(error) === 'OAUTH_KEY_SELECTION_FAILED') known = null
            throw error
          })
        return claimsOf(provider, tokens, settings.claims)
      }),
    signOutAddress: (returnTo) =>
      failing(async () => {
        const provider = await configuration()
        if (provider.serverMetadata().end_session_endpoint === undefined) return null
        return openid.buildEndSessionUrl(provider, { post_logout_redirect_uri: returnTo }).href
      }),
  }
}

async function addressOf(
  provider: openid.Configuration,
  { scope }: OpenIdSettings,
  { state, nonce, verifier }: SignInChecks,
  redirectUri: string,
): Promise<string> {
  return openid.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href
}

/** Returns the claims of the ID token. Missing ones are fetched from the user info endpoint. */
async function claimsOf(
  provider: openid.Configuration,
  tokens: Awaited<ReturnType<typeof openid.authorizationCodeGrant>>,
  settings: ClaimSettings,
): Promise<Claims> {
  const claims: Claims = tokens.claims() ?? {}
  const canAsk = provider.serverMetadata().userinfo_endpoint !== undefined
  if (!canAsk || !missingClaims(claims, settings)) return claims
  const further = await openid.fetchUserInfo(provider, tokens.access_token, String(claims.sub))
  // Claims of the ID token win, because they are signed.
  return { ...further, ...claims }
}

async function discover(
  { issuer, clientId, clientSecret }: OpenIdSettings,
  timeoutMs: number,
): Promise<openid.Configuration> {
  const address = new URL(issuer)
  const execute = [
    openid.enableNonRepudiationChecks,
    // The settings admit plain HTTP for this machine only.
    ...(address.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
  ]
  const metadata = { [openid.clockTolerance]: toleranceSeconds }
  const options = { execute, timeout: timeoutMs / 1000 }
  const authentication = clientSecret === null ? openid.None() : authenticateWith(clientSecret)
  return openid.discovery(address, clientId, metadata, authentication, options)
}

/** HTTP Basic, which every provider must support (RFC 6749 §2.3.1), unless it only announces the form. */
function authenticateWith(secret: string): openid.ClientAuth {
  const basic = openid.ClientSecretBasic(secret)
  const post = openid.ClientSecretPost(secret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = methods.includes('client_secret_basic') ? basic : post
    method(server, client, body, headers)
  }
}

async function failing<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    throw new SignInError(isRefusal(error) ? 'refused' : 'away', error)
  }
}

const awayCodes: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])

/** True if the provider refused, or responded with something invalid. Other errors mean that it is unreachable. */
function isRefusal(error: unknown): boolean {
  if (error instanceof openid.AuthorizationResponseError) return true
  if (error instanceof openid.ResponseBodyError) return error.status < 500
  return error instanceof openid.ClientError && !awayCodes.has(error.code)
}

function codeOf(error: unknown): unknown {
  return error instanceof openid.ClientError ? error.code : undefined
}
