import { Cancellation, type CancelSignal } from '../../client/cancel-signal.ts'
import { createClient, type MetricsClient } from '../../client/client.ts'
import { ExchangeError, type ExchangeErrorCode } from '../../client/exchange-error.ts'
import type { OpenSocket } from '../../client/socket.ts'
import { connectionLostSince } from '../../client/status.ts'
import { type ErrorCode, isErrorCode } from '../../protocol/metrics/errors.ts'
import { mayTakeLong } from '../../protocol/requests/long-questions.ts'
import type { UncheckedQuestion } from '../../protocol/requests/request-text.ts'
import type { Answer, Ask, Asker } from '../answers/answers.ts'
import type { BffLimits } from '../settings/limits.ts'
import { askAlone } from './asked-alone.ts'
import { type CircuitState, createCircuit, type Passage } from './circuit.ts'
import type { TokenKeeper } from './token-keeper.ts'
import { TokenError } from './token-request.ts'
import { rememberTooLarge } from './too-large.ts'
import { createSocketOpener } from './upstream-socket.ts'

export interface Upstream {
  readonly ask: Ask
  /** On a socket of its own: a failure that names no question is then that of this one. */
  readonly askApart: Ask
  /** Moves new requests to a socket opened with the new token; the old one ends what it began (notes §2). */
  renew(): void
  /** Questions to the deployment at this moment: without their answer yet, and waiting for a place among those. */
  pending(): { readonly inFlight: number; readonly queued: number }
  /** Whether questions are let through. */
  readonly circuit: CircuitState
  /** The Core API answers: the rest of this circuit ends. */
  hasten(): void
  close(): void
}

/** A restart of the deployment breaks so many attempts in a row; more is worth a word. */
const noticedAttempts = 3

/** The client's own failures in the words of the shared table. */
const codeOfClientFailure: Readonly<Record<Exclude<ExchangeErrorCode, ErrorCode>, ErrorCode>> = {
  cancelled: 'unavailable',
  closed: 'unavailable',
  connection_lost: 'unavailable',
  answer_too_large: 'too_large',
  malformed_answer: 'internal',
}

/**
 * Asks a deployment everything that all browsers ask, over one client. What may have ended its socket is asked again
 * on a socket of its own, so that nobody's question fails by somebody else's.
 */
