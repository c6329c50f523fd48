import { WebSocket } from 'ws'
import { createClient } from '../../../src/client/client.ts'
import { ratesAsFractions } from '../../../src/domain/cells/rates-as-fractions.ts'
import { type Location, readLocations } from '../../../src/protocol/locations.ts'
import {
  type MetricAnswer,
  type MetricRow,
  measureOf,
  readMetricAnswer,
} from '../../../src/protocol/metrics/results.ts'
import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'
import type { BodyOf } from '../../../src/protocol/requests/requests.ts'

export function address(): string {
  const { SHOPFLOOR_ADDRESS } = process.env
  if (SHOPFLOOR_ADDRESS === undefined) throw new Error('the whole stack is not running')
  return SHOPFLOOR_ADDRESS
}

export async function locations(): Promise<readonly Location[]> {
  const response = await fetch(`${address()}/api/v1/location/list`)
  return readLocations(await response.json()) ?? []
}

export async function locationNamed(start: string): Promise<Location> {
  const found = (await locations()).find(({ name }) => name.startsWith(start))
  if (found === undefined) throw new Error(`there is no store ${start}`)
  return found
}

/** Entries by bucket. */
export async function askEntries(body: BodyOf<'entries'>): Promise<readonly MetricRow[]> {
  return (await ask({ action: 'metric', route: 'entries', body })).segments ?? []
}

/** The total rows of a metric. */
export async function askSummary(question: UncheckedQuestion): Promise<readonly MetricRow[]> {
  return (await ask(question)).summary ?? []
}

/** The rows of a metric by bucket. */
export async function askSegments(question: UncheckedQuestion): Promise<readonly MetricRow[]> {
  return (await ask(question)).segments ?? []
}

async function ask(question: UncheckedQuestion): Promise<MetricAnswer> {
  const value = await askValue(question)
  const answer = readMetricAnswer(value)
  if (answer === null) throw new Error(`no answer to ${question.route}: ${JSON.stringify(value)}`)
  // Deployments may respond in fractions or percentages.
  return ratesAsFractions(answer)
}

/**
 * Sends a request over a socket of its own, so that the screen is checked against an independent response.
 */
export async function askValue(question: UncheckedQuestion): Promise<unknown> {
  const client = createClient({
    openSocket: () => new WebSocket(`${address().replace('http', 'ws')}/api/metrics`),
    clock: {
      now: () => performance.now(),
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
    random: Math.random,
  })
  try {
    return (await client.request(question)).value
  } finally {
    client.close()
  }
}

export function total(rows: readonly MetricRow[]): number {
  return rows.reduce((sum, row) => sum + (measureOf(row, 'entries') ?? 0), 0)
}
