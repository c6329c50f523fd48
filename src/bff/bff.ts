import { Listeners } from '../client/listeners.ts'
import { createPlaces } from './access/places.ts'
import { askCoreApiOnce } from './across/core-api-once.ts'
import { askFramesOnce } from './across/frames-once.ts'
import { shareByRedis } from './across/sharing.ts'
import { startAlerts } from './alerts/start-alerts.ts'
import { createRequestCounts } from './allowances/request-counts.ts'
import type { Answers, Ask } from './answers/answers.ts'
import { keepAnswers } from './answers/kept-answers.ts'
import { createNotices } from './answers/notices.ts'
import { shareAnswers } from './answers/shared-answers.ts'
import type { BffOptions } from './bff-options.ts'
import { addCoreApiRoutes } from './browser/core-api-routes.ts'
import { openMetricsDoor } from './browser/metrics-door.ts'
import { openDerivation } from './deriving/open-derivation.ts'
import { plainAddress } from './http/client-address.ts'
import { buildOf, serveDashboard } from './http/dashboard-files.ts'
import { holdHttpLines } from './http/http-lines.ts'
import { createHttpServer } from './http/http-server.ts'
import { securityHeaders } from './http/security-headers.ts'
import { countInFlight } from './observability/in-flight.ts'
import { measured } from './observability/measured.ts'
import { createMeasurements, type DeploymentPart } from './observability/measurements.ts'
import { addOperatorRoutes } from './observability/operator-routes.ts'
import { createReadiness } from './observability/readiness.ts'
import { openPairing } from './pairing/open-pairing.ts'
import { withScreens } from './pairing/screen-door.ts'
import { type BffLimits, defaultLimits } from './settings/limits.ts'
import { sealCredentials } from './settings/sealed-credentials.ts'
import { isLoopback } from './settings/settings-reader.ts'
import { guardWith } from './sign-in/guard.ts'
import { type CircuitState, createCircuit, rests } from './upstream/circuit.ts'
import {
  askLocationList,
  type CoreApiRequest,
  coreApiRests,
  createCoreApi,
  locationListRequest,
} from './upstream/core-api.ts'
import { shareCoreApi } from './upstream/shared-core-api.ts'
import { createTokenKeeper } from './upstream/token-keeper.ts'
import { requestToken } from './upstream/token-request.ts'
import { createUpstream, notAsked, type Upstream } from './upstream/upstream.ts'

export interface Bff {
  /** `http://host:port`, ready for a browser. */
  readonly address: string
  /** Closes browsers' sockets, ends what is in flight, and resolves when the port is free again. */
  close(): Promise<void>
}

/**
 * Starts the keeper of the secret: the dashboard's files, the Core API and the Metrics WebSocket of one
 * deployment, on one port.
 *
 * @throws Error with the `code` of `listen` where the address cannot be had, for example `EADDRINUSE`.
 */
