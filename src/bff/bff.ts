import { createOpeningHours } from './access/opening-hours.ts'
import { createPlaces } from './access/places.ts'
import { shareByRedis } from './across/sharing.ts'
import { startAlerts } from './alerts/start-alerts.ts'
import { createRequestCounts } from './allowances/request-counts.ts'
import { createNotices } from './answers/notices.ts'
import type { BffOptions } from './bff-options.ts'
import { addApiRoutes } from './browser/api-routes.ts'
import { openMetricsSockets } from './browser/metrics-sockets.ts'
import { withGroups } from './groups/granted-groups.ts'
import { openGroups } from './groups/open-groups.ts'
import { plainAddress } from './http/client-address.ts'
import { buildOf, serveDashboard } from './http/dashboard-files.ts'
import { limitHttpConnections } from './http/http-connections.ts'
import { createHttpServer } from './http/http-server.ts'
import { securityHeaders } from './http/security-headers.ts'
import { countInFlight } from './observability/in-flight.ts'
import { createMeasurements } from './observability/measurements.ts'
import { addOperatorRoutes } from './observability/operator-routes.ts'
import { createReadiness } from './observability/readiness.ts'
import { openAnswers } from './open-answers.ts'
import { openWritten } from './open-written.ts'
import { openPairing } from './pairing/open-pairing.ts'
import { withScreens } from './pairing/screen-sessions.ts'
import { type BffLimits, defaultLimits } from './settings/limits.ts'
import { sealCredentials } from './settings/sealed-credentials.ts'
import { isLoopback } from './settings/settings-reader.ts'
import { guardWith } from './sign-in/guard.ts'
import { openSystemEvents } from './system-events/system-events.ts'
import { answersWithTargets } from './targets/answers-with-targets.ts'
import { usualWeekdays } from './targets/usual-weekdays.ts'
import { askLocationList } from './upstream/core-api.ts'
import { openDeployment } from './upstream/open-deployment.ts'

export interface Bff {
  /** `http://host:port`, ready for a browser. */
  readonly address: string
  /** Closes the sockets of browsers, finishes what is in flight, and resolves once the port is free. */
  close(): Promise<void>
}

/**
 * Starts the backend-for-frontend: the dashboard's files, the Core API and the Metrics WebSocket of one deployment, on
 * one port.
 *
 * @throws Error with the `code` of `listen` if the address is not available, for example `EADDRINUSE`
 */
