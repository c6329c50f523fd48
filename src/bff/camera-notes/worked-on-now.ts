import { isUnderWay, type WorkEntry } from '../../protocol/planned-work.ts'
import { DatabaseFault } from '../database/database-fault.ts'
import type { Kept, Records } from '../database/records.ts'

/** Returns the ids of the cameras that are worked on now. */
export type WorkedOnNow = () => Promise<ReadonlySet<string>>

/** While the database is away, the work that was read last counts. */
export function workedOnNow(work: Pick<Records<WorkEntry>, 'all'>, now: () => number): WorkedOnNow {
  let last: readonly Kept<WorkEntry>[] = []
  return async () => {
    try {
      last = await work.all(now())
    } catch (error) {
      if (!(error instanceof DatabaseFault)) throw error
    }
    return new Set(last.filter(({ content }) => isUnderWay(content, now())).map(({ id }) => id))
  }
}
