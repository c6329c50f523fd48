import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '../../protocol/metrics/errors.ts'
import { problemOf } from './problems.ts'

/** Time for a refused client to read the response. */
const refusalMs = 2000

export interface Refusal {
  readonly code: ErrorCode
  readonly detail?: string | undefined
  /** Set if HTTP has a more specific status than the error code. */
  readonly status?: number | undefined
  /** Additional header lines. */
  readonly headers?: readonly string[]
}

/**
 * Sends problem details on a connection that the HTTP server has released, then closes it. Further input is discarded.
 * A client that doesn't read or close is cut off, so that it cannot delay the shutdown of the service.
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
