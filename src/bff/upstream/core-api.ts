import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type ErrorCode, isErrorCode } from '../../protocol/metrics/errors.ts'
import { JudgementError } from '../access/refusal.ts'
import { canonicalJson } from '../answers/question-key.ts'
import { codeOfStatus } from '../http/problem.ts'
import { readStart } from '../http/read-start.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { Circuit } from './circuit.ts'
import type { TokenKeeper } from './token-keeper.ts'
import { TokenError } from './token-request.ts'

/** A question to the Core API. The body is text: it is never read here, nor written anew. */
export interface CoreApiRequest {
  readonly method: 'GET' | 'POST'
  /** Below the base URL, encoded, with its query. */
  readonly path: string
  readonly body: string | null
  /** The path as the contract writes it: what it is counted as. */
  readonly route: CoreApiRoute
  readonly signal: AbortSignal
}

/** The addresses of interface §4.2. */
export type CoreApiRoute = '/v1/location/list' | '/v1/recording/uptimes' | '/v1/recording/:id/uptime'

export type CoreApiAnswer<Body = Readable | string> =
  | {
      readonly ok: true
      readonly contentType: string
      /** Since it was asked for. */
      readonly ageSeconds: number
      readonly body: Body
    }
  | CoreApiFailure

export interface CoreApiFailure {
  readonly ok: false
  readonly code: ErrorCode
  /** For a person; without secret or token. */
  readonly detail: string
  /** Seconds or a date, as RFC 9110 §10.2.3 has it, where the deployment said it. */
  readonly retryAfter: string | null
}

/** The same exactly where the same is asked; `null` where the body is no JSON: what cannot be read cannot be told to be. */
export function coreApiKey({ method, path, body }: CoreApiRequest): string | null {
  const canonical = body === null ? '' : canonicalJson(body)
  return canonical === null ? null : `${method} ${path} ${canonical}`
}

/** In words for whoever asked, and for the operator. */
export const coreApiRests = 'The Core API of the deployment gives no answers. It is tried again by itself.'

/**
 * Forwards to the Core API with the token. A 401 renews the token once and asks once more (notes §2).
 *
 * Two headers go out (`Content-Type`, `Accept`) and two come back (`Content-Type`, `Retry-After`); what else a
 * deployment's gateway says stays here.
 */
export function createCoreApi(options: {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly tokens: TokenKeeper
  readonly limits: Pick<BffLimits, 'httpAnswerMs' | 'failureBytes'>
  /** Whether it is asked at all. */
  readonly circuit: Pick<Circuit, 'enter'>
  /** Takes out of a text what must never leave this process. */
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
    if (passage === null) return failure('unavailable', coreApiRests)
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
  route: '/v1/location/list',
  path: '/v1/location/list',
  body: null,
} as const

/**
 * The location list, parsed: for judging what is whose.
 *
 * @throws JudgementError where it cannot be had
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
    throw new JudgementError({ code: 'unavailable', message: 'The list of locations could not be read.' })
  }
}

/** A line that breaks before the answer begins is normal life (notes §1): all requests are reads, and asked once more. */
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
      // A redirect would carry the token to an address that nobody configured.
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
    return failure('unavailable', 'The deployment answered with something that is no JSON.')
  }
  // Streamed: a year of a chain's uptime is larger than what should wait in memory.
  const body = Readable.fromWeb(response.body as ReadableStream)
  body.on('data', patience.renew)
  body.once('close', patience.end)
  return { ok: true, contentType, ageSeconds: 0, body }
}

function failureOf(response: Response, text: string): CoreApiFailure {
  const retryAfter = response.headers.get('retry-after')
  const said = readProblem(text)
  const code = said.code ?? codeOfStatus(response.status)
  // Whether our own credentials are good is no business of the browser's: to it the deployment is away.
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
