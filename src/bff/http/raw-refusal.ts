import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorCode, problemDetails } from '../../protocol/metrics/errors.ts'
import { problemType, withStatus } from './problem.ts'
import type { SecurityHeaders } from './security-headers.ts'

/**
 * Refuses, as HTTP, on a line that the framework does not answer on: before an upgrade, or what is no HTTP.
 *
 * @param status where HTTP has a finer word than the code
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
