import { t } from '@lingui/core/macro'
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
  const isOne = sought.length === 1
  const { title, why } = reasonOf(view, screen, isOne)
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

function reasonOf({ points, days: range }: TrendView, { today }: Screen, isOne: boolean) {
  const days = formatDayRange(range, today)
  const absence = absenceOf(points)
  if (absence === 'closed') return { title: t`Closed: ${days}`, why: noOpeningHour() }
  if (absence === 'future') return { title: t`No data yet: ${days}`, why: t`No opening hour is over yet.` }
  return {
    title: t`No visits: ${days}`,
    why: isOne ? t`No data for this zone on these dates.` : t`No data for these zones on these dates.`,
  }
}
