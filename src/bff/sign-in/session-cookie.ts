import * as v from 'valibot'
import type { Visit, VisitSession } from '../access/doorkeeper.ts'
import { type Identity, isRole, type Role } from '../access/identity.ts'
import { type CookieKind, clearCookie, readCookie, writeCookie } from './cookies.ts'
import { createSeal } from './sealed-text.ts'
import type { SessionNews } from './session-news.ts'

export interface SessionSettings {
  /** The first seals, all open. */
  readonly secrets: readonly string[]
  /** A session that is not used for so long has ended. */
  readonly idleMs: number
  /** And one that was begun so long ago. */
  readonly absoluteMs: number
  /** Where it is kept who was signed out; `null` or left out: in memory alone. */
  readonly revocationsFile?: string | null
}

export interface Sessions {
  /** The `Set-Cookie` headers of a new session; `null` where the identity is too large for cookies. */
  begin(identity: Identity): Promise<readonly string[] | null>
  /** Who a browser is by its `Cookie` header; `null` where there is no session, or none any more. */
  resume(header: string | undefined): Promise<Visit | null>
  /** Revokes the session, for every socket and every copy of the cookie, and takes the cookie away. */
  end(header: string | undefined): Promise<readonly string[]>
}

/** Strict: no other site's page makes the browser send it. The page of the dashboard itself needs no session. */
const cookie: CookieKind = { name: '__Host-shopfloor-session', sameSite: 'Strict' }

/** Renewed at most four times in its idle time, so that not every answer carries cookies. */
const renewedAfterShare = 0.25

const sealedSession = v.object({
  id: v.string(),
  name: v.string(),
  role: v.custom<Role>(isRole),
  stores: v.union([v.literal('all'), v.array(v.string())]),
  /** Epoch milliseconds. */
  startedAt: v.number(),
  usedAt: v.number(),
})

type SealedSession = v.InferOutput<typeof sealedSession>

/** Sessions that live in sealed cookies: any process with the secret knows them, none has to keep them. */
export function createSessions(
  settings: SessionSettings,
  options: {
    /** Epoch milliseconds. */
    readonly now: () => number
    /** Nobody can guess it. */
    readonly newId: () => string
    readonly news: SessionNews
  },
): Sessions {
  const { news, now } = options
  const seal = createSeal(settings.secrets, 'session')

  const endOf = ({ startedAt, usedAt }: SealedSession): number =>
    Math.min(usedAt + settings.idleMs, startedAt + settings.absoluteMs)

  async function cookiesOf(session: SealedSession): Promise<readonly string[] | null> {
    return writeCookie(cookie, await seal.seal(session), (endOf(session) - now()) / 1000)
  }

  async function read(header: string | undefined): Promise<SealedSession | null> {
    const text = readCookie(header, cookie)
    if (text === null) return null
    const session = v.safeParse(sealedSession, await seal.open(text))
    return session.success ? session.output : null
  }

  /** One visit of a session: its socket goes on while the session is renewed, by whatever request, and ends with it. */
  function visitOf(session: SealedSession): VisitSession {
    let endsAt = endOf(session)
    return {
      id: session.id,
      endsAt: () => endsAt,
      endsWith: 'session_ended',
      onRevoked: (onRevoked) =>
        news.watch(session.id, {
          onRevoked: () => onRevoked('session_ended'),
          onRenewed(until) {
            endsAt = Math.max(endsAt, Math.min(until, session.startedAt + settings.absoluteMs))
          },
        }),
    }
  }

  return {
    begin: (identity) =>
      cookiesOf({
        id: options.newId(),
        name: identity.name,
        role: identity.role,
        stores: identity.stores === 'all' ? 'all' : [...identity.stores],
        startedAt: now(),
        usedAt: now(),
      }),
    async resume(header) {
      const session = await read(header)
      if (session === null || now() >= endOf(session) || (await news.isRevoked(session.id))) return null
      const { id, name, role, stores } = session
      const isRenewed = now() - session.usedAt >= settings.idleMs * renewedAfterShare
      const current = isRenewed ? { ...session, usedAt: now() } : session
      const cookies = isRenewed ? await cookiesOf(current) : []
      news.renew(id, endOf(current), isRenewed)
      return {
        identity: { name, role, stores: stores === 'all' ? 'all' : new Set(stores) },
        session: visitOf(current),
        cookies: cookies ?? [],
      }
    },
    async end(header) {
      const session = await read(header)
      if (session !== null) await news.revoke(session.id, session.startedAt + settings.absoluteMs)
      return clearCookie(cookie)
    },
  }
}
