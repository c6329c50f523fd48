import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { type ErrorBody, errorBody, errorJson } from '../../protocol/metrics/errors.ts'
import { answerFrames } from '../../protocol/requests/frames.ts'
import {
  parseRequest,
  type Question,
  type RequestResult,
  type Route,
} from '../../protocol/requests/requests.ts'
import { describeFailure, isOwnTrouble } from '../faults/failure.ts'
import type { ServiceLimits } from '../load/limits.ts'
import type { Measurements } from '../observability/measurements.ts'
import type { Answer } from './answer.ts'
import { closeCodes } from './close-codes.ts'
import { keepAlive } from './keep-alive.ts'

export interface Session {
  /** Takes no more requests; resolves when every request that was taken is answered or abandoned. */
  finish(): Promise<void>
}

export interface SessionOptions {
  readonly socket: WebSocket
  readonly answer: Answer
  readonly limits: ServiceLimits
  /** Its lines name the request that opened the socket. */
  readonly log: FastifyBaseLogger
  readonly measurements: Measurements
  /** Told when much waits for this socket's reader. */
  readonly onBacklog: () => void
}

/** So much on its way is no backlog. */
const backlogBytes = 1024 * 1024

/**
 * One socket: each request gets one frame for its id, in whatever order the answers are ready (interface §4.1); an
 * answer beyond the limit of a frame comes in parts.
 *
 * What cannot be answered so: a message that does not say its id gets the bare JSON of the error, as gateways of
 * live deployments do (notes §1); a binary message closes the socket. An id that is used twice at a time gets two
 * answers, since the socket keeps no names, only a number of requests in flight.
 */
export function openSession(options: SessionOptions): Session {
  const { socket, answer, limits, log, measurements, onBacklog } = options
  const abandoned = new AbortController()
  // One for each request in flight, which have their own limit.
  setMaxListeners(0, abandoned.signal)
  let inFlight = 0
  let messages = 0
  let finished: (() => void) | null = null

  function send(id: string | null, json: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > limits.maxBufferedBytes) {
      log.warn({ bufferedBytes: socket.bufferedAmount }, 'socket given up: its peer does not read')
      // A close frame would wait behind all that is not read.
      socket.terminate()
      return
    }
    for (const frame of id === null ? [json] : answerFrames(id, json, limits.maxFrameBytes))
      socket.send(frame)
    if (socket.bufferedAmount > backlogBytes) onBacklog()
  }

  /** The client's own id is not in the log: it may be anything. */
  function record(message: number, route: Route | 'none', outcome: string, startedAt: number): void {
    const milliseconds = performance.now() - startedAt
    measurements.frameEnded(route, outcome, milliseconds / 1000)
    log.info({ message, route, outcome, ms: Math.round(milliseconds) }, 'answered')
  }

  /** Answers, and says by which code. */
  async function serve(id: string, question: Question): Promise<string> {
    try {
      send(id, await answer(question, abandoned.signal))
      return 'ok'
    } catch (error) {
      if (abandoned.signal.aborted) return 'abandoned'
      const failure = describeFailure(error)
      if (isOwnTrouble(failure)) log.error({ err: error, route: question.route }, 'request failed')
      send(id, errorJson(failure.code, failure.message))
      return failure.code
    }
  }

  function take(text: string): void {
    const startedAt = performance.now()
    messages += 1
    const message = messages
    const request = parseRequest(text)
    const refusal = refuse(text, request)
    const route = request.ok ? request.question.route : 'none'
    if (refusal !== null) {
      send(request.id, JSON.stringify({ error: refusal }))
      record(message, route, refusal.code, startedAt)
    } else if (request.ok) {
      begin(request.id, request.question, (outcome) => record(message, route, outcome, startedAt))
    }
  }

  /** Why a request is refused, or `null` where it is taken. */
  function refuse(text: string, request: RequestResult): ErrorBody | null {
    if (Buffer.byteLength(text) > limits.maxMessageBytes) {
      return errorBody('too_large', `A message may have ${limits.maxMessageBytes} bytes.`)
    }
    if (!request.ok) return errorBody(request.code, request.message)
    if (finished !== null) return errorBody('unavailable', 'The service is closing.')
    if (inFlight >= limits.maxInFlight) return inFlightRefusal(limits.maxInFlight)
    return null
  }

  function begin(id: string, question: Question, end: (outcome: string) => void): void {
    inFlight += 1
    measurements.framesInFlight(1)
    void serve(id, question).then((outcome) => {
      end(outcome)
      measurements.framesInFlight(-1)
      inFlight -= 1
      if (inFlight === 0) finished?.()
    })
  }

  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (isBinary) socket.close(closeCodes.unsupportedData, 'text messages only')
    else if (socket.readyState === socket.OPEN) take(String(data))
  })
  socket.on('error', (error) => log.info({ reason: error.message }, 'socket failed'))
  socket.on('close', (code) => {
    abandoned.abort()
    log.info({ code, abandoned: inFlight }, 'socket closed')
  })
  keepAlive(socket, limits.pingIntervalMs)

  return {
    finish: () =>
      new Promise((resolve) => {
        finished = resolve
        if (inFlight === 0) resolve()
      }),
  }
}

/** Notes §7: limits are answered with `too_large`. This one passes with time, so the same may be asked again. */
function inFlightRefusal(maxInFlight: number): ErrorBody {
  return {
    ...errorBody('too_large', `A socket may have ${maxInFlight} requests in flight.`),
    retryable: true,
  }
}
