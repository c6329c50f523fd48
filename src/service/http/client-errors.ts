import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { CutReason, Measurements } from '../observability/measurements.ts'
import { refuseConnection } from './refusal.ts'

/** Connection failures by Node's error code, with the response to the client. */
const failures: Readonly<
  Record<string, { readonly reason: CutReason; readonly status: number; readonly detail: string }>
> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    reason: 'too_slow',
    status: 408,
    detail: 'The request did not arrive in time.',
  },
  HPE_HEADER_OVERFLOW: {
    reason: 'head_too_large',
    status: 431,
    detail: 'The request headers are too large.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    reason: 'head_too_large',
    status: 413,
    detail: 'The chunk extensions of the request are too large.',
  },
}

const malformed = { reason: 'malformed', status: 400, detail: 'This is not an HTTP/1.1 request.' } as const

/**
 * Answers requests that Node rejects while parsing with problem details, and closes the connection. The log has only
 * the name of the failure, because the bytes could contain a token.
 */
export function answerClientErrors(server: Server, log: FastifyBaseLogger, measurements: Measurements): void {
  const answering = new WeakMap<Socket, Set<ServerResponse>>()
  // Further bytes from a refused client fail again.
  const refused = new WeakSet<Socket>()
  server.on('request', (request, response) => {
    const responses = answering.get(request.socket) ?? new Set()
    answering.set(request.socket, responses.add(response))
    response.once('close', () => responses.delete(response))
  })

  server.on('clientError', (error: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket
    if (refused.has(socket)) return
    refused.add(socket)
    const { code = '' } = error
    const known = failures[code]
    if (known === undefined && !code.startsWith('HPE_')) {
      measurements.connectionCut('failed')
      socket.destroy()
      return
    }
    const { reason, status, detail } = known ?? malformed
    measurements.connectionCut(reason)
    log.info({ reason, failure: code }, 'connection cut')
    // Don't write into or ahead of another response.
    const [first, ...others] = answering.get(socket) ?? []
    const isInTurn = others.length === 0 && first?.headersSent !== true
    if (!(socket.writable && isInTurn)) socket.destroy()
    else refuseConnection(socket, { code: status === 413 ? 'too_large' : 'bad_request', status, detail })
  })
}
