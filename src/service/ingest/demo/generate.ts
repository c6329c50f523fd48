import { areaVisitLookBackSeconds, insertAreaVisits } from '../../warehouse/demo/area-visits.ts'
import { insertPassersBy, passerByLookBackSeconds } from '../../warehouse/demo/passers-by.ts'
import type { ChainParameters, Piece } from '../../warehouse/demo/people.ts'
import { insertSegments } from '../../warehouse/demo/segments.ts'
import { insertTransactions, transactionLookBackSeconds } from '../../warehouse/demo/transactions.ts'
import { insertVisits } from '../../warehouse/demo/visits.ts'
import { segmentMinutes } from '../../warehouse/engine/schema.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import type { Chain } from './chain.ts'
import { byCamera, type Outage, type OutagesBetween } from './outage.ts'
import { outagesBetween } from './outages.ts'
import { monthsOf, type Span, type StoreRun, storeRuns } from './pieces.ts'
import { chainParameters, openDays, recordingTimes, shifts, streets } from './plan.ts'

const lookBack = Math.max(areaVisitLookBackSeconds, transactionLookBackSeconds, passerByLookBackSeconds)
const segmentSeconds = segmentMinutes * 60

/**
 * Writes what happened in a time, in milliseconds since 1970.
 *
 * @param onStores is called with the number of stores that are done of a month, while there are more.
 */
export type Generate = (warehouse: Warehouse, span: Span, onStores?: (done: number) => void) => Promise<void>

/**
 * Writes what happens in the chain: visits, zone visits, sales, and the segments and the hours of passers-by that ended
 * in the time. It serves history, gaps and the live tick alike. What a moment brings depends on the seed alone, not on
 * the borders of the time, and rows made twice replace each other.
 *
 * @param outagesIn what is wrong with the cameras; by default what the demo breaks.
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

/** Keeps what was last said of a run: of two thousand stores it takes a twentieth of a second, and every tick asks. */
function lastDescribed(seed: number): (run: StoreRun) => ChainParameters {
  let kept: { readonly run: StoreRun; readonly parameters: ChainParameters } | null = null
  return (run) => {
    if (kept?.run.stores[0] !== run.stores[0] || kept?.run.stores.length !== run.stores.length) {
      kept = { run, parameters: chainParameters(run, seed) }
    }
    return kept.parameters
  }
}

/** Seconds since 1970, in one month of UTC. */
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
  // A segment is there when it is over: the first one that ends in this time began up to a quarter earlier.
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

/** Local hours end at full and at half hours of UTC. */
function endsAnHour(from: number, to: number): boolean {
  return Math.floor(to / 1800) > Math.floor(from / 1800)
}
