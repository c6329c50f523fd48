import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { errorRules } from '../../protocol/metrics/errors.ts'
import type { Access, VerifyToken } from '../access/access.ts'
import { scopeMissing } from '../http/bearer.ts'
import type { Refusal } from '../http/refusal.ts'
import { requestIdOf } from '../http/request-record.ts'
import { atMost } from '../load/at-most.ts'
import type { ServiceLimits } from '../load/limits.ts'
import type { Measurements } from '../observability/measurements.ts'
import type { AnswerFor } from './answer.ts'
import { relieve } from './backlog.ts'
import { closeCodes } from './close-codes.ts'
import { openSession, type Session } from './session.ts'
import { createSocketPlaces } from './socket-places.ts'
import { metricsApiPath, readUpgrade, refuseUpgrade } from './upgrade.ts'

export interface MetricsApiOptions {
  readonly answerFor: AnswerFor
  readonly verifyToken: VerifyToken
  readonly limits: ServiceLimits
  readonly log: FastifyBaseLogger
  readonly measurements: Measurements
}

export interface MetricsApi {
  /** For the `upgrade` event of the HTTP server. Never throws and never rejects. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Refuses new sockets and requests, waits for what is in flight, at most the grace time, then closes all (1001). */
  close(): Promise<void>
}

/** A message of up to this many times the limit is answered with `too_large`; a larger one closes the socket. */
const refusableSize = 4

/** How long a peer may take to answer the close frame. */
const closeHandshakeMs = 1000

export function createMetricsApi(options: MetricsApiOptions): MetricsApi {
  const { answerFor, verifyToken, limits, log, measurements } = options
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.maxMessageBytes * refusableSize,
    // A decompressed message could be a thousand times what came in.
    perMessageDeflate: false,
  })
  const sessions = new Set<Session>()
  const places = createSocketPlaces(limits)
  const requestIds = new WeakMap<IncomingMessage, string>()
  let closing = false

  /** Who asks for a socket, or the refusal. */
  async function judge(request: IncomingMessage): Promise<Access | Refusal> {
    const service: Refusal = { code: 'unavailable', detail: 'The service is closing.' }
    if (closing) return service
    const verdict = readUpgrade(request)
    if (!verdict.ok) return verdict
    const access = await verifyToken(verdict.token)
    if (access === null) {
      return {
        code: 'unauthorized',
        detail: 'The access token is malformed, expired, or not of this service.',
      }
    }
    if (!access.scopes.has('read')) return { code: 'forbidden', detail: scopeMissing('read') }
    // While the token was checked, the service may have begun to close.
    return closing ? service : access
  }

  function takePlace({ clientId }: Access): Refusal | null {
    const place = places.take(clientId)
    if (place === 'taken') return null
    return place === 'full'
      ? {
          code: 'unavailable',
          detail: `The service has ${limits.maxSockets} sockets open and takes no more.`,
        }
      : {
          code: 'too_many_requests',
          detail: `A client may have ${limits.maxSocketsPerClient} sockets open.`,
        }
  }

  function relieveReaders(): void {
    const givenUp = relieve(server.clients, limits.maxBufferedTotalBytes)
    if (givenUp > 0) log.warn({ sockets: givenUp }, 'sockets given up: too much waits for their readers')
  }

  function open(webSocket: WebSocket, access: Access, socketLog: FastifyBaseLogger): void {
    const session = openSession({
      socket: webSocket,
      answer: answerFor(access),
      limits,
      log: socketLog,
      measurements,
      onBacklog: relieveReaders,
    })
    sessions.add(session)
    measurements.socketsOpen(1)
    webSocket.once('close', () => {
      sessions.delete(session)
      measurements.socketsOpen(-1)
    })
  }

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const startedAt = performance.now()
    const requestId = requestIdOf(request)
    const socketLog = log.child({ requestId })
    const record = (status: number, outcome: string) => {
      measurements.upgradeEnded(outcome)
      const ms = Math.round(performance.now() - startedAt)
      socketLog.info({ method: request.method, route: metricsApiPath, status, outcome, ms }, 'upgrade')
    }
    const refuse = (refusal: Refusal) => {
      record(refusal.status ?? errorRules[refusal.code].httpStatus, refusal.code)
      refuseUpgrade(socket, {
        ...refusal,
        headers: [...(refusal.headers ?? []), `x-request-id: ${requestId}`],
      })
    }

    const verdict = await judge(request)
    if (socket.destroyed) return record(0, 'abandoned')
    if ('code' in verdict) return refuse(verdict)
    const noPlace = takePlace(verdict)
    if (noPlace !== null) return refuse(noPlace)
    // Whatever becomes of the socket, it ends once.
    socket.once('close', () => places.free(verdict.clientId))
    requestIds.set(request, requestId)
    refusals.set(request, refuse)
    server.handleUpgrade(request, socket, head, (webSocket) => {
      record(101, 'ok')
      open(webSocket, verdict, socketLog)
    })
  }

  const refusals = new WeakMap<IncomingMessage, (refusal: Refusal) => void>()
  server.on('headers', (headers, request) => headers.push(`x-request-id: ${requestIds.get(request)}`))
  // A handshake that is none: the library says why, in words of its own alone.
  server.on('wsClientError', ({ message }, _socket, request) =>
    refusals.get(request)?.({
      code: 'bad_request',
      detail: `${message}.`,
      headers: ['Sec-WebSocket-Version: 13'],
    }),
  )

  return {
    handleUpgrade(request, socket, head) {
      socket.on('error', () => socket.destroy())
      accept(request, socket, head).catch((error: unknown) => {
        log.error({ err: error }, 'upgrade failed')
        socket.destroy()
      })
    },

    async close() {
      closing = true
      await atMost(limits.shutdownGraceMs, Promise.all([...sessions].map((session) => session.finish())))
      const sockets = [...server.clients]
      const gone = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of sockets) socket.close(closeCodes.goingAway, 'the service is closing')
      await atMost(closeHandshakeMs, Promise.all(gone))
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}
