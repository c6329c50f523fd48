import { useMemo } from 'react'
import { measured } from '../../../domain/cells/combine-rows.ts'
import { absenceOf } from '../../../domain/cells/combine-sides.ts'
import type { FloorZone } from '../../../domain/zones/floor.ts'
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx'
import { askZones } from '../../data/metric-questions.ts'
import type { DataQuestion } from '../../data/use-latest-data.ts'
import type { ShownView } from '../../data/use-shown-view.ts'
import { formatDayRange } from '../../time/format-day.ts'
import { EmptyPeriodOfPeople, noOpeningHour } from '../empty-period.tsx'
import type { Screen } from '../screen.ts'
import type { SideBySideView } from './use-side-by-side.ts'
import type { TrendView } from './use-zone-trend.ts'

/** The zones whose data are looked for in other periods, and the stores that have them. Made once. */
export interface SoughtZones {
  readonly zones: readonly string[]
  readonly stores: Screen['stores']
}

interface Sought {
  readonly floor: readonly FloorZone[]
  /** Those side by side. */
  readonly zones: readonly string[]
  readonly overTime: string
  readonly stores: Screen['stores']
  readonly table: ShownView<SideBySideView>
}

/** A page without any visit leads to the last data of all its zones; a zone without any to its own. */
export function useSoughtZones({ floor, zones, overTime, stores, table }: Sought): SoughtZones | null {
  const isLoading = table.status === 'loading'
  const isEmpty = table.status === 'ready' && table.view.figures.all.state !== 'measured'
  return useMemo(() => {
    if (isLoading) return null
    const chosen = isEmpty ? zones : [overTime]
    const owners = new Set(floor.filter(({ zone }) => chosen.includes(zone)).map(({ store }) => store))
    return { zones: chosen, stores: stores.filter(({ id }) => owners.has(id)) }
  }, [isLoading, isEmpty, zones, overTime, floor, stores])
}

export interface EmptyZoneProps {
  readonly view: TrendView
  readonly screen: Screen
  /** `null` while it is not known whether the other zones of the page are empty too. */
  readonly sought: SoughtZones | null
}

/** Whether there is nothing to draw: neither a value nor a bucket in which nobody came. */
export function isWithoutValue({ points }: Pick<TrendView, 'points'>): boolean {
  return points.every(({ state }) => state !== 'measured' && state !== 'nobody')
}

/** In the place of the course of a zone without a visit in it. */
export function EmptyZone({ view, screen, sought }: EmptyZoneProps) {
  // Only uptime can say whether the store was shut.
  if (sought === null || view.uptime === 'loading') return <ChartSkeleton />
  return <EmptyCourse view={view} screen={screen} sought={sought} />
}

function EmptyCourse({ view, screen, sought }: EmptyZoneProps & { readonly sought: SoughtZones }) {
  const { zones, stores } = sought
  const question = useMemo(
    (): DataQuestion => ({
      ask: askZones(zones, { ages: [], genders: [], roles: [] }, { together: true }),
      reading: { amounts: { amount: measured('area_total_entries') } },
    }),
    [zones],
  )
  const of = zones.length === 1 ? 'this zone' : 'these zones'
  const { title, why } = reasonOf(view, screen, of)
  return (
    <EmptyPeriodOfPeople
      title={title}
      why={why}
      days={view.days}
      screen={screen}
      question={question}
      stores={stores}
      of={of}
    />
  )
}

function reasonOf({ points, days: range }: TrendView, { today }: Screen, of: string) {
  const days = formatDayRange(range, today)
  const absence = absenceOf(points)
  if (absence === 'closed') return { title: `Closed: ${days}`, why: noOpeningHour }
  if (absence === 'future') return { title: `No data yet: ${days}`, why: 'No opening hour is over yet.' }
  return { title: `No visits: ${days}`, why: `No data for ${of} on these dates.` }
}
