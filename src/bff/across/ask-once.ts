import type { CancelSignal } from '../../client/cancel-signal.ts'
import type { ErrorCode } from '../../protocol/errors.ts'
import type { UncheckedQuestion } from '../../protocol/requests.ts'
import { metricsRefreshMs } from '../../protocol/wire-time.ts'
import { statusSharedMs, untilOf } from '../answer-lifetime.ts'
import type { Answer, Ask } from '../answers.ts'
import { questionKey } from '../question-key.ts'
import type { SealedName } from '../store/sealed-names.ts'
import { type SharedStore, StoreAwayError } from '../store/shared-store.ts'
import { createFlightNotices, type FlightOutcome } from './flight-notices.ts'
import { takeRoom } from './room.ts'

/** A BFF that is gone without a word holds up those who wait for it no longer. */
const claimMs = 2_000
const renewEveryMs = 500
/** Those who wait look so often whether somebody still asks. */
const lookEveryMs = 1_000

/** More than that is asked again by each BFF: nothing else passes the line to the store meanwhile. */
const largestKeptBytes = 4 * 1024 * 1024
/** More is not sent to all BFFs where perhaps none waits. */
const largestToldBytes = 64 * 1024

/** Failures that say something of who asked and not of the question. Others may have more luck. */
const ownFailures: ReadonlySet<ErrorCode> = new Set(['unavailable', 'internal'])

/**
 * Asks the deployment once for several BFFs: what one was answered is kept for all until it can differ, and while one
 * asks the others wait. Where the store is away, or fails meanwhile, each asks for itself at once. Who may ask must be
 * settled before. Failures are not kept; one that is about the question itself is told to those who wait.
 */
export function askOnceAcross(
  ask: Ask,
  options: {
    readonly store: SharedStore
    readonly sealed: (what: string) => SealedName
    /** Before all names, for whoever looks into the store. */
    readonly space: string
    /** Epoch milliseconds. */
    readonly now: () => number
    /** Nobody else makes the same. */
    readonly newId: () => string
    /** Of all answers that are kept for all. */
    readonly maxBytes: number
    /** After so long nobody waits for another BFF any more. */
    readonly patienceMs: number
    /** An answer was had from another BFF. */
    readonly onShared?: () => void
  },
): { readonly ask: Ask; close(): Promise<void> } {
  const { store, space, now } = options
  const notices = createFlightNotices(store, prefixed(options.sealed('notices')))
  /** The claims of what is asked here, by flight. */
  const claims = new Map<string, string>()
  const landing = new Set<Promise<void>>()

  const renewal = setInterval(() => {
    for (const [flight, claim] of claims) store.renew(claim, flight, claimMs).catch(goOn)
  }, renewEveryMs)

  function prefixed(sealed: SealedName): SealedName {
    return { ...sealed, name: space + sealed.name }
  }

  async function find(kept: SealedName): Promise<Answer | null> {
    const found = await store.get(kept.name)
    const text = found === null ? null : kept.open(found.value)
    return found === null || text === null ? null : { ok: true, text, until: now() + found.remainingMs }
  }

  /** Asks, with the claim in hand; those who wait are told afterwards, and whoever asked here does not wait for that. */
  async function fly(
    question: UncheckedQuestion,
    kept: SealedName,
    flight: string,
    signal: CancelSignal,
  ): Promise<Answer> {
    const until = untilOf(question, now())
    claims.set(flight, claimOf(kept))
    const answer = await ask(question, signal)
    claims.delete(flight)
    const landed = land(question, { kept, flight, until, answer, wasLeft: signal.aborted })
      .catch(goOn)
      .finally(() => landing.delete(landed))
    landing.add(landed)
    return answer
  }

  async function land(
    question: UncheckedQuestion,
    {
      kept,
      flight,
      until,
      answer,
      wasLeft,
    }: {
      kept: SealedName
      flight: string
      until: number
      answer: Answer
      wasLeft: boolean
    },
  ): Promise<void> {
    let outcome: FlightOutcome
    if (answer.ok)
      outcome = (await keep(question, kept, until, answer.text)) ? { kind: 'kept' } : toTell(answer)
    else if (wasLeft) outcome = { kind: 'left' }
    else outcome = ownFailures.has(answer.code) ? { kind: 'ask_yourself' } : toTell(answer)
    await Promise.all([store.release(claimOf(kept), flight), notices.tell(kept.name, flight, outcome)])
  }

  async function keep(
    question: UncheckedQuestion,
    kept: SealedName,
    until: number,
    text: string,
  ): Promise<boolean> {
    const remainingMs = until - now()
    // A character has three bytes at most: what is surely too large is not sealed first.
    if (remainingMs <= 0 || text.length > largestKeptBytes) return false
    const value = kept.seal(text)
    if (value.length > largestKeptBytes) return false
    if (!(await takeRoom(store, options, { question, bytes: value.length, until, remainingMs }))) return false
    await store.set(kept.name, value, remainingMs)
    return true
  }

  async function share(question: UncheckedQuestion, signal: CancelSignal): Promise<Answer | null> {
    const askedAt = now()
    const kept = prefixed(options.sealed(`answer ${spanOf(question, askedAt)} ${questionKey(question)}`))
    const found = await find(kept)
    if (found !== null) return shared(found)

    const joinableMs = question.action === 'status' ? statusSharedMs : metricsRefreshMs
    const listening = notices.listen(kept.name)
    try {
      while (!signal.aborted && now() - askedAt < options.patienceMs) {
        const flight = options.newId()
        // Looked for once more with the claim in hand: whoever had it may have left an answer.
        const [holder, again] = await Promise.all([
          store.claim(claimOf(kept), { holder: flight, ttlMs: claimMs, joinableMs }),
          find(kept),
        ])
        if (again !== null) {
          if (holder === flight) store.release(claimOf(kept), flight).catch(goOn)
          return shared(again)
        }
        if (holder === flight) return await fly(question, kept, flight, signal)
        const outcome = await listening.outcome(holder, lookEveryMs, signal)
        if (outcome?.kind === 'answered') return shared(outcome.answer)
        if (outcome?.kind === 'ask_yourself') return null
      }
      return null
    } finally {
      listening.close()
    }
  }

  function shared(answer: Answer): Answer {
    options.onShared?.()
    return answer
  }

  return {
    async ask(question, signal) {
      const isShared = store.isReady() && untilOf(question, now()) > now()
      const answer = isShared ? await share(question, signal).catch(alone) : null
      return answer ?? (await ask(question, signal))
    },
    async close() {
      clearInterval(renewal)
      await Promise.all(landing)
      notices.close()
    },
  }
}

/** An answer to a metric belongs to one refresh; a clock that is behind must not make it one of the next. */
function spanOf(question: UncheckedQuestion, askedAt: number): string {
  return question.action === 'status' ? 'now' : String(untilOf(question, askedAt))
}

function claimOf(kept: SealedName): string {
  return `${kept.name}:asking`
}

function toTell(answer: Answer): FlightOutcome {
  const text = answer.ok ? answer.text : answer.message
  return text.length > largestToldBytes ? { kind: 'ask_yourself' } : { kind: 'answered', answer }
}

function alone(error: unknown): null {
  if (error instanceof StoreAwayError) return null
  throw error
}

/** The store tells by itself when it is away. */
function goOn(error: unknown): void {
  if (!(error instanceof StoreAwayError)) throw error
}
