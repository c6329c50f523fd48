import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import { type SettledDay, type SplitBuckets, splitBuckets } from '../buckets/settled-days.ts'
import { type KeptDay, KeptRows } from '../engine/kept-day.ts'
import type { KeptSource, KeptSums } from '../engine/kept-sums.ts'
import type { PartCounts } from './bucket-counts.ts'
import type { CountGroup } from './count-group.ts'
import { combinationKey, type Demographics } from './demographics.ts'
import { type GroupPlan, keysOfGroups, type Zone } from './group-plan.ts'

/** Buckets to read for some stores of each zone, with the position of each among the requested buckets. */
export interface ReadZone extends Zone {
  /** Position of the zone in the request. */
  readonly zone: number
  readonly positions: readonly number[]
}

/** Counts some zones and reports the result part by part. */
export type CountZones<Measure extends string> = (
  zones: readonly ReadZone[],
) => Promise<readonly PartCounts<Measure>[]>

interface Counting<Measure extends string> {
  readonly kept: KeptSums
  readonly source: KeptSource
  readonly measures: readonly Measure[]
  readonly plan: GroupPlan
  readonly groups: ReadonlyMap<string, CountGroup<Measure>>
  /** Later rows are not counted; epoch milliseconds. */
  readonly refreshed: number
  readonly countZones: CountZones<Measure>
}

/** The counts of one store, or of one zone of its floor. */
interface Owner<Measure extends string> {
  readonly location: string
  readonly taxonomy: string
  readonly number: number
  readonly signature: number
  readonly groups: readonly CountGroup<Measure>[]
}

interface DayOfOwners<Measure extends string> extends SettledDay {
  readonly day: KeptDay
  readonly missing: Owner<Measure>[]
}

/**
 * Adds the cached sums of settled days. Reads and caches the missing ones.
 *
 * @returns what remains to be counted in each zone
 */
export async function addSettledDays<Measure extends string>(
  counting: Counting<Measure>,
): Promise<readonly ReadZone[]> {
  const { kept, plan, refreshed } = counting
  const parted = plan.zones.map(({ buckets, clock }) =>
    splitBuckets(buckets, clock.zone, {
      start: plan.range.start,
      endExclusive: Math.min(plan.range.endExclusive, refreshed),
    }),
  )
  const since = kept.moment
  // Add the cached sums first, because they can be evicted while the rest is read.
  const missing = plan.zones.map((zone, position) =>
    addKnown(counting, ownersIn(counting, zone, position), parted[position]?.settled ?? [], zone.clock.zone),
  )
  await addMissing(counting, missing, since)
  return plan.zones.flatMap((zone, position) => {
    const { live, positions } = parted[position] ?? nothing
    return live.length === 0 ? [] : [{ ...zone, zone: position, buckets: live, positions }]
  })
}

const nothing: SplitBuckets = { settled: [], live: [], positions: [] }

function ownersIn<Measure extends string>(
  { kept, plan, groups, source }: Counting<Measure>,
  { locations, clock }: Zone,
  zone: number,
): readonly Owner<Measure>[] {
  const taxonomies = isSplit(plan) ? plan.floor.counted : ['']
  return locations.flatMap(({ id }) =>
    taxonomies.flatMap((taxonomy) => {
      const own = keysOfGroups(plan, {
        zone,
        location: plan.eachLocation ? id : '',
        taxonomy,
      }).flatMap((key) => groups.get(key) ?? [])
      if (own.length === 0) return []
      return [
        {
          location: id,
          taxonomy,
          number: kept.numberOf(scopeOf(plan, clock.zone), id, taxonomy),
          signature: source.signatureOf?.(id) ?? 0,
          groups: own,
        },
      ]
    }),
  )
}

/** True if each zone of the floor is counted separately. */
function isSplit({ perTaxonomy, floor }: GroupPlan): boolean {
  return perTaxonomy || !floor.isPlain
}

function scopeOf(plan: GroupPlan, timezone: string): string {
  return `${isSplit(plan) ? 'places' : 'stores'} ${timezone}`
}

function addKnown<Measure extends string>(
  { kept, plan, source, measures, refreshed }: Counting<Measure>,
  owners: readonly Owner<Measure>[],
  days: readonly SettledDay[],
  timezone: string,
): readonly DayOfOwners<Measure>[] {
  const { counted } = plan.floor
  const name = JSON.stringify([
    source.name,
    timezone,
    plan.demographics.asked,
    isSplit(plan) ? null : counted,
  ])
  return days.map((settled) => {
    const day = kept.dayOf(
      {
        name: `${name} ${settled.pieces.length}`,
        scope: scopeOf(plan, timezone),
        tables: source.tables,
        reachMs: source.reachMs,
        measures: measures.length,
        // Rows after the refresh that would change the day are not counted yet.
        ...(settled.range.endExclusive + source.reachMs > refreshed && { rowsUntil: refreshed }),
      },
      settled.range,
    )
    const missing = owners.filter((owner) => {
      if (!day.knows(owner.number, owner.signature)) return true
      addRows(day, settled, owner)
      return false
    })
    return { ...settled, day, missing }
  })
}

