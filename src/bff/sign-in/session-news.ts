import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { BffLimits } from '../settings/limits.ts'
import { ignoreAway, type SharedStore } from '../store/shared-store.ts'
import { upTo } from '../store/up-to.ts'
import type { RevocationsFile } from './revocations-file.ts'

/** State that a session cookie cannot carry: that the session was revoked, or how far another copy was renewed. */
export interface SessionNews {
  /** True if the session was revoked, as far as this server can find out. */
  isRevoked(id: string): Promise<boolean>
  /** @param endsAt when every copy of the cookie expires; epoch milliseconds, as everywhere here */
  revoke(id: string, endsAt: number): Promise<void>
  /** @param isNews true if other servers must be notified */
  renew(id: string, endsAt: number, isNews: boolean): void
  /**
   * Calls the listener at once if the session is already revoked.
   *
   * @returns a function that stops the watch
   */
  watch(id: string, listener: SessionListener): () => void
}

export interface SessionListener {
  onRevoked(): void
  onRenewed(endsAt: number): void
}

interface SessionNewsOptions {
  /** `null` if there are no other servers. */
  readonly store: SharedStore | null
  /** Prefix of all names in the store: which sessions they belong to. */
  readonly space: string
  /** The file of this server. `null` if a restart may forget what no store knows. */
  readonly file: RevocationsFile | null
  readonly limits: Pick<BffLimits, 'signedOutSessions'>
  readonly now: () => number
}

const channel = 'sessions'

const news = v.variant('kind', [
  v.object({ kind: v.literal('revoked'), session: v.string(), endsAt: v.number() }),
  v.object({ kind: v.literal('renewed'), session: v.string(), endsAt: v.number() }),
])

type News = v.InferOutput<typeof news>

/**
 * Keeps revocations in this process and, if there is a store, for all servers that share it. The store identifies a
 * session by a hash of its id, which nobody can guess and which opens nothing.
 *
 * When a lost store is back, this server writes its revocations again and looks up the sessions that have sockets here.
 */
export function createSessionNews(options: SessionNewsOptions): SessionNews {
  return new SharedSessionNews(options)
}

class SharedSessionNews implements SessionNews {
  readonly #options: SessionNewsOptions
  readonly #revoked: LRUCache<string, number>
  readonly #listeners = new Map<string, Set<SessionListener>>()

  constructor(options: SessionNewsOptions) {
    const { file, limits, space, store } = options
    this.#options = options
    this.#revoked = new LRUCache(upTo(limits.signedOutSessions))
    for (const [session, endsAt] of file?.known ?? []) this.#revoked.set(session, endsAt)
    store?.subscribe(space + channel, (message) => {
      const read = v.safeParse(news, jsonOf(message))
      if (read.success) this.#apply(read.output)
    })
    store?.watch((isReady) => {
      if (isReady) this.#catchUp().catch(ignoreAway)
    })
  }

  async isRevoked(id: string): Promise<boolean> {
    const session = hashed(id)
    if (this.#revoked.has(session)) return true
    try {
      return await this.#lookUp(session)
    } catch (error) {
      ignoreAway(error)
      return false
    }
  }

  async revoke(id: string, endsAt: number): Promise<void> {
    const revocation: News = { kind: 'revoked', session: hashed(id), endsAt }
    this.#apply(revocation)
    // Sign-out is confirmed only when it holds on all servers and after a restart.
    await Promise.all([
      this.#publish(revocation).catch(ignoreAway),
      this.#options.file?.add([revocation.session, endsAt]),
    ])
  }

  renew(id: string, endsAt: number, isNews: boolean): void {
    const renewal: News = { kind: 'renewed', session: hashed(id), endsAt }
    this.#apply(renewal)
    if (isNews) this.#publish(renewal).catch(ignoreAway)
  }

  watch(id: string, listener: SessionListener): () => void {
    const session = hashed(id)
    if (this.#revoked.has(session)) queueMicrotask(() => listener.onRevoked())
    const all = this.#listeners.get(session) ?? new Set()
    const own = { ...listener }
    this.#listeners.set(session, all.add(own))
    return () => {
      all.delete(own)
      if (all.size === 0 && this.#listeners.get(session) === all) this.#listeners.delete(session)
    }
  }

  #apply({ kind, session, endsAt }: News): void {
    if (kind === 'revoked') this.#revoked.set(session, endsAt)
    for (const listener of this.#listeners.get(session) ?? []) {
      if (kind === 'revoked') listener.onRevoked()
      else listener.onRenewed(endsAt)
    }
  }

  async #publish(one: News): Promise<void> {
    const { now, space, store } = this.#options
    const remainingMs = one.endsAt - now()
    if (store === null || remainingMs <= 0) return
    await Promise.all([
      store.set(this.#nameOf(one.kind, one.session), Buffer.from(String(one.endsAt)), remainingMs),
      store.publish(space + channel, Buffer.from(JSON.stringify(one))),
    ])
  }

  async #lookUp(session: string): Promise<boolean> {
    const { now, store } = this.#options
    if (store === null || !store.isReady()) return false
    const found = await store.get(this.#nameOf('revoked', session))
    if (found === null) return false
    this.#apply({ kind: 'revoked', session, endsAt: now() + found.remainingMs })
    return true
  }

  async #catchUp(): Promise<void> {
    const { now, store } = this.#options
    const known = [...this.#revoked.entries()].filter(([, endsAt]) => endsAt > now())
    await Promise.all(known.map(([session, endsAt]) => this.#publish({ kind: 'revoked', session, endsAt })))
    for (const session of this.#listeners.keys()) {
      if (await this.#lookUp(session)) continue
      const renewed = await store?.get(this.#nameOf('renewed', session))
      const endsAt = Number(renewed?.value)
      if (Number.isFinite(endsAt)) this.#apply({ kind: 'renewed', session, endsAt })
    }
  }

  #nameOf(kind: News['kind'], session: string): string {
    return `${this.#options.space}${kind}:${session}`
  }
}

function hashed(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

function jsonOf(message: Buffer): unknown {
  try {
    return JSON.parse(message.toString())
  } catch {
    return null
  }
}
