import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { watchChanges } from './ahead/change-watch.ts'
import { keepReadingAhead } from './ahead/read-ahead.ts'
import { coreApi } from './core-api/core-api.ts'
import { watchCorrections } from './corrections/correction-watch.ts'
import { createDrain } from './http/drain.ts'
import { health, isOwnMachine, metrics } from './http/endpoints.ts'
import { createHttpServer, type HttpServer } from './http/http-server.ts'
import { takeWebSocketUpgrades } from './http/upgrades.ts'
import { ingestApi } from './ingest/ingest-api/ingest-api.ts'
import type { Client } from './issuer/clients.ts'
import { issuer } from './issuer/issuer.ts'
import { loadOrCreateSigningKey, type SigningKey } from './issuer/signing-key.ts'
import { createTokens } from './issuer/tokens.ts'
import { defaultLimits, type ServiceLimits } from './load/limits.ts'
import { waitAtMost } from './load/wait-at-most.ts'
import { createWorkQueue } from './load/work-queue.ts'
import { createAnswerFor } from './metrics-api/answer.ts'
import { createMetricsApi } from './metrics-api/metrics-api.ts'
import { metricsApiPath } from './metrics-api/upgrade.ts'
import { upgradeRequired } from './metrics-api/upgrade-required.ts'
import { measureWarehouse } from './observability/measured-warehouse.ts'
import { createMeasurements } from './observability/measurements.ts'
import { createReadiness } from './observability/readiness.ts'
import { probe } from './warehouse/probe.ts'
import type { Warehouse } from './warehouse/warehouse.ts'

export interface ServiceOptions {
  readonly host: string
  /** 0 selects a free port. */
  readonly port: number
  /** Owned by the caller: it is not closed with the service. */
  readonly warehouse: Warehouse
  /** The `aud` of each token. */
  readonly audience: string
  readonly clients: readonly Client[]
  /** Folder of the signing key, in a file of mode 0600. */
  readonly keyFolder: string
  readonly log: Logger
  /** Epoch milliseconds. Defaults to the machine's clock. */
  readonly now?: () => number
  /** The address under which clients know this service, if it is not the one it listens on. */
  readonly publicUrl?: string | undefined
  readonly limits?: Partial<ServiceLimits>
  /**
   * Address that serves `/metrics` without restriction. Without it, metrics are on the service's own port for this
   * machine only. Without it but with a public address, which implies a proxy, there are none.
   */
  readonly metricsAt?: { readonly host: string; readonly port: number } | undefined
}

/** A running service and the addresses for a client's configuration. */
export interface RunningService {
  /** The address it listens on. The other three use the public address, if there is one. */
  readonly listeningUrl: string
  readonly baseUrl: string
  readonly wsUrl: string
  readonly authUrl: string
  /** URL of the metrics. `null` if they are not served. */
  readonly metricsUrl: string | null
  /** Stops accepting, waits up to the grace time for requests in flight, then closes sockets with 1001. */
  close(): Promise<void>
}

