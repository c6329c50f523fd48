import {
  acknowledgementLifeMs,
  type SharedAcknowledgement,
  sharedAcknowledgement,
} from '../../protocol/acknowledgements.ts'
import type { Sharing } from '../across/sharing.ts'
import type { BffLimits } from '../settings/limits.ts'
import { createNoteList, type NoteList } from './note-list.ts'

export interface NoteOptions {
  readonly sharing: Pick<Sharing, 'store' | 'sealedFor'>
  readonly limits: Pick<BffLimits, 'acknowledgements'>
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Acknowledged outages. */
export function createAcknowledgements({
  sharing,
  limits,
  now,
}: NoteOptions): NoteList<SharedAcknowledgement> {
  return createNoteList({
    sharing,
    name: 'acknowledgements',
    schema: sharedAcknowledgement,
    hasEnded: ({ at, until = at + acknowledgementLifeMs }) => until <= now(),
    lifeMs: acknowledgementLifeMs,
    most: limits.acknowledgements,
  })
}
