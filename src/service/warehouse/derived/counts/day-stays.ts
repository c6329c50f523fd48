import type { DayPlan } from '../../../../domain/day-so-far/day-plan.ts'
import type { Demographics } from '../../../../protocol/metrics/filtered-by.ts'
import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import { asBucket, type Bucket } from '../../buckets/buckets.ts'
import type { CountGroup, Totals } from '../../counts/count-group.ts'
import { averageDwell, type DwellMeasure, visitorSource } from '../../counts/count-sources.ts'
import { countGroups, type MetricContext, refreshedAt } from '../../counts/counted-groups.ts'
import { windowsOf } from '../../counts/counted-windows.ts'
import type { Warehouse } from '../../warehouse.ts'
import { countingOf, hourlyBody } from '../stores/own-buckets.ts'

interface StaysQuestion {
  readonly stores: readonly string[]
  readonly plans: ReadonlyMap<string, DayPlan>
  /** A single combination, because an average cannot be split. */
  readonly people: Demographics
  /** By time zone: the hours of today and of the earlier days, in chronological order. */
  readonly days: ReadonlyMap<string, readonly Bucket[]>
}

/** Average stays in seconds, by store. */
interface Stays {
  /** In the order of the hours. */
  readonly averages: ReadonlyMap<string, readonly (number | null)[]>
  readonly today: ReadonlyMap<string, number | null>
  /** On the same weekday of the week before, until the same clock time. */
  readonly before: ReadonlyMap<string, number | null>
}

/**
 * Returns average stays by hour and for the day so far. A visitor counts in one hour only, so the totals of hours can
 * be added.
 */
export async function staysOfDays(
  warehouse: Warehouse,
  { stores, plans, people, days }: StaysQuestion,
  context: MetricContext,
): Promise<Stays> {
  const hours = new Map([...days].map(([zone, own]) => [zone, cutAt(own, plans.get(zone)?.before)]))
  const stays = {
    averages: new Map<string, readonly (number | null)[]>(),
    today: new Map<string, number | null>(),
    before: new Map<string, number | null>(),
  }
  const buckets = new Map([...hours].map(([zone, { pieces }]) => [zone, pieces]))
  const counting = countingOf({ stores, buckets }, context)
  if (counting === null) return stays
  const { range, bucketsIn } = counting
  const windows = windowsOfZones([...buckets.values()].map((own) => ({ buckets: own })))
  const body = hourlyBody({ stores, range, people })
  const { groups } = await countGroups(warehouse, body, counting.context, {
    sourceOf: (demographics, _range, _taxonomies, zones) =>
      visitorSource(
        refreshedAt(context),
        demographics,
        zones === undefined ? windows : windowsOfZones(zones),
      ),
    eachLocation: true,
    bucketsIn,
  })
  for (const group of groups) {
    const [{ id = '', timezone = '' } = {}] = group.part.locations
    const [cut, plan] = [hours.get(timezone), plans.get(timezone)]
    if (cut === undefined || plan === undefined) continue
    stays.averages.set(
      id,
      cut.hours.map(([from, end]) => averageOf(group, from, end)),
    )
    stays.today.set(id, averageIn(group, plan.soFar))
    if (plan.before !== null) stays.before.set(id, averageIn(group, plan.before))
  }
  return stays
}

function windowsOfZones(zones: readonly { readonly buckets: readonly Bucket[] }[]) {
  const buckets = zones.flatMap((zone) => zone.buckets)
  return windowsOf(buckets.toSorted((one, other) => one.start - other.start))
}

interface CutHours {
  readonly pieces: readonly Bucket[]
  /** By hour: its pieces. */
  readonly hours: readonly (readonly [from: number, end: number])[]
}

/** Splits the hour in which a range ends into two. */
function cutAt(buckets: readonly Bucket[], range: TimeRange | null | undefined): CutHours {
  const at = range?.endExclusive ?? 0
  const pieces: Bucket[] = []
  const hours = buckets.map((bucket) => {
    const from = pieces.length
    const { start, endExclusive } = bucket
    if (start < at && at < endExclusive) {
      pieces.push(asBucket({ start, endExclusive: at }), asBucket({ start: at, endExclusive }))
    } else pieces.push(bucket)
    return [from, pieces.length] as const
  })
  return { pieces, hours }
}

function averageIn(group: CountGroup<DwellMeasure>, range: TimeRange): number | null {
  const { buckets } = group.part
  const from = buckets.findIndex(({ start }) => start >= range.start)
  if (from === -1) return null
  const length = buckets.slice(from).findIndex(({ start }) => start >= range.endExclusive)
  return averageOf(group, from, length === -1 ? buckets.length : from + length)
}

function averageOf(group: CountGroup<DwellMeasure>, from: number, end: number): number | null {
  let totals: Totals<DwellMeasure> | null = null
  for (let bucket = from; bucket < end; bucket += 1) totals = group.addedTo(totals, bucket, 0)
  return averageDwell(totals)
}
