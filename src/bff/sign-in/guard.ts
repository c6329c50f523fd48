import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Authenticator, openAccess } from '../access/authenticator.ts'
import type { RequestCounts } from '../allowances/request-counts.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { SharedStore } from '../store/shared-store.ts'
import type { Authentication } from './authentication.ts'
import { createOpenIdProvider, type OpenIdSettings } from './openid-provider.ts'
import { createProxyAuthenticator } from './proxy-authenticator.ts'
import { openRevocationsFile } from './revocations-file.ts'
import { createSessions } from './session-cookie.ts'
import { createSessionNews } from './session-news.ts'
import { addSignInRoutes, signInPath, signOutPath } from './sign-in-routes.ts'

interface GuardOptions {
  readonly log: Logger
  readonly now: () => number
  readonly limits: BffLimits
  readonly counts: RequestCounts
  /** `null` if nothing is shared with other servers. */
  readonly store: SharedStore | null
}

/** Opens the configured login, with its routes. */
export async function guardWith(
  app: FastifyInstance,
  authentication: Authentication,
  options: GuardOptions,
): Promise<Authenticator> {
  switch (authentication.kind) {
    case 'open':
      return openAccess
    case 'proxy':
      return createProxyAuthenticator(authentication.proxy, options)
    case 'oidc':
      return openOidc(app, authentication, options)
  }
}

async function openOidc(
  app: FastifyInstance,
  { provider, publicUrl, sessions: settings }: Extract<Authentication, { readonly kind: 'oidc' }>,
  { counts, limits, log, now, store }: GuardOptions,
): Promise<Authenticator> {
  const { revocationsFile = null } = settings
  const onFault = (error: unknown): void =>
    log.warn({ err: error }, 'revoked sessions cannot be kept in DATA_DIR: a restart forgets them')
  const file = revocationsFile === null ? null : await openRevocationsFile(revocationsFile, { now, onFault })
  // The name depends on the login only, so that all servers that accept each other's cookies share it.
  const space = spaceOf(publicUrl, provider)
  const sessions = createSessions(settings, {
    now,
    newId: () => randomBytes(16).toString('base64url'),
    news: createSessionNews({ store, space, file, limits, now }),
  })
  await addSignInRoutes(app, {
    provider: createOpenIdProvider(provider, { limits, now }),
    sessions,
    claims: provider.claims,
    publicUrl,
    secrets: settings.secrets,
    limits,
    counts,
    now,
  })
  return {
    visitor: (headers) => sessions.resume(headers.cookie),
    signInPath,
    signOut: { method: 'POST', address: signOutPath },
  }
}

function spaceOf(publicUrl: string, { issuer, clientId }: OpenIdSettings): string {
  const name = createHash('sha256')
    .update(JSON.stringify([publicUrl, issuer, clientId]))
    .digest('base64url')
  return `sessions:${name.slice(0, 12)}:`
}