export async function startBff(options: BffOptions): Promise<Bff> {
  const { deployment, log, publicFolder, now = Date.now, random = Math.random } = options
  const indexClock = options.indexClock ?? 'location'
  const authentication = options.authentication ?? { kind: 'open' }
  if (authentication.kind === 'open' && !isLoopback(options.host)) {
    throw new Error('without a login the dashboard listens on a loopback address alone')
  }
  const limits: BffLimits = { ...defaultLimits, ...options.limits }
  const isTrustedProxy = options.isTrustedProxy ?? (() => false)
  const stopped = new AbortController()
  const headers = securityHeaders(options.hstsSeconds ?? null)
  const credentials = sealCredentials(deployment)
  const scrub = (text: string): string => credentials.scrub(text, tokens.held())

  const notices = createNotices((sentence) => {
    if (!stopped.signal.aborted) options.tellOperator?.(sentence)
  })

  const measurements = createMeasurements(() => upstream.pending())
  const recovered = new Listeners<string>()
  const onCircuit =
    (part: DeploymentPart, words: (state: CircuitState) => string) => (state: CircuitState) => {
      measurements.circuit(part, state.state)
      log.info({ part, circuit: state }, 'whether the deployment is asked')
      const name = nameOfPart[part]
      if (state.state === 'closed') {
        notices.well(name)
        recovered.tell(name)
      } else if (state.state === 'open' && state.retryAt !== null) notices.trouble(name, words(state))
    }

  const tokens = createTokenKeeper({
    request: async () => {
      const token = await requestToken({
        authUrl: deployment.authUrl,
        credentials,
        now,
        limits,
        signal: stopped.signal,
      })
      if (notices.well('The token issuer')) recovered.tell('The token issuer')
      return token
    },
    limits,
    now,
    random,
    onRenewed: () => upstream.renew(),
    onFailed: (error) => {
      log.info({ reason: error.message }, 'no token')
      const settings = error.refused
        ? 'RETAIL_AUTH_URL, RETAIL_AUDIENCE and the id and secret of the client'
        : 'RETAIL_AUTH_URL'
      notices.trouble('The token issuer', `${error.message} Check ${settings}; it is asked again by itself.`)
    },
  })
  const upstream = createUpstream({
    wsUrl: deployment.wsUrl,
    tokens,
    limits,
    now,
    random,
    scrub,
    // A gateway closes idle sockets all day long.
    onFault: (fault) => log.info({ fault }, 'the connection to the deployment'),
    onLost: (reason) =>
      notices.trouble(
        'The Metrics WebSocket',
        `The Metrics WebSocket cannot be reached (${reason}). Check RETAIL_WS_URL; it is tried again by itself.`,
      ),
    onOpen() {
      notices.well('The Metrics WebSocket')
      coreCircuit.hasten()
      derivation?.reconnected()
    },
    onCircuit: onCircuit('metrics_api', notAsked),
  })
  const coreCircuit = createCircuit({
    limits,
    now,
    random,
    onChange: onCircuit('core_api', () => coreApiRests),
  })
  const ask = createCoreApi({
    baseUrl: deployment.baseUrl,
    tokens,
    limits,
    circuit: coreCircuit,
    scrub,
  })

  const sharing =
    (options.redisUrl ?? null) === null
      ? null
      : shareByRedis({
          url: options.redisUrl ?? '',
          credentials,
          limits,
          now,
          random,
          log,
          notices,
          measurements,
        })
  const readiness = createReadiness({
    probe: () =>
      probe(ask, upstream, now, AbortSignal.any([stopped.signal, AbortSignal.timeout(limits.tokenAnswerMs)])),
    freshMs: limits.readinessMs,
    now,
  })

  const app = createHttpServer({ limits, isTrustedProxy, headers, log })
  addOperatorRoutes(app, {
    measurements,
    check: readiness.check,
    sharing: sharing === null ? null : { trouble: sharing.trouble },
    metricsToken: options.metricsToken ?? null,
  })
  const inFlight = countInFlight(app)
  const place = {
    boundHost: options.host,
    publicUrl: authentication.kind === 'open' ? null : authentication.publicUrl,
  }
  const lines = holdHttpLines(app.server, {
    limits,
    // Without a login all come from this machine.
    countedAddress: ({ remoteAddress = '' }) =>
      place.publicUrl === null || isTrustedProxy(remoteAddress) ? null : plainAddress(remoteAddress),
    onClosed: measurements.lineClosed,
  })
  const counts = createRequestCounts({ sharing, limits, now })
  const people = await guardWith(app, authentication, {
    log,
    now,
    limits,
    counts,
    store: sharing?.store ?? null,
  })
  const pairing = await openPairing({
    authentication,
    credentials,
    sharing,
    file: options.screensFile ?? null,
    limits,
    log,
    now,
  })
  const doorkeeper = pairing === null ? people : withScreens(people, pairing.door)
  const kept = keepAnswers({ now, maxBytes: limits.keptAnswerBytes })
  const keeping = { now, kept, maxBytes: limits.keptAnswerBytes, onAnswer: measurements.answered }
  const asking: Ask = (question, signal, asker) =>
    measured(measurements, question, signal, upstream.ask(question, signal, asker))
  const askApart: Ask = (question, signal, asker) =>
    measured(measurements, question, signal, upstream.askApart(question, signal, asker))
  const once = sharing?.askOnce() ?? null
  const askingCoreApi = (request: CoreApiRequest) =>
    measured(measurements, request, request.signal, ask(request))
  const coreApi = shareCoreApi(
    once === null
      ? askingCoreApi
      : askCoreApiOnce(once, askingCoreApi, { now, maxBytes: limits.sharedOneAnswerBytes }),
    keeping,
  )
  const derivation =
    options.openDeriver === undefined
      ? null
      : openDerivation({
          open: options.openDeriver,
          indexClock,
          ask: asking,
          askApart,
          // Plain questions go the way of all others.
          answers: () => answers,
          coreApi,
          limits,
          now,
          log,
          onDerived: () => measurements.answered('derived'),
        })
  const askingAll = derivation?.ask ?? asking
  const answers: Answers = shareAnswers(once === null ? askingAll : askFramesOnce(once, askingAll), keeping)
  const places = createPlaces({
    answers,
    locationList: () => askLocationList(coreApi, limits.answerBytes, stopped.signal),
    limits,
    now,
  })
  const build = await buildOf(publicFolder)
  await addCoreApiRoutes(app, {
    ask: coreApi,
    build,
    now,
    limits,
    place,
    doorkeeper,
    places,
    counts,
    pairing,
    sharing,
  })
  await serveDashboard(app, publicFolder)
  const door = openMetricsDoor(app, {
    answers,
    limits,
    now,
    place,
    doorkeeper,
    places,
    counts,
    sharing,
    isTrustedProxy,
    measurements,
    headers,
  })

  // One part that recovers says that the other may have, too, and that what failed in a browser may succeed now.
  recovered.add(() => {
    upstream.hasten()
    coreCircuit.hasten()
    door.notify('deployment_well')
  })

  const watch = startAlerts({
    settings: options.alerts ?? null,
    answers,
    places,
    sharing,
    credentials,
    publicUrl: place.publicUrl,
    limits,
    signal: stopped.signal,
    notices,
    log,
    now,
    random,
  })

  let closed: Promise<void> | null = null
  const close = (): Promise<void> => {
    closed ??= stop()
    return closed
  }
  async function stop(): Promise<void> {
    readiness.stop()
    await watch?.close()
    await Promise.all([door.close(), inFlight.empty(limits.drainMs)])
    upstream.close()
    stopped.abort()
    await derivation?.close()
    // The others are told that what was asked here is not answered.
    await once?.close()
    sharing?.store.close()
    await app.close()
    lines.close()
  }

  try {
    const address = await app.listen({ host: options.host, port: options.port })
    if (options.tellOperator !== undefined) void tokens.current().catch(() => undefined)
    return { address, close }
  } catch (error) {
    await close()
    throw error
  }
}

const nameOfPart: Readonly<Record<DeploymentPart, string>> = {
  metrics_api: 'The Metrics API',
  core_api: 'The Core API',
}

/** Says why the deployment cannot be asked; `null` where it can: it takes our token and tells its locations. */
async function probe(
  ask: ReturnType<typeof createCoreApi>,
  upstream: Upstream,
  now: () => number,
  signal: AbortSignal,
): Promise<string | null> {
  if (rests(upstream.circuit, now())) return notAsked(upstream.circuit)
  const answer = await ask({ ...locationListRequest, signal })
  if (!answer.ok) return answer.detail
  answer.body.destroy()
  return null
}
