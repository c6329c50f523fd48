import { readSession, type SessionUser } from '../../../protocol/session.ts'
import { forgetAnswers, keptName } from './forget-answers.ts'
import { type HeardAnswer, sessionPath } from './heard-answers.ts'

/**
 * The last answers of the signed-in user, in the browser's Cache Storage, for an app that is opened without a network.
 *
 * - Bound to the user: another user, or none, deletes them. Signing out deletes them too.
 * - Bounded: the oldest go first above {@link mostBytes}, and all are forgotten after {@link longestKeptMs}.
 */
export interface AnswerStore {
  /** Keeps an answer, if it belongs to a signed-in user. */
  readonly keep: (answer: HeardAnswer) => Promise<void>
}

/** A weekend. The answers of a shared computer must not stay longer than that. */
export const longestKeptMs = 3 * 24 * 60 * 60 * 1000

export const mostBytes = 4 * 1024 * 1024

/** A larger one is of thousands of stores, and would push out all others. */
const mostBytesOfOne = 1024 * 1024

/** The part of Cache Storage that is needed; tests pass their own. */
export interface Caches {
  readonly open: (name: string) => Promise<Pick<Cache, 'match' | 'put' | 'delete'>>
  readonly delete: (name: string) => Promise<boolean>
}

export interface KeptEntry {
  readonly question: string
  readonly bytes: number
  /** Epoch milliseconds. */
  readonly at: number
}

export interface KeptIndex {
  readonly user: SessionUser
  /** As in the session. Absent in an index of an older version. */
  readonly calendar?: string | null
  readonly entries: readonly KeptEntry[]
}

const indexPath = '/kept/index'

export function openAnswerStore(storage: Caches, now: () => number): AnswerStore {
  let user: SessionUser | null = null
  let calendar: string | null = null
  let entries: readonly KeptEntry[] | null = null
  /** Came before it was known whose they are; `null` from then on. */
  let early: HeardAnswer[] | null = []
  // One after the other: each writes the index.
  let last: Promise<unknown> = Promise.resolve()

  async function keepSession(value: unknown): Promise<void> {
    const session = readSession(value)
    if (session === null) return
    const owner = session.pairing === 'paired' ? null : session.user
    const kept = entries === null ? await readIndex(storage) : null
    const before = user ?? kept?.user ?? null
    if (owner === null || (before !== null && !isSame(owner, before))) {
      await forgetAnswers(storage)
      entries = []
    } else entries ??= kept?.entries ?? []
    user = owner
    calendar = session.calendar
    const waiting = early ?? []
    early = null
    for (const answer of waiting) await keepAnswer(answer)
  }

  async function keepAnswer(answer: HeardAnswer): Promise<void> {
    if (early !== null) early.push(answer)
    if (user === null) return
    const { question, value } = answer
    const text = JSON.stringify(value)
    if (text.length > mostBytesOfOne) return
    const cache = await storage.open(keptName)
    await cache.put(await pathOf(question), new Response(text))
    const entry = { question, bytes: text.length + question.length, at: now() }
    const others = (entries ?? []).filter((one) => one.question !== question)
    const { stay, go } = bounded([...others, entry], now())
    for (const gone of go) await cache.delete(await pathOf(gone.question))
    entries = stay
    await cache.put(indexPath, new Response(JSON.stringify({ user, calendar, entries } satisfies KeptIndex)))
  }

  return {
    keep(answer) {
      const next = last.then(() =>
        answer.question === sessionPath ? keepSession(answer.value) : keepAnswer(answer),
      )
      // Forbidden or full storage costs what is kept, and nothing else.
      last = next.catch(() => {})
      return next
    },
  }
}

/** @param entries the newest last */
function bounded(entries: readonly KeptEntry[], now: number) {
  const stay: KeptEntry[] = []
  let bytes = 0
  for (const entry of entries.toReversed()) {
    bytes += entry.bytes
    if (bytes > mostBytes || now - entry.at > longestKeptMs) break
    stay.unshift(entry)
  }
  return { stay, go: entries.slice(0, entries.length - stay.length) }
}

/** What is kept; `null` if nothing is. */
export async function readIndex(storage: Pick<Caches, 'open'>): Promise<KeptIndex | null> {
  const index = await readText(storage, indexPath)
  // Written by this module alone.
  return index === null ? null : (JSON.parse(index) as KeptIndex)
}

/** The answer to a question as it was kept; `undefined` if it is not. */
export async function readAnswer(storage: Pick<Caches, 'open'>, question: string): Promise<unknown> {
  const text = await readText(storage, await pathOf(question))
  return text === null ? undefined : JSON.parse(text)
}

async function readText(storage: Pick<Caches, 'open'>, path: string): Promise<string | null> {
  const cache = await storage.open(keptName)
  const found = await cache.match(path)
  return found === undefined ? null : found.text()
}

/** Questions of many stores are longer than an address. */
async function pathOf(question: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(question))
  return `/kept/${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function isSame(a: SessionUser, b: SessionUser): boolean {
  return a.name === b.name && a.role === b.role
}
