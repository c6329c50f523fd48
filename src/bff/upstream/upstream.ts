import { Cancellation, type CancelSignal } from '../../client/cancel-signal.ts'
import type { MetricsClient } from '../../client/client.ts'
import { ExchangeError } from '../../client/exchange-error.ts'
import { type ClientStatus, connectionLostSince } from '../../client/status.ts'
import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import { mayTakeLong } from '../../protocol/requests/long-questions.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import type { Answer, Ask, Asker } from '../answers/answers.ts'
import type { BffLimits } from '../settings/limits.ts'
import { type Alone, askAlone } from './asked-alone.ts'
import { type Circuit, type CircuitState, createCircuit, type Passage } from './circuit.ts'
import type { TokenKeeper } from './token-keeper.ts'
import { TokenError } from './token-request.ts'
import { rememberTooLarge, type TooLarge } from './too-large.ts'
import { openUpstreamClient } from './upstream-client.ts'
import { failureOf, notAsked, outcomeOf } from './upstream-failures.ts'
import { createSocketOpener, type SocketOpener } from './upstream-socket.ts'

export interface Upstream {
  readonly ask: Ask
  /** Sends on a socket of its own: a failure without a request id then belongs to this request. */
  readonly askApart: Ask
  /** Moves new requests to a socket opened with the new token; the old one ends what it began (notes §2). */
  renew(): void
  /** Counts requests that wait for their response, and requests that wait to be sent. */
  pending(): { readonly inFlight: number; readonly queued: number }
  readonly circuit: CircuitState
  /** Reports that the Core API responds, which ends the open period of this circuit. */
  tryNow(): void
  close(): void
}

interface UpstreamOptions {
  readonly wsUrl: string
  readonly tokens: TokenKeeper
  readonly limits: BffLimits
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly random: () => number
  /** Removes from a text what must never leave this process. */
  readonly scrub: (text: string) => string
  /** Called for a fault of the connection that fails no request. The text is scrubbed. */
  readonly onFault: (text: string) => void
  /** Called when several consecutive attempts to connect have failed. The text is scrubbed. */
  readonly onLost: (reason: string) => void
  readonly onOpen: () => void
  readonly onCircuit: (state: CircuitState) => void
}

/** A restart of the deployment breaks this many consecutive attempts. Only more are reported to the operator. */
const noticedAttempts = 3

const tooMuch = 'The selection is too large. Select a shorter range or fewer stores.'

/**
 * Sends the requests of all browsers to a deployment, over one client. A request that may have broken that client's
 * socket is repeated on a socket of its own, so that no request fails because of another one.
 */
export function createUpstream(options: UpstreamOptions): Upstream {
  return new SharedUpstream(options)
}

class SharedUpstream implements Upstream {
  readonly #options: UpstreamOptions
  readonly #circuit: Circuit
  readonly #tooLarge: TooLarge
  readonly #opener: SocketOpener
  readonly #client: MetricsClient
  readonly #alone: Alone
  readonly #inFlight = new Set<Cancellation>()

