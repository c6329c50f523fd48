import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'
import { check, questionOf } from './exchange.ts'

export interface Measured {
  readonly requests: number
  readonly perSecond: number
  /** Processor time of the client; other load disturbs it less than wall time. */
  readonly cpuMicroseconds: number
  readonly p50Ms: number
  readonly p99Ms: number
}

type Ask = (question: UncheckedQuestion) => Promise<unknown>

/** Keeps this many requests in flight and checks each answer. */
export async function measure(ask: Ask, inFlight: number, forMs: number): Promise<Measured> {
  const started = performance.now()
  const cpuBefore = process.cpuUsage()
  const latencies = await askFor(ask, inFlight, forMs)
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  latencies.sort((a, b) => a - b)
  return {
    requests: latencies.length,
    perSecond: latencies.length / seconds,
    cpuMicroseconds: (user + system) / latencies.length,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
  }
}

async function askFor(ask: Ask, inFlight: number, forMs: number): Promise<number[]> {
  const latencies: number[] = []
  const endMs = performance.now() + forMs
  let number = 0
  const askInTurn = async (): Promise<void> => {
    for (let nowMs = performance.now(); nowMs < endMs; ) {
      number += 1
      const mine = number
      check(mine, await ask(questionOf(mine)))
      const answeredMs = performance.now()
      latencies.push(answeredMs - nowMs)
      nowMs = answeredMs
    }
  }
  await Promise.all(Array.from({ length: inFlight }, askInTurn))
  return latencies
}

function quantile(sorted: readonly number[], share: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new Error('nothing was answered')
  return value
}
