import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import type { Store } from '../data/questions/store-zones.ts'

/** What the panel of a camera is drawn over. */
export interface CameraSubject {
  /** All stores that the viewer may see. */
  readonly stores: readonly Store[]
  /** The range that the filters choose. */
  readonly days: DayRange
  readonly today: LocalDay
}
