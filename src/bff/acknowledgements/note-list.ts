import * as v from 'valibot'
import type { Sharing } from '../across/sharing.ts'
import { StoreAwayError } from '../store/shared-store.ts'

/** What a person notes about a camera. */
export interface CameraNote {
  readonly recording: string
  /** When it was noted, epoch milliseconds. */
  readonly at: number
}

/** Notes about cameras, one list for all servers. Each method rejects with a StoreAwayError while Redis is away. */
export interface NoteList<Note extends CameraNote> {
  all(): Promise<readonly Note[]>
  /** Replaces the note about the same camera. `false` if there are too many. */
  put(note: Note): Promise<boolean>
  /** Removes the note made at that time; a later one stays. */
  remove(recording: string, at: number): Promise<void>
}

interface NoteListOptions<Note extends CameraNote> {
  readonly sharing: Pick<Sharing, 'store' | 'sealedFor'>
  /** Names the list in Redis. */
  readonly name: string
  readonly schema: v.GenericSchema<unknown, Note>
  readonly hasEnded: (note: Note) => boolean
  readonly lifeMs: number
  readonly most: number
}

/** Attempts to change the list while other servers change it too. */
const mostTries = 20

/** Only Redis holds the notes: what it loses must be noted again, and nothing that was removed returns. */
export function createNoteList<Note extends CameraNote>(options: NoteListOptions<Note>): NoteList<Note> {
  const { hasEnded, lifeMs, most } = options
  const { sealedFor, store } = options.sharing
  const kept = sealedFor(options.name)('all of them')
  const listSchema = v.array(options.schema)

  function listOf(text: string | null): readonly Note[] {
    const found = text === null ? null : v.safeParse(listSchema, JSON.parse(text))
    return found?.success ? found.output : []
  }

  async function read() {
    const held = await store.get(kept.name)
    const list = held === null ? [] : listOf(kept.open(held.value))
    return { before: held?.value ?? null, list: list.filter((note) => !hasEnded(note)) }
  }

  /** @returns `false` if `edit` returns `null` and nothing was changed */
  async function change(edit: (list: readonly Note[]) => readonly Note[] | null): Promise<boolean> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { before, list } = await read()
      const after = edit(list)
      if (after === null) return false
      const sealed = kept.seal(JSON.stringify(after))
      if (await store.swap(kept.name, before, sealed, lifeMs)) return true
    }
    throw new StoreAwayError('others change the list all the time')
  }

  return {
    all: async () => (await read()).list,
    put: (note) =>
      change((list) => {
        const others = list.filter(({ recording }) => recording !== note.recording)
        return others.length < most ? [...others, note] : null
      }),
    async remove(recording, at) {
      await change((list) => {
        const others = list.filter((note) => note.recording !== recording || note.at !== at)
        return others.length === list.length ? null : others
      })
    },
  }
}
