import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { CutReason, Measurements } from '../observability/measurements.ts'
import { refuseConnection } from './refusal.ts'

/** What a connection failed by, as Node names it, and what its peer is told. */
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
    detail: 'The head of the request is larger than this service reads.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    reason: 'head_too_large',
    status: 413,
    detail: 'The request has larger chunk extensions than this service reads.',
  },
}

const malformed = { reason: 'malformed', status: 400, detail: 'This is not a request of HTTP/1.1.' } as const

/**
 * Answers what Node refuses before there is a request, with problem details, and cuts the connection. The log says
 * the name of the failure alone: what arrived could be anything, also a token.
 */
export function answerClientErrors(server: Server, log: FastifyBaseLogger, measurements: Measurements): void {
  const answering = new WeakMap<Socket, Set<ServerResponse>>()
  // What a refused peer goes on sending fails again.
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
    // In the middle of another answer, or before it, there is no place for this one.
    const [first, ...others] = answering.get(socket) ?? []
    const isInTurn = others.length === 0 && first?.headersSent !== true
    if (!(socket.writable && isInTurn)) socket.destroy()
    else refuseConnection(socket, { code: status === 413 ? 'too_large' : 'bad_request', status, detail })
  })
}
