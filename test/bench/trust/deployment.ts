import type { MetricsClient } from '../../../src/client/client.ts'
import type { DataSource } from '../../../src/dashboard/data/source/data-source.ts'
import type { Question } from '../../../src/protocol/requests/requests.ts'
import { defaultLimits } from '../../../src/service/load/limits.ts'
import { createWorkQueue } from '../../../src/service/load/work-queue.ts'
import { createAnswerFor } from '../../../src/service/metrics-api/answer.ts'
import { listLocations } from '../../../src/service/warehouse/questions/locations.ts'
import { uptimes } from '../../../src/service/warehouse/questions/uptimes.ts'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'

/** A deployment of one organisation at an instant: the service's own code over the warehouse, answering JSON. */
export interface Deployment {
  readonly now: number
  ask(question: Question): Promise<unknown>
  uptimes(body: {
    readonly start: string
    readonly end: string
    readonly recids?: readonly string[]
  }): Promise<unknown>
  locations(): Promise<unknown>
}

/**
 * @param now epoch milliseconds. Answers end here, although the warehouse holds later days.
 */
export function deploymentAt(warehouse: Warehouse, organisation: string, now: number): Deployment {
  const organisations = [organisation]
  const queue = createWorkQueue({ concurrency: 4, timeoutMs: 600_000, maxWaiting: 100_000 })
  const limits = { ...defaultLimits, queryTimeoutMs: 600_000 }
  const answerFor = createAnswerFor({ warehouse, queue, limits, now: () => now })
  const answer = answerFor({ clientId: 'trust', scopes: new Set(['read']), organisations })
  return {
    now,
    async ask(question) {
      const asked = untilNow(question, now)
      return asked === null ? nothingYet : JSON.parse(await answer(asked, new AbortController().signal))
    },
    async uptimes({ start, end, recids = null }) {
      const found = await uptimes(
        warehouse,
        { start, end, recordingIds: recids },
        { now, limits, organisations },
      )
      return JSON.parse(JSON.stringify(found))
    },
    locations: () => listLocations(warehouse, organisations),
  }
}

/** The answer about a range in the future. */
const nothingYet = { meta: { units: {} }, segments: [], summary: [] }

function untilNow(question: Question, now: number): Question | null {
  const { body } = question
  if (question.action !== 'metric' || !('start' in body) || !('end' in body)) return question
  if (Date.parse(body.start) >= now) return null
  const end = new Date(Math.min(Date.parse(body.end), now - 1)).toISOString()
  return { ...question, body: { ...body, end } } as Question
}

/** The dashboard's connection, answered in this process. */
export function sourceOf(deployment: Deployment): DataSource {
  const { now } = deployment
  const status = { state: 'open', sinceMs: now } as const
  const unused = (): never => {
    throw new Error('nobody asks for this here')
  }
  const client: MetricsClient = {
    async request(question) {
      const value = await deployment.ask(question as Question)
      return { text: '', value }
    },
    status,
    subscribe: () => () => {},
    onNotice: () => () => {},
    get counters() {
      return unused()
    },
    renew: unused,
    reconnect: unused,
    close: unused,
  }
  const http: DataSource['http'] = (path, { body }) =>
    path.endsWith('/location/list')
      ? deployment.locations()
      : deployment.uptimes(body as Parameters<Deployment['uptimes']>[0])
  return {
    client,
    http,
    clock: {
      now: () => now,
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
    refreshLagMs: 0,
    pace: 1,
    random: () => 0.5,
  }
}
