import { type EventEntry, eventEntry } from '../../protocol/events.ts'
import type { Database } from '../database/open-database.ts'
import { createRecords, type Records } from '../database/records.ts'
import type { BffLimits } from '../settings/limits.ts'

/** Events never end by themselves: last year's promotion explains last year's numbers. */
export type EventRecords = Records<EventEntry>

export function createEvents(options: {
  readonly database: Database
  readonly limits: Pick<BffLimits, 'events'>
}): EventRecords {
  return createRecords({
    database: options.database,
    subject: 'events',
    schema: eventEntry,
    max: options.limits.events,
  })
}
