import * as openid from 'openid-client'
import type { BffLimits } from '../settings/limits.ts'
import { type ClaimSettings, type Claims, missingClaims } from './claims.ts'

/** A client of an OpenID provider. */
export interface OpenIdSettings {
  readonly issuer: string
  readonly clientId: string
  /** `null`: a public client, which PKCE alone protects. */
  readonly clientSecret: string | null
  /** Words with spaces between; `openid` is one of them. */
  readonly scope: string
  readonly claims: ClaimSettings
}

/** What must be the same when the browser comes back. Never leaves the process unsealed. */
export interface SignInChecks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A sign-in that came to nothing. Its message has nothing in it that anybody sent. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  /** `away`: the provider cannot be asked; trying again may help. */
  readonly kind: 'refused' | 'away'

  constructor(kind: 'refused' | 'away', cause: unknown) {
    super(kind === 'away' ? 'The provider cannot be reached.' : 'The sign-in is not valid.', { cause })
    this.kind = kind
  }
}

/** Each rejects with a {@link SignInError}. */
export interface OpenIdProvider {
  /** Where to send the browser, and what to check when it is back. */
  begin(redirectUri: string): Promise<{ readonly address: string; readonly checks: SignInChecks }>
  /** @param returned the whole address that the browser came back with. */
  finish(returned: URL, checks: SignInChecks): Promise<Claims>
  /** Where the provider ends its own session; `null` where it does not say. */
  signOutAddress(returnTo: string): Promise<string | null>
}

/** What a provider says of itself changes seldom; its keys are looked up again whenever one is not known. */
const metadataKeptMs = 3_600_000
const toleranceSeconds = 30

/**
 * Signs in by the authorisation code flow with PKCE (OpenID Connect Core §3.1, RFC 7636), state and nonce. Signatures
 * of ID tokens are verified although they come from the provider directly.
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
        const address = openid.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: settings.scope,
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
        })
        return { address: address.href, checks }
      }),
    finish: (returned, { state, nonce, verifier }) =>
      failing(async () => {
        const provider = await configuration()
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
        const tokens = await openid
          .authorizationCodeGrant(provider, returned, { ...checks, idTokenExpected: true })
          .catch((error: unknown) => {
            // The library looks keys up once a minute at most; the next sign-in begins with none.
            if (codeOf(error) === 'OAUTH_KEY_SELECTION_FAILED') known = null
            throw error
          })
        const claims: Claims = tokens.claims() ?? {}
        if (
          !missingClaims(claims, settings.claims) ||
          provider.serverMetadata().userinfo_endpoint === undefined
        ) {
          return claims
        }
        // What the ID token says wins: it is signed.
        return {
          ...(await openid.fetchUserInfo(provider, tokens.access_token, String(claims.sub))),
          ...claims,
        }
      }),
    signOutAddress: (returnTo) =>
      failing(async () => {
        const provider = await configuration()
        if (provider.serverMetadata().end_session_endpoint === undefined) return null
        return openid.buildEndSessionUrl(provider, { post_logout_redirect_uri: returnTo }).href
      }),
  }
}

async function discover(
  { issuer, clientId, clientSecret }: OpenIdSettings,
  timeoutMs: number,
): Promise<openid.Configuration> {
  const address = new URL(issuer)
  const execute = [
    openid.enableNonRepudiationChecks,
    // The settings let plain HTTP pass for this machine alone.
    ...(address.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
  ]
  const metadata = { [openid.clockTolerance]: toleranceSeconds }
  const options = { execute, timeout: timeoutMs / 1000 }
  const authentication = clientSecret === null ? openid.None() : authenticateWith(clientSecret)
  return openid.discovery(address, clientId, metadata, authentication, options)
}

/** HTTP Basic, which every provider must take (RFC 6749 §2.3.1), unless it says that it takes the form alone. */
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

/** Something came back, and it was wrong. Everything else never got so far. */
function isRefusal(error: unknown): boolean {
  if (error instanceof openid.AuthorizationResponseError) return true
  if (error instanceof openid.ResponseBodyError) return error.status < 500
  return error instanceof openid.ClientError && !awayCodes.has(error.code)
}

function codeOf(error: unknown): unknown {
  return error instanceof openid.ClientError ? error.code : undefined
}
