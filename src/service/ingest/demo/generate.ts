import { areaVisitLookBackSeconds, insertAreaVisits } from '../../warehouse/demo/area-visits.ts'
import { insertPassersBy, passerByLookBackSeconds } from '../../warehouse/demo/passers-by.ts'
import { insertSegments } from '../../warehouse/demo/segments.ts'
import { insertTransactions, transactionLookBackSeconds } from '../../warehouse/demo/transactions.ts'
import { insertVisits } from '../../warehouse/demo/visits.ts'
import { segmentMinutes } from '../../warehouse/schema.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import type { Chain } from './chain.ts'
import { outagesBetween } from './outages.ts'
import { chainParameters, openDays, recordingTimes, streets } from './plan.ts'

const lookBack = Math.max(areaVisitLookBackSeconds, transactionLookBackSeconds, passerByLookBackSeconds)
const segmentSeconds = segmentMinutes * 60

/** Milliseconds since 1970, `to` outside; whole seconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Writes what happened in the chain in a time: visits, zone visits, sales, and the segments and the hours of
 * passers-by that ended in it. It serves history, gaps and the live tick alike. What a moment brings depends on the seed alone, not on the borders
 * of the time, and rows made twice replace each other.
 */
export async function generate(warehouse: Warehouse, chain: Chain, seed: number, span: Span): Promise<void> {
  for (const month of monthsOf(span)) {
    const from = month.from / 1000
    const to = month.to / 1000
    const outages = outagesBetween(chain, seed, from - lookBack - 86_400, to + 86_400)
    const people = {
      ...chainParameters(chain, seed),
      ...openDays(chain, seed, outages, from - lookBack, to),
      from,
      to,
    }
    if (people.store.length > 0) {
      await insertVisits(warehouse, people)
      await insertAreaVisits(warehouse, people)
      await insertTransactions(warehouse, people)
      if (endsAnHour(from, to)) await insertPassersBy(warehouse, { ...people, ...streets(chain) })
    }
    // A segment is there when it is over: the first one that ends in this time began up to a quarter earlier.
    const firstSegment = Math.floor(from / segmentSeconds) * segmentSeconds
    const segmentsEnd = Math.floor(to / segmentSeconds) * segmentSeconds
    if (firstSegment < segmentsEnd) {
      await insertSegments(warehouse, {
        seed,
        recordings: people.recordings,
        recordingLocations: chain.stores.flatMap((store) => store.cameras.map(() => store.id)),
        ...recordingTimes(chain, outages, firstSegment, segmentsEnd),
        from: firstSegment,
        to: segmentsEnd,
      })
    }
  }
}

/** Local hours end at full and at half hours of UTC. */
function endsAnHour(from: number, to: number): boolean {
  return Math.floor(to / 1800) > Math.floor(from / 1800)
}

/** A time cut where months of UTC begin, which are the partitions of the tables. */
export function monthsOf({ from, to }: Span): readonly Span[] {
  const months: Span[] = []
  let start = from
  while (start < to) {
    const date = new Date(start)
    const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
    months.push({ from: start, to: Math.min(next, to) })
    start = next
  }
  return months
}
