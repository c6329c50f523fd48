import { createClient } from '../client/client.ts'
import { ExchangeError, type ExchangeErrorCode } from '../client/exchange-error.ts'
import { connectionLostSince } from '../client/status.ts'
import { type ErrorCode, isErrorCode } from '../protocol/errors.ts'
import type { Answer, Ask } from './answers.ts'
import type { BffLimits } from './limits.ts'
import type { TokenKeeper } from './token-keeper.ts'
import { TokenError } from './token-request.ts'
import { createSocketOpener } from './upstream-socket.ts'

export interface Upstream {
  readonly ask: Ask
  /** Moves new requests to a socket opened with the new token; the old one ends what it began (notes §2). */
  renew(): void
  /** Whether the connection has been lost for so long that requests fail at once. */
  isLost(): boolean
  /** Questions to the deployment at this moment: without their answer yet, and waiting for a place among those. */
  pending(): { readonly inFlight: number; readonly queued: number }
  close(): void
}

/** How long a deployment that refused the connection for good is left alone. */
const failureRestMs = 10_000

/** How long requests wait for a connection that is lost. After that each fails at once, until one is open. */
const lostPatienceMs = 10_000

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

/** Asks a deployment everything that all browsers ask, over one client. */
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
}): Upstream {
  const { limits, tokens, scrub } = options
  const opener = createSocketOpener({ wsUrl: options.wsUrl, tokens, heartbeatMs: limits.heartbeatMs })
  const client = createClient({
    openSocket: opener.open,
    clock: {
      now: options.now,
      setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
      clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
    },
    random: options.random,
    limits: { maxInFlight: limits.inFlightUpstream, maxQueued: limits.queuedUpstream },
    // One process asks: it need not wait as long as all the screens of a chain together would have to.
    backoff: { baseMs: 250, ceilingMs: 5_000 },
    onFault: (fault) =>
      options.onFault(
        scrub(fault.kind === 'unframed_message' ? fault.text : `${fault.closeCode} ${fault.reason}`),
      ),
  })
  client.subscribe((status) => {
    if (status.state === 'open') options.onOpen()
    const failure = opener.failure()
    if (status.state === 'waiting' && status.attempt > noticedAttempts && failure !== null) {
      options.onLost(scrub(failure))
    }
  })

  /** A browser's client stops where a close is final. This one serves all of them and tries again after a while. */
  function leaveFailure(): void {
    const { state, sinceMs } = client.status
    if (state === 'failed' && options.now() - sinceMs >= failureRestMs) client.renew()
  }

  function isLost(): boolean {
    const lostSince = connectionLostSince(client.status)
    return lostSince !== null && options.now() - lostSince >= lostPatienceMs
  }

  function failure(code: ErrorCode, message: string): Answer {
    return { ok: false, code, message: scrub(message) }
  }

  return {
    async ask(question, signal) {
      try {
        // Renews the token early, and says at once where there is none to be had.
        await tokens.current()
        leaveFailure()
        if (isLost()) {
          return failure('unavailable', 'The Metrics WebSocket of the deployment cannot be reached.')
        }
        const { text } = await client.request(question, { signal, timeoutMs: limits.answerMs })
        return { ok: true, text }
      } catch (error) {
        if (error instanceof TokenError) return failure('unavailable', error.message)
        if (!(error instanceof ExchangeError)) return failure('internal', 'The request could not be sent.')
        const code = isErrorCode(error.code) ? error.code : codeOfClientFailure[error.code]
        // To the browser it is the deployment that is away: the credentials are ours.
        return failure(code === 'unauthorized' ? 'unavailable' : code, error.message)
      }
    },
    renew() {
      if (!opener.isWaitingForToken()) client.renew()
    },
    isLost,
    pending: () => client.counters,
    close: () => client.close(),
  }
}
