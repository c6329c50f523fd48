import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { WorkQueue } from '../load/work-queue.ts'
import { registryWithProcess } from './process-metrics.ts'

/**
 * The service's metrics for Prometheus. Label values come from fixed tables (routes, codes, kinds), never from clients,
 * so their number is bounded.
 */
export interface Measurements {
  httpBegan(): void
  httpEnded(request: HttpMeasurement): void
  /** A WebSocket request; `none` if it names no known route. */
  frameEnded(route: string, outcome: string, seconds: number): void
  framesInFlight(change: 1 | -1): void
  socketsOpen(change: 1 | -1): void
  /** A WebSocket upgrade: `ok`, or the code of the refusal. */
  upgradeEnded(outcome: string): void
  /** A connection closed before or during its request. */
  connectionCut(reason: CutReason): void
  /** `ok`, or the error code of RFC 6749 §5.2. */
  tokenRequestEnded(outcome: string): void
  statementEnded(kind: StatementKind, outcome: string, seconds: number): void
  /** Records received over HTTP: how many of a kind were stored or rejected. */
  recordsIngested(kind: string, outcome: 'kept' | 'refused', records: number): void
  /** Reports the length of the queue. */
  watchQueue(queue: WorkQueue): void
  /** Text for Prometheus, and its media type. */
  text(): Promise<string>
  readonly contentType: string
}

export interface HttpMeasurement {
  readonly method: string
  /** The route pattern, or `none`. */
  readonly route: string
  readonly status: number
  /** `ok`, an error code, or `abandoned` if the client left before its response. */
  readonly outcome: string
  readonly seconds: number
}

export type StatementKind = 'query' | 'command' | 'insert'

export type CutReason =
  /** The connection limit was reached. */
  | 'too_many'
  /** The connection limit per address was reached. */
  | 'too_many_of_address'
  /** The bytes were not HTTP. */
  | 'malformed'
  /** The headers exceeded their limit. */
  | 'head_too_large'
  /** Headers or body did not arrive in time. */
  | 'too_slow'
  /** The client did not read the response in time. */
  | 'not_read'
  /** The connection failed by itself. */
  | 'failed'

/** From a cached list to the slowest allowed request. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Has its own registry, so that two services in one process do not mix. */
export function createMeasurements(): Measurements {
  const registry = registryWithProcess()
  const own = registerMetrics(registry)

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    httpBegan: () => own.httpInFlight.inc(),
    httpEnded({ method, route, status, outcome, seconds }) {
      own.httpInFlight.dec()
      own.http.inc({ method: knownMethods.has(method) ? method : 'other', route, status, outcome })
      own.httpSeconds.observe({ route }, seconds)
    },
    frameEnded(route, outcome, seconds) {
      own.frames.inc({ route, outcome })
      own.frameSeconds.observe({ route }, seconds)
    },
    framesInFlight: (change) => own.framesInFlight.inc(change),
    socketsOpen: (change) => own.sockets.inc(change),
    upgradeEnded: (outcome) => own.upgrades.inc({ outcome }),
    connectionCut: (reason) => own.cuts.inc({ reason }),
    tokenRequestEnded: (outcome) => own.tokens.inc({ outcome }),
    statementEnded(kind, outcome, seconds) {
      own.statements.inc({ kind, outcome })
      own.statementSeconds.observe({ kind }, seconds)
    },
    recordsIngested: (kind, outcome, count) => own.records.inc({ kind, outcome }, count),
    watchQueue(queue) {
      watch(registry, 'queue_running', 'Requests that the warehouse is working on.', () => queue.running)
      watch(registry, 'queue_waiting', 'Requests that wait for the warehouse.', () => queue.waiting)
    },
  }
}

function registerMetrics(registry: Registry) {
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name: `shopfloor_${name}`, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Histogram({ name: `shopfloor_${name}`, help, labelNames, registers, buckets })
  const gauge = (name: string, help: string) => new Gauge({ name: `shopfloor_${name}`, help, registers })

  const ofRequest = ['method', 'route', 'status', 'outcome'] as const
  const toAnswer = 'Duration of HTTP requests, from the headers to the end of the response.'
  return {
    http: counter('http_requests_total', 'Completed HTTP requests.', ofRequest),
    httpSeconds: histogram('http_request_seconds', toAnswer, ['route']),
    httpInFlight: gauge('http_requests_in_flight', 'HTTP requests in flight.'),
    frames: counter('frames_total', 'Answered WebSocket messages.', ['route', 'outcome']),
    frameSeconds: histogram('frame_seconds', 'Duration of WebSocket messages, from arrival to response.', [
      'route',
    ]),
    framesInFlight: gauge('frames_in_flight', 'WebSocket messages in flight.'),
    sockets: gauge('sockets_open', 'Open WebSockets.'),
    upgrades: counter('upgrades_total', 'WebSocket upgrade requests.', ['outcome']),
    cuts: counter('connections_cut_total', 'Connections that the service closed on a client.', ['reason']),
    tokens: counter('token_requests_total', 'Access token requests.', ['outcome']),
    statements: counter('warehouse_statements_total', 'Statements sent to the warehouse.', [
      'kind',
      'outcome',
    ]),
    statementSeconds: histogram('warehouse_statement_seconds', 'Duration of warehouse statements.', ['kind']),
    records: counter('ingested_records_total', 'Records ingested over HTTP.', ['kind', 'outcome']),
  }
}

/** Registers a metric that is read whenever metrics are. */
function watch(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name: `shopfloor_${name}`,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}

/** Node knows some thirty more methods, which all get the same response here. */
const knownMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])
