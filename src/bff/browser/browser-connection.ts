import type { WebSocket } from 'ws'
import { Cancellation, type CancelSignal } from '../../client/cancel-signal.ts'
import { type ErrorCode, errorJson } from '../../protocol/metrics/errors.ts'
import { singleFrame } from '../../protocol/requests/frames.ts'
import { parseEnvelope } from '../../protocol/requests/requests.ts'
import type { AskedQuestion } from '../access/identity.ts'
import type { Verdict } from '../access/may-ask.ts'
import type { Refusal } from '../access/refusal.ts'
import type { Allowance } from '../allowances/allowances.ts'
import type { Answer, Answers } from '../answers/answers.ts'
import { type CloseCause, closeCodes } from '../http/close-codes.ts'
import type { BffLimits } from '../settings/limits.ts'

export interface BrowserConnection {
  /**
   * One heartbeat: closes the socket if its session has ended, cuts it if it was silent since the last heartbeat,
   * otherwise pings it.
   */
  heartbeat(): void
  close(cause: CloseCause): void
  /** Sends a frame that belongs to no request. */
  notify(frame: string): void
  /** Takes no more requests; closes as going away once all responses are sent. */
  drain(): void
}

interface ConnectionOptions {
  readonly answers: Answers
  /** Returns whether the visitor may send this request. Called for each request, before any cache is read. */
  readonly judge: (question: AskedQuestion) => Verdict
  /** Epoch milliseconds. */
  readonly endsAt: () => number
  /** Close cause when the session ends. */
  readonly endsWith: CloseCause
  readonly limits: BffLimits
  /** Rate limit of the session, across all its sockets. */
  readonly allowance: Allowance
  readonly now: () => number
  /** Called before each outgoing message. */
  readonly gather: () => void
  /** Called when a request failed. */
  readonly onFailed?: (code: ErrorCode) => void
  /** Called when we close the socket. */
  readonly onClosing?: (cause: CloseCause) => void
  readonly onClosed: () => void
}

/**
 * Serves one browser's WebSocket: reads its requests, enforces the limits and sends each response as one frame. An
 * invalid request only fails itself. A peer that does not speak the protocol, or does not read, loses the socket.
 */
export function serveBrowser(socket: WebSocket, options: ConnectionOptions): BrowserConnection {
  return new ServedSocket(socket, options)
}

class ServedSocket implements BrowserConnection {
  readonly #socket: WebSocket
  readonly #options: ConnectionOptions
  readonly #inFlight = new Map<string, Cancellation>()
  #malformed = 0
  #isAlive = true
  #isDraining = false

