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
  source: Pick<DataSource, 'client' | 'clock' | 'random' | 'pace'>,
  wakefulness: Wakefulness = pageWakefulness,
  repeats: (error: unknown) => boolean = mayRetry,
): () => void {
  const { client, clock, pace } = source
  const failed = followFailed(queries, repeats)
  const probes = probe(failed, source, wakefulness)
  let moment: unknown = null

  const askAll = (): void => {
    probes.restart()
    if (wakefulness.isAwake()) failed.ask(failed.waiting())
  }
  const ends = [
    failed.subscribe({ onFailure: probes.plan, onSuccess: askAll }),
    client.onNotice(() => {
      moment ??= clock.setTimeout(
        () => {
          moment = null
          askAll()
        },
        ownMoment(pace, spreadMs),
      )
    }),
    onceReconnected(client, () => {
      probes.restart()
      void queries.refetchQueries({
        type: 'active',
        predicate: (query) => query.state.status === 'error' || query.isStale(),
      })
    }),
    wakefulness.subscribe(askAll),
    probes.end,
  ]
  probes.plan()
  return () => {
    for (const end of ends) end()
    if (moment !== null) clock.clearTimeout(moment)
  }
}

type FailedQueries = ReturnType<typeof followFailed>

/** The failed queries of a screen, the oldest failure first. */
function followFailed(queries: QueryClient, repeats: (error: unknown) => boolean) {
  const isRepeated = ({ state }: Query) => state.status === 'error' && repeats(state.error)
  const cache = queries.getQueryCache()
  const failed = new Set<Query>(cache.getAll().filter(isRepeated))
  return {
    /** The queries on the screen that are not being fetched. */
    waiting: (): readonly Query[] =>
      [...failed].filter(
        (query) => isRepeated(query) && query.isActive() && query.state.fetchStatus === 'idle',
      ),
    ask(asked: readonly Query[]): void {
      const those = new Set(asked)
      if (those.size > 0)
        void queries.refetchQueries({ type: 'active', predicate: (query) => those.has(query) })
    },
    subscribe: ({ onFailure, onSuccess }: Record<'onFailure' | 'onSuccess', () => void>): (() => void) =>
      cache.subscribe((event) => {
        if (event.type === 'removed') failed.delete(event.query)
        if (event.type !== 'updated') return
        const { query, action } = event
        if (action.type === 'error' && isRepeated(query)) {
          failed.delete(query)
          failed.add(query)
          onFailure()
        } else if (action.type === 'success' && failed.delete(query)) {
          onSuccess()
        }
      }),
  }
}

/** Repeats a few of the failed queries after a back-off, again and again. */
function probe(
  failed: FailedQueries,
  { clock, random }: Pick<DataSource, 'clock' | 'random'>,
  { isAwake }: Wakefulness,
) {
  /** Since the last success. */
  let rounds = 0
  let next: unknown = null
  const patient = () => failed.waiting().filter((query) => !repeatsItself(query))

  function plan(): void {
    const waiting = patient()
    if (next !== null || waiting.length === 0 || !isAwake()) return
    const ceilingMs = waiting.some(isAway) ? longestWaitAwayMs : longestWaitMs
    next = clock.setTimeout(
      () => {
        next = null
        if (!isAwake()) return
        rounds += 1
        failed.ask(patient().slice(0, probesAtOnce))
        plan()
      },
      backoffMs(rounds, random(), { baseMs: firstWaitMs, ceilingMs }),
    )
  }

  return {
    plan,
    restart(): void {
      rounds = 0
    },
    end(): void {
      if (next !== null) clock.clearTimeout(next)
    },
  }
}

/** @returns ends it. */
function onceReconnected(client: DataSource['client'], call: () => void): () => void {
  let isLost = connectionLostSince(client.status) !== null
  return client.subscribe((status) => {
    if (connectionLostSince(status) !== null) isLost = true
    else if (isLost && status.state === 'open') {
      isLost = false
      call()
    }
  })
}

function isAway({ state }: Query): boolean {
  return failureOf(state.error).code === 'unavailable'
}

/** True if the screen polls this so often that a retry adds nothing. */
function repeatsItself(query: Query): boolean {
  return query.observers.some(({ options: { refetchInterval } }) => {
    const everyMs = typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval
    return typeof everyMs === 'number' && everyMs <= 1.5 * longestWaitAwayMs
  })
}
