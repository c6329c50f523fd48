import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { Question } from '../../../src/protocol/requests/requests.ts'
import { defaultLimits, type ServiceLimits } from '../../../src/service/load/limits.ts'
import type { Answer } from '../../../src/service/metrics-api/answer.ts'
import { createMetricsApi, type MetricsApi } from '../../../src/service/metrics-api/metrics-api.ts'
import { createMeasurements } from '../../../src/service/observability/measurements.ts'

export interface MetricsServer {
  readonly metricsApi: MetricsApi
  readonly httpUrl: string
  /** Uses an accepted token. */
  readonly url: string
  logged(): string
}

/**
 * The WebSocket part alone on a real port, with responses that the test controls. The only valid token is `good`; the
 * token `ingest` lacks the scope `read`.
 */
export async function runMetricsServer(
  answer: Answer,
  limits: Partial<ServiceLimits> = {},
): Promise<MetricsServer> {
  const lines: string[] = []
  const metricsApi = createMetricsApi({
    answerFor: () => answer,
    verifyToken: async (token) =>
      token === 'good' || token === 'ingest'
        ? { clientId: 'client', scopes: new Set([token === 'good' ? 'read' : 'ingest']), organisations: null }
        : null,
    limits: { ...defaultLimits, shutdownGraceMs: 50, ...limits },
    measurements: createMeasurements(),
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
  })
  const server = createServer((_request, response) => response.writeHead(404).end())
  server.on('upgrade', metricsApi.handleUpgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    await metricsApi.close()
    await closed
  })
  const { port } = server.address() as AddressInfo
  return {
    metricsApi,
    httpUrl: `http://127.0.0.1:${port}`,
    url: `ws://127.0.0.1:${port}/metrics-api?token=good`,
    logged: () => lines.join(''),
  }
}

export interface HeldAnswers {
  readonly answer: Answer
  /** Resolves when this many requests have arrived. */
  arrived(count: number): Promise<void>
  /** Responds to the request with this index, from 0. */
  settle(index: number, outcome: string | Error): void
  readonly signals: readonly AbortSignal[]
  readonly questions: readonly Question[]
}

/** Responses that the test triggers. */
export function holdAnswers(): HeldAnswers {
  const questions: Question[] = []
  const signals: AbortSignal[] = []
  const settlers: ((outcome: string | Error) => void)[] = []
  const awaited: { readonly count: number; resolve(): void }[] = []
  return {
    questions,
    signals,
    answer: (question, signal) =>
      new Promise((resolve, reject) => {
        questions.push(question)
        signals.push(signal)
        settlers.push((outcome) => (typeof outcome === 'string' ? resolve(outcome) : reject(outcome)))
        for (const { count, resolve: tell } of awaited) if (questions.length >= count) tell()
      }),
    arrived: (count) =>
      new Promise((resolve) => {
        if (questions.length >= count) resolve()
        else awaited.push({ count, resolve })
      }),
    settle(index, outcome) {
      const settle = settlers[index]
      if (settle === undefined) throw new Error(`no question ${index} has arrived`)
      settle(outcome)
    },
  }
}

export function statusRequest(id: string): string {
  return JSON.stringify({
    action: 'status',
    data: { id, route: 'status/uptime', body: { entities: ['store'], entityType: 'location' } },
  })
}
