import { dayMs } from '../../calendar/wall-clock.ts'
import { locationsOf, newestHeartbeat } from '../../service/warehouse/demo/state.ts'
import type { Warehouse } from '../../service/warehouse/warehouse.ts'
import { type Chain, demoChain } from '../chain.ts'
import { type DemoProgress, demoSeed, monthName } from '../demo.ts'
import { type Generate, generatorOf } from '../generate.ts'
import { writeHeartbeats } from '../heartbeats.ts'
import { idOf } from '../identity.ts'
import { knownChain } from '../known-chain.ts'
import type { OutagesBetween } from '../outage.ts'
import { cachedOutages } from '../outages-between.ts'
import { shortPieces } from '../pieces.ts'
import { registerShifts, registerSpecialDays } from '../registry.ts'

/** Milliseconds since 1970, and timers. `globalThis` with `Date.now` is one. */
export interface SimulationClock {
  now(): number
  setTimeout(run: () => void, delayMs: number): unknown
  clearTimeout(timer: unknown): void
}

export interface SimulationOptions {
  readonly clock: SimulationClock
  /** The seed of the demo. */
  readonly seed?: number
  /** Minimum time between two ticks. Defaults to 10 seconds. */
  readonly tickMs?: number
  /** Called when a tick fails. The next tick writes the missing events. */
  readonly onFault?: (error: unknown) => void
  /** Called while the simulation catches up on a gap of more than an hour. */
  readonly onProgress?: (progress: DemoProgress) => void
}

export interface Simulation {
  /** Starts no further tick and waits for the running one. */
  stop(): Promise<void>
}

interface KnownDemo {
  readonly chain: Chain
  readonly outagesIn: OutagesBetween
  readonly generate: Generate
}

const longGapMs = 3_600_000

/**
 * Ratio of the pause to the duration of a tick, so that writing a large chain does not slow down its queries. The pause
 * is at most a minute, because a camera counts as offline two minutes after its last heartbeat.
 */
const pauseShare = 9
const longestPauseMs = 60_000

/**
 * Continues the demo in real time: each tick writes the events since the last one. The first tick begins at the
 * warehouse's newest heartbeat, so a restart leaves no gap. The simulation reads the number of stores from the
 * warehouse and leaves other stores alone. Without a demo it waits for one.
 */
export function startSimulation(warehouse: Warehouse, options: SimulationOptions): Simulation {
  const { clock, tickMs = 10_000, onFault = () => {} } = options
  const stopping = new AbortController()
  const tick = createTick(warehouse, options, stopping.signal)
  let timer: unknown

  async function run(): Promise<void> {
    const began = clock.now()
    try {
      await tick()
    } catch (error) {
      onFault(error)
    }
    if (stopping.signal.aborted) return
    const pauseMs = Math.max(tickMs, Math.min(longestPauseMs, pauseShare * (clock.now() - began)))
    timer = clock.setTimeout(() => {
      running = run()
    }, pauseMs)
  }

  let running = run()
  return {
    async stop() {
      stopping.abort()
      clock.clearTimeout(timer)
      await running
    },
  }
}

/** Returns a function that writes the events since its last call. It stops between two pieces if the signal aborts. */
function createTick(
  warehouse: Warehouse,
  { clock, seed = demoSeed, onProgress = () => {} }: SimulationOptions,
  signal: AbortSignal,
): () => Promise<void> {
  let known: KnownDemo | null = null
  let reached: number | null = null
  let plannedAt = Number.NEGATIVE_INFINITY

  async function findStart(): Promise<number | null> {
    const chain = knownChain(new Set(await locationsOf(warehouse, idOf(demoChain))), seed)
    if (chain === null) return null
    const outagesIn = cachedOutages(chain, seed)
    known = { chain, outagesIn, generate: generatorOf(chain, seed, outagesIn) }
    return newestHeartbeat(
      warehouse,
      chain.cameras.map((camera) => camera.id),
    )
  }

  return async () => {
    reached ??= await findStart()
    const now = Math.floor(clock.now() / 1000) * 1000
    if (known === null || reached === null || now <= reached) return
    const { chain, outagesIn, generate } = known
    if (now - plannedAt > dayMs) {
      await registerSpecialDays(warehouse, chain, reached, now)
      await registerShifts(warehouse, chain, seed, { from: reached, now })
      plannedAt = now
    }
    const pieces = shortPieces(chain, { from: reached, to: now })
    const isLong = now - reached > longGapMs
    for (const [done, piece] of pieces.entries()) {
      if (signal.aborted) return
      if (isLong) onProgress({ step: monthName(piece.from), done, total: pieces.length })
      await generate(warehouse, piece)
      // Write heartbeats last: the next run begins at the newest one.
      await writeHeartbeats(warehouse, chain, seed, piece.to, outagesIn)
      reached = piece.to
    }
    if (isLong) onProgress({ step: 'done', done: pieces.length, total: pieces.length })
  }
}
