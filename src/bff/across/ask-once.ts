import type { CancelSignal } from '../../client/cancel-signal.ts'
import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import { metricsRefreshMs } from '../../protocol/metrics/wire-time.ts'
import { statusSharedMs } from '../answers/answer-lifetime.ts'
import type { Answer } from '../answers/answers.ts'
import type { SealedName } from '../store/sealed-names.ts'
import { ignoreAway, type SharedStore } from '../store/shared-store.ts'
import { createFlightNotices, type FlightNotices, type FlightOutcome } from './flight-notices.ts'
import { takeRoom } from './room.ts'

/** A server that dies without releasing its claim blocks the others for this long. */
const claimMs = 2_000
const renewEveryMs = 500
/** How often a waiting server checks whether the claim is still held. */
const pollEveryMs = 1_000

/** A larger response is not published: every server would receive it, even if none waits. */
const maxPublishedBytes = 64 * 1024

/** Failures of the server that asked, not of the request. Another server may succeed. */
const ownFailures: ReadonlySet<ErrorCode> = new Set(['unavailable', 'internal'])

/** A request in the form that all servers share. */
export interface SharedQuestion {
  /** Equal exactly for equal requests. */
  readonly key: string
  /** A live snapshot: shared only by requests of about the same moment. Others are shared until the next refresh. */
  readonly isSnapshot: boolean
  /** The instant at which a response expires. Epoch milliseconds, as the argument. */
  until(askedAt: number): number
}

/** How this server sends a request, and how it reads the response that another server received. */
export interface Asking<Reply> {
  /** Sends the request. Neither promise rejects. */
  ask(): {
    readonly reply: Promise<Reply>
    /** The whole response for the other servers. `null` if it is incomplete or too large. */
    readonly forOthers: Promise<Answer | null>
  }
  read(answer: Answer): Reply
}

export interface AskOnce {
  /**
   * Sends the request, or takes the response of another server. `null` if this server must ask for itself.
   *
   * @param signal aborts once nobody waits for the response
   */
  share<Reply>(question: SharedQuestion, signal: CancelSignal, asking: Asking<Reply>): Promise<Reply | null>
  close(): Promise<void>
}

interface AskOnceOptions {
  readonly store: SharedStore
  readonly sealed: (what: string) => SealedName
  /** Prefix of all names, which tells an operator of the store what they belong to. */
  readonly space: string
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Unique among all servers. */
  readonly newId: () => string
  /** Of all shared responses together. */
  readonly maxBytes: number
  /** Prefix of all names. It tells an operator of the store which program owns the entries. */
  readonly maxAnswerBytes: number
  /** How long a server waits for another server's response. */
  readonly patienceMs: number
  /** Called when a response came from another server. */
  readonly onShared?: () => void
}

/** A request that this server sends on behalf of all. */
interface Led {
  readonly question: SharedQuestion
  readonly kept: SealedName
  readonly flight: string
  readonly until: number
  readonly signal: CancelSignal
}

/**
 * Single flight across servers. One server claims a request and sends it while the others wait. Its response is cached
 * for all until it expires. If the store is unreachable, each server sends its own request at once. Permissions must be
 * checked before. Failures are not cached; a failure of the request itself is published to the waiting servers.
 */
export function createAskOnce(options: AskOnceOptions): AskOnce {
  return new AskOnceByClaims(options)
}

class AskOnceByClaims implements AskOnce {
  readonly #options: AskOnceOptions
  readonly #notices: FlightNotices
  /** The claims of this server, by flight. */
  readonly #claims = new Map<string, string>()
  readonly #publishing = new Set<Promise<void>>()
  readonly #renewal: NodeJS.Timeout