/**
 * Starts the token issuer, the Core API and the Metrics WebSocket on one port.
 *
 * @throws Node's error if the address cannot be used (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`), or an Error with a
 * message for the operator if the signing key is damaged.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const key = await loadOrCreateSigningKey(options.keyFolder)
  // Set once the port is known, which is before the first token request.
  let listeningUrl = ''
  const parts = createParts(options, key, () => options.publicUrl ?? listeningUrl)
  const { main, drain } = createMainServer(options, parts)
  const metricsServer = createMetricsServer(options, parts)
  const servers: readonly HttpServer[] = metricsServer === null ? [main] : [main, metricsServer]

  try {
    await metricsServer?.app.listen({ ...options.metricsAt })
    await main.app.listen({ host: options.host, port: options.port })
  } catch (error) {
    await Promise.all(servers.map((server) => server.app.close()))
    throw error
  }
  listeningUrl = urlOf(main)
  const background = [keepReadingAhead(parts), watchCorrections(parts), watchChanges(parts)]

  let closed: Promise<void> | null = null
  const close = async () => {
    // The port stays open while requests are in flight, so that new clients learn that the service is closing.
    parts.readiness.close()
    const stopped = Promise.all(background.map((work) => work.stop()))
    await Promise.all([waitAtMost(parts.limits.shutdownGraceMs, drain.begin()), parts.metricsApi.close()])
    const ended = servers.map((server) => server.app.close())
    // The rest is idle, does not read, or has run out of time.
    for (const { connections } of servers) connections.destroyAll()
    await Promise.all(ended)
    await stopped
  }
  const publicUrl = options.publicUrl ?? listeningUrl
  const metricsFrom = metricsServer ?? (hasOwnMetrics(options) ? main : null)
  return {
    listeningUrl,
    baseUrl: publicUrl,
    wsUrl: `${publicUrl.replace(/^http/, 'ws')}${metricsApiPath}`,
    authUrl: publicUrl,
    metricsUrl: metricsFrom === null ? null : `${urlOf(metricsFrom)}/metrics`,
    close() {
      closed ??= close()
      return closed
    },
  }
}

type ServiceParts = ReturnType<typeof createParts>

/** Creates what the servers share. `address` returns the issuer in tokens. */
function createParts(options: ServiceOptions, key: SigningKey, address: () => string) {
  const { audience, log, now = Date.now } = options
  const limits: ServiceLimits = { ...defaultLimits, ...options.limits }
  const tokens = createTokens(key, {
    issuer: address,
    audience,
    lifetimeSeconds: limits.tokenLifetimeSeconds,
    now,
  })
  const queue = createWorkQueue({
    concurrency: limits.maxConcurrentQueries,
    timeoutMs: limits.queryTimeoutMs,
    maxWaiting: limits.maxWaitingQueries,
  })
  const measurements = createMeasurements()
  measurements.watchQueue(queue)
  const warehouse = measureWarehouse(options.warehouse, measurements)
  const readiness = createReadiness({
    // Bypass metrics and queue: the probe is not a request.
    probe: () => probe(options.warehouse),
    timeoutMs: limits.readinessTimeoutMs,
    freshMs: 1000,
    onFailure: (error) => log.error({ err: error }, 'the database is not responding'),
  })
  const metricsApi = createMetricsApi({
    answerFor: createAnswerFor({ warehouse, queue, limits, now }),
    verifyToken: tokens.verify,
    limits,
    log,
    measurements,
  })
  return { address, key, limits, log, measurements, metricsApi, now, queue, readiness, tokens, warehouse }
}

/** Creates the server of issuer, Core API, ingest API and Metrics WebSocket. It does not listen yet. */
function createMainServer(options: ServiceOptions, parts: ServiceParts) {
  const { audience, clients, publicUrl } = options
  const { limits, measurements, now, queue, tokens, warehouse } = parts
  const verifyToken = tokens.verify
  const main = createHttpServer(parts)
  const { app } = main
  // Before the routes, whose requests it counts.
  const drain = createDrain(app)
  app.register(health(parts.readiness))
  app.register(issuer({ ...parts, publicUrl, audience, clients }))
  app.register(coreApi({ warehouse, queue, verifyToken, limits, now }))
  app.register(ingestApi({ warehouse, verifyToken, limits, now, measurements }))
  app.register(upgradeRequired)
  takeWebSocketUpgrades(app.server, parts.metricsApi.handleUpgrade)
  if (hasOwnMetrics(options)) app.register(metrics(measurements, isOwnMachine))
  return { main, drain }
}

/** Creates the server that serves only `/metrics`. `null` if no address is given for it. */
function createMetricsServer({ metricsAt }: ServiceOptions, parts: ServiceParts): HttpServer | null {
  if (metricsAt === undefined) return null
  const server = createHttpServer(parts)
  server.app.register(metrics(parts.measurements, () => true))
  return server
}

/** True if the main server serves `/metrics` to this machine. */
function hasOwnMetrics({ metricsAt, publicUrl }: ServiceOptions): boolean {
  return metricsAt === undefined && publicUrl === undefined
}

/** Returns the URL to connect to. A server that listens on all interfaces is reached over loopback. */
function urlOf({ app }: HttpServer): string {
  const { address, family, port } = app.server.address() as AddressInfo
  const reachable = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address
  return `http://${family === 'IPv6' ? `[${reachable}]` : reachable}:${port}`
}
