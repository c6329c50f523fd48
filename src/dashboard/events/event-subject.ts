import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import type { Store } from '../data/questions/store-zones.ts'

/** What a page shows, whose events the drawer is about. */
export interface EventSubject {
  readonly days: DayRange
  readonly stores: readonly Store[]
  readonly today: LocalDay
  /** The zone of most stores: the clock of what was written. */
  readonly timezone: string
}