  constructor(options: AskOnceOptions) {
    const { store } = options
    this.#options = options
    this.#notices = createFlightNotices(store, this.#sealed('notices'))
    this.#renewal = setInterval(() => {
      for (const [flight, claim] of this.#claims) store.renew(claim, flight, claimMs).catch(ignoreAway)
    }, renewEveryMs)
  }

  async share<Reply>(
    question: SharedQuestion,
    signal: CancelSignal,
    asking: Asking<Reply>,
  ): Promise<Reply | null> {
    const { now, store } = this.#options
    if (!store.isReady() || question.until(now()) <= now()) return null
    try {
      return await this.#leadOrFollow(question, signal, asking)
    } catch (error) {
      ignoreAway(error)
      return null
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#renewal)
    await Promise.all(this.#publishing)
    this.#notices.close()
  }

  async #leadOrFollow<Reply>(
    question: SharedQuestion,
    signal: CancelSignal,
    asking: Asking<Reply>,
  ): Promise<Reply | null> {
    const { newId, now, patienceMs } = this.#options
    const askedAt = now()
    const kept = this.#sealed(`answer ${spanOf(question, askedAt)} ${question.key}`)
    const found = await this.#find(kept)
    if (found !== null) return this.#shared(found, asking)

    // Listen before claiming, so that no outcome is missed.
    const listening = this.#notices.listen(kept.name)
    try {
      while (!signal.aborted && now() - askedAt < patienceMs) {
        const flight = newId()
        const { holder, cached } = await this.#claim(kept, flight, question)
        if (cached !== null) return this.#shared(cached, asking)
        if (holder === flight) {
          return await this.#lead({ question, kept, flight, until: question.until(now()), signal }, asking)
        }
        const outcome = await listening.outcome(holder, pollEveryMs, signal)
        if (outcome?.kind === 'answered') return this.#shared(outcome.answer, asking)
        if (outcome?.kind === 'ask_yourself') return null
      }
      return null
    } finally {
      listening.close()
    }
  }

  /** Checks the cache once more after claiming: the last holder may have left a response. */
  async #claim(kept: SealedName, flight: string, question: SharedQuestion) {
    const { store } = this.#options
    const joinableMs = question.isSnapshot ? statusSharedMs : metricsRefreshMs
    const [holder, cached] = await Promise.all([
      store.claim(claimOf(kept), { holder: flight, ttlMs: claimMs, joinableMs }),
      this.#find(kept),
    ])
    if (cached !== null && holder === flight) store.release(claimOf(kept), flight).catch(ignoreAway)
    return { holder, cached }
  }

  /**
   * Sends the request while holding the claim, and publishes the outcome. The reply does not wait for the publication.
   */
  #lead<Reply>(led: Led, asking: Asking<Reply>): Promise<Reply> {
    this.#claims.set(led.flight, claimOf(led.kept))
    const { reply, forOthers } = asking.ask()
    void forOthers.then((answer) => {
      const published = this.#publish(led, answer)
        .catch(ignoreAway)
        .finally(() => this.#publishing.delete(published))
      this.#publishing.add(published)
    })
    return reply
  }

  async #publish(led: Led, answer: Answer | null): Promise<void> {
    const { kept, flight } = led
    this.#claims.delete(flight)
    const outcome =
      answer?.ok === true && (await this.#keep(led, answer.text))
        ? ({ kind: 'kept' } as const)
        : outcomeOf(answer, led.signal.aborted)
    await Promise.all([
      this.#options.store.release(claimOf(kept), flight),
      this.#notices.publish(kept.name, flight, outcome),
    ])
  }

  /** @returns true if there was room */
  async #keep({ question, kept, until }: Led, text: string): Promise<boolean> {
    const { maxAnswerBytes, now, store } = this.#options
    const remainingMs = until - now()
    // UTF-8 never has fewer bytes than the text has characters: skip sealing what cannot fit.
    if (remainingMs <= 0 || text.length > maxAnswerBytes) return false
    const value = kept.seal(text)
    if (value.length > maxAnswerBytes) return false
    const answer = { isSnapshot: question.isSnapshot, bytes: value.length, until, remainingMs }
    if (!(await takeRoom(store, this.#options, answer))) return false
    await store.set(kept.name, value, remainingMs)
    return true
  }

  async #find(kept: SealedName): Promise<Answer | null> {
    const found = await this.#options.store.get(kept.name)
    const text = found === null ? null : kept.open(found.value)
    return found === null || text === null
      ? null
      : { ok: true, text, until: this.#options.now() + found.remainingMs }
  }

  #shared<Reply>(answer: Answer, asking: Asking<Reply>): Reply {
    this.#options.onShared?.()
    return asking.read(answer)
  }

  #sealed(what: string): SealedName {
    const sealed = this.#options.sealed(what)
    return { ...sealed, name: this.#options.space + sealed.name }
  }
}

/** Returns what the waiting servers receive if the response is not in the shared cache. */
export function outcomeOf(answer: Answer | null, wasLeft: boolean): FlightOutcome {
  if (answer?.ok === true) return published(answer)
  if (wasLeft) return { kind: 'left' }
  return answer === null || ownFailures.has(answer.code) ? { kind: 'ask_yourself' } : published(answer)
}

function published(answer: Answer): FlightOutcome {
  const text = answer.ok ? answer.text : answer.message
  return text.length > maxPublishedBytes ? { kind: 'ask_yourself' } : { kind: 'answered', answer }
}

/** A metric belongs to one refresh: a server whose clock is behind must not serve it as one of the next. */
function spanOf(question: SharedQuestion, askedAt: number): string {
  return question.isSnapshot ? 'now' : String(question.until(askedAt))
}

function claimOf(kept: SealedName): string {
  return `${kept.name}:asking`
}
