import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { BffLimits } from '../settings/limits.ts'
import { type SharedStore, StoreAwayError } from '../store/shared-store.ts'
import type { RevocationsFile } from './revocations-file.ts'

/** What becomes of sessions, which no cookie can tell: that one was signed out, and until when another was renewed. */
export interface SessionNews {
  /** As far as can be known now. */
  isRevoked(id: string): Promise<boolean>
  /** @param endsAt when every copy of its cookie is worthless anyway; epoch milliseconds, as everywhere here */
  revoke(id: string, endsAt: number): Promise<void>
  /** @param isNews that no other server can know of it yet */
  renew(id: string, endsAt: number, isNews: boolean): void
  /** Hears of a session from now on, and at once where it is revoked. Gives the function that stops it. */
  watch(id: string, listener: SessionListener): () => void
}

export interface SessionListener {
  onRevoked(): void
  onRenewed(endsAt: number): void
}

const channel = 'sessions'

const news = v.variant('kind', [
  v.object({ kind: v.literal('revoked'), session: v.string(), endsAt: v.number() }),
  v.object({ kind: v.literal('renewed'), session: v.string(), endsAt: v.number() }),
])

type News = v.InferOutput<typeof news>

/**
 * Keeps what was signed out, in this process and, where there is a store, for all servers that share it. A session is
 * known there by a hash of its id, which nobody can guess and which opens nothing.
 *
 * What was missed while the store was away is made up for when it is back: it is told what it may have lost, and asked
 * about the sessions that have sockets here.
 */
export function createSessionNews(options: {
  readonly store: SharedStore | null
  /** Before all names in the store: what sessions belong to. */
  readonly space: string
  /** Of this server alone; `null`: a restart forgets what no store knows. */
  readonly file: RevocationsFile | null
  readonly limits: Pick<BffLimits, 'signedOutSessions'>
  readonly now: () => number
}): SessionNews {
  const { file, store, space, now } = options
  const revoked = new LRUCache<string, number>({ max: options.limits.signedOutSessions })
  for (const [session, endsAt] of file?.known ?? []) revoked.set(session, endsAt)
  const listeners = new Map<string, Set<SessionListener>>()

  const hashed = (id: string): string => createHash('sha256').update(id).digest('base64url')
  const revokedName = (session: string): string => `${space}revoked:${session}`
  const renewedName = (session: string): string => `${space}renewed:${session}`

  function learn({ kind, session, endsAt }: News): void {
    if (kind === 'revoked') revoked.set(session, endsAt)
    for (const listener of listeners.get(session) ?? []) {
      if (kind === 'revoked') listener.onRevoked()
      else listener.onRenewed(endsAt)
    }
  }

  async function tell(told: News): Promise<void> {
    const remainingMs = told.endsAt - now()
    if (store === null || remainingMs <= 0) return
    const name = told.kind === 'revoked' ? revokedName(told.session) : renewedName(told.session)
    await Promise.all([
      store.set(name, Buffer.from(String(told.endsAt)), remainingMs),
      store.publish(space + channel, Buffer.from(JSON.stringify(told))),
    ])
  }

  async function lookUp(session: string): Promise<boolean> {
    if (store === null || !store.isReady()) return false
    const found = await store.get(revokedName(session))
    if (found === null) return false
    learn({ kind: 'revoked', session, endsAt: now() + found.remainingMs })
    return true
  }

  async function makeUp(): Promise<void> {
    const known = [...revoked.entries()].filter(([, endsAt]) => endsAt > now())
    await Promise.all(known.map(([session, endsAt]) => tell({ kind: 'revoked', session, endsAt })))
    for (const session of listeners.keys()) {
      if (await lookUp(session)) continue
      const renewed = await store?.get(renewedName(session))
      const endsAt = Number(renewed?.value)
      if (Number.isFinite(endsAt)) learn({ kind: 'renewed', session, endsAt })
    }
  }

  store?.subscribe(space + channel, (message) => {
    const read = v.safeParse(news, jsonOf(message))
    if (read.success) learn(read.output)
  })
  store?.watch((isReady) => {
    if (isReady) makeUp().catch(goOn)
  })

  return {
    async isRevoked(id) {
      const session = hashed(id)
      return revoked.has(session) || lookUp(session).catch(alone)
    },
    async revoke(id, endsAt) {
      const told: News = { kind: 'revoked', session: hashed(id), endsAt }
      learn(told)
      // Whoever is told that they are signed out is signed out everywhere, and stays so.
      await Promise.all([tell(told).catch(goOn), file?.add([told.session, endsAt])])
    },
    renew(id, endsAt, isNews) {
      const told: News = { kind: 'renewed', session: hashed(id), endsAt }
      learn(told)
      if (isNews) tell(told).catch(goOn)
    },
    watch(id, listener) {
      const session = hashed(id)
      if (revoked.has(session)) queueMicrotask(() => listener.onRevoked())
      const all = listeners.get(session) ?? new Set()
      const own = { ...listener }
      listeners.set(session, all.add(own))
      return () => {
        all.delete(own)
        if (all.size === 0 && listeners.get(session) === all) listeners.delete(session)
      }
    },
  }
}

function jsonOf(message: Buffer): unknown {
  try {
    return JSON.parse(message.toString())
  } catch {
    return null
  }
}

function alone(error: unknown): false {
  goOn(error)
  return false
}

/** The store tells by itself when it is away; what was to be told is told when it is back. */
function goOn(error: unknown): void {
  if (!(error instanceof StoreAwayError)) throw error
}
