import type { DayRange } from '../../../calendar/calendar.ts'
import type { CamerasAsked } from '../../../protocol/derived/camera-bodies.ts'
import type { Store } from '../../data/questions/store-zones.ts'

/** What a chart shows. */
export interface SpansAsked {
  readonly days: DayRange
  readonly stores: readonly Pick<Store, 'id'>[]
  /** Those that its figures depend on. */
  readonly cameras: CamerasAsked
}
