import { hasOrganisation, newestHeartbeat } from '../../warehouse/demo/state.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import { makeChain } from '../demo/chain.ts'
import { type DemoProgress, demoSeed, monthName } from '../demo/demo.ts'
import { generate, monthsOf } from '../demo/generate.ts'
import { beat } from '../demo/heartbeats.ts'
import { registerSpecialDays } from '../demo/registry.ts'

/** Milliseconds since 1970, and timers; `globalThis` with `Date.now` is one. */
export interface SimulationClock {
  now(): number
  setTimeout(run: () => void, delayMs: number): unknown
  clearTimeout(timer: unknown): void
}

export interface SimulationOptions {
  readonly clock: SimulationClock
  /** The seed that the demo was made with. */
  readonly seed?: number
  /** Time between two ticks; 10 seconds where not given. */
  readonly tickMs?: number
  /** A tick failed. What it should have written comes with the next one. */
  readonly onFault?: (error: unknown) => void
  /** Called while a time of more than an hour is caught up on, in which nothing was running. */
  readonly onProgress?: (progress: DemoProgress) => void
}

export interface Simulation {
  /** No tick begins any more; the running one ends first. */
  stop(): Promise<void>
}

const longGapMs = 3_600_000
const dayMs = 86_400_000

/**
 * Lets time go on in the stores of the demo: each tick writes what happened since the last. The first one begins
 * where the warehouse's newest sign of life ends, so that history has no hole after a pause. Other stores are left
 * alone; without a demo it waits for one.
 */
export function startSimulation(warehouse: Warehouse, options: SimulationOptions): Simulation {
  const { clock, seed = demoSeed, tickMs = 10_000, onFault = () => {}, onProgress = () => {} } = options
  const chain = makeChain()
  const recordings = chain.cameras.map((camera) => camera.id)
  let reached: number | null = null
  let specialDaysUntil = Number.NEGATIVE_INFINITY
  let stopped = false
  let timer: unknown

  async function findStart(): Promise<number | null> {
    if (!(await hasOrganisation(warehouse, chain.id))) return null
    return newestHeartbeat(warehouse, recordings)
  }

  async function tick(): Promise<void> {
    reached ??= await findStart()
    const now = Math.floor(clock.now() / 1000) * 1000
    if (reached === null || now <= reached) return
    if (now - specialDaysUntil > dayMs) {
      await registerSpecialDays(warehouse, chain, reached, now)
      specialDaysUntil = now
    }
    const months = monthsOf({ from: reached, to: now })
    const isLong = now - reached > longGapMs
    for (const [done, month] of months.entries()) {
      if (stopped) return
      if (isLong) onProgress({ step: monthName(month.from), done, total: months.length })
      await generate(warehouse, chain, seed, month)
      // Only now: where the beats end is where the next run begins.
      await beat(warehouse, chain, seed, month.to)
      reached = month.to
    }
    if (isLong) onProgress({ step: 'done', done: months.length, total: months.length })
  }

  async function run(): Promise<void> {
    try {
      await tick()
    } catch (error) {
      onFault(error)
    }
    if (stopped) return
    timer = clock.setTimeout(() => {
      running = run()
    }, tickMs)
  }

  let running = run()
  return {
    async stop() {
      stopped = true
      clock.clearTimeout(timer)
      await running
    },
  }
}
