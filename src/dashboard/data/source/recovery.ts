import { focusManager, onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import { backoffMs } from '../../../client/backoff.ts'
import { mayRetry } from '../../../client/exchange-error.ts'
import { connectionLostSince } from '../../../client/status.ts'
import { type DataSource, ownMoment } from './data-source.ts'
import { failureOf } from './failure.ts'

const firstWaitMs = 2000

/** The longest wait while the deployment is away: the BFF refuses at once, so these requests cost the deployment nothing. */
const longestWaitAwayMs = 10_000

/** The longest wait where the deployment answers but fails: each request is work for it. */
const longestWaitMs = 60_000

/** The failed requests that a screen repeats at a time. The first success repeats all others. */
const probesAtOnce = 2

/** All screens repeat their failed requests within this time after the deployment is well again. */
const spreadMs = 3000

/** Says whether requests make sense now: not while the page is hidden or the device is offline. */
export interface Wakefulness {
  readonly isAwake: () => boolean
  /** Calls on each change. @returns ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

export const pageWakefulness: Wakefulness = {
  isAwake: () => focusManager.isFocused() && onlineManager.isOnline(),
  subscribe(listener) {
    const ends = [focusManager.subscribe(listener), onlineManager.subscribe(listener)]
    return () => {
      for (const end of ends) end()
    }
  },
}

/**
 * Repeats every failed request of a screen whose failure can pass (`retryable` in the table of error codes):
 * - after a back-off with full jitter, a few at a time; the first that succeeds brings the others at once,
 * - at this screen's own moment within {@link spreadMs} after the deployment is well again,
 * - at once after a lost connection is open again, together with answers that grew old meanwhile.
 *
 * @param repeats which failures are repeated; those that can pass where a person can press a button for the others.
 * @returns ends it.
 */
export function startRecovery(
  queries: QueryClient,
  { client, clock, random, pace }: Pick<DataSource, 'client' | 'clock' | 'random' | 'pace'>,
  { isAwake, subscribe }: Wakefulness = pageWakefulness,
  repeats: (error: unknown) => boolean = mayRetry,
): () => void {
  const isRepeated = ({ state }: Query) => state.status === 'error' && repeats(state.error)
  const cache = queries.getQueryCache()
  /** Oldest failure first. */
  const failed = new Set<Query>(cache.getAll().filter(isRepeated))
  /** Since the last success. */
  let rounds = 0
  let next: unknown = null
  let moment: unknown = null
  let isLost = connectionLostSince(client.status) !== null

  function waiting(): readonly Query[] {
    return [...failed].filter(
      (query) => isRepeated(query) && query.isActive() && query.state.fetchStatus === 'idle',
    )
  }

  function ask(asked: readonly Query[]): void {
    const those = new Set(asked)
    if (those.size > 0)
      void queries.refetchQueries({ type: 'active', predicate: (query) => those.has(query) })
  }

  function plan(): void {
    const patient = waiting().filter((query) => !repeatsItself(query))
    if (next !== null || patient.length === 0 || !isAwake()) return
    const ceilingMs = patient.some(isAway) ? longestWaitAwayMs : longestWaitMs
    next = clock.setTimeout(
      () => {
        next = null
        probe()
      },
      backoffMs(rounds, random(), { baseMs: firstWaitMs, ceilingMs }),
    )
  }

  function probe(): void {
    if (!isAwake()) return
    rounds += 1
    ask(
      waiting()
        .filter((query) => !repeatsItself(query))
        .slice(0, probesAtOnce),
    )
    plan()
  }

  function askAll(): void {
    rounds = 0
    if (isAwake()) ask(waiting())
  }

  const ends = [
    cache.subscribe((event) => {
      if (event.type === 'removed') failed.delete(event.query)
      if (event.type !== 'updated') return
      const { query, action } = event
      if (action.type === 'error' && isRepeated(query)) {
        failed.delete(query)
        failed.add(query)
        plan()
      } else if (action.type === 'success' && failed.delete(query)) {
        askAll()
      }
    }),
    client.onNotice(() => {
      moment ??= clock.setTimeout(
        () => {
          moment = null
          askAll()
        },
        ownMoment(pace, spreadMs),
      )
    }),
    client.subscribe((status) => {
      if (connectionLostSince(status) !== null) isLost = true
      else if (isLost && status.state === 'open') {
        isLost = false
        rounds = 0
        void queries.refetchQueries({
          type: 'active',
          predicate: (query) => query.state.status === 'error' || query.isStale(),
        })
      }
    }),
    subscribe(askAll),
  ]
  plan()
  return () => {
    for (const end of ends) end()
    for (const timer of [next, moment]) if (timer !== null) clock.clearTimeout(timer)
  }
}

function isAway({ state }: Query): boolean {
  return failureOf(state.error).code === 'unavailable'
}

/** Whether a screen asks this so often anyway that a repetition adds nothing. */
function repeatsItself(query: Query): boolean {
  return query.observers.some(({ options: { refetchInterval } }) => {
    const everyMs = typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval
    return typeof everyMs === 'number' && everyMs <= 1.5 * longestWaitAwayMs
  })
}
