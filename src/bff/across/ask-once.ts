import type { CancelSignal } from '../../client/cancel-signal.ts'
import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import { metricsRefreshMs } from '../../protocol/metrics/wire-time.ts'
import { statusSharedMs } from '../answers/answer-lifetime.ts'
import type { Answer } from '../answers/answers.ts'
import type { SealedName } from '../store/sealed-names.ts'
import { type SharedStore, StoreAwayError } from '../store/shared-store.ts'
import { createFlightNotices, type FlightOutcome } from './flight-notices.ts'
import { takeRoom } from './room.ts'

/** A BFF that is gone without a word holds up those who wait for it no longer. */
const claimMs = 2_000
const renewEveryMs = 500
/** Those who wait look so often whether somebody still asks. */
const lookEveryMs = 1_000

/** More is not sent to all BFFs where perhaps none waits. */
const largestToldBytes = 64 * 1024

/** Failures that say something of who asked and not of the question. Others may have more luck. */
const ownFailures: ReadonlySet<ErrorCode> = new Set(['unavailable', 'internal'])

/** A question as all BFFs know it. */
export interface SharedQuestion {
  /** The same exactly where the same is asked. */
  readonly key: string
  /** What is asked again and again: only who asks at about the same moment shares it. Else until the next refresh. */
  readonly isSnapshot: boolean
  /** The first instant at which an answer must be asked for again, epoch milliseconds, as the argument. */
  until(askedAt: number): number
}

/** How a question is asked here, and what becomes of it. */
export interface Asking<Reply> {
  /** Asks. Nothing rejects. */
  ask(): {
    readonly reply: Promise<Reply>
    /** The whole of it, for the others; `null` where it is not to be had, or too large. */
    readonly told: Promise<Answer | null>
  }
  /** What another BFF was answered. */
  read(answer: Answer): Reply
}

export interface AskOnce {
  /**
   * Asks, or takes what another BFF asks or has asked. `null`: ask alone.
   * @param signal nobody waits for it any more.
   */
  share<Reply>(question: SharedQuestion, signal: CancelSignal, asking: Asking<Reply>): Promise<Reply | null>
  close(): Promise<void>
}

/**
 * Asks the deployment once for several BFFs: what one was answered is kept for all until it can differ, and while one
 * asks the others wait. Where the store is away, or fails meanwhile, each asks for itself at once. Who may ask must be
 * settled before. Failures are not kept; one that is about the question itself is told to those who wait.
 */
export function createAskOnce(options: {
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
  /** Of each of them. */
  readonly maxAnswerBytes: number
  /** After so long nobody waits for another BFF any more. */
  readonly patienceMs: number
  /** An answer was had from another BFF. */
  readonly onShared?: () => void
}): AskOnce {
  const { store, space, now } = options
  const notices = createFlightNotices(store, prefixed(options.sealed('notices')))
  /** The claims of what is asked here, by flight. */
  const claims = new Map<string, string>()
  const publishing = new Set<Promise<void>>()

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
  function lead<Reply>(flown: Flown, asking: Asking<Reply>): Promise<Reply> {
    claims.set(flown.flight, claimOf(flown.kept))
    const { reply, told } = asking.ask()
    void told.then((answer) => {
      const published = publish(flown, answer)
        .catch(goOn)
        .finally(() => publishing.delete(published))
      publishing.add(published)
    })
    return reply
  }

  async function publish(flown: Flown, answer: Answer | null): Promise<void> {
    const { kept, flight, signal } = flown
    claims.delete(flight)
    const outcome = await outcomeOf(flown, answer, signal.aborted)
    await Promise.all([store.release(claimOf(kept), flight), notices.tell(kept.name, flight, outcome)])
  }

  async function outcomeOf(flown: Flown, answer: Answer | null, wasLeft: boolean): Promise<FlightOutcome> {
    if (answer?.ok === true) return (await keep(flown, answer.text)) ? { kind: 'kept' } : toTell(answer)
    if (wasLeft) return { kind: 'left' }
    return answer === null || ownFailures.has(answer.code) ? { kind: 'ask_yourself' } : toTell(answer)
  }

  async function keep({ question, kept, until }: Flown, text: string): Promise<boolean> {
    const remainingMs = until - now()
    // A character has three bytes at most: what is surely too large is not sealed first.
    if (remainingMs <= 0 || text.length > options.maxAnswerBytes) return false
    const value = kept.seal(text)
    if (value.length > options.maxAnswerBytes) return false
    const { isSnapshot } = question
    if (!(await takeRoom(store, options, { isSnapshot, bytes: value.length, until, remainingMs })))
      return false
    await store.set(kept.name, value, remainingMs)
    return true
  }

  async function share<Reply>(
    question: SharedQuestion,
    signal: CancelSignal,
    asking: Asking<Reply>,
  ): Promise<Reply | null> {
    const askedAt = now()
    const kept = prefixed(options.sealed(`answer ${spanOf(question, askedAt)} ${question.key}`))
    const found = await find(kept)
    if (found !== null) return shared(found, asking)

    const joinableMs = question.isSnapshot ? statusSharedMs : metricsRefreshMs
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
          return shared(again, asking)
        }
        if (holder === flight) {
          return await lead({ question, kept, flight, until: question.until(now()), signal }, asking)
        }
        const outcome = await listening.outcome(holder, lookEveryMs, signal)
        if (outcome?.kind === 'answered') return shared(outcome.answer, asking)
        if (outcome?.kind === 'ask_yourself') return null
      }
      return null
    } finally {
      listening.close()
    }
  }

  function shared<Reply>(answer: Answer, asking: Asking<Reply>): Reply {
    options.onShared?.()
    return asking.read(answer)
  }

  return {
    async share(question, signal, asking) {
      const isShared = store.isReady() && question.until(now()) > now()
      return isShared ? await share(question, signal, asking).catch(alone) : null
    },
    async close() {
      clearInterval(renewal)
      await Promise.all(publishing)
      notices.close()
    },
  }
}

/** One asking of a question. */
interface Flown {
  readonly question: SharedQuestion
  readonly kept: SealedName
  readonly flight: string
  readonly until: number
  readonly signal: CancelSignal
}

/** An answer to a metric belongs to one refresh; a clock that is behind must not make it one of the next. */
function spanOf(question: SharedQuestion, askedAt: number): string {
  return question.isSnapshot ? 'now' : String(question.until(askedAt))
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
