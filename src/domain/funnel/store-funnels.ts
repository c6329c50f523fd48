import type { Bucket } from '../../calendar/calendar.ts'
import { contributing } from '../cells/combine-sides.ts'
import type { PlannedGroup } from '../cells/plan-groups.ts'
import { type BucketCoverage, unknownBucket } from '../coverage/bucket-coverage.ts'
import type { CameraTime } from '../coverage/verdict.ts'
import type { FloorZone } from '../zones/floor.ts'
import { daysTogether, knownCameras, type SeenCameras } from '../zones/seen-cameras.ts'
import type { RatesOfStore } from './funnel-rates.ts'
import { type StoreFunnel, type StoreReports, storeFunnel } from './store-funnel.ts'

/** By store, in the order of the buckets of its group. */
type Counts = ReadonlyMap<string, readonly (number | null)[]>

/** What some stores reported. */
export interface FunnelFacts {
  /** Their buckets are hours, or days if only days are known. */
  readonly groups: readonly PlannedGroup[]
  readonly rates: (store: string) => RatesOfStore
  /** `null` if the deployment does not answer it. */
  readonly passersBy: Counts | null
  readonly entries: Counts
  /** `null` if no zone is requested. */
  readonly zone: ZoneFacts | 'not-offered' | null
  /** By store: the recording ids of the cameras that count passers-by, and of those that count entries. */
  readonly streets: ReadonlyMap<string, readonly string[]>
  readonly entrances: ReadonlyMap<string, readonly string[]>
  /** What the cameras of streets and zones saw of the buckets. */
  readonly seen: Pick<SeenCameras, 'daysOf'>
  /** Epoch milliseconds. */
  readonly asOf: number
}

interface ZoneFacts {
  /** The requested zone in these stores. */
  readonly floor: readonly FloorZone[]
  readonly visits: Counts
  readonly staffVisits: Counts
}

/** Reduces the reports of stores to one row of each. */
export function storeFunnels(facts: FunnelFacts): readonly StoreFunnel[] {
  const places = facts.zone === null || facts.zone === 'not-offered' ? [] : facts.zone.floor
  const camerasOfZone = new Map(places.map(({ store, recordings }) => [store, recordings]))
  return facts.groups.flatMap((group) => {
    const { stores, current } = group
    const { buckets } = current
    return stores.map((store) =>
      storeFunnel({
        store,
        buckets,
        ...facts.rates(store),
        street: streetOf(facts, store, buckets),
        entries: facts.entries.get(store) ?? [],
        zone: zoneOf(facts, store, { buckets, recordings: camerasOfZone.get(store) }),
      }),
    )
  })
}

function streetOf(
  { passersBy, streets, entrances, seen, asOf }: FunnelFacts,
  store: string,
  buckets: readonly Bucket[],
): StoreReports['street'] {
  if (passersBy === null) return 'not-offered'
  const recordings = streets.get(store) ?? []
  const counting = new Set(entrances.get(store))
  const apart = recordings.filter((id) => !counting.has(id))
  const values = passersBy.get(store) ?? []
  return {
    passersBy: values,
    times: recordings.length === 0 ? null : timesOf(seen, recordings),
    contributingApart:
      apart.length === 0 ? [] : contributingOf(timesOf(seen, apart), { buckets, values, asOf }),
  }
}

interface ZoneOfStore {
  readonly buckets: readonly Bucket[]
  /** `undefined` if the store does not have the zone. */
  readonly recordings: readonly string[] | undefined
}

function zoneOf(
  { zone, seen, asOf }: FunnelFacts,
  store: string,
  { buckets, recordings }: ZoneOfStore,
): StoreReports['zone'] {
  if (zone === null || zone === 'not-offered') return zone
  if (recordings === undefined) return 'not-counted'
  const [times, values] = [timesOf(seen, recordings), zone.visits.get(store) ?? []]
  return {
    visits: values,
    staffVisits: zone.staffVisits.get(store) ?? [],
    times,
    contributing: contributingOf(times, { buckets, values, asOf }),
  }
}

function timesOf(seen: FunnelFacts['seen'], recordings: readonly string[]): readonly BucketCoverage[] {
  return daysTogether(knownCameras(seen, [{ recordings }]).map((recording) => seen.daysOf(recording) ?? []))
}

interface CountedBuckets {
  readonly buckets: readonly Bucket[]
  readonly values: readonly (number | null)[]
  readonly asOf: number
}

/** Returns the camera time behind a count, by the rule of every other value. Without a record, it is unknown. */
function contributingOf(
  times: readonly BucketCoverage[],
  { buckets, values, asOf }: CountedBuckets,
): readonly CameraTime[] {
  return contributing(
    buckets.map(({ endExclusive }, place) => ({
      time: times[place] ?? unknownBucket,
      value: values[place] ?? null,
      over: endExclusive <= asOf,
    })),
  )
}
