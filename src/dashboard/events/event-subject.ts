import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import type { CamerasAsked } from '../../protocol/derived/camera-bodies.ts'
import type { Store } from '../data/questions/store-zones.ts'

/** What a page shows, whose events the drawer is about. */
export interface EventSubject {
  readonly days: DayRange
  readonly stores: readonly Store[]
  readonly today: LocalDay
  /** The zone of most stores: the clock of what was written. */
  readonly timezone: string
  /** Those that the figures depend on. The same object on each render. */
  readonly cameras: CamerasAsked
}

/** The cameras that entries, and rates of them, depend on. */
export const entranceCameras: CamerasAsked = { of: 'entrances' }
