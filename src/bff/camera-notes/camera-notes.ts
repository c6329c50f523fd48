import type { AcknowledgementText } from '../../protocol/acknowledgements.ts'
import type { WorkEntry } from '../../protocol/planned-work.ts'
import type { Database } from '../database/open-database.ts'
import { createRecords, type Records } from '../database/records.ts'
import type { BffLimits } from '../settings/limits.ts'
import { acknowledgements } from './acknowledgements.ts'
import type { NoteKind } from './note-kind.ts'
import { plannedWork } from './planned-work.ts'

/** What people note about cameras, by kind. */
export interface CameraNotes {
  readonly acknowledgements: Records<AcknowledgementText>
  readonly plannedWork: Records<WorkEntry>
}

export function createCameraNotes(options: {
  readonly database: Database
  readonly limits: Pick<BffLimits, 'acknowledgements'>
}): CameraNotes {
  const recordsOf = <Content>({ name, content }: NoteKind<Content>) =>
    createRecords({
      database: options.database,
      subject: name,
      schema: content,
      max: options.limits.acknowledgements,
    })
  return { acknowledgements: recordsOf(acknowledgements), plannedWork: recordsOf(plannedWork) }
}
