import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { errorRules } from '../../protocol/metrics/errors.ts'
import type { Access, VerifyToken } from '../access/access.ts'
import type { Refusal } from '../http/refusal.ts'
import { requestIdOf } from '../http/request-record.ts'
import type { ServiceLimits } from '../load/limits.ts'
import { waitAtMost } from '../load/wait-at-most.ts'
import type { Measurements } from '../observability/measurements.ts'
import { createAdmission } from './admission.ts'
import type { AnswerFor } from './answer.ts'
import { closeSlowest } from './backlog.ts'
import { closeCodes } from './close-codes.ts'
import { openSession, type Session } from './session.ts'
import { metricsApiPath, refuseUpgrade } from './upgrade.ts'

export interface MetricsApiOptions {
  readonly answerFor: AnswerFor
  readonly verifyToken: VerifyToken
  readonly limits: ServiceLimits
  readonly log: FastifyBaseLogger
  readonly measurements: Measurements
}

export interface MetricsApi {
  /** Handles the `upgrade` event of the HTTP server. Never throws and never rejects. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /**
   * Refuses new sockets and requests, waits up to the grace time for requests in flight, then closes all sockets
   * (1001).
   */
  close(): Promise<void>
}

/** A message of up to this many times the limit is answered with `too_large`. A larger one closes the socket. */
const refusableSize = 4

/** Time for a client to answer the close frame. */
const closeHandshakeMs = 1000

export function createMetricsApi(options: MetricsApiOptions): MetricsApi {
  const { verifyToken, limits, log } = options
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.maxMessageBytes * refusableSize,
    // A small compressed message can expand a thousandfold.
    perMessageDeflate: false,
  })
  const admission = createAdmission(verifyToken, limits)
  const sessions = createSessions(server, options)
  const handshakes = new WeakMap<IncomingMessage, Handshake>()

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const handshake = beginHandshake(request, socket, options)
    const access = await admission.check(request)
    if (socket.destroyed) return handshake.record(0, 'abandoned')
    if ('code' in access) return handshake.refuse(access)
    const noPlace = admission.reserve(access)
    if (noPlace !== null) return handshake.refuse(noPlace)
    // The socket emits `close` exactly once, whatever the reason.
    socket.once('close', () => admission.release(access))
    handshakes.set(request, handshake)
    server.handleUpgrade(request, socket, head, (webSocket) => {
      handshake.record(101, 'ok')
      sessions.open(webSocket, access, handshake.log)
    })
  }

  server.on('headers', (headers, request) =>
    headers.push(`x-request-id: ${handshakes.get(request)?.requestId}`),
  )
  // Invalid handshake: the library's messages contain no client input.
  server.on('wsClientError', ({ message }, _socket, request) =>
    handshakes.get(request)?.refuse({
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
      admission.close()
      await waitAtMost(limits.shutdownGraceMs, sessions.finish())
      await closeSockets(server)
    },
  }
}

interface Handshake {
  readonly requestId: string
  /** Logger whose lines have the request's id. */
  readonly log: FastifyBaseLogger
  /** Logs and counts the outcome. */
  record(status: number, outcome: string): void
  refuse(refusal: Refusal): void
}

function beginHandshake(
  request: IncomingMessage,
  socket: Duplex,
  { log, measurements }: Pick<MetricsApiOptions, 'log' | 'measurements'>,
): Handshake {
  const startedAt = performance.now()
  const requestId = requestIdOf(request)
  const socketLog = log.child({ requestId })
  const record = (status: number, outcome: string) => {
    measurements.upgradeEnded(outcome)
    const ms = Math.round(performance.now() - startedAt)
    socketLog.info({ method: request.method, route: metricsApiPath, status, outcome, ms }, 'upgrade')
  }
  return {
    requestId,
    log: socketLog,
    record,
    refuse(refusal) {
      record(refusal.status ?? errorRules[refusal.code].httpStatus, refusal.code)
      refuseUpgrade(socket, {
        ...refusal,
        headers: [...(refusal.headers ?? []), `x-request-id: ${requestId}`],
      })
    },
  }
}

/** The sessions of all open sockets. */
function createSessions(server: WebSocketServer, options: MetricsApiOptions) {
  const { answerFor, limits, log, measurements } = options
  const sessions = new Set<Session>()

  function relieveReaders(): void {
    const closed = closeSlowest(server.clients, limits.maxBufferedTotalBytes)
    if (closed > 0) log.warn({ sockets: closed }, 'sockets given up: too much waits for their readers')
  }

  return {
    open(webSocket: WebSocket, access: Access, socketLog: FastifyBaseLogger): void {
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
    },
    finish: () => Promise.all([...sessions].map((session) => session.finish())),
  }
}

/** Closes all sockets, and terminates those of clients that don't answer the close frame. */
async function closeSockets(server: WebSocketServer): Promise<void> {
  const sockets = [...server.clients]
  const gone = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  for (const socket of sockets) socket.close(closeCodes.goingAway, 'the service is closing')
  await waitAtMost(closeHandshakeMs, Promise.all(gone))
  for (const socket of server.clients) socket.terminate()
  server.close()
}
