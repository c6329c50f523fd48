import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { ConnectionCause } from '../http/http-connections.ts'
import type { CircuitState } from '../upstream/circuit.ts'
import { type DeploymentPart, deploymentParts } from '../upstream/deployment-parts.ts'
import { registryWithProcess } from './process-metrics.ts'

/**
 * The metrics of the BFF, for Prometheus. Labels are words of the source (routes of the tables, codes), never text from
 * a browser, so their number is bounded.
 */
export interface Measurements {
  /** A request was answered from this source. The BFF's own permission requests count too. */
  answered(source: 'kept' | 'merged' | 'shared' | 'asked' | 'derived'): void
  /** Redis became usable or unusable. Only called if it is configured. */
  together(isTogether: boolean): void
  /** Whether the database of what people write can be used. */
  database(isUsable: boolean): void
  /** The deployment answered a request: `ok`, or the code of the failure. */
  upstreamEnded(route: string, outcome: string, seconds: number): void
  /** The state of a circuit breaker changed. */
  circuit(part: DeploymentPart, state: CircuitState['state']): void
  /** A request on a WebSocket failed. */
  refused(code: string): void
  /** A WebSocket upgrade was refused. */
  upgradeRefused(code: string): void
  socketsOpen(change: 1 | -1): void
  /** The BFF closed a WebSocket. */
  socketClosed(cause: string): void
  httpEnded(route: string, status: number): void
  /** The BFF closed or refused an HTTP connection. */
  connectionClosed(cause: ConnectionCause): void
  /** The Prometheus exposition, and its media type. */
  text(): Promise<string>
  readonly contentType: string
}

type Pending = () => { readonly inFlight: number; readonly queued: number }

const circuitStates = ['closed', 'open', 'trying'] as const satisfies readonly CircuitState['state'][]

/** Seconds: from a cached list to the longest allowed request. */
const buckets = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** @param pending requests to the deployment at this moment */
export function createMeasurements(pending: Pending): Measurements {
  // A registry of its own, so that two BFFs in one process do not mix.
  const registry = registryWithProcess()
  const metrics = register(registry, pending)
  /** Count outside the registry, which is only updated when it is read: there are thousands of answers a second. */
  const answered = new Map<string, number>()
  let redis: Gauge | null = null

  const circuit = (part: DeploymentPart, now: CircuitState['state']): void => {
    for (const state of circuitStates) metrics.circuits.set({ part, state }, state === now ? 1 : 0)
    if (now === 'open') metrics.opened.inc({ part })
  }
  for (const part of deploymentParts) circuit(part, 'closed')

  return {
    answered(source) {
      answered.set(source, (answered.get(source) ?? 0) + 1)
    },
    together(isTogether) {
      redis ??= gaugeOf(registry, 'redis_up', '1 if Redis is available; without it, this server works alone.')
      redis.set(isTogether ? 1 : 0)
    },
    database: (isUsable) => metrics.database.set(isUsable ? 1 : 0),
    upstreamEnded(route, outcome, elapsed) {
      // Count after the response has left.
      setImmediate(() => {
        metrics.upstream.inc({ route, outcome })
        metrics.seconds.observe({ route }, elapsed)
      })
    },
    circuit,
    refused: (code) => metrics.refusals.inc({ code }),
    upgradeRefused: (code) => metrics.upgrades.inc({ code }),
    socketsOpen: (change) => metrics.sockets.inc(change),
    socketClosed: (cause) => metrics.closes.inc({ cause }),
    connectionClosed: (cause) => metrics.lines.inc({ cause }),
    httpEnded: (route, status) => metrics.http.inc({ route, status }),
    text() {
      for (const [source, count] of answered) metrics.answers.inc({ source }, count)
      answered.clear()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

function register(registry: Registry, pending: Pending) {
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name: `shopfloor_bff_${name}`, help, labelNames, registers: [registry] })

  gaugeOf(registry, 'upstream_in_flight', 'Requests in flight to the deployment.', () => pending().inFlight)
  gaugeOf(registry, 'upstream_queued', 'Requests that wait for the deployment.', () => pending().queued)
  return {
    answers: counter('answers_total', 'Requests by answer source.', ['source']),
    database: gaugeOf(registry, 'database_up', '1 if what people write can be read and saved.'),
    upstream: counter('upstream_total', 'Requests to the deployment.', ['route', 'outcome']),
    seconds: new Histogram({
      name: 'shopfloor_bff_upstream_seconds',
      help: 'Duration of requests to the deployment.',
      labelNames: ['route'],
      registers: [registry],
      buckets,
    }),
    circuits: new Gauge({
      name: 'shopfloor_bff_circuit',
      help: 'Circuit breaker of a part of the deployment: 1 for its current state.',
      labelNames: ['part', 'state'],
      registers: [registry],
    }),
    opened: counter('circuit_opened_total', 'How often a circuit breaker opened.', ['part']),
    refusals: counter('refused_total', 'Failed WebSocket requests.', ['code']),
    upgrades: counter('upgrades_refused_total', 'Refused WebSocket upgrades.', ['code']),
    sockets: gaugeOf(registry, 'sockets_open', 'Open WebSockets of browsers.'),
    closes: counter('sockets_closed_total', 'WebSockets closed by the server.', ['cause']),
    lines: counter('lines_closed_total', 'HTTP connections closed by the server.', ['cause']),
    http: counter('http_requests_total', 'Answered HTTP requests.', ['route', 'status']),
  }
}

/** @param read returns the value whenever the registry is read; if omitted, set the gauge yourself */
function gaugeOf(registry: Registry, name: string, help: string, read?: () => number): Gauge {
  return new Gauge({
    name: `shopfloor_bff_${name}`,
    help,
    registers: [registry],
    ...(read === undefined
      ? {}
      : {
          collect(this: Gauge) {
            this.set(read())
          },
        }),
  })
}
