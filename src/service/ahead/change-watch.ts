import { BackgroundLoop } from '../load/background-loop.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

/** Costs nothing while nothing is written. */
const everyMs = 1000

/**
 * Searches for changed rows soon after they were written. The engine soon merges the rows of the last minute with those of the
 * hour before, and then only shows that some of all of them are new. So a search that waits for the next question, minutes
 * later, would take today's sums of every store from the cache.
 *
 * Only for a warehouse that no other process writes to. Elsewhere each search costs statements, written or not.
 */
export function watchChanges(
  { warehouse }: { readonly warehouse: Warehouse },
  pace = { everyMs },
): BackgroundLoop {
  const { settledDays, ownWrites } = warehouse
  return new BackgroundLoop(
    async () => {
      if (ownWrites !== undefined && settledDays?.current !== undefined) await settledDays.kept()
    },
    pace,
    () => {
      // The next request searches again, and reports a failure to its client.
    },
  )
}
