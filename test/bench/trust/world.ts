import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Chain, makeChain } from '../../../src/demo/chain.ts'
import { generatorOf } from '../../../src/demo/generate.ts'
import { writeHeartbeats } from '../../../src/demo/heartbeats.ts'
import type { OutagesBetween } from '../../../src/demo/outage.ts'
import { monthsOf } from '../../../src/demo/pieces.ts'
import { register } from '../../../src/demo/registry.ts'
import { stores as described } from '../../../src/demo/stores.ts'
import { openWarehouse, type Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { drawFaults, type Fault } from './faults.ts'

/** The same people twice: as the chain's cameras recorded them, and as they came. */
export interface World {
  readonly warehouse: Warehouse
  readonly recorded: Chain
  /** The same stores and people under other ids, with cameras that never break. */
  readonly truth: Chain
  readonly faults: readonly Fault[]
  /** Epoch milliseconds. */
  readonly from: number
  readonly to: number
  /** Moves time forward to an instant: late uploads arrive, and cameras send heartbeats. */
  advance(now: number): Promise<void>
  close(): Promise<void>
}

export interface WorldSettings {
  readonly seed: number
  /** Number of stores, the first of the demo. */
  readonly stores: number
  readonly days: number
  /** Epoch milliseconds: the history ends here. */
  readonly to: number
}

export async function makeWorld(
  { seed, stores, days, to }: WorldSettings,
  progress: (line: string) => void,
): Promise<World> {
  const from = to - days * 86_400_000
  const descriptions = described.slice(0, stores)
  const recorded = makeChain(descriptions)
  const truth = makeChain(descriptions, 'What happened')
  const faults = drawFaults(recorded, seed, from / 1000 - 86_400, to / 1000 + 86_400)
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-trust-'))
  const warehouse = await openWarehouse({ kind: 'embedded', folder })
  for (const month of monthsOf({ from, to })) {
    progress(`making ${new Date(month.from).toISOString().slice(0, 7)}`)
    await generatorOf(recorded, seed, outagesOf(faults))(warehouse, month)
    await generatorOf(truth, seed, () => [])(warehouse, month)
  }
  await register(warehouse, recorded, from, to)
  await register(warehouse, truth, from, to)
  const awaited = faults
    .filter(({ arrivesAt }) => arrivesAt !== null)
    .sort((a, b) => (a.arrivesAt ?? 0) - (b.arrivesAt ?? 0))
  return {
    warehouse,
    recorded,
    truth,
    faults,
    from,
    to,
    async advance(now) {
      while (awaited[0] !== undefined && (awaited[0].arrivesAt ?? 0) * 1000 <= now) {
        const [late] = awaited.splice(0, 1)
        if (late !== undefined) await upload(late)
      }
      await writeHeartbeats(warehouse, recorded, seed, now, outagesOf(faults))
    },
    async close() {
      await warehouse.close()
      await rm(folder, { recursive: true, force: true })
    },
  }

  /** Generates the time again without the fault: the new rows replace the old ones. */
  async function upload(late: Fault): Promise<void> {
    const stillMissing = faults.filter(
      (fault) => fault !== late && (fault.arrivesAt === null || awaited.includes(fault)),
    )
    const span = {
      from: Math.max(from, (late.start - 3600) * 1000),
      to: Math.min(to, (late.end + 3600) * 1000),
    }
    if (span.from < span.to) await generatorOf(recorded, seed, outagesOf(stillMissing))(warehouse, span)
  }
}

function outagesOf(faults: readonly Fault[]): OutagesBetween {
  const all = faults.flatMap(({ outages }) => outages)
  return (from, to) => all.filter(({ start, end }) => start < to && end > from)
}