export async function startBff(options: BffOptions): Promise<Bff> {
  const stopped = new AbortController()
  const parts = openParts(options, stopped.signal)
  const { deployment, limits } = parts
  const server = await openServer(options, parts)
  const alerts = startAlerts({
    ...parts,
    settings: options.alerts ?? null,
    publicUrl: parts.place.publicUrl,
    signal: stopped.signal,
  })
  // Requests that failed in browsers may succeed now.
  deployment.recovered.add(() => server.sockets.notify('deployment_well'))

  let closed: Promise<void> | null = null
  const close = (): Promise<void> => {
    closed ??= stop()
    return closed
  }
  async function stop(): Promise<void> {
    parts.readiness.stop()
    await alerts?.close()
    await Promise.all([server.sockets.close(), server.inFlight.empty(limits.drainMs)])
    deployment.close()
    stopped.abort()
    await parts.closeAnswers()
    parts.sharing?.store.close()
    await parts.database.close()
    await server.app.close()
    server.connections.close()
  }

  try {
    const address = await server.app.listen({ host: options.host, port: options.port })
    if (options.tellOperator !== undefined) deployment.signIn()
    return { address, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Parts = ReturnType<typeof openParts>

/** Opens everything that answers requests, except the server. */
function openParts(options: BffOptions, stopped: AbortSignal) {
  const { log, now = Date.now, random = Math.random } = options
  const authentication = options.authentication ?? { kind: 'open' }
  if (authentication.kind === 'open' && !isLoopback(options.host)) {
    throw new Error('without a login the dashboard must listen on a loopback address')
  }
  const limits: BffLimits = { ...defaultLimits, ...options.limits }
  const credentials = sealCredentials(options.deployment)
  const notices = createNotices((sentence) => {
    if (!stopped.aborted) options.tellOperator?.(sentence)
  })
  const measurements = createMeasurements(() => deployment.pending())
  const common = { credentials, limits, now, random, log, notices, measurements }
  const deployment = openDeployment({
    ...common,
    deployment: options.deployment,
    onCircuit: (part, { state }) => measurements.circuit(part, state),
  })
  const sharing = options.redisUrl ? shareByRedis({ ...common, url: options.redisUrl }) : null
  const written = openWritten({
    ...common,
    location: options.database ?? { kind: 'embedded', folder: null },
    hasOthers: sharing !== null,
  })
  const readiness = createReadiness({
    probe: () => deployment.troubleOf(AbortSignal.any([stopped, AbortSignal.timeout(limits.tokenAnswerMs)])),
    freshMs: limits.readinessMs,
    now,
  })
  const {
    answers,
    coreApi,
    close: closeAnswers,
  } = openAnswers({
    ...common,
    deployment,
    sharing,
    openDeriver: options.openDeriver,
    indexClock: options.indexClock ?? 'location',
  })
  const places = createPlaces({
    answers,
    locationList: () => askLocationList(coreApi, limits.answerBytes, stopped),
    limits,
    now,
  })
  const groups = openGroups({
    ...common,
    file: options.groupsFile ?? null,
    answers,
    askApart: deployment.askApart,
    places,
  })
  const place = {
    boundHost: options.host,
    publicUrl: authentication.kind === 'open' ? null : authentication.publicUrl,
  }
  const counts = createRequestCounts({ sharing, limits, now })
  return {
    ...common,
    ...written,
    authentication,
    deployment,
    sharing,
    readiness,
    answers,
    coreApi,
    closeAnswers,
    askApart: deployment.askApart,
    places,
    groups,
    place,
    counts,
  }
}

/** Creates the HTTP server. It does not listen yet. */
async function openServer(options: BffOptions, parts: Parts) {
  const { authentication, limits, measurements, place, sharing } = parts
  const { publicFolder, isTrustedProxy = () => false } = options
  const headers = securityHeaders(options.hstsSeconds ?? null)
  const app = createHttpServer({ ...parts, isTrustedProxy, headers })
  addOperatorRoutes(app, {
    measurements,
    check: parts.readiness.check,
    sharing: sharing === null ? null : { trouble: sharing.trouble },
    database: parts.database,
    metricsToken: options.metricsToken ?? null,
  })
  const inFlight = countInFlight(app)
  const connections = limitHttpConnections(app.server, {
    limits,
    // Without a login all connections come from this machine.
    countedAddress: ({ remoteAddress = '' }) =>
      place.publicUrl === null || isTrustedProxy(remoteAddress) ? null : plainAddress(remoteAddress),
    onClosed: measurements.connectionClosed,
  })
  const people = await guardWith(app, authentication, { ...parts, store: sharing?.store ?? null })
  const pairing = await openPairing({ ...parts, earlierFile: options.earlierScreensFile ?? null })
  const granted = pairing === null ? people : withScreens(people, pairing.sessions)
  const authenticator = withGroups(granted, parts.groups)
  const build = await buildOf(publicFolder)
  const openingHours = createOpeningHours(parts)
  await addApiRoutes(app, {
    ...parts,
    openingHours,
    systemEvents: await openSystemEvents(options.holidays ?? [], { ...parts, openingHours }),
    ask: parts.coreApi,
    build,
    authenticator,
    pairing,
    usualWeekdays: usualWeekdays(parts.answers, parts.now),
    chainCalendar: options.chainCalendar ?? null,
  })
  await serveDashboard(app, publicFolder)
  const sockets = openMetricsSockets(app, {
    ...parts,
    answers: answersWithTargets(parts.answers, parts),
    authenticator,
    isTrustedProxy,
    headers,
  })
  return { app, inFlight, connections, sockets }
}
