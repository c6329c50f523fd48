import { expect, onTestFinished } from 'vitest'
import type { MetricsClient } from '../../../src/client/client.ts'
import { ExchangeError } from '../../../src/client/exchange-error.ts'
import type { ClientStatus } from '../../../src/client/status.ts'
import type { DataSource } from '../../../src/dashboard/data/source/data-source.ts'
import type { Notice } from '../../../src/protocol/requests/notices.ts'
import type { DerivedQuestion } from '../../../src/protocol/requests/requests.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { derivedReply } from './derived-reply.ts'

/** What one question or call gets: a value, a failure, or a promise that the test settles. */
export type Reply = { readonly value: unknown } | { readonly error: ExchangeError } | Promise<unknown>

interface Expectation {
  readonly pattern: object
  reply: Reply
  asked: number
  /** The different requests among them, as JSON. */
  readonly requests: Set<string>
}

function expectationOf(pattern: object, reply: Reply): Expectation {
  return { pattern, reply, asked: 0, requests: new Set() }
}

function refusal(pattern: object, code: 'bad_request' | 'unknown_route' = 'bad_request'): Expectation {
  return expectationOf(pattern, { error: new ExchangeError(code) })
}

/**
 * A deployment that answers what the test expects, and nothing else: a question or a call that no pattern
 * matches fails the test, even if the screen would have swallowed the failure. Derived questions that no pattern
 * matches are answered by what it answers to plain ones.
 */
export function fakeSource(now = Date.parse('2026-03-04T09:40:00Z')) {
  const clock = new FakeClock(now)
  // Opening hours are ours: like a live deployment, a fake refuses them unless a test says otherwise.
  const expectations: Expectation[] = [
    refusal({ body: { returnEntityType: 'opening_hours' } }),
    // A forecast needs half a year of hours, which few tests have.
    refusal({ route: 'forecast' }),
    // Few tests know who works.
    refusal({ route: 'staffing' }),
    refusal({ route: 'staffing-ahead' }),
    // Charts over time ask for new cameras by themselves, and few tests have any.
    refusal({ route: 'changes' }, 'unknown_route'),
    // Few tests count passers-by.
    refusal({ route: 'funnel' }),
  ]
  const unexpected: unknown[] = []
  const signals: AbortSignal[] = []
  const listeners = new Set<(status: ClientStatus) => void>()
  const notices = new Set<(notice: Notice) => void>()
  let status: ClientStatus = { state: 'open', sinceMs: now }

  onTestFinished(() => expect(unexpected).toEqual([]))

  const reply = async (asked: object, signal?: AbortSignal, isStrict = true): Promise<unknown> => {
    const found = expectations.findLast(({ pattern }) => matches(asked, pattern))
    if (found === undefined) {
      if (isStrict) unexpected.push(asked)
      throw new ExchangeError('bad_request', { message: 'unexpected' })
    }
    found.asked += 1
    found.requests.add(JSON.stringify(asked))
    if (signal !== undefined) signals.push(signal)
    if (found.reply instanceof Promise) return found.reply
    if ('error' in found.reply) throw found.reply.error
    return found.reply.value
  }

  const derived = derivedReply(
    (asked) => reply(asked),
    () => clock.now(),
  )
  // Charts over time ask for outages by themselves, and few tests have all that these derive from.
  const derivedOutages = derivedReply(
    (asked) => reply(asked, undefined, false),
    () => clock.now(),
  )
  const client: MetricsClient = {
    request: async (question, options) => {
      const signal = options?.signal as AbortSignal | undefined
      const isExpected = expectations.some(({ pattern }) => matches(question, pattern))
      const isDerived = question.action === 'derived' && !isExpected
      if (isDerived && signal !== undefined) signals.push(signal)
      const answerOf = question.route === 'incidents' ? derivedOutages : derived
      const value = await (isDerived ? answerOf(question as DerivedQuestion) : reply(question, signal))
      return { text: JSON.stringify(value), value }
    },
    get status() {
      return status
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onNotice: (listener) => {
      notices.add(listener)
      return () => notices.delete(listener)
    },
    get counters(): never {
      throw new Error('nobody counts here')
    },
    renew: () => {
      throw new Error('nothing to renew')
    },
    reconnect: () => {
      throw new Error('nobody asked to reconnect')
    },
    close: () => {
      throw new Error('nobody closes')
    },
  }
  const http: DataSource['http'] = async (path, { signal, body }) => {
    const asked = { path, ...(body ? { body } : {}) }
    const isExpected = expectations.some(({ pattern }) => matches(asked, pattern))
    // Every chart over time asks for events. Nothing happened unless a test says otherwise.
    if (path.startsWith('/api/events?') && !isExpected) return { events: [] }
    // Footfall asks for targets, which few stores have.
    if (path === '/api/targets/sums' && !isExpected) return { days: [] }
    if (path === '/api/targets/stores' && !isExpected) return { stores: [] }
    // The shell asks for groups, which few tests have.
    if (path === '/api/groups' && !isExpected) return { groups: [] }
    return reply(asked, signal)
  }

  return {
    source: {
      client,
      http,
      clock,
      refreshLagMs: 0,
      pace: 1,
      random: () => 0.5,
    } satisfies DataSource,
    clock,
    signals,
    listeners,
    /** Answers what matches the pattern; a later expectation wins over an earlier one. */
    on(
      pattern: object,
      given: Reply,
    ): {
      readonly asked: () => number
      /** How many of those requests differ: a poll repeats one, however long a test takes. */
      readonly requests: () => number
      readonly reply: (next: Reply) => void
    } {
      const expectation = expectationOf(pattern, given)
      expectations.push(expectation)
      return {
        asked: () => expectation.asked,
        requests: () => expectation.requests.size,
        reply: (next) => {
          expectation.reply = next
        },
      }
    },
    notify(notice: Notice): void {
      for (const listener of notices) listener(notice)
    },
    become(next: ClientStatus): void {
      status = next
      for (const listener of listeners) listener(next)
    },
  }
}

export type FakeSource = ReturnType<typeof fakeSource>

/** Whether everything that the pattern names is in the value, arrays as a whole. */
function matches(value: unknown, pattern: unknown): boolean {
  if (typeof pattern !== 'object' || pattern === null) return Object.is(value, pattern)
  if (Array.isArray(pattern)) return JSON.stringify(value) === JSON.stringify(pattern)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(pattern).every(([key, part]) =>
    matches((value as Readonly<Record<string, unknown>>)[key], part),
  )
}

/** A promise that the test settles when it wants to. */
export function pending(): {
  readonly promise: Promise<unknown>
  readonly resolve: (value: unknown) => void
} {
  let resolve: (value: unknown) => void = () => {}
  const promise = new Promise<unknown>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
