import { type ViewEntry, viewEntry } from '../../protocol/views.ts'
import type { Database } from '../database/open-database.ts'
import { createRecords, type Records } from '../database/records.ts'
import type { BffLimits } from '../settings/limits.ts'

/** Views don’t expire. */
export type ViewRecords = Records<ViewEntry>

export function createViews(options: {
  readonly database: Database
  readonly limits: Pick<BffLimits, 'savedViews'>
}): ViewRecords {
  return createRecords({
    database: options.database,
    subject: 'views',
    schema: viewEntry,
    max: options.limits.savedViews,
  })
}
