import type { Logger } from 'pino'
import type { Notices } from './answers/notices.ts'
import { type CameraNotes, createCameraNotes } from './camera-notes/camera-notes.ts'
import { DatabaseFault } from './database/database-fault.ts'
import { type DatabaseLocation, engineOf } from './database/database-location.ts'
import { type Database, openDatabase } from './database/open-database.ts'
import { createEvents, type EventRecords } from './events/event-records.ts'
import type { Measurements } from './observability/measurements.ts'
import { createScreenRecords, type ScreenRecords } from './pairing/screen-records.ts'
import type { BffLimits } from './settings/limits.ts'
import { createTargets, type Targets } from './targets/target-records.ts'
import { createViews, type ViewRecords } from './views/view-records.ts'

interface WrittenOptions {
  readonly location: DatabaseLocation
  readonly limits: Pick<
    BffLimits,
    'acknowledgements' | 'databaseAnswerMs' | 'events' | 'savedViews' | 'screens' | 'targetMonths'
  >
  readonly log: Logger
  readonly notices: Notices
  readonly measurements: Measurements
  /** Whether other servers show the same deployment. */
  readonly hasOthers: boolean
}

interface Written {
  readonly database: Database
  readonly notes: CameraNotes
  readonly events: EventRecords
  readonly targets: Targets
  readonly screens: ScreenRecords
  readonly views: ViewRecords
}

/** Opens what people write, and reports each change of its state once. It may be away: numbers do not need it. */
export function openWritten(options: WrittenOptions): Written {
  const { hasOthers, limits, location, log, measurements, notices } = options
  const part = 'The database'
  const database = openDatabase({
    engine: engineOf(location, { answerMs: limits.databaseAnswerMs, isOwner: true }),
    now: () => performance.now(),
    onTrouble(sentence) {
      measurements.database(sentence === null)
      if (sentence === null) {
        log.info('what people write can be read and saved')
        notices.well(part)
        return
      }
      log.warn({ reason: sentence }, 'what people write cannot be read or saved')
      notices.trouble(
        part,
        `What people write (planned work, acknowledgements, events, targets, saved views, paired screens) can’t be read or saved. ${sentence} Numbers are not affected; Shopfloor keeps retrying.`,
      )
    },
  })
  if (hasOthers && location.kind === 'embedded') {
    log.warn('REDIS_URL is set and DATABASE_URL is not: servers do not see what people write on the others')
    notices.trouble(
      'DATABASE_URL',
      'REDIS_URL is set, but DATABASE_URL is not: planned work, acknowledgements, events, targets and saved views of one server aren’t visible on the others. Set DATABASE_URL to one PostgreSQL for all servers.',
    )
  }
  // So that a fault shows at the start.
  database
    .read(async () => undefined)
    .then(
      () => measurements.database(true),
      (error: unknown) => {
        if (!(error instanceof DatabaseFault)) log.error({ err: error }, 'the database could not be opened')
      },
    )
  return {
    database,
    notes: createCameraNotes({ database, limits }),
    events: createEvents({ database, limits }),
    targets: createTargets({ database, limits }),
    screens: createScreenRecords({ database, limits }),
    views: createViews({ database, limits }),
  }
}
