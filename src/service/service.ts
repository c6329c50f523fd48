import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { coreApi } from './core-api/core-api.ts'
import { createDrain } from './http/drain.ts'
import { health, isOwnMachine, metrics } from './http/endpoints.ts'
import { createHttpServer } from './http/http-server.ts'
import { takeWebSocketUpgrades } from './http/upgrades.ts'
import { ingestApi } from './ingest/ingest-api/ingest-api.ts'
import type { Client } from './issuer/clients.ts'
import { issuer } from './issuer/issuer.ts'
import { loadOrCreateSigningKey } from './issuer/signing-key.ts'
import { createTokens } from './issuer/tokens.ts'
import { atMost } from './load/at-most.ts'
import { defaultLimits, type ServiceLimits } from './load/limits.ts'
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
  /** 0 takes any free port. */
  readonly port: number
  /** Stays the caller's: it is not closed with the service. */
  readonly warehouse: Warehouse
  /** The `aud` of each token. */
  readonly audience: string
  readonly clients: readonly Client[]
  /** Where the signing key is kept, in a file of mode 0600. */
  readonly keyFolder: string
  readonly log: Logger
  /** Epoch milliseconds; the machine's clock by default. */
  readonly now?: () => number
  /** The address under which clients know this service, where it is another than the one it listens on. */
  readonly publicUrl?: string | undefined
  readonly limits?: Partial<ServiceLimits>
  /**
   * Where `/metrics` is served to everybody. Without it, it is on the service's own port for this machine alone, and
   * not at all where a public address says that a proxy stands before the service.
   */
  readonly metricsAt?: { readonly host: string; readonly port: number } | undefined
}

/** A running service and the addresses that a client is configured with. */
export interface RunningService {
  /** The address that it listens on. The other three are under the public one, where that is another. */
  readonly listeningUrl: string
  readonly baseUrl: string
  readonly wsUrl: string
  readonly authUrl: string
  /** Where measurements are, or `null` where they are not offered. */
  readonly metricsUrl: string | null
  /** Stops accepting, waits for what is in flight (at most the grace time), closes sockets with 1001. */
  close(): Promise<void>
}

/**
 * Starts the token issuer, the Core API and the Metrics WebSocket on one port.
 *
 * @throws the error of Node where the address cannot be used (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`), and an
 * Error with a sentence for the operator where the signing key is damaged.
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { host, port, audience, clients, log, now = Date.now } = options
  const limits: ServiceLimits = { ...defaultLimits, ...options.limits }
  const key = await loadOrCreateSigningKey(options.keyFolder)

  // Known when the port is: tokens are asked for later than that.
  let listeningUrl = ''
  const address = () => options.publicUrl ?? listeningUrl
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
    // Past the measurements and the queue: it is not a question of anybody.
    probe: () => probe(options.warehouse),
    timeoutMs: limits.readinessTimeoutMs,
    freshMs: 1000,
    onFailure: (error) => log.error({ err: error }, 'the store of counts does not answer'),
  })
  const metricsApi = createMetricsApi({
    answerFor: createAnswerFor({ warehouse, queue, limits, now }),
    verifyToken: tokens.verify,
    limits,
    log,
    measurements,
  })

  const { app, connections } = createHttpServer({ log, limits, measurements })
  const drain = createDrain(app)
  app.register(health(readiness))
  app.register(issuer({ address, publicUrl: options.publicUrl, audience, clients, key, tokens, limits, now }))
  app.register(coreApi({ warehouse, queue, verifyToken: tokens.verify, limits, now }))
  app.register(ingestApi({ warehouse, verifyToken: tokens.verify, limits, now, measurements }))
  app.register(upgradeRequired)
  takeWebSocketUpgrades(app.server, metricsApi.handleUpgrade)
  const isOpenHere = options.metricsAt === undefined && options.publicUrl === undefined
  if (isOpenHere) app.register(metrics(measurements, isOwnMachine))
  const apart = options.metricsAt === undefined ? null : createHttpServer({ log, limits, measurements })
  apart?.app.register(metrics(measurements, () => true))

  try {
    if (apart !== null) await apart.app.listen({ ...options.metricsAt })
    await app.listen({ host, port })
  } catch (error) {
    await Promise.all([app.close(), apart?.app.close()])
    throw error
  }
  listeningUrl = addressOf(app.server.address() as AddressInfo)

  let closed: Promise<void> | null = null
  const close = async () => {
    // As long as something is in flight the port stays open: whoever comes is told that the service is closing.
    readiness.close()
    await Promise.all([atMost(limits.shutdownGraceMs, drain.begin()), metricsApi.close()])
    const ended = [app.close(), apart?.app.close()]
    // What is left has not asked, or does not read, or its time is up.
    connections.destroyAll()
    apart?.connections.destroyAll()
    await Promise.all(ended)
  }
  const publicUrl = options.publicUrl ?? listeningUrl
  return {
    listeningUrl,
    baseUrl: publicUrl,
    wsUrl: `${publicUrl.replace(/^http/, 'ws')}${metricsApiPath}`,
    authUrl: publicUrl,
    metricsUrl:
      apart === null
        ? isOpenHere
          ? `${listeningUrl}/metrics`
          : null
        : `${addressOf(apart.app.server.address() as AddressInfo)}/metrics`,
    close() {
      closed ??= close()
      return closed
    },
  }
}

/** An address that can be connected to: a server that listens everywhere is reached over loopback. */
function addressOf({ address, family, port }: AddressInfo): string {
  const reachable = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address
  return `http://${family === 'IPv6' ? `[${reachable}]` : reachable}:${port}`
}
