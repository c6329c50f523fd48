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
import { describeFailure, needsOperator } from '../faults/failure.ts'
import type { ServiceLimits } from '../load/limits.ts'
import type { Measurements } from '../observability/measurements.ts'
import type { Answer } from './answer.ts'
import { closeCodes } from './close-codes.ts'
import { keepAlive } from './keep-alive.ts'

export interface Session {
  /** Accepts no more requests; resolves when every accepted one is answered or abandoned. */
  finish(): Promise<void>
}

export interface SessionOptions {
  readonly socket: WebSocket
  readonly answer: Answer
  readonly limits: ServiceLimits
  /** Logger whose lines name the request that opened the socket. */
  readonly log: FastifyBaseLogger
  readonly measurements: Measurements
  /** Called when the socket's reader falls behind. */
  readonly onBacklog: () => void
}

/** Up to this size, buffered data is no backlog. */
const backlogBytes = 1024 * 1024

/**
 * Runs one socket. Each request gets one frame with its id, in the order in which responses become ready (interface
 * §4.1). A response beyond the frame limit is split into parts.
 *
 * A message without an id gets the bare JSON of the error, as from gateways of live deployments (notes §1). A binary
 * message closes the socket. An id that is used twice at a time gets two responses, because the session counts requests
 * in flight but does not remember their ids.
 */
export function openSession(options: SessionOptions): Session {
  const { socket, limits, log } = options
  const abandoned = new AbortController()
  // One listener per request in flight, which have their own limit.
  setMaxListeners(0, abandoned.signal)
  const send = createSend(options)
  const begin = createRecord(options)
  const requests = createRequests(options)

  /** Sends the response and returns its outcome code. */
  async function serve(id: string, question: Question): Promise<string> {
    try {
      send(id, await options.answer(question, abandoned.signal))
      return 'ok'
    } catch (error) {
      if (abandoned.signal.aborted) return 'abandoned'
      const failure = describeFailure(error)
      if (needsOperator(failure)) log.error({ err: error, route: question.route }, 'request failed')
      send(id, errorJson(failure.code, failure.message))
      return failure.code
    }
  }

  function receive(text: string): void {
    const record = begin()
    const request = parseRequest(text)
    const end = (outcome: string) => record(request.ok ? request.question.route : 'none', outcome)
    const refusal = requests.refusalOf(text, request)
    if (refusal !== null) {
      send(request.id, JSON.stringify({ error: refusal }))
      end(refusal.code)
    } else if (request.ok) {
      requests.begin(serve(request.id, request.question).then(end))
    }
  }

  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (isBinary) socket.close(closeCodes.unsupportedData, 'text messages only')
    else if (socket.readyState === socket.OPEN) receive(String(data))
  })
  socket.on('error', (error) => log.info({ reason: error.message }, 'socket failed'))
  socket.on('close', (code) => {
    abandoned.abort()
    log.info({ code, abandoned: requests.inFlight() }, 'socket closed')
  })
  keepAlive(socket, limits.pingIntervalMs)

  return { finish: requests.finish }
}

/** Returns a function that sends a response in frames, or bare without an id. It gives up a socket that does not read. */
function createSend({ socket, limits, log, onBacklog }: SessionOptions) {
  return (id: string | null, json: string): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > limits.maxBufferedBytes) {
      log.warn({ bufferedBytes: socket.bufferedAmount }, 'socket given up: its peer does not read')
      // A close frame would wait behind the unread data.
      socket.terminate()
      return
    }
    for (const frame of id === null ? [json] : answerFrames(id, json, limits.maxFrameBytes))
      socket.send(frame)
    if (socket.bufferedAmount > backlogBytes) onBacklog()
  }
}

/** Returns a function that numbers and times a message. It logs no id, because the client can put anything there. */
function createRecord({ log, measurements }: SessionOptions) {
  let messages = 0
  return () => {
    const startedAt = performance.now()
    messages += 1
    const message = messages
    return (route: Route | 'none', outcome: string): void => {
      const milliseconds = performance.now() - startedAt
      measurements.frameEnded(route, outcome, milliseconds / 1000)
      log.info({ message, route, outcome, ms: Math.round(milliseconds) }, 'answered')
    }
  }
}

/** Counts the requests in flight, and refuses further ones beyond the limit or while the socket finishes. */
function createRequests({ limits, measurements }: SessionOptions) {
  let inFlight = 0
  let finished: (() => void) | null = null
  return {
    inFlight: () => inFlight,
    /** Returns why a request is refused. `null` if it is accepted. */
    refusalOf(text: string, request: RequestResult): ErrorBody | null {
      if (Buffer.byteLength(text) > limits.maxMessageBytes) {
        return errorBody('too_large', `A message may have at most ${limits.maxMessageBytes} bytes.`)
      }
      if (!request.ok) return errorBody(request.code, request.message)
      if (finished !== null) return errorBody('unavailable', 'The service is shutting down.')
      if (inFlight >= limits.maxInFlight) return inFlightRefusal(limits.maxInFlight)
      return null
    },
    /** @param ended settles once the request is answered or abandoned. */
    begin(ended: Promise<void>): void {
      inFlight += 1
      measurements.framesInFlight(1)
      void ended.then(() => {
        measurements.framesInFlight(-1)
        inFlight -= 1
        if (inFlight === 0) finished?.()
      })
    },
    finish: (): Promise<void> =>
      new Promise((resolve) => {
        finished = resolve
        if (inFlight === 0) resolve()
      }),
  }
}

/** Notes §7: exceeded limits are `too_large`. This one passes with time, so the request can be retried. */
function inFlightRefusal(maxInFlight: number): ErrorBody {
  return {
    ...errorBody('too_large', `A socket may have at most ${maxInFlight} requests in flight.`),
    retryable: true,
  }
}
