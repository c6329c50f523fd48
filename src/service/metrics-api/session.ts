import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { errorBody, errorJson } from '../../protocol/errors.ts'
import { answerFrames } from '../../protocol/frames.ts'
import { parseRequest, type Question, type RequestResult } from '../../protocol/requests.ts'
import { describeFailure, isOwnTrouble } from '../failure.ts'
import type { ServiceLimits } from '../limits.ts'
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
  readonly log: FastifyBaseLogger
}

/**
 * One socket: each request gets one frame for its id, in whatever order the answers are ready (interface §4.1); an
 * answer beyond the limit of a frame comes in parts.
 *
 * What cannot be answered so: a message that does not say its id gets the bare JSON of the error, as gateways of
 * live deployments do (notes §1); a binary message closes the socket. An id that is used twice at a time gets two
 * answers, since the socket keeps no names, only a number of requests in flight.
 */
export function openSession({ socket, answer, limits, log }: SessionOptions): Session {
  const abandoned = new AbortController()
  // One for each request in flight, which have their own limit.
  setMaxListeners(0, abandoned.signal)
  let inFlight = 0
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
  }

  async function serve(id: string, question: Question): Promise<void> {
    const startedAt = performance.now()
    try {
      send(id, await answer(question, abandoned.signal))
      log.debug({ route: question.route, ms: Math.round(performance.now() - startedAt) }, 'answered')
    } catch (error) {
      if (abandoned.signal.aborted) return
      const failure = describeFailure(error)
      if (isOwnTrouble(failure)) log.error({ err: error, route: question.route }, 'request failed')
      send(id, errorJson(failure.code, failure.message))
    }
  }

  function take(text: string): void {
    const request = parseRequest(text)
    const refusal = refuse(text, request)
    if (refusal !== null) send(request.id, refusal)
    else if (request.ok) begin(request.id, request.question)
  }

  /** The JSON that refuses a request, or `null` where it is taken. */
  function refuse(text: string, request: RequestResult): string | null {
    if (Buffer.byteLength(text) > limits.maxMessageBytes) {
      return errorJson('too_large', `A message may have ${limits.maxMessageBytes} bytes.`)
    }
    if (!request.ok) return errorJson(request.code, request.message)
    if (finished !== null) return errorJson('unavailable', 'The service is closing.')
    if (inFlight >= limits.maxInFlight) return inFlightRefusal(limits.maxInFlight)
    return null
  }

  function begin(id: string, question: Question): void {
    inFlight += 1
    void serve(id, question).finally(() => {
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
function inFlightRefusal(maxInFlight: number): string {
  const body = errorBody('too_large', `A socket may have ${maxInFlight} requests in flight.`)
  return JSON.stringify({ error: { ...body, retryable: true } })
}
