import { ExchangeError } from '../../../client/exchange-error.ts'
import { isErrorCode } from '../../../protocol/metrics/errors.ts'

/** Asks the Core API through the BFF: GET without a body, POST with one, where nothing else is said. Gives the parsed JSON. */
export type CoreHttp = (path: string, options: CoreRequest) => Promise<unknown>

export interface CoreRequest {
  readonly signal: AbortSignal
  readonly body?: unknown
  readonly method?: 'DELETE'
}

/**
 * @throws ExchangeError (as a rejection) with the `code` of the problem details (RFC 9457), `unavailable` where
 * no answer came, `malformed_answer` if it is no JSON; what `fetch` throws when the signal aborts.
 */
export function createCoreHttp(fetchNow: typeof fetch): CoreHttp {
  return async (path, request) => {
    const { signal } = request
    const response = await send(fetchNow, path, request)
    const answer = await readJson(response, signal)
    if (response.ok) {
      if (answer === undefined) throw new ExchangeError('malformed_answer')
      return answer
    }
    throw problem(response.status, answer)
  }
}

async function send(
  fetchNow: typeof fetch,
  path: string,
  { signal, body, method }: CoreRequest,
): Promise<Response> {
  const hasBody = body !== undefined
  try {
    return await fetchNow(path, {
      method: method ?? (hasBody ? 'POST' : 'GET'),
      headers: { accept: 'application/json', ...(hasBody && { 'content-type': 'application/json' }) },
      signal,
      ...(hasBody && { body: JSON.stringify(body) }),
    })
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new ExchangeError('unavailable', { cause })
  }
}

async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    if (signal.aborted) throw cause
    return undefined
  }
}

function problem(status: number, answer: unknown): ExchangeError {
  const fields = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
  const code = isErrorCode(fields.code) ? fields.code : codeOfStatus(status)
  return new ExchangeError(code, {
    message: typeof fields.detail === 'string' ? fields.detail : undefined,
  })
}

function codeOfStatus(status: number) {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 429) return 'too_many_requests'
  if (status === 504) return 'timeout'
  if (status === 502 || status === 503) return 'unavailable'
  return status < 500 ? 'bad_request' : 'internal'
}