  constructor(options: UpstreamOptions) {
    const { limits, now, random, tokens, wsUrl } = options
    this.#options = options
    this.#circuit = createCircuit({ limits, now, random, onChange: (state) => this.#circuitChanged(state) })
    this.#tooLarge = rememberTooLarge({ limits, now })
    this.#opener = createSocketOpener({ wsUrl, tokens, limits })
    const clientOptions = {
      limits,
      now,
      random,
      onFault: (text: string) => options.onFault(options.scrub(text)),
    }
    this.#client = openUpstreamClient(this.#opener.open, { ...clientOptions, maxSends: limits.questionSends })
    const openerOfAlone = createSocketOpener({ wsUrl, tokens, limits })
    this.#alone = askAlone({
      client: (maxSends) => openUpstreamClient(openerOfAlone.open, { ...clientOptions, maxSends }),
      places: limits.apartSockets,
      tooLarge: this.#tooLarge,
      now,
    })
    this.#client.subscribe((status) => this.#statusChanged(status))
  }

  readonly ask: Ask = (question, signal, asker) => this.#answer(question, signal, { asker, isApart: false })

  readonly askApart: Ask = (question, signal, asker) =>
    this.#answer(question, signal, { asker, isApart: true })

  renew(): void {
    if (!this.#opener.isWaitingForToken()) this.#client.renew()
  }

  pending() {
    const { inFlight, queued } = this.#client.counters
    return { inFlight: inFlight + this.#alone.asked, queued: queued + this.#alone.waiting }
  }

  get circuit(): CircuitState {
    return this.#circuit.state
  }

  tryNow(): void {
    this.#circuit.tryNow()
  }

  close(): void {
    this.#client.close()
    this.#abortAll()
  }

  async #answer(question: UncheckedQuestion, signal: CancelSignal, how: How): Promise<Answer> {
    if (this.#tooLarge.has(question)) return this.#failure('too_large', tooMuch)
    let passage: Passage | null = null
    try {
      // Renews the token early, and fails at once if there is none.
      await this.#options.tokens.current()
      this.#watchPatience()
      passage = this.#circuit.enter()
      if (passage === null) return this.#failure('unavailable', notAsked(this.#circuit.state))
      const text = await this.#request(question, signal, how)
      passage.answered()
      return { ok: true, text }
    } catch (error) {
      if (error instanceof TokenError) return this.#failure('unavailable', error.message)
      if (!(error instanceof ExchangeError)) {
        passage?.left()
        return this.#failure('internal', 'The request could not be sent.')
      }
      passage?.[outcomeOf(error)]()
      if (error.code === 'answer_too_large') {
        this.#tooLarge.add(question)
        return this.#failure('too_large', tooMuch)
      }
      const { code, message } = failureOf(error, this.#circuit.state)
      return this.#failure(code, message)
    }
  }

  async #request(
    question: UncheckedQuestion,
    signal: CancelSignal,
    { asker, isApart }: How,
  ): Promise<string> {
    const { limits, now } = this.#options
    const leaving = new Cancellation()
    const leave = (): void => leaving.abort()
    this.#inFlight.add(leaving)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    const untilMs = now() + this.#answerMsOf(question)
    try {
      let sends = limits.questionSends
      if (!isApart && (asker === undefined || !this.#tooLarge.isBlamed(asker))) {
        const answer = await this.#requestAmongAll(question, leaving)
        if (typeof answer === 'string') return answer
        sends = answer.sendsAlone
      }
      return await this.#alone.request(question, { asker, leaving, untilMs, sends })
    } finally {
      this.#inFlight.delete(leaving)
      signal.removeEventListener('abort', leave)
    }
  }

  /** A browser's client stops after a final close. This one serves all of them, so it tries again. */
  async #requestAmongAll(
    question: UncheckedQuestion,
    signal: CancelSignal,
  ): Promise<string | { readonly sendsAlone: number }> {
    if (this.#client.status.state === 'failed') this.#client.renew()
    try {
      const timeoutMs = this.#answerMsOf(question)
      const { text } = await this.#client.request(question, { signal, timeoutMs })
      return text
    } catch (error) {
      if (error instanceof ExchangeError && !error.answered) {
        if (error.code === 'too_large') return { sendsAlone: this.#options.limits.questionSends }
        if (error.code === 'connection_lost') return { sendsAlone: 1 }
      }
      throw error
    }
  }

  #statusChanged(status: ClientStatus): void {
    if (status.state === 'open') {
      this.#circuit.connected()
      this.#options.onOpen()
    }
    if (status.state === 'failed') this.#circuit.forceOpen()
    this.#watchPatience()
    const failure = this.#opener.failure()
    if (status.state === 'waiting' && status.attempt > noticedAttempts && failure !== null) {
      this.#options.onLost(this.#options.scrub(failure))
    }
  }

  #circuitChanged(state: CircuitState): void {
    this.#options.onCircuit(state)
    // The requests in flight would only run into their timeouts.
    if (state.state === 'open') this.#abortAll()
  }

  /** Opens the circuit once the connection has been lost for longer than requests wait for it. */
  #watchPatience(): void {
    const { status } = this.#client
    if (status.state !== 'waiting' && status.state !== 'connecting') return
    const { limits, now } = this.#options
    const lostSince = connectionLostSince(status)
    if (lostSince !== null && now() - lostSince >= limits.connectionPatienceMs) this.#circuit.connectionLost()
  }

  #abortAll(): void {
    for (const request of this.#inFlight) request.abort()
  }

  /** Allows the deployment as much time for a slow request as our own deriver has. */
  #answerMsOf(question: UncheckedQuestion): number {
    const { limits } = this.#options
    return mayTakeLong(question) ? limits.derivedAnswerMs : limits.answerMs
  }

  #failure(code: ErrorCode, message: string): Answer {
    return { ok: false, code, message: this.#options.scrub(message) }
  }
}

interface How {
  readonly asker: Asker | undefined
  readonly isApart: boolean
}
