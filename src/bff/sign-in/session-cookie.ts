import * as v from 'valibot'
import type { Visit, VisitSession } from '../access/authenticator.ts'
import { type Identity, isRole, type Role } from '../access/identity.ts'
import { type CookieKind, clearCookie, readCookie, writeCookie } from './cookies.ts'
import { createSeal } from './sealed-text.ts'
import type { SessionNews } from './session-news.ts'

export interface SessionSettings {
  /** The first one seals; any of them opens. */
  readonly secrets: readonly string[]
  /** A session expires after this time without a request. */
  readonly idleMs: number
  /** Maximum lifetime of a session. */
  readonly absoluteMs: number
  /** File of revoked sessions. `null` or left out keeps them in memory only. */
  readonly revocationsFile?: string | null
}

export interface Sessions {
  /** The `Set-Cookie` headers of a new session. `null` if the identity is too large for cookies. */
  begin(identity: Identity): Promise<readonly string[] | null>
  /** The visitor of a `Cookie` header. `null` if there is no valid session. */
  resume(header: string | undefined): Promise<Visit | null>
  /** Revokes the session for every socket and every copy of the cookie, and clears the cookie. */
  end(header: string | undefined): Promise<readonly string[]>
}

/** Strict: pages of other sites cannot make the browser send it. The dashboard's own page needs no session. */
const cookie: CookieKind = { name: '__Host-shopfloor-session', sameSite: 'Strict' }

/** At most four renewals per idle time, so that not every response sets cookies. */
const renewedAfterShare = 0.25

const sealedSession = v.object({
  id: v.string(),
  name: v.string(),
  role: v.custom<Role>(isRole),
  stores: v.union([v.literal('all'), v.array(v.string())]),
  /** Cookies from before groups have none. */
  groups: v.optional(v.array(v.string()), []),
  /** Epoch milliseconds. */
  startedAt: v.number(),
  usedAt: v.number(),
})

type SealedSession = v.InferOutput<typeof sealedSession>

/** Sessions in sealed cookies: any process with the secret recognises them, and none stores them. */
export function createSessions(
  settings: SessionSettings,
  options: {
    /** Epoch milliseconds. */
    readonly now: () => number
    /** Must be unguessable. */
    readonly newId: () => string
    readonly news: SessionNews
  },
): Sessions {
  const { news, now } = options
  const seal = createSeal(settings.secrets, 'session')

  async function cookiesOf(session: SealedSession): Promise<readonly string[] | null> {
    return writeCookie(cookie, await seal.seal(session), (endOf(session, settings) - now()) / 1000)
  }

  async function read(header: string | undefined): Promise<SealedSession | null> {
    const text = readCookie(header, cookie)
    if (text === null) return null
    const session = v.safeParse(sealedSession, await seal.open(text))
    return session.success ? session.output : null
  }

  return {
    begin: (identity) =>
      cookiesOf({
        id: options.newId(),
        name: identity.name,
        role: identity.role,
        stores: identity.stores === 'all' ? 'all' : [...identity.stores],
        groups: [...(identity.groups ?? [])],
        startedAt: now(),
        usedAt: now(),
      }),
    async resume(header) {
      const session = await read(header)
      if (session === null || now() >= endOf(session, settings) || (await news.isRevoked(session.id)))
        return null
      const { id, name, role, stores, groups } = session
      const isRenewed = now() - session.usedAt >= settings.idleMs * renewedAfterShare
      const current = isRenewed ? { ...session, usedAt: now() } : session
      const cookies = isRenewed ? await cookiesOf(current) : []
      news.renew(id, endOf(current, settings), isRenewed)
      return {
        identity: {
          name,
          role,
          stores: stores === 'all' ? 'all' : new Set(stores),
          ...(groups.length === 0 ? {} : { groups }),
        },
        session: visitOf(current, settings, news),
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

function endOf({ startedAt, usedAt }: SealedSession, { absoluteMs, idleMs }: SessionSettings): number {
  return Math.min(usedAt + idleMs, startedAt + absoluteMs)
}

/** The session of one visit: any request that renews the session extends it for open sockets too. */
function visitOf(session: SealedSession, settings: SessionSettings, news: SessionNews): VisitSession {
  let endsAt = endOf(session, settings)
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
