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
  /** One heartbeat: closes a socket whose session has ended, cuts one that was silent since the last one, else asks for a sign of life. */
  beat(): void
  close(cause: CloseCause): void
  /** Sends a frame that answers no request. */
  notify(frame: string): void
  /** Takes nothing more, and closes as going away when all that was asked is answered. */
  drain(): void
}

/**
 * One browser's WebSocket: reads its requests, holds them to the limits, asks, and sends each answer as one
 * frame. What is wrong with one request is that request's failure; only a peer that does not speak the protocol,
 * or does not read, loses the socket.
 */
export function serveBrowser(
  socket: WebSocket,
  options: {
    readonly answers: Answers
    /** Whether who is on this socket may ask. Judged for each question, before an answer is looked for anywhere. */
    readonly judge: (question: AskedQuestion) => Verdict
    /** Epoch milliseconds. */
    readonly endsAt: () => number
    /** Why the socket is closed then. */
    readonly endsWith: CloseCause
    readonly limits: BffLimits
    /** Of the session, on all its sockets. */
    readonly allowance: Allowance
    readonly now: () => number
    /** Is called before each message that is sent. */
    readonly gather: () => void
    /** A request was answered with a failure. */
    readonly onFailed?: (code: ErrorCode) => void
    /** We close the socket, for this. */
    readonly onClosing?: (cause: CloseCause) => void
    readonly onClosed: () => void
  },
): BrowserConnection {
  const { allowance, answers, limits } = options
  const inFlight = new Map<string, Cancellation>()
  let malformed = 0
  let alive = true
  let isDraining = false

  function send(frame: string): void {
    if (socket.readyState !== socket.OPEN) return
    options.gather()
    // Judged before it is sent: one answer, however large, says nothing about who reads it.
    if (socket.bufferedAmount > limits.bufferedBytes) close('slow_reader')
    else socket.send(frame)
  }

  function fail(id: string, code: ErrorCode, message?: string): void {
    options.onFailed?.(code)
    send(singleFrame(id, errorJson(code, message)))
  }

  /** The library cuts the line where the peer does not answer the closing handshake within 30 s. */
  function close(cause: CloseCause): void {
    if (socket.readyState !== socket.OPEN) return
    const { code, reason } = closeCodes[cause]
    options.onClosing?.(cause)
    socket.close(code, reason)
    leave()
  }

  /** Looked at whenever the socket is used, and at each heartbeat. */
  function hasEnded(): boolean {
    if (options.now() < options.endsAt()) return false
    close(options.endsWith)
    return true
  }

  function leave(): void {
    for (const leaving of inFlight.values()) leaving.abort()
    inFlight.clear()
  }

  /** A message that is no request cannot be answered under an id. */
  function refuse(): void {
    malformed += 1
    if (malformed >= limits.malformedPerSocket) close('malformed')
  }

  /** What can be told at once is told without a wait and without its cost: thousands of answers a second are. */
  function answer(id: string, question: AskedQuestion): void {
    const verdict = options.judge(question)
    if (verdict instanceof Promise) {
      wait(id, async (signal) => reach(question, await verdict, signal))
      return
    }
    const known = verdict === null ? answers.kept(question) : null
    if (verdict === null && known === null) {
      wait(id, (signal) => answers.ask(question, signal, allowance))
      return
    }
    if (verdict !== null) fail(id, verdict.code, verdict.message)
    else if (known !== null) send(singleFrame(id, known))
    allowance.end()
  }

  function reach(
    question: AskedQuestion,
    refusal: Refusal | null,
    signal: CancelSignal,
  ): Answer | Promise<Answer> {
    if (refusal !== null) return { ok: false, ...refusal }
    // Who left while it was settled whether they may ask needs no answer.
    if (signal.aborted) return { ok: false, code: 'unavailable', message: 'Nobody waits for this.' }
    const known = answers.kept(question)
    return known === null ? answers.ask(question, signal, allowance) : { ok: true, text: known }
  }

  function wait(id: string, ask: (signal: CancelSignal) => Promise<Answer>): void {
    const leaving = new Cancellation()
    inFlight.set(id, leaving)
    void ask(leaving).then((reply) => {
      if (inFlight.get(id) === leaving) inFlight.delete(id)
      allowance.end()
      if (leaving.aborted) return
      if (reply.ok) send(singleFrame(id, reply.text))
      else fail(id, reply.code, reply.message)
      if (isDraining && inFlight.size === 0) close('going_away')
    })
  }

  function receive(data: Buffer): void {
    const message = parseEnvelope(data.toString('utf8'))
    const { id } = message
    if (id === null) {
      refuse()
      return
    }
    // What is wrong costs as much to read, and counts as much, as what is right.
    const over = allowance.begin()
    if (over === 'in_flight') {
      fail(id, 'too_many_requests', `At most ${limits.inFlightPerSession} requests may wait at once.`)
    } else if (over === 'too_soon') {
      fail(id, 'too_many_requests', `At most ${limits.requestsPerSecond} requests a second are answered.`)
    } else if (message.ok && data.length <= limits.messageBytes && !inFlight.has(id)) {
      answer(id, message.question)
    } else {
      allowance.end()
      if (!message.ok) fail(id, message.code, message.message)
      else if (inFlight.has(id)) fail(id, 'bad_request', 'A request with this id still waits for its answer.')
      else fail(id, 'too_large', `A request has at most ${limits.messageBytes} bytes.`)
    }
  }

  socket.on('message', (data, isBinary) => {
    alive = true
    if (socket.readyState !== socket.OPEN) return
    // What comes now is asked again on the next connection.
    if (hasEnded() || isDraining) return
    if (isBinary) refuse()
    else receive(bytesOf(data))
  })
  socket.on('pong', () => {
    alive = true
  })
  // A broken frame or a cut line: `close` follows.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    leave()
    options.onClosed()
  })

  return {
    beat() {
      if (hasEnded()) return
      // Nobody is there to read a close code.
      if (!alive) socket.terminate()
      else socket.ping()
      alive = false
    },
    close,
    notify: send,
    drain() {
      isDraining = true
      if (inFlight.size === 0) close('going_away')
    },
  }
}

function bytesOf(data: Buffer | ArrayBuffer | readonly Buffer[]): Buffer {
  if (Buffer.isBuffer(data)) return data
  return data instanceof ArrayBuffer ? Buffer.from(data) : Buffer.concat(data)
}
