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
  /** The name of the question, and who asked it: one asking of it. */
  question: v.string(),
  flight: v.string(),
  outcome: v.variant('kind', [
    /** Look again: it is kept. */
    v.object({ kind: v.literal('kept') }),
    /** The answer itself: one that is not kept. */
    v.object({ kind: v.literal('answered'), answer }),
    /** It was given up by all who waited for it there: one of the others asks it now. */
    v.object({ kind: v.literal('left') }),
    /** There is an answer that cannot be handed over, or none because of who asked: all others ask for themselves. */
    v.object({ kind: v.literal('ask_yourself') }),
  ]),
})

export type FlightOutcome =
  | { readonly kind: 'kept' | 'left' | 'ask_yourself' }
  | { readonly kind: 'answered'; readonly answer: Answer }

export interface FlightNotices {
  tell(question: string, flight: string, outcome: FlightOutcome): Promise<void>
  /** Collects from now on what is told about a question, so that nothing is missed while it is found out who asks it. */
  listen(question: string): Listening
  close(): void
}

export interface Listening {
  /** What became of a flight; `null` where nothing was told within the time, or the store was lost, or the signal came. */
  outcome(flight: string, patienceMs: number, signal: CancelSignal): Promise<FlightOutcome | null>
  close(): void
}

/** How one BFF tells the others that a question was answered for which they wait. */
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
    tell: (question, flight, outcome) =>
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
