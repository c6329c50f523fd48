import { locationsOf, newestHeartbeat } from '../../warehouse/demo/state.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import { type Chain, demoChain } from '../demo/chain.ts'
import { type DemoProgress, demoSeed, monthName } from '../demo/demo.ts'
import { type Generate, generatorOf } from '../demo/generate.ts'
import { beat } from '../demo/heartbeats.ts'
import { idOf } from '../demo/identity.ts'
import { knownChain } from '../demo/known-chain.ts'
import type { OutagesBetween } from '../demo/outage.ts'
import { keptOutages } from '../demo/outages.ts'
import { shortPieces } from '../demo/pieces.ts'
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
  /** Least time between two ticks; 10 seconds where not given. */
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

interface KnownDemo {
  readonly chain: Chain
  readonly outagesIn: OutagesBetween
  readonly generate: Generate
}

const longGapMs = 3_600_000
const dayMs = 86_400_000

/**
 * Time between two ticks beside what a tick takes: writing a moment of a large chain must not hold up its questions. It
 * is not stretched beyond a minute, for a camera counts as offline after two without a sign of life.
 */
const pauseShare = 9
const longestPauseMs = 60_000

/**
 * Lets time go on in the stores of the demo: each tick writes what happened since the last. The first one begins
 * where the warehouse's newest sign of life ends, so that history has no hole after a pause. How many stores the chain
 * has is read from the warehouse. Other stores are left alone; without a demo it waits for one.
 */
export function startSimulation(warehouse: Warehouse, options: SimulationOptions): Simulation {
  const { clock, seed = demoSeed, tickMs = 10_000, onFault = () => {}, onProgress = () => {} } = options
  let known: KnownDemo | null = null
  let reached: number | null = null
  let specialDaysUntil = Number.NEGATIVE_INFINITY
  let stopped = false
  let timer: unknown

  async function findStart(): Promise<number | null> {
    const chain = knownChain(new Set(await locationsOf(warehouse, idOf(demoChain))), seed)
    if (chain === null) return null
    const outagesIn = keptOutages(chain, seed)
    known = { chain, outagesIn, generate: generatorOf(chain, seed, outagesIn) }
    return newestHeartbeat(
      warehouse,
      chain.cameras.map((camera) => camera.id),
    )
  }

  async function tick(): Promise<void> {
    reached ??= await findStart()
    const now = Math.floor(clock.now() / 1000) * 1000
    if (known === null || reached === null || now <= reached) return
    const { chain, outagesIn, generate } = known
    if (now - specialDaysUntil > dayMs) {
      await registerSpecialDays(warehouse, chain, reached, now)
      specialDaysUntil = now
    }
    const pieces = shortPieces(chain, { from: reached, to: now })
    const isLong = now - reached > longGapMs
    for (const [done, piece] of pieces.entries()) {
      if (stopped) return
      if (isLong) onProgress({ step: monthName(piece.from), done, total: pieces.length })
      await generate(warehouse, piece)
      // Only now: where the beats end is where the next run begins.
      await beat(warehouse, chain, seed, piece.to, outagesIn)
      reached = piece.to
    }
    if (isLong) onProgress({ step: 'done', done: pieces.length, total: pieces.length })
  }

  async function run(): Promise<void> {
    const began = clock.now()
    try {
      await tick()
    } catch (error) {
      onFault(error)
    }
    if (stopped) return
    const pauseMs = Math.max(tickMs, Math.min(longestPauseMs, pauseShare * (clock.now() - began)))
    timer = clock.setTimeout(() => {
      running = run()
    }, pauseMs)
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
