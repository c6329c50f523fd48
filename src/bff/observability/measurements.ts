import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { LineCause } from '../http/http-lines.ts'
import type { CircuitState } from '../upstream/circuit.ts'
import { type DeploymentPart, deploymentParts } from '../upstream/deployment-parts.ts'

/**
 * What the BFF counts of itself, for Prometheus. Labels are words of the source (routes of the tables, codes), never
 * what a browser wrote: their number is bounded whatever arrives.
 */
export interface Measurements {
  /** How a question of a browser, or of ours about what is whose, came to its answer. */
  answered(source: 'kept' | 'merged' | 'shared' | 'asked' | 'derived'): void
  /** Where several BFFs share: whether what they share by can be used. */
  together(isTogether: boolean): void
  /** The deployment answered a question: `ok`, or the code of the failure. */
  upstreamEnded(route: string, outcome: string, seconds: number): void
  /** A part of the deployment is left alone, asked again, or tried. */
  circuit(part: DeploymentPart, state: CircuitState['state']): void
  /** A browser was told a failure under the id of its request. */
  refused(code: string): void
  /** A WebSocket was not let in. */
  upgradeRefused(code: string): void
  socketsOpen(change: 1 | -1): void
  /** A socket was closed by us, and why. */
  socketClosed(cause: string): void
  httpEnded(route: string, status: number): void
  /** A line over HTTP was closed, or not let in. */
  lineClosed(cause: LineCause): void
  /** The text that Prometheus reads, and its media type. */
  text(): Promise<string>
  readonly contentType: string
}

const circuitStates = ['closed', 'open', 'trying'] as const satisfies readonly CircuitState['state'][]

/** From a cached list to the longest question that is allowed. */
const buckets = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** A registry of its own: two in one process do not mix. */
export function createMeasurements(
  /** What is asked of the deployment at this moment. */
  pending: () => { readonly inFlight: number; readonly queued: number },
): Measurements {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name: `shopfloor_bff_${name}`, help, labelNames, registers })

  const answers = counter('answers_total', 'Questions by how their answer was come by.', ['source'])
  /** Counted by the thousand a second, and written down when they are read. */
  const answered = new Map<string, number>()
  const upstream = counter('upstream_total', 'Questions that the deployment was asked.', ['route', 'outcome'])
  const seconds = new Histogram({
    name: 'shopfloor_bff_upstream_seconds',
    help: 'From a question to the deployment to its answer.',
    labelNames: ['route'],
    registers,
    buckets,
  })
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name: `shopfloor_bff_${name}`,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  gauge('upstream_in_flight', 'Questions that the deployment has not answered yet.', () => pending().inFlight)
  gauge('upstream_queued', 'Questions that wait for a place among those.', () => pending().queued)
  const circuits = new Gauge({
    name: 'shopfloor_bff_circuit',
    help: 'Whether a part of the deployment is asked: 1 for the state that it is in.',
    labelNames: ['part', 'state'],
    registers,
  })
  const opened = counter('circuit_opened_total', 'How often a part of the deployment was left alone.', [
    'part',
  ])
  const circuit = (part: DeploymentPart, now: CircuitState['state']): void => {
    for (const state of circuitStates) circuits.set({ part, state }, state === now ? 1 : 0)
    if (now === 'open') opened.inc({ part })
  }
  for (const part of deploymentParts) circuit(part, 'closed')
  const refusals = counter('refused_total', 'Requests of browsers that were answered with a failure.', [
    'code',
  ])
  const upgrades = counter('upgrades_refused_total', 'WebSockets that were not let in.', ['code'])
  const sockets = new Gauge({
    name: 'shopfloor_bff_sockets_open',
    help: 'WebSockets of browsers.',
    registers,
  })
  let redis: Gauge | null = null
  const closes = counter('sockets_closed_total', 'WebSockets that were closed from here.', ['cause'])
  const lines = counter('lines_closed_total', 'Lines over HTTP that were closed from here.', ['cause'])
  const http = counter('http_requests_total', 'HTTP requests that were answered.', ['route', 'status'])

  return {
    answered(source) {
      answered.set(source, (answered.get(source) ?? 0) + 1)
    },
    together(isTogether) {
      // Not told where nothing is shared.
      redis ??= new Gauge({
        name: 'shopfloor_bff_redis_up',
        help: 'Whether Redis can be used; where not, this server goes on alone.',
        registers,
      })
      redis.set(isTogether ? 1 : 0)
    },
    upstreamEnded(route, outcome, elapsed) {
      // Whoever waits for the answer has it first.
      setImmediate(() => {
        upstream.inc({ route, outcome })
        seconds.observe({ route }, elapsed)
      })
    },
    circuit,
    refused: (code) => refusals.inc({ code }),
    upgradeRefused: (code) => upgrades.inc({ code }),
    socketsOpen: (change) => sockets.inc(change),
    socketClosed: (cause) => closes.inc({ cause }),
    lineClosed: (cause) => lines.inc({ cause }),
    httpEnded: (route, status) => http.inc({ route, status }),
    text() {
      for (const [source, count] of answered) answers.inc({ source }, count)
      answered.clear()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
