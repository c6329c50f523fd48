import type { Answer } from '../../../client/answer-parts.ts'
import type { MetricsClient } from '../../../client/client.ts'
import type { Clock } from '../../../client/clock.ts'
import { zeroCounts } from '../../../client/counters.ts'
import { ExchangeError } from '../../../client/exchange-error.ts'
import type { Session } from '../../../protocol/session.ts'
import type { DataSource } from '../source/data-source.ts'
import { type Caches, type KeptIndex, longestKeptMs, readAnswer, readIndex } from './answer-store.ts'
import { isKept, pathKey, questionKey, sessionPath } from './heard-answers.ts'

/** What was kept, as a source that asks nobody. */
export interface KeptSource {
  readonly source: DataSource
  /** When the oldest of the shown numbers came, epoch milliseconds; before the first, the newest that is kept. */
  readonly from: () => number
  readonly subscribe: (listener: () => void) => () => void
  /** Looks for the server until it answers, and calls the listener then. @returns what ends the looking */
  readonly onBack: (listener: () => void) => () => void
}

/** About as soon as a person would try again. */
const lookEveryMs = 15_000

/**
 * Opens what this browser keeps. Its clock stands at the newest answer, so that pages ask what they asked then.
 *
 * @returns `null` if nothing is kept, or it is too old
 */
export async function openKeptSource(
  storage: Caches,
  base: DataSource,
  now: number,
): Promise<KeptSource | null> {
  const index = await readIndex(storage)
  const newest = index?.entries.at(-1)
  if (index === null || newest === undefined || now - newest.at > longestKeptMs) return null
  const times = new Map(index.entries.map(({ question, at }) => [question, at]))
  const listeners = new Set<() => void>()
  let oldest = newest.at

  async function answer(question: string): Promise<{ readonly value: unknown; readonly at: number }> {
    const at = times.get(question)
    const value = at === undefined ? undefined : await readAnswer(storage, question)
    if (at === undefined || value === undefined) throw new ExchangeError('unavailable')
    return { value, at }
  }

  async function numbers(question: string): Promise<unknown> {
    const { value, at } = await answer(question)
    if (at < oldest) {
      oldest = at
      for (const listener of listeners) listener()
    }
    return value
  }

  return {
    source: {
      ...base,
      clock: stoppedClock(base.clock, newest.at),
      client: keptClient(newest.at, numbers),
      http: async (path, request) =>
        path === sessionPath ? keptSession(index, newest.at) : (await answer(pathKey(path, request))).value,
    },
    from: () => oldest,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onBack: (listener) => lookForServer(base, listener),
  }
}

function lookForServer(
  { http, clock }: Pick<DataSource, 'http' | 'clock'>,
  listener: () => void,
): () => void {
  let timer: unknown = null
  let isOver = false
  const wait = (): void => {
    timer = clock.setTimeout(() => void look(), lookEveryMs)
  }
  async function look(): Promise<void> {
    try {
      await http(sessionPath, { signal: AbortSignal.timeout(lookEveryMs) })
    } catch {
      if (!isOver) wait()
      return
    }
    if (!isOver) listener()
  }
  wait()
  return () => {
    isOver = true
    clock.clearTimeout(timer)
  }
}

/** Nobody can sign out without a network. */
function keptSession({ user, calendar = null }: KeptIndex, now: number): Session {
  return { now, build: null, user, signIn: null, signOut: null, pairing: null, revision: null, calendar }
}

function stoppedClock(clock: Clock, at: number): Clock {
  return { now: () => at, setTimeout: clock.setTimeout, clearTimeout: clock.clearTimeout }
}

function keptClient(sinceMs: number, numbers: (question: string) => Promise<unknown>): MetricsClient {
  return {
    async request(question): Promise<Answer> {
      if (!isKept(question)) throw new ExchangeError('unavailable')
      return { text: '', value: await numbers(questionKey(question)) }
    },
    status: { state: 'idle', sinceMs },
    counters: { ...zeroCounts(), queued: 0, inFlight: 0, reconnects: 0 },
    subscribe: () => () => {},
    onNotice: () => () => {},
    renew: () => {},
    reconnect: () => {},
    close: () => {},
  }
}
