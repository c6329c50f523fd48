import { isUnderWay, type PlannedWork, plannedWork } from '../../protocol/planned-work.ts'
import { plannedWorkLifeMs } from '../../protocol/planned-work-rules.ts'
import { StoreAwayError } from '../store/shared-store.ts'
import type { NoteOptions } from './acknowledgements.ts'
import { createNoteList, type NoteList } from './note-list.ts'

/** Planned work, with at most as much of it as of acknowledgements. */
export function createPlannedWorkList({ sharing, limits, now }: NoteOptions): NoteList<PlannedWork> {
  return createNoteList({
    sharing,
    name: 'planned work',
    schema: plannedWork,
    hasEnded: ({ until }) => until <= now(),
    lifeMs: plannedWorkLifeMs,
    most: limits.acknowledgements,
  })
}

/** Returns the ids of the cameras that are worked on now. */
export type WorkedOnNow = () => Promise<ReadonlySet<string>>

/** While Redis is away, the work that was read last counts. */
export function workedOnNow(list: NoteList<PlannedWork> | null, now: () => number): WorkedOnNow {
  let last: readonly PlannedWork[] = []
  return async () => {
    try {
      if (list !== null) last = await list.all()
    } catch (error) {
      if (!(error instanceof StoreAwayError)) throw error
    }
    return new Set(last.filter((work) => isUnderWay(work, now())).map(({ recording }) => recording))
  }
}
