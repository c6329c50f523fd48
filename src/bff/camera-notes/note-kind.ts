import type * as v from 'valibot'
import type { CameraNote } from '../../protocol/camera-notes.ts'
import type { Kept } from '../database/records.ts'

/** A kind of notes about cameras: one note a camera. */
export interface NoteKind<Content> {
  /** Its path below /api, and its subject in the database. */
  readonly name: string
  /** What is kept of a note, beside camera, version, author and time. */
  readonly content: v.GenericSchema<unknown, Content>
  /** Reads what a person sends. A sentence if it is invalid. */
  read(fields: Readonly<Record<string, unknown>>, now: number): Content | string
  /** When a note ends by itself, epoch milliseconds. */
  endOf(content: Content, at: number): number
  /** What a paired screen sees of a note. `null` if screens see none of this kind. */
  readonly forScreens: ((content: Content) => Content) | null
  readonly words: {
    /** Sent if the database cannot be used. */
    readonly away: string
    readonly conflict: string
    readonly tooMany: string
    /** For the log. */
    readonly put: string
    readonly removed: string
  }
}

/** A note as it is sent. */
export type Note<Content> = Content & CameraNote

export function noteOf<Content>({ id, version, content, at, by }: Kept<Content>): Note<Content> {
  return { ...content, recording: id, version, at, by }
}
