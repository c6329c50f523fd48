import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { type RequestCounts, rateLimitStore } from '../allowances/request-counts.ts'
import { sendProblem } from '../http/problem.ts'
import { tooManyRequests } from '../http/too-many-requests.ts'
import type { BffLimits } from '../settings/limits.ts'
import { acceptedLanguage } from './accepted-language.ts'
import { type ClaimSettings, type Claims, identityOf } from './claims.ts'
import { type CookieKind, clearCookie, readCookie, writeCookie } from './cookies.ts'
import { type OpenIdProvider, SignInError } from './openid-provider.ts'
import { createSeal, type Seal } from './sealed-text.ts'
import type { Sessions } from './session-cookie.ts'
import { type SignInPage, signInPage } from './sign-in-page.ts'

export const signInPath = '/auth/sign-in'
export const signOutPath = '/auth/sign-out'
const callbackPath = '/auth/callback'

/** Lax, because the browser returns from another site and must send it. */
const cookie: CookieKind = { name: '__Host-shopfloor-sign-in', sameSite: 'Lax' }

const begun = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  returnTo: v.string(),
  /** Epoch milliseconds. */
  until: v.number(),
})

interface SignInOptions {
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
}

/** Routes that sign in through an OpenID provider, and sign out. */
export async function addSignInRoutes(app: FastifyInstance, options: SignInOptions): Promise<void> {
  const { counts, limits, secrets } = options
  const seal = createSeal(secrets, 'sign-in')

  await app.register(async (auth) => {
    await auth.register(rateLimit, {
      max: limits.signInsPerMinute,
      timeWindow: 60_000,
      keyGenerator: (request) => request.ip,
      store: rateLimitStore(counts, 'sign-in'),
      errorResponseBuilder: tooManyRequests,
    })
    auth.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    auth.get<{ Querystring: Readonly<Record<string, unknown>> }>(signInPath, (request, reply) =>
      beginSignIn(options, seal, request.query.return, reply),
    )
    auth.get(callbackPath, (request, reply) => finishSignIn(options, seal, request, reply))
    auth.post(signOutPath, (request, reply) => signOut(options, request, reply))
  })
}

async function beginSignIn(
  { limits, now, provider, publicUrl }: SignInOptions,
  seal: Seal,
  asked: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const returnTo = placeOf(asked, publicUrl)
  try {
    const { address, checks } = await provider.begin(`${publicUrl}${callbackPath}`)
    const sealed = await seal.seal({ ...checks, returnTo, until: now() + limits.signInMs })
    const cookies = writeCookie(cookie, sealed, limits.signInMs / 1000)
    if (cookies === null) return sendPage(reply, 400, 'lost', '/')
    return reply.header('set-cookie', [...cookies]).redirect(address, 303)
  } catch (error) {
    return sendFailure(reply, error, returnTo)
  }
}

async function finishSignIn(
  options: SignInOptions,
  seal: Seal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { now, provider, publicUrl, sessions } = options
  const text = readCookie(request.headers.cookie, cookie)
  const found = v.safeParse(begun, text === null ? null : await seal.open(text))
  // Single use: a replayed callback finds no cookie to check against.
  reply.header('set-cookie', [...clearCookie(cookie)])
  if (!found.success || now() >= found.output.until) return sendPage(reply, 400, 'lost', '/')
  const { returnTo, until, ...checks } = found.output
  let claims: Claims
  try {
    claims = await provider.finish(new URL(request.url, publicUrl), checks)
  } catch (error) {
    return sendFailure(reply, error, returnTo)
  }
  const identity = identityOf(claims, options.claims)
  if (identity === null) return sendPage(reply, 403, 'no_role', returnTo)
  const cookies = await sessions.begin(identity)
  if (cookies === null) return sendPage(reply, 403, 'too_many_stores', returnTo)
  reply.header('set-cookie', [...clearCookie(cookie), ...cookies])
  return reply.redirect(returnTo, 303)
}

async function signOut(
  { provider, publicUrl, sessions }: SignInOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Browsers send Origin with every POST, whatever page it comes from.
  if (request.headers.origin !== publicUrl) {
    return sendProblem(reply, 'forbidden', 'The request comes from another site.')
  }
  reply.header('set-cookie', [...(await sessions.end(request.headers.cookie))])
  // Leaves nothing of the user in the browser. The cookie is ended above: the directive for cookies would also sign out
  // of other sites of the same domain (https://www.w3.org/TR/clear-site-data/#grammardef-cookies).
  reply.header('clear-site-data', '"cache", "storage"')
  const next = await provider.signOutAddress(`${publicUrl}/`).catch(() => null)
  return reply.send({ next })
}

function sendFailure(reply: FastifyReply, error: unknown, returnTo: string): FastifyReply {
  const kind = error instanceof SignInError ? error.kind : 'away'
  reply.log.info({ kind, code: libraryCode(error) }, 'a sign-in failed')
  return sendPage(reply, kind === 'refused' ? 400 : 503, kind, returnTo)
}

function sendPage(reply: FastifyReply, status: number, page: SignInPage, returnTo: string): FastifyReply {
  const again = `${signInPath}?return=${encodeURIComponent(returnTo)}`
  const language = acceptedLanguage(reply.request.headers['accept-language'])
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-language', language)
    .header('vary', 'accept-language')
    .send(signInPage(page, language, again))
}

/** A path of the dashboard, whatever was requested: never another site, and no path below /auth or /api. */
export function placeOf(asked: unknown, publicUrl: string): string {
  if (typeof asked !== 'string' || asked.length > 2000 || !URL.canParse(asked, publicUrl)) return '/'
  const { origin, pathname, search, hash } = new URL(asked, publicUrl)
  if (origin !== publicUrl || !asked.startsWith('/') || /^\/(?:auth|api)(?:\/|$)/.test(pathname)) return '/'
  // Two leading slashes would name a host.
  return pathname.startsWith('//') ? '/' : `${pathname}${search}${hash}`
}

/** The library's error code. The message may repeat what the provider or the browser sent. */
function libraryCode(error: unknown): string {
  const cause = error instanceof SignInError ? error.cause : error
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined
  return typeof code === 'string' ? code : 'unknown'
}