export function createUpstream(options: {
  readonly wsUrl: string
  readonly tokens: TokenKeeper
  readonly limits: BffLimits
  readonly now: () => number
  readonly random: () => number
  /** Takes out of a text what must never leave this process. */
  readonly scrub: (text: string) => string
  /** What happened on the connection and is no request's failure; scrubbed. */
  readonly onFault: (text: string) => void
  /** Several attempts to connect have failed in a row; scrubbed. */
  readonly onLost: (reason: string) => void
  readonly onOpen: () => void
  /** Whether questions are let through has changed. */
  readonly onCircuit: (state: CircuitState) => void
}): Upstream {
  const { limits, tokens, scrub } = options
  const waiting = new Set<Cancellation>()
  const circuit = createCircuit({
    limits,
    now: options.now,
    random: options.random,
    onChange(state) {
      options.onCircuit(state)
      // What waits would wait for nothing.
      if (state.state === 'open') for (const question of waiting) question.abort()
    },
  })
  const tooLarge = rememberTooLarge({ limits, now: options.now })
  const opener = createSocketOpener({ wsUrl: options.wsUrl, tokens, limits })
  const openerOfAlone = createSocketOpener({ wsUrl: options.wsUrl, tokens, limits })

  function clientOver(openSocket: OpenSocket, maxSends: number): MetricsClient {
    return createClient({
      openSocket,
      clock: {
        now: options.now,
        setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
        clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
      },
      random: options.random,
      limits: {
        maxInFlight: limits.inFlightUpstream,
        maxQueued: limits.queuedUpstream,
        maxParts: limits.answerParts,
        maxAnswerLength: limits.answerBytes,
        maxSends,
        maxBufferedBytes: limits.unsentUpstreamBytes,
      },
      connectTimeoutMs: limits.upstreamConnectMs,
      silenceMs: limits.upstreamSilenceMs,
      // One process asks: it need not wait as long as all the screens of a chain together would have to.
      backoff: { baseMs: 250, ceilingMs: limits.upstreamMostPauseMs },
      onFault: (fault) =>
        options.onFault(
          scrub(fault.kind === 'unframed_message' ? fault.text : `${fault.closeCode} ${fault.reason}`),
        ),
    })
  }

  const client = clientOver(opener.open, limits.questionSends)
  const alone = askAlone({
    client: (sends) => clientOver(openerOfAlone.open, sends),
    places: limits.apartSockets,
    tooLarge,
    now: options.now,
  })
  client.subscribe((status) => {
    if (status.state === 'open') {
      circuit.mend()
      options.onOpen()
    }
    if (status.state === 'failed') circuit.trip()
    lookAtConnection()
    const failure = opener.failure()
    if (status.state === 'waiting' && status.attempt > noticedAttempts && failure !== null) {
      options.onLost(scrub(failure))
    }
  })

  /** Requests wait for a connection that was lost, for a while. */
  function lookAtConnection(): void {
    const { status } = client
    if (status.state !== 'waiting' && status.state !== 'connecting') return
    const lostSince = connectionLostSince(status)
    if (lostSince !== null && options.now() - lostSince >= limits.connectionPatienceMs) circuit.cut()
  }

  async function request(
    question: UncheckedQuestion,
    signal: CancelSignal,
    { asker, isApart }: { readonly asker: Asker | undefined; readonly isApart: boolean },
  ): Promise<string> {
    const leaving = new Cancellation()
    const leave = (): void => leaving.abort()
    waiting.add(leaving)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    const untilMs = options.now() + answerMsOf(question)
    try {
      if (!isApart && (asker === undefined || !tooLarge.isBlamed(asker))) {
        const answer = await requestAmongAll(question, leaving)
        if (typeof answer === 'string') return answer
        return await alone.request(question, { asker, leaving, untilMs, sends: answer.sendsAlone })
      }
      return await alone.request(question, { asker, leaving, untilMs, sends: limits.questionSends })
    } finally {
      waiting.delete(leaving)
      signal.removeEventListener('abort', leave)
    }
  }

  /** A browser's client stops where a close is final. This one serves all of them and tries again. */
  async function requestAmongAll(
    question: UncheckedQuestion,
    signal: CancelSignal,
  ): Promise<string | { readonly sendsAlone: number }> {
    if (client.status.state === 'failed') client.renew()
    try {
      const { text } = await client.request(question, { signal, timeoutMs: answerMsOf(question) })
      return text
    } catch (error) {
      if (error instanceof ExchangeError && !error.answered) {
        if (error.code === 'too_large') return { sendsAlone: limits.questionSends }
        if (error.code === 'connection_lost') return { sendsAlone: 1 }
      }
      throw error
    }
  }

  /** What may take minutes has as long from the deployment as it has here. */
  function answerMsOf(question: UncheckedQuestion): number {
    return mayTakeLong(question) ? limits.derivedAnswerMs : limits.answerMs
  }

  function failure(code: ErrorCode, message: string): Answer {
    return { ok: false, code, message: scrub(message) }
  }

  const asking =
    ({ isApart }: { readonly isApart: boolean }): Ask =>
    async (question, signal, asker) => {
      if (tooLarge.has(question)) return failure('too_large', tooMuch)
      let passage: Passage | null = null
      try {
        // Renews the token early, and says at once where there is none to be had.
        await tokens.current()
        lookAtConnection()
        passage = circuit.enter()
        if (passage === null) return failure('unavailable', notAsked(circuit.state))
        const text = await request(question, signal, { asker, isApart })
        passage.answered()
        return { ok: true, text }
      } catch (error) {
        if (error instanceof TokenError) return failure('unavailable', error.message)
        if (!(error instanceof ExchangeError)) {
          passage?.left()
          return failure('internal', 'The request could not be sent.')
        }
        passage?.[outcomeOf(error)]()
        if (error.code === 'answer_too_large') {
          tooLarge.add(question)
          return failure('too_large', tooMuch)
        }
        const code = isErrorCode(error.code) ? error.code : codeOfClientFailure[error.code]
        if (error.code === 'cancelled') return failure(code, notAsked(circuit.state))
        // To the browser it is the deployment that is away: the credentials are ours.
        return failure(code === 'unauthorized' ? 'unavailable' : code, error.message)
      }
    }

  return {
    ask: asking({ isApart: false }),
    askApart: asking({ isApart: true }),
    renew() {
      if (!opener.isWaitingForToken()) client.renew()
    },
    pending() {
      const { inFlight, queued } = client.counters
      return { inFlight: inFlight + alone.asked, queued: queued + alone.waiting }
    },
    get circuit() {
      return circuit.state
    },
    hasten: circuit.hasten,
    close() {
      client.close()
      for (const question of waiting) question.abort()
    },
  }
}

/** It may have been the question: then the deployment said so. */
const tooMuch = 'That is too much at once. Ask for a shorter range or for fewer stores.'

/** In words for whoever asked, and for the operator. */
export function notAsked(state: CircuitState): string {
  return state.state === 'open' && state.retryAt === null
    ? 'The Metrics WebSocket of the deployment cannot be reached.'
    : 'The Metrics WebSocket of the deployment gives no answers. It is tried again by itself.'
}

const silence: ReadonlySet<ExchangeErrorCode> = new Set(['timeout', 'unavailable', 'connection_lost'])
const brokenAnswer: ReadonlySet<ExchangeErrorCode> = new Set(['answer_too_large', 'malformed_answer'])

/** What a failure says of the deployment: that it lives, that it may not, or nothing. */
function outcomeOf({ answered, code }: ExchangeError): keyof Passage {
  if (answered || brokenAnswer.has(code)) return 'answered'
  return silence.has(code) ? 'unanswered' : 'left'
}