  constructor(socket: WebSocket, options: ConnectionOptions) {
    this.#socket = socket
    this.#options = options
    socket.on('message', (data, isBinary) => {
      this.#isAlive = true
      if (socket.readyState !== socket.OPEN) return
      // While draining, ignore requests: the browser repeats them on its next connection.
      if (this.#hasEnded() || this.#isDraining) return
      if (isBinary) this.#countMalformed()
      else this.#receive(bytesOf(data))
    })
    socket.on('pong', () => {
      this.#isAlive = true
    })
    // A broken frame or a lost connection: `close` follows.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#abortAll()
      options.onClosed()
    })
  }

  heartbeat(): void {
    if (this.#hasEnded()) return
    // No close frame: a dead peer would not read it.
    if (!this.#isAlive) this.#socket.terminate()
    else this.#socket.ping()
    this.#isAlive = false
  }

  /** The library cuts the connection if the peer does not answer the closing handshake within 30 s. */
  close(cause: CloseCause): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    const { code, reason } = closeCodes[cause]
    this.#options.onClosing?.(cause)
    this.#socket.close(code, reason)
    this.#abortAll()
  }

  notify(frame: string): void {
    this.#send(frame)
  }

  drain(): void {
    this.#isDraining = true
    this.#closeIfDrained()
  }

  #receive(data: Buffer): void {
    const { allowance, limits } = this.#options
    const message = parseEnvelope(data.toString('utf8'))
    const { id } = message
    if (id === null) {
      this.#countMalformed()
      return
    }
    // Invalid requests count towards the limit too: they cost as much to read.
    const over = allowance.begin()
    if (over !== null) {
      this.#fail(id, 'too_many_requests', overLimit(over, limits))
    } else if (message.ok && data.length <= limits.messageBytes && !this.#inFlight.has(id)) {
      this.#answer(id, message.question)
    } else {
      allowance.end()
      if (!message.ok) this.#fail(id, message.code, message.message)
      else if (this.#inFlight.has(id)) {
        this.#fail(id, 'bad_request', 'A request with this id is still in flight.')
      } else this.#fail(id, 'too_large', `A request has at most ${limits.messageBytes} bytes.`)
    }
  }

  /** Responds without a promise where it can: a server sends thousands of cached responses a second. */
  #answer(id: string, question: AskedQuestion): void {
    const { allowance, answers, judge } = this.#options
    const verdict = judge(question)
    if (verdict instanceof Promise) {
      this.#wait(id, async (signal) => this.#judged(question, await verdict, signal))
      return
    }
    const cached = verdict === null ? answers.kept(question) : null
    if (verdict === null && cached === null) {
      this.#wait(id, (signal) => answers.ask(question, signal, allowance))
      return
    }
    if (verdict !== null) this.#fail(id, verdict.code, verdict.message)
    else if (cached !== null) this.#send(singleFrame(id, cached))
    allowance.end()
  }

  #judged(question: AskedQuestion, refusal: Refusal | null, signal: CancelSignal): Answer | Promise<Answer> {
    const { allowance, answers } = this.#options
    if (refusal !== null) return { ok: false, ...refusal }
    if (signal.aborted) return { ok: false, code: 'unavailable', message: 'The request was cancelled.' }
    const cached = answers.kept(question)
    return cached === null ? answers.ask(question, signal, allowance) : { ok: true, text: cached }
  }

  #wait(id: string, ask: (signal: CancelSignal) => Promise<Answer>): void {
    const leaving = new Cancellation()
    this.#inFlight.set(id, leaving)
    void ask(leaving).then((reply) => {
      if (this.#inFlight.get(id) === leaving) this.#inFlight.delete(id)
      this.#options.allowance.end()
      if (leaving.aborted) return
      if (reply.ok) this.#send(singleFrame(id, reply.text))
      else this.#fail(id, reply.code, reply.message)
      if (this.#isDraining) this.#closeIfDrained()
    })
  }

  #send(frame: string): void {
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return
    this.#options.gather()
    // Checked before sending: a single large response does not make a slow reader.
    if (socket.bufferedAmount > this.#options.limits.bufferedBytes) this.close('slow_reader')
    else socket.send(frame)
  }

  #fail(id: string, code: ErrorCode, message?: string): void {
    this.#options.onFailed?.(code)
    this.#send(singleFrame(id, errorJson(code, message)))
  }

  /** A message without a valid id cannot be answered. */
  #countMalformed(): void {
    this.#malformed += 1
    if (this.#malformed >= this.#options.limits.malformedPerSocket) this.close('malformed')
  }

  #hasEnded(): boolean {
    if (this.#options.now() < this.#options.endsAt()) return false
    this.close(this.#options.endsWith)
    return true
  }

  #closeIfDrained(): void {
    if (this.#inFlight.size === 0) this.close('going_away')
  }

  #abortAll(): void {
    for (const leaving of this.#inFlight.values()) leaving.abort()
    this.#inFlight.clear()
  }
}

function overLimit(over: 'in_flight' | 'too_soon', limits: BffLimits): string {
  return over === 'in_flight'
    ? `At most ${limits.inFlightPerSession} requests may be in flight at once.`
    : `At most ${limits.requestsPerSecond} requests a second are allowed.`
}

function bytesOf(data: Buffer | ArrayBuffer | readonly Buffer[]): Buffer {
  if (Buffer.isBuffer(data)) return data
  return data instanceof ArrayBuffer ? Buffer.from(data) : Buffer.concat(data)
}
