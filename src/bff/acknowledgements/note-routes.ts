import type { FastifyReply, FastifyRequest } from 'fastify'
import { forPerson, refuse } from '../access/for-person.ts'
import type { Identity } from '../access/identity.ts'
import { refusalOf } from '../access/may-ask.ts'
import type { Places } from '../access/places.ts'
import { notYours, type Refusal } from '../access/refusal.ts'
import { jsonOf } from '../http/json-of.ts'
import { sendProblem } from '../http/problem.ts'
import { StoreAwayError } from '../store/shared-store.ts'
import type { CameraNote, NoteList } from './note-list.ts'

/** Who notes something about which camera, and when. */
export interface NoteAbout extends CameraNote {
  readonly by: string
}

interface NoteHandlerOptions<Note extends CameraNote> {
  /** `null` if nothing is shared: each browser keeps its own. */
  readonly list: NoteList<Note> | null
  readonly places: Places
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Reads a body. A sentence if it is invalid. */
  readonly read: (body: unknown, about: NoteAbout) => Note | string
  readonly words: {
    /** Sent if the list cannot be shared. */
    readonly notShared: string
    readonly tooMany: string
    /** For the log. */
    readonly put: string
    readonly removed: string
  }
}

type Request = FastifyRequest<{ Params: { recording: string }; Querystring: { at?: unknown } }>
type Handler = (request: Request, reply: FastifyReply) => Promise<FastifyReply>

/** The handlers by which people change what they share about a camera: a POST, and a DELETE with the time of the note. */
export function noteHandlers<Note extends CameraNote>({
  list,
  now,
  places,
  read,
  words,
}: NoteHandlerOptions<Note>): { readonly put: Handler; readonly remove: Handler } {
  const notShared: Refusal = { code: 'unavailable', message: words.notShared }

  /** Answers about one camera that the person may see. */
  async function change(
    { identity, recording }: { readonly identity: Identity; readonly recording: string },
    reply: FastifyReply,
    answer: (list: NoteList<Note>) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    try {
      if (!(await recordingsOf(identity, places)).has(recording)) return refuse(reply, notYours)
      return await (list === null ? refuse(reply, notShared) : answer(list))
    } catch (error) {
      return refuse(reply, error instanceof StoreAwayError ? notShared : refusalOf(error))
    }
  }

  async function put(
    shared: NoteList<Note>,
    request: Request,
    reply: FastifyReply,
    about: NoteAbout,
  ): Promise<FastifyReply> {
    const note = read(jsonOf(request.body), about)
    if (typeof note === 'string') return sendProblem(reply, 'bad_request', note)
    if (!(await shared.put(note))) return sendProblem(reply, 'too_large', words.tooMany)
    request.log.info({ recording: about.recording }, words.put)
    return reply.send(note)
  }

  return {
    put: (request, reply) =>
      forPerson(request, reply, ({ identity }) => {
        const { recording } = request.params
        return change({ identity, recording }, reply, (shared) =>
          put(shared, request, reply, { recording, at: now(), by: identity.name }),
        )
      }),
    remove: (request, reply) =>
      forPerson(request, reply, ({ identity }) => {
        const { recording } = request.params
        return change({ identity, recording }, reply, async (shared) => {
          const at = Number(request.query.at)
          if (!Number.isSafeInteger(at)) {
            return sendProblem(reply, 'bad_request', 'Name the time at which it was made: ?at=…')
          }
          await shared.remove(recording, at)
          request.log.info({ recording }, words.removed)
          return reply.send({ recording })
        })
      }),
  }
}

/** Notes about the cameras that the user may see. */
export interface NotesFor<Note> {
  readonly sharing: 'on' | 'away' | 'off'
  readonly notes: readonly Note[]
}

/** @throws what `places` rejects with */
export async function notesFor<Note extends CameraNote>(
  identity: Identity,
  list: NoteList<Note> | null,
  places: Places,
): Promise<NotesFor<Note>> {
  if (list === null) return { sharing: 'off', notes: [] }
  try {
    const all = await list.all()
    if (identity.stores === 'all' || all.length === 0) return { sharing: 'on', notes: all }
    const own = await recordingsOf(identity, places)
    return { sharing: 'on', notes: all.filter(({ recording }) => own.has(recording)) }
  } catch (error) {
    if (error instanceof StoreAwayError) return { sharing: 'away', notes: [] }
    throw error
  }
}

async function recordingsOf({ stores }: Identity, places: Places): Promise<ReadonlySet<string>> {
  if (stores !== 'all') return places.recordingsOf(stores)
  return places.recordingsOf(new Set((await places.locations()).map(({ id }) => id)))
}
