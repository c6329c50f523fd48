import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { type ErrorCode, problemDetails } from '../protocol/errors.ts'
import { type Answers, type BrowserConnection, serveBrowser } from './browser-connection.ts'
import type { BffLimits } from './limits.ts'
import { problemType } from './problem.ts'
import { faultOfSource } from './same-host.ts'

const metricsPath = '/api/metrics'

/** Lets browsers in at `/api/metrics`, and out when the server stops. */
export function openMetricsDoor(
  app: FastifyInstance,
  options: {
    readonly answers: Answers
    readonly limits: BffLimits
    readonly now: () => number
    readonly boundHost: string
  },
): { close(): Promise<void> } {
  const { limits } = options
  const connections = new Set<BrowserConnection>()
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    // A year of hours shrinks to a tenth; no memory is held between messages.
    perMessageDeflate: {
      threshold: 4096,
      serverNoContextTakeover: true,
      clientNoContextTakeover: true,
      concurrencyLimit: 4,
    },
  })

  const heartbeat = setInterval(() => {
    for (const connection of connections) connection.beat()
  }, limits.heartbeatMs)

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const refused = refusal(request)
    if (refused !== null) {
      refuse(stream, ...refused)
      return
    }
    server.handleUpgrade(request, stream, head, (socket) => {
      const connection = serveBrowser(socket, {
        answers: options.answers,
        limits,
        now: options.now,
        onClosed: () => connections.delete(connection),
      })
      connections.add(connection)
    })
  })

  function refusal(request: IncomingMessage): [ErrorCode, string] | null {
    if (request.url?.split('?')[0] !== metricsPath) {
      return ['not_found', 'There is no WebSocket at this address.']
    }
    const fault = faultOfSource(request.headers, options.boundHost)
    if (fault !== null) return ['forbidden', fault]
    if (connections.size >= limits.sockets) return ['unavailable', 'Too many browsers are connected.']
    return null
  }

  return {
    async close() {
      clearInterval(heartbeat)
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      for (const connection of connections) connection.close('going_away')
      const cut = setTimeout(() => {
        for (const socket of server.clients) socket.terminate()
      }, 1000)
      await closed
      clearTimeout(cut)
    },
  }
}

/** Refuses before the upgrade, as HTTP (notes §7). */
function refuse(stream: Duplex, code: ErrorCode, detail: string): void {
  const problem = problemDetails(code, detail)
  const body = JSON.stringify(problem)
  stream.on('error', () => undefined)
  stream.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
      `Content-Type: ${problemType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
