import { isUnderWay, type PlannedWork, type WorkEntry } from '../../protocol/planned-work.ts'
import { useDataSource } from '../data/source/data-source.ts'
import { type NoteFault, useCameraNotes } from './notes/use-camera-notes.ts'
import { workNotes } from './notes/use-note-list.ts'

export interface PlannedWorkList {
  /** By recording id: what lasts, and what is to come. */
  readonly byRecording: ReadonlyMap<string, PlannedWork>
  /** True once the server has answered or failed. */
  readonly isHeard: boolean
  /** `null` if it is kept. */
  readonly plan: (recording: string, work: WorkEntry) => Promise<NoteFault | null>
  /** `null` if it is removed. */
  readonly remove: (work: PlannedWork) => Promise<NoteFault | null>
}

/** Planned work, which everybody with access to the store sees. */
export function usePlannedWork(): PlannedWorkList {
  const { clock } = useDataSource()
  const { list, isHeard, put, remove } = useCameraNotes(workNotes)
  const now = clock.now()
  const pending = list.filter(({ until }) => until > now)
  return {
    byRecording: new Map(pending.map((work) => [work.recording, work])),
    isHeard,
    plan: put,
    remove,
  }
}

/** The work on a camera that lasts now. */
export function workNow(
  { byRecording }: Pick<PlannedWorkList, 'byRecording'>,
  recording: string,
  now: number,
): PlannedWork | null {
  const work = byRecording.get(recording)
  return work !== undefined && isUnderWay(work, now) ? work : null
}
