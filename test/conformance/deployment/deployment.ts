import { isFields } from '../json-value.ts'
import type { Settings } from '../settings.ts'
import { askHttp, type HttpAnswer } from './http-asks.ts'
import { countLateness } from './lateness.ts'
import { type FrameAnswer, type MetricsSocket, type OpenResult, openMetricsSocket } from './metrics-socket.ts'

/** A request over the WebSocket, without its id. */
export interface Question {
  readonly action: string
  readonly route: string
  readonly body: unknown
}

export interface CoreAsk {
  readonly method: 'GET' | 'POST'
  /** From the slash after the base URL. */
  readonly path: string
  readonly body?: unknown
  /** The deployment's own token by default. `null` for none. */
  readonly token?: string | null
}

/** One deployment as this run uses it: one token, one socket, and no request twice. */
export interface Deployment {
  readonly settings: Settings
  /** @throws Unreachable */
  token(): Promise<string>
  /** Requests a token with these fields changed, optionally as a form. */
  requestToken(changes?: Readonly<Record<string, string>>, form?: boolean): Promise<HttpAnswer>
  /** Returns the answer of the exchange for this run's own token. */
  tokenAnswer(): Promise<HttpAnswer>
  core(ask: CoreAsk): Promise<HttpAnswer>
  ask(question: Question): Promise<FrameAnswer>
  /** Sends requests concurrently, each under its given id, and never from the cache. */
  askTogether(
    questions: readonly { readonly id: string; readonly question: Question }[],
  ): Promise<readonly FrameAnswer[]>
  /** The socket of this run. @throws Unreachable */
  socket(): Promise<MetricsSocket>
  /** Opens another socket, with this token or none. */
  open(token: string | null): Promise<OpenResult>
  /** All frames with parts, and all unsolicited messages. */
  strays(): readonly string[]
  /** Every answer over the socket so far. */
  readonly answers: readonly FrameAnswer[]
  /** Texts that must not be printed. */
  secrets(): readonly string[]
  close(): void
}

