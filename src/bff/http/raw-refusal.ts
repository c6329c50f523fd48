import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorCode, problemDetails } from '../../protocol/metrics/errors.ts'
import { problemType, withStatus } from './problem.ts'
import type { SecurityHeaders } from './security-headers.ts'

/**
 * Refuses over HTTP on a connection that fastify does not answer: before an upgrade, or if the request is not HTTP.
 *
 * @param status if HTTP has a more specific one than the table
 */
export function refuseRaw(
  stream: Duplex,
  headers: SecurityHeaders,
  code: ErrorCode,
  detail: string,
  status?: number,
): void {
  const problem = withStatus(problemDetails(code, detail), status)
  const body = JSON.stringify(problem)
  stream.on('error', () => undefined)
  stream.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
      `Content-Type: ${problemType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  )
}
