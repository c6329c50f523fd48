import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { type RequestCounts, rateLimitStore } from '../allowances/request-counts.ts'
import { sendProblem } from '../http/problem.ts'
import { tooManyRequests } from '../http/too-many-requests.ts'
import type { BffLimits } from '../settings/limits.ts'
import { type ClaimSettings, type Claims, identityOf } from './claims.ts'
import { type CookieKind, clearCookie, readCookie, writeCookie } from './cookies.ts'
import { type OpenIdProvider, SignInError } from './openid-provider.ts'
import { createSeal } from './sealed-text.ts'
import type { Sessions } from './session-cookie.ts'
import { type SignInPage, signInPage } from './sign-in-page.ts'

export const signInPath = '/auth/sign-in'
export const signOutPath = '/auth/sign-out'
const callbackPath = '/auth/callback'

/** Lax: the browser comes back from another site, and brings it. */
const cookie: CookieKind = { name: '__Host-shopfloor-sign-in', sameSite: 'Lax' }

const begun = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  returnTo: v.string(),
  /** Epoch milliseconds. */
  until: v.number(),
})

/** The way in through an OpenID provider, and the way out. */
export async function addSignInRoutes(
  app: FastifyInstance,
  options: {
    readonly provider: OpenIdProvider
    readonly sessions: Sessions
    readonly claims: ClaimSettings
    /** The origin of the dashboard. */
    readonly publicUrl: string
    readonly secrets: readonly string[]
    readonly limits: Pick<BffLimits, 'signInMs' | 'signInsPerMinute'>
    readonly counts: RequestCounts
    /** Epoch milliseconds. */
    readonly now: () => number
  },
): Promise<void> {
  const { provider, sessions, publicUrl, now } = options
  const { signInMs } = options.limits
  const seal = createSeal(options.secrets, 'sign-in')

  await app.register(async (auth) => {
    await auth.register(rateLimit, {
      max: options.limits.signInsPerMinute,
      timeWindow: 60_000,
      keyGenerator: (request) => request.ip,
      store: rateLimitStore(options.counts, 'sign-in'),
      errorResponseBuilder: tooManyRequests,
    })
    auth.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    auth.get<{ Querystring: Readonly<Record<string, unknown>> }>(signInPath, async (request, reply) => {
      const returnTo = placeOf(request.query.return, publicUrl)
      try {
        const { address, checks } = await provider.begin(`${publicUrl}${callbackPath}`)
        const sealed = await seal.seal({ ...checks, returnTo, until: now() + signInMs })
        const cookies = writeCookie(cookie, sealed, signInMs / 1000)
        if (cookies === null) return sendPage(reply, 400, 'lost', '/')
        return reply.header('set-cookie', [...cookies]).redirect(address, 303)
      } catch (error) {
        return fail(reply, error, returnTo)
      }
    })

    auth.get(callbackPath, async (request, reply) => {
      const text = readCookie(request.headers.cookie, cookie)
      const found = v.safeParse(begun, text === null ? null : await seal.open(text))
      // Used once: whoever comes with the same answer again has nothing to show it against.
      reply.header('set-cookie', [...clearCookie(cookie)])
      if (!found.success || now() >= found.output.until) return sendPage(reply, 400, 'lost', '/')
      const { returnTo, until, ...checks } = found.output
      let claims: Claims
      try {
        claims = await provider.finish(new URL(request.url, publicUrl), checks)
      } catch (error) {
        return fail(reply, error, returnTo)
      }
      const identity = identityOf(claims, options.claims)
      if (identity === null) return sendPage(reply, 403, 'no_role', returnTo)
      const cookies = await sessions.begin(identity)
      if (cookies === null) return sendPage(reply, 403, 'too_many_stores', returnTo)
      reply.header('set-cookie', [...clearCookie(cookie), ...cookies])
      return reply.redirect(returnTo, 303)
    })

    auth.post(signOutPath, async (request, reply) => {
      // Browsers send Origin with every POST, whatever page it comes from.
      if (request.headers.origin !== publicUrl) {
        return sendProblem(reply, 'forbidden', 'The request comes from another site.')
      }
      reply.header('set-cookie', [...(await sessions.end(request.headers.cookie))])
      // Nothing of who was here stays in the browser. The cookie is ended above; the directive for cookies would also
      // sign out of other sites of the same domain (https://www.w3.org/TR/clear-site-data/#grammardef-cookies).
      reply.header('clear-site-data', '"cache", "storage"')
      const next = await provider.signOutAddress(`${publicUrl}/`).catch(() => null)
      return reply.send({ next })
    })

    function fail(reply: FastifyReply, error: unknown, returnTo: string): FastifyReply {
      const kind = error instanceof SignInError ? error.kind : 'away'
      reply.log.info({ kind, code: libraryCode(error) }, 'a sign-in failed')
      return sendPage(reply, kind === 'refused' ? 400 : 503, kind, returnTo)
    }
  })
}

function sendPage(reply: FastifyReply, status: number, page: SignInPage, returnTo: string): FastifyReply {
  const again = `${signInPath}?return=${encodeURIComponent(returnTo)}`
  return reply.code(status).type('text/html; charset=utf-8').send(signInPage(page, again))
}

/** A place of this dashboard, whatever was asked for: never another site, nor the way in itself. */
export function placeOf(asked: unknown, publicUrl: string): string {
  if (typeof asked !== 'string' || asked.length > 2000 || !URL.canParse(asked, publicUrl)) return '/'
  const { origin, pathname, search, hash } = new URL(asked, publicUrl)
  if (origin !== publicUrl || !asked.startsWith('/') || /^\/(?:auth|api)(?:\/|$)/.test(pathname)) return '/'
  // Two slashes at the front would name a host again.
  return pathname.startsWith('//') ? '/' : `${pathname}${search}${hash}`
}

/** The library's code of an error; its message may repeat what the provider or the browser sent. */
function libraryCode(error: unknown): string {
  const cause = error instanceof SignInError ? error.cause : error
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined
  return typeof code === 'string' ? code : 'unknown'
}
