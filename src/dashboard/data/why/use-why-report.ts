import { useMemo } from 'react'
import type { DayRange } from '../../../calendar/calendar.ts'
import { daysBetween } from '../../../calendar/local-day.ts'
import { type CameraHours, wallMinute } from '../../../domain/coverage/camera-hours.ts'
import { spanTime } from '../../../domain/coverage/span-time.ts'
import { coverageOf } from '../../../domain/coverage/verdict.ts'
import { type Incident, incidents, missedHours } from '../../../domain/outages/incidents.ts'
import { byCost, type CostedIncident } from '../../../domain/outages/outage-cost.ts'
import type { Coverage } from '../../../protocol/derived/states.ts'
import { daysBefore, type Extent, spanOf, type WhyQuestion, wholeDays } from '../../coverage/why-question.ts'
import { useOutageCosts } from '../hours/use-outage-costs.ts'
import type { Store } from '../questions/store-zones.ts'
import type { CameraGroupWords, WhySubject } from './why-subject.ts'

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

/** What one group of cameras missed. */
interface Group<Side> {
  /** `null` where there is no other group. */
  readonly words: CameraGroupWords | null
  readonly current: Side
  readonly compared: Side | null
}

export interface WhyReport {
  readonly stores: readonly Store[]
  /** One, or two where different figures depend on different cameras. */
  readonly groups: readonly Group<WhySide>[]
  /** By which days an outage is measured. */
  readonly normalDays: DayRange
  /** Whether what the outages cost is known: `refused` where the service counts no single hours. */
  readonly costs: 'loading' | 'ready' | 'refused' | 'failed'
}

export function useWhyReport(subject: WhySubject, question: WhyQuestion): WhyReport {
  const found = useMemo(() => missedIn(subject, question), [subject, question])
  const { today, asOf, people, entrances } = subject
  const ranked = useMemo(() => ({ stores: dearestStores(found), out: outIn(found) }), [found])
  const every = useMemo(() => subject.stores.map(({ id }) => id), [subject.stores])
  const { days, records } = found
  const costs = useOutageCosts({ ...ranked, every, days, today, asOf, people, entrances, records })
  const { knownOf, days: normalDays, status } = costs

  return useMemo(() => {
    const costed = ({ incidents: all, ...side }: FoundSide): WhySide => ({
      ...side,
      incidents: byCost(all, knownOf),
    })
    return {
      stores: found.stores,
      groups: found.groups.map(({ words, current, compared }) => ({
        words,
        current: costed(current),
        compared: compared && costed(compared),
      })),
      normalDays,
      costs: status,
    }
  }, [found, knownOf, normalDays, status])
}

interface FoundSide extends Omit<WhySide, 'incidents'> {
  readonly incidents: readonly Incident[]
}

interface Found {
  readonly stores: readonly Store[]
  /** Of the cameras that the value depends on. */
  readonly records: readonly CameraHours[]
  /** Those of the value. */
  readonly days: DayRange
  readonly groups: readonly Group<FoundSide>[]
}

function missedIn(subject: WhySubject, question: WhyQuestion): Found {
  const { days, compared } = subject
  const cameras = subject.camerasOf(question)
  const further = subject.furtherOf?.(question) ?? null
  const chosen = subject.stores.filter(({ id }) => question.store === null || question.store === id)
  const extent = question.extent === 'period' ? wholeDays(days) : question.extent
  const before =
    compared === null || extent.weekday !== undefined
      ? null
      : question.extent === 'period'
        ? wholeDays(compared)
        : daysBefore(extent, daysBetween(compared.first, days.first))
  const own: Group<FoundSide> = {
    words: further?.wordsOfOthers ?? null,
    current: sideOf(extent, cameras, chosen, subject.asOf),
    compared: before && sideOf(before, cameras, chosen, subject.asOf),
  }
  if (further === null) return { stores: chosen, records: cameras, days: extent.days, groups: [own] }
  const others: Group<FoundSide> = {
    words: further.words,
    current: sideOf(extent, further.cameras, chosen, subject.asOf),
    compared: null,
  }
  return {
    stores: chosen,
    records: [...cameras, ...further.cameras],
    days: extent.days,
    groups: [own, others],
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

function outIn(found: Found): ReadonlySet<string> {
  return new Set(incidentsIn(found).flatMap(({ cameras }) => cameras.map(({ recording }) => recording)))
}

function incidentsIn({ groups }: Pick<Found, 'groups'>): readonly Incident[] {
  return groups.flatMap(({ current, compared }) => [...current.incidents, ...(compared?.incidents ?? [])])
}

/** The stores with incidents, those that missed most first. */
function dearestStores(found: Found): readonly Store[] {
  const missed = new Map<string, number>()
  for (const incident of incidentsIn(found)) {
    missed.set(incident.location, (missed.get(incident.location) ?? 0) + missedHours([incident]))
  }
  return found.stores
    .filter(({ id }) => missed.has(id))
    .sort((a, b) => (missed.get(b.id) ?? 0) - (missed.get(a.id) ?? 0))
}
