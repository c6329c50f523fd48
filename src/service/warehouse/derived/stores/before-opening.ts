import { instantsOf } from '../../../../calendar/instants.ts'
import { localDayOf } from '../../../../calendar/local-day.ts'
import type { StoreSeen } from '../../../../domain/cells/store-cells.ts'
import type { BucketCoverage } from '../../../../domain/coverage/bucket-coverage.ts'
import type { WallClock } from '../../buckets/wall-clock.ts'
import { type OpeningHours, openRanges } from '../../entities/opening-hours.ts'

interface StoreToday {
  readonly timezone: string
  readonly clock: WallClock
  readonly hours: OpeningHours | undefined
  /** The newest instant that is counted, epoch milliseconds. */
  readonly asOf: number
}

/**
 * Why nothing can have been counted yet today: the doors have still to open, or they stay shut.
 *
 * @param seen of all of today; `known` where the cameras of the store are on any of it
 */
export function beforeOpening(
  { known, plannedHours, scheduledHours }: Omit<BucketCoverage, 'expected' | 'usable'>,
  { timezone, clock, hours, asOf }: StoreToday,
): StoreSeen['before'] {
  if (!known || scheduledHours > 0) return null
  if (plannedHours > 0) return 'future'
  const today = localDayOf(asOf, timezone)
  const { endExclusive } = instantsOf({ first: today, last: today }, timezone)
  return openRanges(hours, clock, { start: asOf, endExclusive }).length > 0 ? 'future' : 'closed'
}
