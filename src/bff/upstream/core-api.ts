import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { locationListPath } from '../../protocol/locations.ts'
import { type ErrorCode, isErrorCode } from '../../protocol/metrics/errors.ts'
import { JudgementError } from '../access/refusal.ts'
import { canonicalJson } from '../answers/question-key.ts'
import { codeOfStatus } from '../http/problem.ts'
import { readStart } from '../http/read-start.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { Circuit } from './circuit.ts'
import type { TokenKeeper } from './token-keeper.ts'
import { TokenError } from './token-request.ts'

/** A request to the Core API. The body passes as text, unparsed. */
export interface CoreApiRequest {
  readonly method: 'GET' | 'POST'
  /** Below the base URL, encoded, with its query. */
  readonly path: string
  readonly body: string | null
  /** The path as the contract writes it, for the metrics. */
  readonly route: CoreApiRoute
  readonly signal: AbortSignal
}

/** The endpoints of interface §4.2. */
export type CoreApiRoute = typeof locationListPath | '/v1/recording/uptimes' | '/v1/recording/:id/uptime'

export type CoreApiAnswer<Body = Readable | string> =
  | {
      readonly ok: true
      readonly contentType: string
      /** Time since the response was requested. */
      readonly ageSeconds: number
      readonly body: Body
    }
  | CoreApiFailure

export interface CoreApiFailure {
  readonly ok: false
  readonly code: ErrorCode
  /** For a person; contains neither secret nor token. */
  readonly detail: string
  /** Seconds or a date, as in RFC 9110 §10.2.3. `null` if the deployment sent none. */
  readonly retryAfter: string | null
}

/** Cache key: equal for equal requests. `null` if the body is not JSON. */
export function coreApiKey({ method, path, body }: CoreApiRequest): string | null {
  const canonical = body === null ? '' : canonicalJson(body)
  return canonical === null ? null : `${method} ${path} ${canonical}`
}

/** Message for the browser and the operator while the circuit is open. */
export const coreApiUnavailable =
  'The Core API of the deployment is not responding. Shopfloor keeps retrying.'

/**
 * Forwards requests to the Core API with the token. A 401 renews the token and repeats the request once (notes §2).
 *
 * Headers pass by an allow list: `Content-Type` and `Accept` out, `Content-Type` and `Retry-After` back.
 */
export function createCoreApi(options: {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly tokens: TokenKeeper
  readonly limits: Pick<BffLimits, 'httpAnswerMs' | 'failureBytes'>
  readonly circuit: Pick<Circuit, 'enter'>
  /** Removes from a text what must never leave this process. */
  readonly scrub: (text: string) => string
}): (request: CoreApiRequest) => Promise<CoreApiAnswer<Readable>> {
  return async (request) => {
    let token: string
    try {
      token = await options.tokens.current()
    } catch (error) {
      return withoutToken(error)
    }
    const passage = options.circuit.enter()
    if (passage === null) return failure('unavailable', coreApiUnavailable)
    const stop = new AbortController()
    const patience = createPatience(options.limits.httpAnswerMs, () => stop.abort())
    const signal = AbortSignal.any([request.signal, stop.signal])
    try {
      let response = await send(options.baseUrl, request, token, signal)
      if (response.status === 401) {
        await response.body?.cancel()
        response = await send(options.baseUrl, request, await options.tokens.replacing(token), signal)
      }
      passage.answered()
      if (response.ok) return answerOf(response, patience)
      const text = await readStart(response, options.limits.failureBytes)
      patience.end()
      return failureOf(response, options.scrub(text))
    } catch (error) {
      patience.end()
      const silent = !(error instanceof TokenError) && !request.signal.aborted
      passage[silent ? 'unanswered' : 'left']()
      if (error instanceof TokenError) return withoutToken(error)
      if (stop.signal.aborted) return failure('timeout', 'The deployment did not answer in time.')
      return failure('unavailable', 'The deployment cannot be reached.')
    }
  }
}

export const locationListRequest = {
  method: 'GET',
  route: locationListPath,
  path: locationListPath,
  body: null,
} as const

/**
 * The parsed location list, for checking permissions.
 *
 * @throws JudgementError if it cannot be fetched
 */
export async function askLocationList(
  ask: (request: CoreApiRequest) => Promise<CoreApiAnswer>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<unknown> {
  const answer = await ask({ ...locationListRequest, signal })
  if (!answer.ok) throw new JudgementError({ code: answer.code, message: answer.detail })
  try {
    if (typeof answer.body === 'string') return JSON.parse(answer.body)
    const pieces: Buffer[] = []
    let bytes = 0
    for await (const piece of answer.body) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes > maxBytes) throw new Error('too long')
    }
    return JSON.parse(Buffer.concat(pieces).toString('utf8'))
  } catch {
    throw new JudgementError({ code: 'unavailable', message: 'The list of locations couldn’t be loaded.' })
  }
}

/**
 * Connections drop before the first byte in normal operation (notes §1). All requests are reads, so one retry is safe.
 */
async function send(
  baseUrl: string,
  request: CoreApiRequest,
  token: string,
  signal: AbortSignal,
): Promise<Response> {
  const go = () =>
    fetch(`${baseUrl}${request.path}`, {
      method: request.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(request.body === null ? {} : { 'content-type': 'application/json' }),
      },
      body: request.body,
      // Don't follow redirects: they would leak the token.
      redirect: 'manual',
      signal,
    })
  try {
    return await go()
  } catch (error) {
    if (signal.aborted) throw error
    return go()
  }
}

function answerOf(response: Response, patience: Patience): CoreApiAnswer<Readable> {
  const contentType = response.headers.get('content-type') ?? ''
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType) || response.body === null) {
    patience.end()
    void response.body?.cancel()
    return failure('unavailable', 'The deployment sent a response that is not JSON.')
  }
  // Streamed: a year of a chain's uptime is too large to hold in memory.
  const body = Readable.fromWeb(response.body as ReadableStream)
  body.on('data', patience.renew)
  body.once('close', patience.end)
  return { ok: true, contentType, ageSeconds: 0, body }
}

function failureOf(response: Response, text: string): CoreApiFailure {
  const retryAfter = response.headers.get('retry-after')
  const said = readProblem(text)
  const code = said.code ?? codeOfStatus(response.status)
  // The credentials are ours: a browser must not be asked to sign in because of them.
  if (code === 'unauthorized') return failure('unavailable', 'The deployment refuses the access token.')
  return {
    ok: false,
    code,
    detail: said.detail ?? `The deployment failed (HTTP ${response.status}).`,
    retryAfter,
  }
}

function readProblem(text: string): { code: ErrorCode | null; detail: string | null } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { code: null, detail: null }
  }
  const field = (name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  const code = field('code')
  const detail = [field('detail'), field('message'), field('error')].find((said) => typeof said === 'string')
  return {
    code: isErrorCode(code) ? code : null,
    detail: typeof detail === 'string' ? detail.slice(0, 500) : null,
  }
}

function withoutToken(error: unknown): CoreApiFailure {
  return failure('unavailable', error instanceof TokenError ? error.message : 'There is no access token.')
}

function failure(code: ErrorCode, detail: string): CoreApiFailure {
  return { ok: false, code, detail, retryAfter: null }
}

interface Patience {
  readonly renew: () => void
  readonly end: () => void
}

function createPatience(ms: number, onOver: () => void): Patience {
  const timer = setTimeout(onOver, ms)
  return { renew: () => timer.refresh(), end: () => clearTimeout(timer) }
}
