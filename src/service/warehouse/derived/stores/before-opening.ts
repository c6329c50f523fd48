import { instantsOf } from '../../../../calendar/instants.ts'
import { localDayOf } from '../../../../calendar/local-day.ts'
import type { StoreSeen } from '../../../../domain/cells/store-cells.ts'
import type { Schedule } from '../../../../domain/coverage/bucket-coverage.ts'
import { doorsBy, stateBefore } from '../../../../domain/coverage/doors.ts'
import type { WallClock } from '../../buckets/zoned-wall-clock.ts'
import { type OpeningHours, openRanges } from '../../entities/opening-hours.ts'

interface StoreToday {
  readonly timezone: string
  readonly clock: WallClock
  readonly hours: OpeningHours | undefined
  /** The newest instant that is counted, epoch milliseconds. */
  readonly asOf: number
}

/**
 * Returns why today cannot have a count yet, by the store's opening hours.
 *
 * @param seen of all of today; `known` if any camera of the store has a record of today
 */
export function beforeOpening(
  seen: Schedule,
  { timezone, clock, hours, asOf }: StoreToday,
): StoreSeen['before'] {
  const doors = doorsBy(seen, () => {
    const today = localDayOf(asOf, timezone)
    const { endExclusive } = instantsOf({ first: today, last: today }, timezone)
    return openRanges(hours, clock, { start: asOf, endExclusive }).length > 0
  })
  return stateBefore(doors)
}