function addRows<Measure extends string>(
  day: KeptDay,
  { into }: SettledDay,
  { number, groups }: Owner<Measure>,
): void {
  const { sums } = day
  day.eachRow(number, (bucket, part, row) => {
    for (const group of groups) group.addSums(into[bucket] ?? 0, part - 1, sums, row)
  })
}

async function addMissing<Measure extends string>(
  { kept, plan, measures, countZones }: Counting<Measure>,
  days: readonly (readonly DayOfOwners<Measure>[])[],
  since: number,
): Promise<void> {
  const read = plan.zones.flatMap((zone, position) => readZone(zone, position, days[position] ?? []))
  if (read.length === 0) return
  const parts = await countZones(read.map(({ zone }) => zone))
  const rows = new Map<KeptDay, KeptRows>()
  for (const part of parts.toSorted((one, other) => (ownerIn(one) < ownerIn(other) ? -1 : 1))) {
    const own = read[part.zone]
    if (own === undefined) continue
    const owner = kept.numberOf(scopeOf(plan, own.zone.clock.zone), part.location, part.taxonomy)
    addPart(rows, part, { measures, places: own.places, owner, kind: partOf(part, plan.demographics) })
  }
  for (const zone of days) {
    for (const settled of zone) {
      const { day, missing } = settled
      if (missing.length === 0) continue
      kept.add(
        day,
        missing.map(({ number, signature }) => ({ owner: number, signature })),
        rows.get(day) ?? new KeptRows(),
      )
      for (const owner of missing) addRows(day, settled, owner)
    }
  }
  kept.settle(since)
}

function addPart<Measure extends string>(
  rows: Map<KeptDay, KeptRows>,
  { buckets, sums }: PartCounts<Measure>,
  {
    measures,
    places,
    owner,
    kind,
  }: {
    readonly measures: readonly Measure[]
    readonly places: readonly Place[]
    readonly owner: number
    readonly kind: number
  },
): void {
  const columns = measures.map((measure) => sums[measure])
  for (let row = 0; row < buckets.length; row += 1) {
    const place = places[buckets[row] ?? -1]
    if (place === undefined || !place.missing.has(owner)) continue
    const own = rows.get(place.day) ?? new KeptRows()
    rows.set(place.day, own)
    own.owners.push(owner)
    own.parts.push(kind)
    own.buckets.push(place.bucket)
    for (const column of columns) own.sums.push(column[row] ?? 0)
  }
}

function ownerIn({ location, taxonomy }: PartCounts<string>): string {
  return `${location}\n${taxonomy}`
}

/** Returns 0 for people who were not requested. */
function partOf(part: PartCounts<string>, { combinations }: Demographics): number {
  if (!part.isAsked) return 0
  const key = combinationKey(part)
  return combinations.findIndex((combination) => combinationKey(combination) === key) + 1
}

interface Place {
  readonly day: KeptDay
  readonly bucket: number
  /** Numbers of the owners whose day is not cached. */
  readonly missing: ReadonlySet<number>
}

function readZone<Measure extends string>(
  zone: Zone,
  position: number,
  days: readonly DayOfOwners<Measure>[],
): readonly { readonly zone: ReadZone; readonly places: readonly Place[] }[] {
  const lacking = days
    .filter(({ missing }) => missing.length > 0)
    // The days of two stretches can overlap, but the engine counts in disjoint buckets.
    .toSorted((one, other) => one.range.start - other.range.start)
  if (lacking.length === 0) return []
  const places = lacking.flatMap(({ day, pieces, missing }) => {
    const numbers = new Set(missing.map(({ number }) => number))
    return pieces.map((_piece, bucket) => ({ day, bucket, missing: numbers }))
  })
  const stores = new Set(lacking.flatMap(({ missing }) => missing.map(({ location }) => location)))
  const buckets = lacking.flatMap(({ pieces }) => pieces)
  return [
    {
      zone: {
        ...zone,
        zone: position,
        locations: zone.locations.filter(({ id }) => stores.has(id)),
        buckets,
        positions: buckets.map((_bucket, piece) => piece),
      },
      places,
    },
  ]
}

/** Returns the part of a range that contains the buckets of some zones. */
export function rangeWithin(zones: readonly Zone[], { start, endExclusive }: TimeRange): TimeRange {
  const first = Math.min(...zones.map(({ buckets }) => buckets[0]?.start ?? Number.POSITIVE_INFINITY))
  const end = Math.max(...zones.map(({ buckets }) => buckets.at(-1)?.endExclusive ?? 0))
  return { start: Math.max(start, first), endExclusive: Math.min(endExclusive, end) }
}
