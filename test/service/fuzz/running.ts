import { expect, onTestFinished } from 'vitest'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { runService, type TestService } from '../../support/running-service.ts'
import { smallStoreNow } from '../small-store.ts'
import { seed } from './chance.ts'

let unhandled = 0
const count = () => {
  unhandled += 1
}

/** Starts the whole service on the small store. */
export function runFuzzed(warehouse: Warehouse): Promise<TestService> {
  unhandled = 0
  process.on('unhandledRejection', count)
  process.on('uncaughtException', count)
  onTestFinished(() => {
    process.off('unhandledRejection', count)
    process.off('uncaughtException', count)
  })
  // Every secret is checked, because rate limiting has its own tests.
  return runService({ warehouse, now: () => smallStoreNow, limits: { maxFailedAttempts: 1_000_000 } })
}

/** Runs numbered cases one by one. A failure reports how to repeat it. */
export async function runCases(
  name: string,
  cases: number,
  run: (index: number) => Promise<string>,
): Promise<Readonly<Record<string, number>>> {
  const outcomes: Record<string, number> = {}
  for (let index = 0; index < cases; index += 1) {
    try {
      const outcome = await run(index)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    } catch (error) {
      throw new Error(
        `${name}, case ${index} of FUZZ_SEED=${seed}: ${error instanceof Error ? error.message : error}`,
        {
          cause: error,
        },
      )
    }
  }
  return outcomes
}

/** Checks that the service is unharmed: no hidden errors, nothing for the operator in the log, and it responds. */
export async function requireUnharmed(service: TestService): Promise<void> {
  expect(unhandled).toBe(0)
  expect(service.logged().match(/^.*"level":[56]0.*$/m)?.[0]).toBeUndefined()
  expect(await (await fetch(`${service.baseUrl}/readyz`)).json()).toEqual({ status: 'ready' })
  const measured = await (await fetch(service.metricsUrl ?? '')).text()
  for (const name of ['frames_in_flight', 'queue_running', 'queue_waiting']) {
    expect(measured).toMatch(new RegExp(`^shopfloor_${name} 0$`, 'm'))
  }
}
