import type * as v from 'valibot'
import { type CameraNote, readNotes } from '../../../protocol/camera-notes.ts'
import { type PlannedWork, plannedWork } from '../../../protocol/planned-work.ts'
import { readOrFail } from '../../data/questions/core-queries.ts'
import { useAsked } from '../../data/questions/use-asked.ts'
import { useDataSource } from '../../data/source/data-source.ts'

/** A kind of notes about cameras, which the server shares. */
export interface NoteKind<Note extends CameraNote> {
  readonly path: string
  readonly note: v.GenericSchema<unknown, Note>
  readonly everyMs: number
}

export const workNotes: NoteKind<PlannedWork> = {
  path: '/api/planned-work',
  note: plannedWork,
  everyMs: 30_000,
}

export interface NoteList<Note> {
  readonly list: readonly Note[]
  /** True once the server has answered or failed. */
  readonly isHeard: boolean
}

/** Polls the notes of one kind. While the server cannot be asked, the last ones stand. */
export function useNoteList<Note extends CameraNote>({
  path,
  note,
  everyMs,
}: NoteKind<Note>): NoteList<Note> {
  const { http, pace } = useDataSource()
  const { data = [], isPending } = useAsked({
    queryKey: [path],
    queryFn: async ({ signal }): Promise<readonly Note[]> =>
      readOrFail(readNotes(note, await http(path, { signal }))),
    refetchInterval: everyMs * pace,
    networkMode: 'always',
    retry: false,
  })
  return { list: data, isHeard: !isPending }
}
