import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Doorkeeper, openDoor } from '../access/doorkeeper.ts'
import type { RequestCounts } from '../allowances/request-counts.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { SharedStore } from '../store/shared-store.ts'
import type { Authentication } from './authentication.ts'
import { createOpenIdProvider, type OpenIdSettings } from './openid-provider.ts'
import { createProxyDoor } from './proxy-door.ts'
import { openRevocationsFile } from './revocations-file.ts'
import { createSessions } from './session-cookie.ts'
import { createSessionNews } from './session-news.ts'
import { addSignInRoutes, signInPath, signOutPath } from './sign-in-routes.ts'

/** Puts the chosen way in before everything else, with the addresses that it needs. */
export async function guardWith(
  app: FastifyInstance,
  authentication: Authentication,
  options: {
    readonly log: Logger
    readonly now: () => number
    readonly limits: BffLimits
    readonly counts: RequestCounts
    /** What is shared with other servers; `null`: nothing is. */
    readonly store: SharedStore | null
  },
): Promise<Doorkeeper> {
  const { limits, log, now } = options
  switch (authentication.kind) {
    case 'open':
      return openDoor
    case 'proxy':
      return createProxyDoor(authentication.proxy, { log, limits, now })
    case 'oidc': {
      const { provider: settings, publicUrl } = authentication
      const { revocationsFile = null } = authentication.sessions
      const file =
        revocationsFile === null
          ? null
          : await openRevocationsFile(revocationsFile, {
              now,
              onFault: (error) =>
                log.warn(
                  { err: error },
                  'who is signed out cannot be kept in DATA_DIR: a restart forgets it',
                ),
            })
      const sessions = createSessions(authentication.sessions, {
        now,
        newId: () => randomBytes(16).toString('base64url'),
        // The same for all servers that take each other's cookies, whatever becomes of the deployment's credentials.
        news: createSessionNews({
          store: options.store,
          space: spaceOf(publicUrl, settings),
          file,
          limits,
          now,
        }),
      })
      await addSignInRoutes(app, {
        provider: createOpenIdProvider(settings, { limits, now }),
        sessions,
        claims: settings.claims,
        publicUrl,
        secrets: authentication.sessions.secrets,
        limits,
        counts: options.counts,
        now,
      })
      return {
        visitor: (headers) => sessions.resume(headers.cookie),
        signInPath,
        signOut: { method: 'POST', address: signOutPath },
      }
    }
  }
}

function spaceOf(publicUrl: string, { issuer, clientId }: OpenIdSettings): string {
  const name = createHash('sha256')
    .update(JSON.stringify([publicUrl, issuer, clientId]))
    .digest('base64url')
  return `sessions:${name.slice(0, 12)}:`
}
