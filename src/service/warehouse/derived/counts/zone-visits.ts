import { bucketsOf } from '../../../../calendar/buckets.ts'
import { kindsOf } from '../../../../domain/day-so-far/people-kinds.ts'
import type { NormNeeds } from '../../../../domain/outages/norm-needs.ts'
import type { ZoneVisits } from '../../../../domain/outages/store-norm.ts'
import {
  daysOfZones,
  readZoneVisits,
  zonesOf,
  zoneVisitsBody,
} from '../../../../domain/outages/zone-visits.ts'
import type { Demographics } from '../../../../protocol/metrics/filtered-by.ts'
import type { MetricContext } from '../../counts/counted-groups.ts'
import { limitsOf } from '../../engine/limits.ts'
import { areaData } from '../../questions/area-data.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { ZonePeriod } from '../cameras/zone-span.ts'

interface VisitsQuestion {
  /** Their days are those that tell what is usual. */
  readonly zones: readonly ZonePeriod[]
  readonly needs: ReadonlyMap<string, NormNeeds>
  /** Who is counted. */
  readonly people: Demographics
}

/** The visits by the day to the zones of the floor that lost a camera, by location id. */
export async function visitsToZones(
  warehouse: Warehouse,
  { zones, needs, people }: VisitsQuestion,
  context: MetricContext,
): Promise<ReadonlyMap<string, ZoneVisits>> {
  const visits = new Map<string, ZoneVisits>()
  const kinds = kindsOf(people)
  for (const { timezone, ids, period } of zones) {
    const buckets = bucketsOf(daysOfZones(period.days), 'day', timezone)
    for (const part of inParts(ids, needs, Math.floor(mostRows(context) / (buckets.length * kinds)))) {
      const body = zoneVisitsBody({
        stores: [...part.keys()],
        zones: zonesOf(part.values()),
        people,
        buckets,
      })
      const { segments = [] } = await areaData(warehouse, body, context)
      const rows = segments.map((row) => ({ ...row }))
      for (const [store, own] of readZoneVisits(rows, buckets, part)) visits.set(store, own)
    }
  }
  return visits
}

/** Rows of one answer: some megabytes. */
const rowsAtOnce = 50_000

function mostRows({ limits }: MetricContext): number {
  const { maxRows, maxCells } = limitsOf(limits)
  return Math.min(rowsAtOnce, maxRows, maxCells)
}

/** As many stores at a time as have few enough zones: each answers every zone that any of them needs. */
function inParts(
  stores: readonly string[],
  needs: ReadonlyMap<string, NormNeeds>,
  mostZones: number,
): readonly ReadonlyMap<string, NormNeeds>[] {
  const parts: Map<string, NormNeeds>[] = []
  let [part, asked] = [new Map<string, NormNeeds>(), new Set<string>()]
  for (const store of stores) {
    const own = needs.get(store)
    if (own === undefined || own.zones.size === 0) continue
    const all = new Set([...asked, ...own.zones.keys()])
    if (part.size > 0 && (part.size + 1) * all.size > mostZones) {
      parts.push(part)
      part = new Map()
      asked = new Set(own.zones.keys())
    } else {
      asked = all
    }
    part.set(store, own)
  }
  if (part.size > 0) parts.push(part)
  return parts
}
