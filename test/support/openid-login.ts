import type { Authentication } from '../../src/bff/sign-in/authentication.ts'
import { defaultClaims } from '../../src/bff/sign-in/claims.ts'
import { type RunningProvider, startProvider } from './openid-provider.ts'

const minute = 60_000

/** Secret of the client registered by {@link startLogin}. */
export const clientSecret = 'the-secret-that-the-provider-knows'
/** Key that encrypts the sessions. */
export const sessionSecret = 'the secret that seals all sessions here'

/**
 * A running OpenID provider, and the settings of a BFF at `publicUrl` that signs users in through it.
 * Sessions end after an idle hour and after twelve hours.
 *
 * @param options.secret of the client; `null` registers a public client
 */
export async function startLogin(
  publicUrl: string,
  options: { readonly secret?: string | null; readonly claimsIn?: 'id-token' | 'userinfo' } = {},
): Promise<{
  readonly provider: RunningProvider
  readonly authentication: Extract<Authentication, { kind: 'oidc' }>
}> {
  const { claimsIn = 'id-token', secret = clientSecret } = options
  const provider = await startProvider({
    redirectUri: `${publicUrl}/auth/callback`,
    signedOutUri: `${publicUrl}/`,
    clientId: 'shopfloor',
    clientSecret: secret,
    claimsIn,
  })
  return {
    provider,
    authentication: {
      kind: 'oidc',
      publicUrl,
      provider: {
        issuer: provider.issuer,
        clientId: 'shopfloor',
        clientSecret: secret,
        scope: 'openid profile',
        claims: defaultClaims,
      },
      sessions: { secrets: [sessionSecret], idleMs: 60 * minute, absoluteMs: 12 * 60 * minute },
    },
  }
}
