import { useMemo } from 'react'
import type { DayRange } from '../../../calendar/calendar.ts'
import { addDays } from '../../../calendar/local-day.ts'
import type { HoursOfWeek, UsualHour } from '../../../domain/hours-of-week/busiest-hour.ts'
import type { NormalVisitors } from '../../../domain/outages/outage-cost.ts'
import { useMemoOf } from '../../data/memo-of.ts'
import { askEntries } from '../../data/metric-questions.ts'
import type { StoreUptime } from '../../data/use-camera-hours.ts'
import { useNormalVisitors } from '../../data/use-normal-visitors.ts'
import type { Screen } from '../screen.ts'

export interface Peak {
  readonly hours: HoursOfWeek
  /** What the hours of the week normally have; absent where nothing hangs on it. */
  readonly usual: UsualHour | undefined
  /** Whether it is still to be known if there is a peak. */
  readonly checking: boolean
}

interface Asked {
  readonly screen: Screen
  readonly days: DayRange
  readonly uptime: StoreUptime
  /** The hours of the week, held against what is usual where that is known. Made once. */
  readonly make: (usual?: UsualHour) => HoursOfWeek
}

const none: Screen['stores'] = []

/**
 * The peak hour. Where an hour with low camera coverage may have been it, the four weeks before tell how many such an
 * hour normally has: an outage in the morning does not hide the peak of the afternoon.
 */
export function usePeak({ screen, days, uptime, make }: Asked): Peak {
  const { stores, today, freshest, filters } = screen
  const counted = useMemoOf(make, () => make(), [make])
  const uptimeKnown = uptime.status !== 'loading'
  const isContested = uptimeKnown && counted.rivals.length > 0
  const ask = useMemo(() => askEntries(filters), [filters])
  const { normals, status } = useNormalVisitors({
    stores: isContested ? stores : none,
    days,
    today,
    asOf: freshest.countedUntil,
    ask,
    entrances: uptime.cameras,
  })
  const usual = useMemo(
    () => (isContested ? usualOf(stores, normals) : undefined),
    [isContested, stores, normals],
  )
  const hours = useMemoOf(make, () => (usual === undefined ? counted : make(usual)), [make, usual, counted])
  return { hours, usual, checking: !uptimeKnown || (isContested && status === 'loading') }
}

/** All stores together; not known before each of them is. */
function usualOf(
  stores: Screen['stores'],
  normals: ReadonlyMap<string, NormalVisitors>,
): UsualHour | undefined {
  const all = stores.flatMap(({ id }) => normals.get(id) ?? [])
  if (all.length < stores.length) return undefined
  return ({ weekday, hour }) => {
    const index = `${addDays(someSunday, weekday)}T${String(hour).padStart(2, '0')}:00`
    const known = all.flatMap((normal) => normal(index) ?? [])
    return known.length === 0 ? null : known.reduce((sum, visitors) => sum + visitors, 0)
  }
}

const someSunday = '2023-01-01'