/** The deployment can't be reached at all. The message says what to do. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

const json = { 'content-type': 'application/json' }

export function connectDeployment(
  settings: Settings,
  { timeoutMs, now }: { readonly timeoutMs: number; readonly now: () => number },
): Deployment {
  const { clientId, clientSecret, audience } = settings
  const remembered = new Map<string, Promise<FrameAnswer>>()
  const rememberedHttp = new Map<string, Promise<HttpAnswer>>()
  const sockets: MetricsSocket[] = []
  const answers: FrameAnswer[] = []
  const lateness = { socket: countLateness(), http: countLateness() }
  const tokens: string[] = []
  let own: Promise<{ answer: HttpAnswer; token: string; renewAt: number }> | null = null
  let numbered = 0

  const requestToken = (changes: Readonly<Record<string, string>> = {}, form = false) => {
    const fields = {
      client_id: clientId,
      client_secret: clientSecret,
      audience,
      grant_type: 'client_credentials',
      ...changes,
    }
    return askHttp(
      {
        method: 'POST',
        url: `${settings.authUrl}/oauth/token`,
        headers: form ? { 'content-type': 'application/x-www-form-urlencoded' } : json,
        body: form ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
      },
      timeoutMs,
    )
  }

  const exchange = async () => {
    const answer = await requestToken()
    const token = isFields(answer.value) ? answer.value.access_token : undefined
    if (typeof token !== 'string') throw new Unreachable(tokenAdvice(answer))
    tokens.push(token)
    const seconds = isFields(answer.value) ? Number(answer.value.expires_in) : Number.NaN
    const lifetimeMs = Number.isFinite(seconds) ? seconds * 1000 : Number.POSITIVE_INFINITY
    return { answer, token, renewAt: now() + lifetimeMs * 0.75 }
  }

  const current = async () => {
    own ??= exchange()
    if ((await own).renewAt <= now()) own = exchange()
    return own
  }
  const token = async () => (await current()).token

  const open = (with_: string | null) => openMetricsSocket(settings.wsUrl, with_, timeoutMs)

  const socket = async () => {
    const last = sockets.at(-1)
    if (last?.isOpen) return last
    const opened = await open(await token())
    if (!opened.ok)
      throw new Unreachable(
        `The Metrics WebSocket does not open (${opened.reason}): check RETAIL_WS_URL, and that it takes tokens for RETAIL_AUDIENCE.`,
      )
    sockets.push(opened.socket)
    return opened.socket
  }

  const askTogether = async (
    questions: readonly { readonly id: string; readonly question: Question }[],
  ): Promise<readonly FrameAnswer[]> => {
    const refusals = questions.flatMap(({ question }) => lateness.socket.refusal(question.route) ?? [])
    if (refusals[0] !== undefined) return questions.map(() => silent(refusals[0] ?? ''))
    const messages = questions.map(({ id, question: { action, route, body } }) => ({
      id,
      text: JSON.stringify({ action, data: { id, route, body } }),
    }))
    const used = await socket()
    let came = await used.ask(messages)
    // Gateways close sockets in normal operation. All requests are reads, so they are sent once more.
    if (!used.isOpen && came.some((answer) => answer.kind === 'silence'))
      came = await (await socket()).ask(messages)
    for (const [at, answer] of came.entries()) {
      const isLate = answer.kind === 'silence' && answer.isLate
      lateness.socket.record(questions[at]?.question.route ?? '', isLate)
    }
    answers.push(...came)
    return came
  }

  const nextId = () => {
    numbered += 1
    return `conformance-${numbered}`
  }

  return {
    settings,
    token,
    requestToken,
    tokenAnswer: async () => (await current()).answer,
    async core(ask) {
      const bearer = ask.token === undefined ? await token() : ask.token
      const key = JSON.stringify({ ...ask, bearer })
      const held = rememberedHttp.get(key)
      if (held !== undefined) return held
      const route = `${ask.method} ${ask.path.replace(/\?.*/, '')}`
      const refusal = lateness.http.refusal(route)
      if (refusal !== null) return { status: 0, headers: {}, text: refusal, value: undefined }
      const answer = askHttp(
        {
          method: ask.method,
          url: `${settings.baseUrl}${ask.path}`,
          headers: {
            ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
            ...(ask.body === undefined ? {} : json),
          },
          ...(ask.body === undefined
            ? {}
            : { body: typeof ask.body === 'string' ? ask.body : JSON.stringify(ask.body) }),
        },
        timeoutMs,
      )
      rememberedHttp.set(key, answer)
      lateness.http.record(route, (await answer).isLate === true)
      return answer
    },
    ask(question) {
      const key = JSON.stringify(question)
      const held = remembered.get(key)
      if (held !== undefined) return held
      const answer = askTogether([{ id: nextId(), question }]).then(
        ([first]): FrameAnswer => first ?? silent('nothing was asked'),
      )
      remembered.set(key, answer)
      return answer
    },
    askTogether,
    socket,
    open,
    strays: () => sockets.flatMap((one) => one.strays),
    answers,
    secrets: () => [clientSecret, ...tokens],
    close() {
      for (const one of sockets) one.close()
    },
  }
}

const silent = (reason: string): FrameAnswer => ({ kind: 'silence', reason, isLate: false, frames: [] })

function tokenAdvice({ status, text, headers }: HttpAnswer): string {
  if (status === 0) return `The token issuer does not answer (${text}): check RETAIL_AUTH_URL.`
  if (status === 400 || status === 401 || status === 403)
    return `The token issuer refuses the client (HTTP ${status}): check RETAIL_CLIENT_ID, RETAIL_CLIENT_SECRET and RETAIL_AUDIENCE.`
  if (status === 429) {
    const wait = headers['retry-after'] === undefined ? 'a while' : `${headers['retry-after']} s`
    return `The token issuer takes no sign-in after too many failed ones (HTTP 429): run again in ${wait}.`
  }
  return `The token issuer answers HTTP ${status} without an access_token: check RETAIL_AUTH_URL; /oauth/token is appended to it.`
}
