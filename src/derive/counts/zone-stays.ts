import type { Bucket } from '../../calendar/calendar.ts'
import { combineRows, measured, totalOf } from '../../domain/cells/combine-rows.ts'
import type { BasePeriod } from '../../domain/cells/plan-groups.ts'
import { type FloorZone, placeOf } from '../../domain/zones/floor.ts'
import { placeOfRow } from '../../domain/zones/side-by-side.ts'
import { type Demographics, filteredBy } from '../../protocol/metrics/filtered-by.ts'
import type { MetricRow } from '../../protocol/metrics/results.ts'
import type { TimeRange } from '../../protocol/metrics/wire-time.ts'
import type { Question } from '../../protocol/requests/requests.ts'
import { inParts, type PlainDeployment } from '../plain/plain-deployment.ts'
import { type AskedPart, bodyOf, type PlainMetric, settledBuckets } from '../plain/plain-metrics.ts'
import { dwellMetric } from './store-dwell.ts'

export interface StaysAsked {
  /** All of one time zone. */
  readonly stores: readonly string[]
  readonly people: Demographics
}

export interface VisitsAsked extends StaysAsked {
  /** The counted places of these stores. */
  readonly floor: readonly FloorZone[]
}

export interface VisitedBuckets {
  /** All of one time zone. */
  readonly buckets: readonly Bucket[]
  readonly base: BasePeriod
}

/** Limits the rows of one response to a few megabytes. */
const rowsAtOnce = 50_000

/** Returns the rows of `area/data` over the whole range, by store and zone. */
export async function visitsInAll(
  plain: PlainDeployment,
  { floor, stores, people }: VisitsAsked,
  range: TimeRange,
): Promise<readonly MetricRow[]> {
  const parts = partsOf(plain, { floor, stores }, 1).map(async (part) => {
    const question = visitsQuestion({ ...part, people }, { range, period: 'day', facet: 'summary' })
    const { summary = [] } = await keptAnswer(plain, question, range.endExclusive)
    return withStore(summary, part.stores)
  })
  return (await Promise.all(parts)).flat()
}

/** Returns the visits by place (`placeOf`) and bucket. */
export function visitsByBucket(
  plain: PlainDeployment,
  asked: VisitsAsked,
  buckets: VisitedBuckets,
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  return staysByBucket(plain, asked, buckets, 'visits')
}

/**
 * Returns the visits, or their total dwell in seconds, by place (`placeOf`) and bucket. Settled days have a request of
 * their own, because their answers are cached for longer.
 */
export async function staysByBucket(
  plain: PlainDeployment,
  { floor, stores, people }: VisitsAsked,
  { buckets, base }: VisitedBuckets,
  amount: keyof typeof stays,
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  const settled = settledBuckets(buckets, plain.settledUntil)
  const visits = new Map<string, readonly (number | null)[]>()
  for (const part of partsOf(plain, { floor, stores }, buckets.length)) {
    const asked = { ...part, people }
    const [before, after] = await Promise.all([
      keptStays(plain, asked, { buckets: buckets.slice(0, settled), base }, amount),
      keptStays(plain, asked, { buckets: buckets.slice(settled), base }, amount),
    ])
    for (const { store, zone } of part.floor) {
      const place = placeOf(store, zone)
      visits.set(place, [...(before.get(place) ?? []), ...(after.get(place) ?? [])])
    }
  }
  return visits
}

async function keptStays(
  plain: PlainDeployment,
  asked: VisitsAsked,
  { buckets, base }: VisitedBuckets,
  amount: keyof typeof stays,
): Promise<ReadonlyMap<string, readonly (number | null)[]>> {
  const [first, last] = [buckets[0], buckets.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const range = { start: first.start, endExclusive: last.endExclusive }
  const question = visitsQuestion(asked, { range, period: base, facet: 'segments' })
  const places = asked.floor.map(({ store, zone }) => placeOf(store, zone))
  const name = `${amount} by bucket ${JSON.stringify([question, places])}`
  return plain.keep(name, last.endExclusive, async ({ metric, clock }) => {
    const { segments = [] } = await metric(question)
    const rows = withStore(segments, asked.stores)
    return combineRows(rows, buckets, { places, placeOf: placeOfRow }, stays[amount], clock).values
  })
}

/** Returns the rows of `average-dwell-time` over the whole range, by store and by the selected people. */
export async function storeDwellRows(
  plain: PlainDeployment,
  { stores, people }: StaysAsked,
  range: TimeRange,
): Promise<readonly MetricRow[]> {
  const question = dwellMetric(people).ask({ stores, range, period: 'day', facet: 'summary' })
  const { summary = [] } = await keptAnswer(plain, question, range.endExclusive)
  return withStore(summary, stores)
}

function keptAnswer(plain: PlainDeployment, question: Question, endExclusive: number) {
  return plain.keep(`stays in all ${JSON.stringify(question)}`, endExclusive, ({ metric }) =>
    metric(question),
  )
}

function visitsQuestion({ stores, floor, people }: VisitsAsked, part: Omit<AskedPart, 'stores'>): Question {
  const { dimensions, values } = filteredBy(people)
  return {
    action: 'metric',
    route: 'area/data',
    body: {
      ...bodyOf({ ...part, stores }),
      areaType: 'taxonomy',
      taxonomy: zonesIn(floor),
      breakdownByDimensions: ['entity', 'taxonomy', ...dimensions],
      ...values,
    },
  }
}

const stays = {
  visits: measured('area_total_entries'),
  dwell: totalOf('area_average_dwell_time', 'area_total_entries'),
}

/** Visits to one zone, and their total dwell in seconds. */
export function staysMetric(zone: string, people: Demographics): PlainMetric<'visits' | 'dwell'> {
  const { dimensions, values } = filteredBy(people)
  return {
    reading: stays,
    ask: (part) => ({
      action: 'metric',
      route: 'area/data',
      body: {
        ...bodyOf(part),
        areaType: 'taxonomy',
        taxonomy: [zone],
        breakdownByDimensions: ['entity', 'taxonomy', ...dimensions],
        ...values,
      },
    }),
  }
}

/** Splits stores into parts with a bounded number of zones, each with its places. */
function partsOf(
  plain: PlainDeployment,
  { floor, stores }: Pick<VisitsAsked, 'floor' | 'stores'>,
  buckets: number,
): readonly Pick<VisitsAsked, 'floor' | 'stores'>[] {
  const owners = new Set(floor.map(({ store }) => store))
  const most = Math.floor(rowsAtOnce / Math.max(1, buckets * zonesIn(floor).length))
  const counted = stores.filter((store) => owners.has(store))
  return inParts(counted, Math.max(1, Math.min(plain.atOnce, most))).map((part) => {
    const own = new Set(part)
    return { stores: part, floor: floor.filter(({ store }) => own.has(store)) }
  })
}

function zonesIn(floor: readonly FloorZone[]): readonly string[] {
  return [...new Set(floor.map(({ zone }) => zone))].sort()
}

/** A row without a store belongs to the only store of the request. */
function withStore(rows: readonly MetricRow[], [only, other]: readonly string[]): readonly MetricRow[] {
  if (only === undefined || other !== undefined) return rows
  return rows.map((row) => (row.location === undefined ? { ...row, location: only } : row))
}
