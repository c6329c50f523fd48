import { absenceOf } from '../../../domain/cells/combine-sides.ts'
import { formatDayRange } from '../../time/format-day.ts'
import { EmptyPeriodOfPeople, noOpeningHour } from '../empty-period.tsx'
import type { Screen } from '../screen.ts'
import type { TrendView } from './use-zone-trend.ts'

export interface EmptyZoneProps {
  readonly view: TrendView
  readonly screen: Screen
  /** The zones whose data are searched for in other periods. */
  readonly sought: readonly string[]
}

/** True if there is nothing to draw: neither a value nor a bucket without visitors. */
export function isWithoutValue({ points }: Pick<TrendView, 'points'>): boolean {
  return points.every(({ state }) => state !== 'measured' && state !== 'nobody')
}

/** In the place of the course of a zone without a visit in it. */
export function EmptyZone({ view, screen, sought }: EmptyZoneProps) {
  const of = sought.length === 1 ? 'this zone' : 'these zones'
  const { title, why } = reasonOf(view, screen, of)
  return (
    <EmptyPeriodOfPeople
      title={title}
      why={why}
      days={view.days}
      screen={screen}
      counts={{ zones: sought }}
    />
  )
}

function reasonOf({ points, days: range }: TrendView, { today }: Screen, of: string) {
  const days = formatDayRange(range, today)
  const absence = absenceOf(points)
  if (absence === 'closed') return { title: `Closed: ${days}`, why: noOpeningHour() }
  if (absence === 'future') return { title: `No data yet: ${days}`, why: 'No opening hour is over yet.' }
  return { title: `No visits: ${days}`, why: `No data for ${of} on these dates.` }
}
