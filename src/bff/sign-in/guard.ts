import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Authentication } from './authentication.ts'
import { type Doorkeeper, openDoor } from './doorkeeper.ts'
import { createOpenIdProvider } from './openid-provider.ts'
import { createProxyDoor } from './proxy-door.ts'
import { createSessions } from './session-cookie.ts'
import { addSignInRoutes, signInPath, signOutPath } from './sign-in-routes.ts'

/** Puts the chosen way in before everything else, with the addresses that it needs. */
export async function guardWith(
  app: FastifyInstance,
  authentication: Authentication,
  options: { readonly log: Logger; readonly now: () => number; readonly signInsPerMinute: number },
): Promise<Doorkeeper> {
  const { log, now } = options
  switch (authentication.kind) {
    case 'open':
      return openDoor
    case 'proxy':
      return createProxyDoor(authentication.proxy, { log, now })
    case 'oidc': {
      const { provider: settings, publicUrl } = authentication
      const sessions = createSessions(authentication.sessions, {
        now,
        newId: () => randomBytes(16).toString('base64url'),
      })
      await addSignInRoutes(app, {
        provider: createOpenIdProvider(settings, { now }),
        sessions,
        claims: settings.claims,
        publicUrl,
        secrets: authentication.sessions.secrets,
        perMinute: options.signInsPerMinute,
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
