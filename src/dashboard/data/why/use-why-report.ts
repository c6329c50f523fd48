import { useMemo } from 'react'
import type { Coverage } from '../../charts/chart-point.ts'
import { type CameraHours, wallMinute } from '../../coverage/camera-hours.ts'
import { type Incident, incidents, missedHours } from '../../coverage/incidents.ts'
import { byCost, type CostedIncident } from '../../coverage/outage-cost.ts'
import { spanTime } from '../../coverage/span-time.ts'
import { coverageOf } from '../../coverage/verdict.ts'
import { daysBefore, type Extent, spanOf, type WhyQuestion, wholeDays } from '../../coverage/why-question.ts'
import type { DayRange } from '../../time/calendar.ts'
import { daysBetween } from '../../time/local-day.ts'
import type { Store } from '../store-zones.ts'
import { useNormalVisitors } from '../use-normal-visitors.ts'
import type { WhySubject } from '../why-subject.ts'

/** What the cameras missed in one of the two periods. */
export interface WhySide {
  readonly extent: Extent
  readonly coverage: Coverage
  /** Hours of camera time inside opening hours, and what of them was missed. */
  readonly scheduledHours: number
  readonly missedHours: number
  /** The dearest first. */
  readonly incidents: readonly CostedIncident[]
  /** Hours that were missed in parts too small for an incident. */
  readonly scattered: number
  /** Stores of which nothing is known. */
  readonly withoutRecords: readonly Store[]
}

export interface WhyReport {
  readonly stores: readonly Store[]
  readonly current: WhySide
  readonly compared: WhySide | null
  /** By which days an outage is measured. */
  readonly normalDays: DayRange
  /** Whether what the outages cost is known: `refused` where the service counts no single hours. */
  readonly costs: 'loading' | 'ready' | 'refused' | 'failed'
}

export function useWhyReport(subject: WhySubject, question: WhyQuestion): WhyReport {
  const found = useMemo(() => missedIn(subject, question), [subject, question])
  const { today, asOf, askVisitors: ask, entrances } = subject
  const stores = useMemo(() => dearestStores(found), [found])
  const { days } = found.current.extent
  const {
    normals,
    days: normalDays,
    status: costs,
  } = useNormalVisitors({ stores, days, today, asOf, ask, entrances })

  return useMemo(() => {
    const ranked = ({ incidents: all, ...side }: FoundSide): WhySide => ({
      ...side,
      incidents: byCost(all, (location) => normals.get(location) ?? null),
    })
    return {
      stores: found.stores,
      current: ranked(found.current),
      compared: found.compared && ranked(found.compared),
      normalDays,
      costs,
    }
  }, [found, normals, normalDays, costs])
}

interface FoundSide extends Omit<WhySide, 'incidents'> {
  readonly incidents: readonly Incident[]
}

interface Found {
  readonly stores: readonly Store[]
  readonly current: FoundSide
  readonly compared: FoundSide | null
}

function missedIn(subject: WhySubject, question: WhyQuestion): Found {
  const { days, compared } = subject
  const cameras = subject.camerasOf(question)
  const chosen = subject.stores.filter(({ id }) => question.store === null || question.store === id)
  const extent = question.extent === 'period' ? wholeDays(days) : question.extent
  const before =
    compared === null || extent.weekday !== undefined
      ? null
      : question.extent === 'period'
        ? wholeDays(compared)
        : daysBefore(extent, daysBetween(compared.first, days.first))
  return {
    stores: chosen,
    current: sideOf(extent, cameras, chosen, subject.asOf),
    compared: before && sideOf(before, cameras, chosen, subject.asOf),
  }
}

function sideOf(
  extent: Extent,
  counting: readonly CameraHours[],
  stores: readonly Store[],
  asOf: number,
): FoundSide {
  const overUntil = ({ timezone }: CameraHours) => wallMinute(asOf, timezone)
  const span = spanOf(extent)
  // A camera that watches several places of a value weighs as often, and was away once.
  const cameras = [...new Map(counting.map((camera) => [camera.recording, camera])).values()]
  const all = incidents(cameras, { span, overUntil })
  const { scheduledHours, missedHours: missed } = spanTime(cameras, span, overUntil)
  const recorded = new Set(
    cameras.filter((camera) => spanTime([camera], span, overUntil).known).map(({ location }) => location),
  )
  return {
    extent,
    coverage: coverageOf(spanTime(counting, span, overUntil)),
    scheduledHours,
    missedHours: missed,
    incidents: all,
    scattered: Math.max(0, missed - missedHours(all)),
    withoutRecords: stores.filter(({ id }) => !recorded.has(id)),
  }
}

/** The stores with incidents, those that missed most first. */
function dearestStores({ stores, current, compared }: Found): readonly Store[] {
  const missed = new Map<string, number>()
  for (const incident of [...current.incidents, ...(compared?.incidents ?? [])]) {
    missed.set(incident.location, (missed.get(incident.location) ?? 0) + missedHours([incident]))
  }
  return stores
    .filter(({ id }) => missed.has(id))
    .sort((a, b) => (missed.get(b.id) ?? 0) - (missed.get(a.id) ?? 0))
}
