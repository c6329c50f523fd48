import * as v from 'valibot'
import type { CancelSignal } from '../../client/cancel-signal.ts'
import { type ErrorCode, isErrorCode } from '../../protocol/metrics/errors.ts'
import type { Answer } from '../answers/answers.ts'
import type { SealedName } from '../store/sealed-names.ts'
import type { SharedStore } from '../store/shared-store.ts'

const answer = v.variant('ok', [
  v.object({ ok: v.literal(true), text: v.string() }),
  v.object({ ok: v.literal(false), code: v.custom<ErrorCode>(isErrorCode), message: v.string() }),
])

const notice = v.object({
  /** The name of the request, and the attempt of one server to answer it. */
  question: v.string(),
  flight: v.string(),
  outcome: v.variant('kind', [
    /** The response is in the shared cache. */
    v.object({ kind: v.literal('kept') }),
    /** The response itself; it is not cached. */
    v.object({ kind: v.literal('answered'), answer }),
    /** No client waits on that server any more, so one of the other servers sends the request. */
    v.object({ kind: v.literal('left') }),
    /** The response cannot be shared, or the failure was the server's own. Every server sends its own request. */
    v.object({ kind: v.literal('ask_yourself') }),
  ]),
})

export type FlightOutcome =
  | { readonly kind: 'kept' | 'left' | 'ask_yourself' }
  | { readonly kind: 'answered'; readonly answer: Answer }

export interface FlightNotices {
  publish(question: string, flight: string, outcome: FlightOutcome): Promise<void>
  /** Collects the outcomes of a request from this moment, so that none is missed while the claim is taken. */
  listen(question: string): Listening
  close(): void
}

export interface Listening {
  /** The outcome of a flight. `null` after the timeout, if the store is lost, or if the signal aborts. */
  outcome(flight: string, patienceMs: number, signal: CancelSignal): Promise<FlightOutcome | null>
  close(): void
}

/** Publishes the outcomes of shared requests to the servers that wait for them. */
export function createFlightNotices(store: SharedStore, sealed: SealedName): FlightNotices {
  const listening = new Map<string, Set<(flight: string | null, outcome: FlightOutcome | null) => void>>()

  const unsubscribe = store.subscribe(sealed.name, (message) => {
    const read = v.safeParse(notice, jsonOf(sealed.open(message)))
    if (!read.success) return
    const { question, flight, outcome } = read.output
    for (const hear of listening.get(question) ?? []) hear(flight, outcome)
  })
  const unwatch = store.watch((isReady) => {
    if (isReady) return
    for (const hearers of listening.values()) for (const hear of hearers) hear(null, null)
  })

  return {
    publish: (question, flight, outcome) =>
      store.publish(sealed.name, sealed.seal(JSON.stringify({ question, flight, outcome }))),
    listen(question) {
      const known = new Map<string, FlightOutcome>()
      let wake: (() => void) | null = null
      const hear = (flight: string | null, outcome: FlightOutcome | null): void => {
        if (flight !== null && outcome !== null) known.set(flight, outcome)
        wake?.()
      }
      const hearers = listening.get(question) ?? new Set()
      listening.set(question, hearers.add(hear))
      return {
        outcome(flight, patienceMs, signal) {
          return new Promise((resolve) => {
            const end = (): void => {
              clearTimeout(timer)
              signal.removeEventListener('abort', end)
              wake = null
              resolve(known.get(flight) ?? null)
            }
            const timer = setTimeout(end, patienceMs)
            signal.addEventListener('abort', end)
            wake = end
            if (known.has(flight) || signal.aborted || !store.isReady()) end()
          })
        },
        close() {
          hearers.delete(hear)
          if (hearers.size === 0 && listening.get(question) === hearers) listening.delete(question)
        },
      }
    },
    close() {
      unsubscribe()
      unwatch()
    },
  }
}

function jsonOf(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
