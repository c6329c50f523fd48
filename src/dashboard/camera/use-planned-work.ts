import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  isUnderWay,
  type PlannedWork,
  type PlannedWorks,
  plannedWork,
  readPlannedWork,
} from '../../protocol/planned-work.ts'
import { readOrFail } from '../data/questions/core-queries.ts'
import { useDataSource } from '../data/source/data-source.ts'
import { useRememberedText } from '../data/source/use-remembered-text.ts'
import { sharedWorkKey, useSharedWork } from './use-shared-work.ts'

/** The times and the reason of work, as a viewer enters them. */
export type WorkEntry = Pick<PlannedWork, 'from' | 'until' | 'reason'>

export interface PlannedWorkList {
  /** By recording id: what lasts, and what is to come. */
  readonly byRecording: ReadonlyMap<string, PlannedWork>
  /** Whether everybody sees new work, or only this browser. */
  readonly isShared: boolean
  /** True once the server has answered or failed. */
  readonly isHeard: boolean
  /** Rejects if it could not be kept. */
  readonly plan: (recording: string, work: WorkEntry) => Promise<void>
  /** Rejects if it could not be removed. */
  readonly remove: (work: PlannedWork) => Promise<void>
}

/** Planned work: shared by the server, or kept by this browser if the server shares none. */
export function usePlannedWork(): PlannedWorkList {
  const { clock, http } = useDataSource()
  const queries = useQueryClient()
  const [text, write] = useRememberedText('cameras.planned-work')
  const { data = nothingHeard, isPending } = useSharedWork()
  const now = clock.now()
  const own = readKept(text).filter(({ until }) => until > now)
  const isShared = data.sharing === 'on'
  const shared = data.plannedWork.filter(({ until }) => until > now)
  const keep = (list: readonly PlannedWork[]) => write(JSON.stringify(list))
  const edit = (change: (list: readonly PlannedWork[]) => readonly PlannedWork[]) =>
    queries.setQueryData<PlannedWorks>(
      sharedWorkKey,
      (heard) => heard && { ...heard, plannedWork: change(heard.plannedWork) },
    )
  return {
    byRecording: new Map([...own, ...shared].map((work) => [work.recording, work])),
    isShared,
    isHeard: !isPending,
    async plan(recording, work) {
      if (!isShared) {
        keep([...others(own, recording), { recording, ...work, at: clock.now(), by: '' }])
        return
      }
      const answer = await http(addressOf(recording), { signal: untilAnswered(), body: work })
      const kept = readOrFail(readPlannedWork(answer))
      edit((list) => [...others(list, recording), kept])
    },
    async remove({ recording, at }) {
      keep(others(own, recording))
      if (!shared.some((work) => work.recording === recording)) return
      await http(`${addressOf(recording)}?at=${at}`, { signal: untilAnswered(), method: 'DELETE' })
      edit((list) => others(list, recording))
    },
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

const nothingHeard: PlannedWorks = { sharing: 'off', plannedWork: [] }

const keptWork = v.array(plannedWork)

/** Reads what this browser kept. Anything else counts as nothing. */
function readKept(text: string | null): readonly PlannedWork[] {
  try {
    const read = v.safeParse(keptWork, JSON.parse(text ?? '[]'))
    return read.success ? read.output : []
  } catch {
    return []
  }
}

function others(list: readonly PlannedWork[], recording: string): readonly PlannedWork[] {
  return list.filter((work) => work.recording !== recording)
}

function addressOf(recording: string): string {
  return `/api/planned-work/${encodeURIComponent(recording)}`
}

/** An edit is sent even if the viewer leaves the page. */
function untilAnswered(): AbortSignal {
  return new AbortController().signal
}
