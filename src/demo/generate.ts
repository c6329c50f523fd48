import { areaVisitLookBackSeconds, insertAreaVisits } from '../service/warehouse/demo/area-visits.ts'
import { insertPassersBy, passerByLookBackSeconds } from '../service/warehouse/demo/passers-by.ts'
import type { ChainParameters, Piece } from '../service/warehouse/demo/people.ts'
import { insertSegments } from '../service/warehouse/demo/segments.ts'
import { insertTransactions, transactionLookBackSeconds } from '../service/warehouse/demo/transactions.ts'
import { insertVisits } from '../service/warehouse/demo/visits.ts'
import { segmentMinutes } from '../service/warehouse/engine/schema.ts'
import type { Warehouse } from '../service/warehouse/warehouse.ts'
import type { Chain } from './chain.ts'
import { byCamera, type Outage, type OutagesBetween } from './outage.ts'
import { outagesBetween } from './outages-between.ts'
import { monthsOf, type Span, type StoreRun, storeRuns } from './pieces.ts'
import { chainParameters, openDays, recordingTimes, shifts, streets } from './plan.ts'

const lookBack = Math.max(areaVisitLookBackSeconds, transactionLookBackSeconds, passerByLookBackSeconds)
const segmentSeconds = segmentMinutes * 60

/**
 * Writes the events of a time range, in milliseconds since 1970.
 *
 * @param onStores receives the number of stores finished in the current month, while more remain.
 */
export type Generate = (warehouse: Warehouse, span: Span, onStores?: (done: number) => void) => Promise<void>

/**
 * Writes the chain's events: visits, zone visits, transactions, and the segments and hours of passers-by that end in
 * the range. History, gaps and the live tick all use it. The events of a moment depend on the seed alone, not on the
 * limits of the range. Rows written twice replace each other.
 *
 * @param outagesIn the cameras' outages; defaults to those of the demo.
 */
export function generatorOf(
  chain: Chain,
  seed: number,
  outagesIn: OutagesBetween = (from, to) => outagesBetween(chain, seed, from, to),
): Generate {
  const parametersOf = lastDescribed(seed)
  return async (warehouse, span, onStores = () => {}) => {
    for (const month of monthsOf(span)) {
      const from = month.from / 1000
      const to = month.to / 1000
      const outages = outagesIn(from - lookBack - 86_400, to + 86_400)
      let done = 0
      for (const run of storeRuns(chain, month)) {
        if (done > 0) onStores(done)
        await generateRun(warehouse, run, parametersOf(run), { from, to }, outages)
        done += run.stores.length
      }
    }
  }
}

/** Memo of the last run's parameters. For two thousand stores they take 50 ms to compute, and every tick needs them. */
function lastDescribed(seed: number): (run: StoreRun) => ChainParameters {
  let cached: { readonly run: StoreRun; readonly parameters: ChainParameters } | null = null
  return (run) => {
    if (cached?.run.stores[0] !== run.stores[0] || cached?.run.stores.length !== run.stores.length) {
      cached = { run, parameters: chainParameters(run, seed) }
    }
    return cached.parameters
  }
}

/** Seconds since 1970, within one UTC month. */
async function generateRun(
  warehouse: Warehouse,
  run: StoreRun,
  description: ChainParameters,
  { from, to }: Piece,
  outages: readonly Outage[],
): Promise<void> {
  const ofCameras = byCamera(outages)
  const people = {
    ...description,
    ...openDays(run, description.seed, ofCameras, from - lookBack, to),
    ...shifts(outages),
    from,
    to,
  }
  if (people.store.length > 0) {
    await insertVisits(warehouse, people)
    await insertAreaVisits(warehouse, people)
    await insertTransactions(warehouse, people)
    if (endsAnHour(from, to)) await insertPassersBy(warehouse, { ...people, ...streets(run) })
  }
  // A segment is written when it ends, so the first one in the range can have begun up to a quarter of an hour
  // earlier.
  const firstSegment = Math.floor(from / segmentSeconds) * segmentSeconds
  const segmentsEnd = Math.floor(to / segmentSeconds) * segmentSeconds
  if (firstSegment < segmentsEnd) {
    await insertSegments(warehouse, {
      seed: description.seed,
      camerasBefore: description.camerasBefore,
      recordings: description.recordings,
      recordingLocations: run.stores.flatMap((store) => store.cameras.map(() => store.id)),
      ...recordingTimes(run, ofCameras, firstSegment, segmentsEnd),
      ...shifts(outages),
      from: firstSegment,
      to: segmentsEnd,
    })
  }
}

/** Local hours end on the hour or half hour of UTC. */
function endsAnHour(from: number, to: number): boolean {
  return Math.floor(to / 1800) > Math.floor(from / 1800)
}
