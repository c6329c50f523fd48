import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { WebSocketServer } from 'ws'
import type { VerifyToken } from '../access.ts'
import { scopeMissing } from '../http/bearer.ts'
import type { ServiceLimits } from '../limits.ts'
import type { AnswerFor } from './answer.ts'
import { closeCodes } from './close-codes.ts'
import { openSession, type Session } from './session.ts'
import { readUpgrade, refuseUpgrade } from './upgrade.ts'

export interface MetricsApiOptions {
  readonly answerFor: AnswerFor
  readonly verifyToken: VerifyToken
  readonly limits: ServiceLimits
  readonly log: FastifyBaseLogger
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

export function createMetricsApi({ answerFor, verifyToken, limits, log }: MetricsApiOptions): MetricsApi {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.maxMessageBytes * refusableSize,
    // A decompressed message could be a thousand times what came in.
    perMessageDeflate: false,
  })
  const sessions = new Set<Session>()
  let closing = false

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (closing) return refuseUpgrade(socket, 'unavailable', 'The service is closing.')
    const verdict = readUpgrade(request)
    if (!verdict.ok) return refuseUpgrade(socket, verdict.code, verdict.detail)
    const access = await verifyToken(verdict.token)
    if (access === null) {
      return refuseUpgrade(
        socket,
        'unauthorized',
        'The access token is malformed, expired, or not of this service.',
      )
    }
    if (!access.scopes.has('read')) return refuseUpgrade(socket, 'forbidden', scopeMissing('read'))
    // While the token was checked, the peer may have gone or the service begun to close.
    if (closing) return refuseUpgrade(socket, 'unavailable', 'The service is closing.')
    if (socket.destroyed) return
    server.handleUpgrade(request, socket, head, (webSocket) => {
      log.info({ sockets: sessions.size + 1 }, 'socket opened')
      const session = openSession({ socket: webSocket, answer: answerFor(access), limits, log })
      sessions.add(session)
      webSocket.on('close', () => sessions.delete(session))
    })
  }

  return {
    handleUpgrade(request, socket, head) {
      const ignore = () => socket.destroy()
      socket.on('error', ignore)
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

/** Waits for a promise, but not longer than the given time. */
function atMost(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    void promise.finally(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
