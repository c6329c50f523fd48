import { useQueryClient } from '@tanstack/react-query'
import { type CameraNote, readNote } from '../../../protocol/camera-notes.ts'
import { readOrFail } from '../../data/questions/core-queries.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { failureOf } from '../../data/source/failure.ts'
import { type NoteKind, type NoteList, useNoteList } from './use-note-list.ts'

/** Why a note was not written: another user was first, or the server could not. */
export type NoteFault = 'conflict' | 'failed'

export interface CameraNotes<Note extends CameraNote> extends NoteList<Note> {
  /** Replaces the note about the camera that this page knows. `null` if it is kept. */
  readonly put: (recording: string, content: Omit<Note, keyof CameraNote>) => Promise<NoteFault | null>
  /** `null` if it is removed. */
  readonly remove: (note: Note) => Promise<NoteFault | null>
}

/** Notes of one kind, and how to change them. Everybody with access to the store sees a change. */
export function useCameraNotes<Note extends CameraNote>(kind: NoteKind<Note>): CameraNotes<Note> {
  const { http } = useDataSource()
  const queries = useQueryClient()
  const notes = useNoteList(kind)
  const queryKey = [kind.path]
  const addressOf = (recording: string) => `${kind.path}/${encodeURIComponent(recording)}`

  /** Sends a change and shows its result at once. A poll under way may have missed it. */
  async function change(send: () => Promise<(list: readonly Note[]) => readonly Note[]>) {
    try {
      const edit = await send()
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<readonly Note[]>(queryKey, (list) => list && edit(list))
      return null
    } catch (error) {
      void queries.invalidateQueries({ queryKey })
      return failureOf(error).code === 'conflict' ? 'conflict' : 'failed'
    }
  }

  return {
    ...notes,
    put: (recording, content) =>
      change(async () => {
        const version = notes.list.find((note) => note.recording === recording)?.version
        const body = { ...content, ...(version !== undefined && { version }) }
        const answer = await http(addressOf(recording), { signal: untilAnswered(), body })
        const kept = readOrFail(readNote(kind.note, answer))
        return (list) => [...others(list, recording), kept]
      }),
    remove: ({ recording, version }) =>
      change(async () => {
        const address = `${addressOf(recording)}?version=${version}`
        await http(address, { signal: untilAnswered(), method: 'DELETE' })
        return (list) => others(list, recording)
      }),
  }
}

function others<Note extends CameraNote>(list: readonly Note[], recording: string): readonly Note[] {
  return list.filter((note) => note.recording !== recording)
}

/** A change is sent even if the viewer leaves the page. */
function untilAnswered(): AbortSignal {
  return new AbortController().signal
}
