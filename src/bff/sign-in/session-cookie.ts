import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { type Identity, isRole, type Role } from '../access/identity.ts'
import { type CookieKind, clearCookie, readCookie, writeCookie } from './cookies.ts'
import type { Visit } from './doorkeeper.ts'
import { createSeal } from './sealed-text.ts'

export interface SessionSettings {
  /** The first seals, all open. */
  readonly secrets: readonly string[]
  /** A session that is not used for so long has ended. */
  readonly idleMs: number
  /** And one that was begun so long ago. */
  readonly absoluteMs: number
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

/** Sessions that were signed out before they ran out, as long as this process lives. */
const revocationsKept = 100_000

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

interface Live {
  endsAt: number
  readonly listeners: Set<() => void>
}

/** Sessions that live in sealed cookies: any process with the secret knows them, none has to keep them. */
export function createSessions(
  settings: SessionSettings,
  options: {
    /** Epoch milliseconds. */
    readonly now: () => number
    /** Nobody can guess it. */
    readonly newId: () => string
  },
): Sessions {
  const { now } = options
  const seal = createSeal(settings.secrets, 'session')
  const revoked = new LRUCache<string, true>({ max: revocationsKept })
  /** Sessions with sockets: these learn of renewals and of the end. */
  const live = new Map<string, Live>()

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

  function watch(id: string, endsAt: number, listener: () => void): () => void {
    if (revoked.has(id)) queueMicrotask(listener)
    const entry = live.get(id) ?? { endsAt, listeners: new Set() }
    live.set(id, entry)
    const once = (): void => listener()
    entry.listeners.add(once)
    return () => {
      entry.listeners.delete(once)
      if (entry.listeners.size === 0 && live.get(id) === entry) live.delete(id)
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
      if (session === null || revoked.has(session.id) || now() >= endOf(session)) return null
      const { id, name, role, stores } = session
      const isRenewed = now() - session.usedAt >= settings.idleMs * renewedAfterShare
      const current = isRenewed ? { ...session, usedAt: now() } : session
      const cookies = isRenewed ? await cookiesOf(current) : []
      const endsAt = endOf(current)
      const entry = live.get(id)
      if (entry !== undefined) entry.endsAt = Math.max(entry.endsAt, endsAt)
      return {
        identity: { name, role, stores: stores === 'all' ? 'all' : new Set(stores) },
        session: {
          id,
          endsAt: () => Math.max(endsAt, live.get(id)?.endsAt ?? endsAt),
          endsWith: 'session_ended',
          onRevoked: (listener) => watch(id, endsAt, listener),
        },
        cookies: cookies ?? [],
      }
    },
    async end(header) {
      const session = await read(header)
      if (session !== null) {
        revoked.set(session.id, true)
        for (const listener of live.get(session.id)?.listeners ?? []) listener()
      }
      return clearCookie(cookie)
    },
  }
}
