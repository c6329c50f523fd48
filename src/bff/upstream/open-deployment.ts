import type { Readable } from 'node:stream'
import { Listeners } from '../../client/listeners.ts'
import type { Ask } from '../answers/answers.ts'
import type { Notices } from '../answers/notices.ts'
import type { Deployment } from '../settings/deployment.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { SealedCredentials } from '../settings/sealed-credentials.ts'
import { type CircuitState, createCircuit, isCircuitOpen } from './circuit.ts'
import {
  type CoreApiAnswer,
  type CoreApiRequest,
  coreApiUnavailable,
  createCoreApi,
  locationListRequest,
} from './core-api.ts'
import { type DeploymentPart, nameOfPart } from './deployment-parts.ts'
import { createTokenKeeper, type TokenKeeper } from './token-keeper.ts'
import { requestToken } from './token-request.ts'
import { createUpstream, type Upstream } from './upstream.ts'
import { notAsked } from './upstream-failures.ts'

/** A deployment with our credentials: token, Metrics WebSocket and Core API. */
export interface OpenDeployment {
  readonly ask: Ask
  /** Sends on a socket of its own: a failure without a request id then belongs to this request. */
  readonly askApart: Ask
  readonly askCoreApi: (request: CoreApiRequest) => Promise<CoreApiAnswer<Readable>>
  readonly pending: Upstream['pending']
  /** Notified when a part works again, with its name. */
  readonly recovered: Listeners<string>
  /** Notified of each new connection of the Metrics WebSocket. */
  readonly connected: Listeners<void>
  /** Why the deployment cannot be used. `null` if it takes our token and sends its locations. */
  troubleOf(signal: AbortSignal): Promise<string | null>
  /** Fetches the token before the first request. Reports a failure to the operator. */
  signIn(): void
  close(): void
}

export interface DeploymentContext {
  readonly deployment: Deployment
  readonly credentials: SealedCredentials
  readonly limits: BffLimits
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly random: () => number
  readonly log: { info(fields: object, message: string): void }
  readonly notices: Notices
  readonly onCircuit: (part: DeploymentPart, state: CircuitState) => void
}

export function openDeployment(context: DeploymentContext): OpenDeployment {
  const { deployment, credentials, limits, now, random } = context
  const recovered = new Listeners<string>()
  const connected = new Listeners<void>()
  const stopped = new AbortController()
  const scrub = (text: string): string => credentials.scrub(text, tokens.held())
  const tokens = keepToken(context, {
    signal: stopped.signal,
    onRenewed: () => upstream.renew(),
    onRecovered: (name) => recovered.tell(name),
  })
  const upstream = connect(context, {
    tokens,
    scrub,
    onOpen() {
      circuit.tryNow()
      connected.tell()
    },
    onCircuit: noticeCircuit(context, recovered, 'metrics_api', notAsked),
  })
  const circuit = createCircuit({
    limits,
    now,
    random,
    onChange: noticeCircuit(context, recovered, 'core_api', () => coreApiUnavailable),
  })
  const askCoreApi = createCoreApi({ baseUrl: deployment.baseUrl, tokens, limits, circuit, scrub })
  // If one part recovers, the other may have recovered too.
  recovered.add(() => {
    upstream.tryNow()
    circuit.tryNow()
  })

  return {
    ask: upstream.ask,
    askApart: upstream.askApart,
    askCoreApi,
    pending: () => upstream.pending(),
    recovered,
    connected,
    async troubleOf(signal) {
      if (isCircuitOpen(upstream.circuit, now())) return notAsked(upstream.circuit)
      const answer = await askCoreApi({ ...locationListRequest, signal })
      if (!answer.ok) return answer.detail
      answer.body.destroy()
      return null
    },
    signIn: () => void tokens.current().catch(() => undefined),
    close() {
      upstream.close()
      stopped.abort()
    },
  }
}

function keepToken(
  { deployment, credentials, limits, now, random, log, notices }: DeploymentContext,
  events: {
    readonly signal: AbortSignal
    readonly onRenewed: () => void
    readonly onRecovered: (name: string) => void
  },
): TokenKeeper {
  const name = 'The token issuer'
  return createTokenKeeper({
    request: async () => {
      const { authUrl } = deployment
      const token = await requestToken({ authUrl, credentials, now, limits, signal: events.signal })
      if (notices.well(name)) events.onRecovered(name)
      return token
    },
    limits,
    now,
    random,
    onRenewed: events.onRenewed,
    onFailed: (error) => {
      log.info({ reason: error.message }, 'no token')
      const settings = error.refused
        ? 'RETAIL_AUTH_URL, RETAIL_AUDIENCE and the id and secret of the client'
        : 'RETAIL_AUTH_URL'
      notices.trouble(name, `${error.message} Check ${settings}. Shopfloor keeps retrying.`)
    },
  })
}

function connect(
  { deployment, limits, now, random, log, notices }: DeploymentContext,
  parts: {
    readonly tokens: TokenKeeper
    readonly scrub: (text: string) => string
    readonly onOpen: () => void
    readonly onCircuit: (state: CircuitState) => void
  },
): Upstream {
  const name = 'The Metrics WebSocket'
  return createUpstream({
    ...parts,
    wsUrl: deployment.wsUrl,
    limits,
    now,
    random,
    // Logged at info only: a gateway closes idle sockets all day long.
    onFault: (fault) => log.info({ fault }, 'a fault of the connection to the deployment'),
    onLost: (reason) =>
      notices.trouble(
        name,
        `${name} cannot be reached (${reason}). Check RETAIL_WS_URL. Shopfloor keeps retrying.`,
      ),
    onOpen() {
      notices.well(name)
      parts.onOpen()
    },
  })
}

function noticeCircuit(
  { log, notices, onCircuit }: DeploymentContext,
  recovered: Listeners<string>,
  part: DeploymentPart,
  words: (state: CircuitState) => string,
): (state: CircuitState) => void {
  const name = nameOfPart[part]
  return (state) => {
    onCircuit(part, state)
    log.info({ part, circuit: state }, 'the circuit breaker changed its state')
    if (state.state === 'closed') {
      notices.well(name)
      recovered.tell(name)
    } else if (state.state === 'open' && state.retryAt !== null) notices.trouble(name, words(state))
  }
}
