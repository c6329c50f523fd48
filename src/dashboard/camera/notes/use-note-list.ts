import { useQueryClient } from '@tanstack/react-query'
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

export type Heard<Note> = Note & {
  /** When this browser first knew of this version, epoch milliseconds of its own clock. */
  readonly heardAt: number
}

export interface NoteList<Note> {
  readonly list: readonly Heard<Note>[]
  /** True once the server has answered or failed. */
  readonly isHeard: boolean
}

/** Polls the notes of one kind. While the server cannot be asked, the last ones stand. */
export function useNoteList<Note extends CameraNote>({
  path,
  note,
  everyMs,
}: NoteKind<Note>): NoteList<Note> {
  const { clock, http, pace } = useDataSource()
  const queries = useQueryClient()
  const queryKey = [path]
  const { data = [], isPending } = useAsked({
    queryKey,
    queryFn: async ({ signal }): Promise<readonly Heard<Note>[]> => {
      const notes = readOrFail(readNotes(note, await http(path, { signal })))
      const before = queries.getQueryData<readonly Heard<Note>[]>(queryKey) ?? []
      return notes.map((one) => heard(one, before, clock.now()))
    },
    refetchInterval: everyMs * pace,
    networkMode: 'always',
    retry: false,
  })
  return { list: data, isHeard: !isPending }
}

function heard<Note extends CameraNote>(
  note: Note,
  before: readonly Heard<Note>[],
  now: number,
): Heard<Note> {
  const same = before.find(
    ({ recording, version }) => recording === note.recording && version === note.version,
  )
  return { ...note, heardAt: same?.heardAt ?? now }
}
