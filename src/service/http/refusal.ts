import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import { problemOf } from './problems.ts'

/** How long a peer may take to read that it is refused. */
const refusalMs = 2000

export interface Refusal {
  readonly code: ErrorCode
  readonly detail?: string | undefined
  /** Where HTTP has a finer word than the table of codes. */
  readonly status?: number | undefined
  /** Further lines of the head. */
  readonly headers?: readonly string[]
}

/**
 * Answers with problem details on a connection that has left the hands of the HTTP server, and ends it. What the
 * peer still sends is thrown away; a peer that does not read or go is cut off, for it must not be able to hold the
 * connection, or the end of the service.
 */
export function refuseConnection(socket: Duplex, { code, detail, status, headers = [] }: Refusal): void {
  const problem = problemOf(code, detail, status)
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? 'Refused'}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...headers,
    'Connection: close',
  ]
  const lateness = setTimeout(() => socket.destroy(), refusalMs)
  socket.once('close', () => clearTimeout(lateness))
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.resume()
}
