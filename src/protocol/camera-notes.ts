/**
 * Our extension of the contract: what people note about cameras, shared with every user who may see the camera's store.
 * Instants are epoch milliseconds of the server's clock.
 *
 * - `GET /api/<kind>` lists the notes, as `{ notes }`.
 * - `POST /api/<kind>/:recording` writes the note about a camera and returns it. The body has the fields of the kind, and
 *   the `version` that it replaces; without one there must be none.
 * - `DELETE /api/<kind>/:recording?version=` removes that version. It is no failure if the note is gone.
 * - `GET /api/<kind>/:recording/changes` lists all versions, as `{ changes }`.
 *
 * If the current version is another one, POST and DELETE fail with `conflict` (409), and `current` in the problem details
 * is the current note, or `null`.
 */

import * as v from 'valibot'

/** What every note has. */
export interface CameraNote {
  readonly recording: string
  /** Counts the writes of this kind about this camera, from 1. */
  readonly version: number
  /** When this version was written. */
  readonly at: number
  /** Name of the user who wrote it; empty without a login. */
  readonly by: string
}

/** Response of `GET /api/<kind>/:recording/changes`, first to last. */
export interface NoteChange<Content> extends Omit<CameraNote, 'recording'> {
  /** `null` if this version removed the note. */
  readonly note: Content | null
}

export const cameraNote = {
  recording: v.string(),
  version: v.number(),
  at: v.number(),
  by: v.string(),
}

/** Reads a list of notes of one kind. `null` if the response is not one. */
export function readNotes<Note>(
  note: v.GenericSchema<unknown, Note>,
  answer: unknown,
): readonly Note[] | null {
  return readNote(v.object({ notes: v.array(note) }), answer)?.notes ?? null
}

/** Reads all versions of a note, by the schema of its content. `null` if the response is not such a list. */
export function readNoteChanges<Content>(
  content: v.GenericSchema<unknown, Content>,
  answer: unknown,
): readonly NoteChange<Content>[] | null {
  const change = v.object({ version: v.number(), at: v.number(), by: v.string(), note: v.nullable(content) })
  return readNote(v.object({ changes: v.array(change) }), answer)?.changes ?? null
}

/** Reads one note. `null` if the response is not one. */
export function readNote<Note>(note: v.GenericSchema<unknown, Note>, answer: unknown): Note | null {
  const read = v.safeParse(note, answer)
  return read.success ? read.output : null
}
