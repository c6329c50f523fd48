import { bucketsOf } from '../../../../calendar/buckets.ts'
import type { DayRange } from '../../../../calendar/calendar.ts'
import { storesByZone } from '../../../../domain/cells/plan-groups.ts'
import { unknownBucket } from '../../../../domain/coverage/bucket-coverage.ts'
import type { StoreHistory } from '../../../../domain/forecast/store-history.ts'
import type { Demographics } from '../../../../protocol/metrics/filtered-by.ts'
import { type MetricContext, refreshedAt } from '../../counts/counted-groups.ts'
import type { StoredLocation } from '../../entities/entities.ts'
import type { Warehouse } from '../../warehouse.ts'
import { entranceTime } from '../cameras/entrance-time.ts'
import type { Entrances } from '../cameras/entrances.ts'
import { existencesIn } from '../cameras/watching.ts'
import { type ZonePeriod, ZoneSpan } from '../cameras/zone-span.ts'
import { hourlyParts } from '../stores/hourly-parts.ts'
import { hourlyEntriesOfStores, rangeAround } from './entries-of-stores.ts'

interface HistoryQuestion<History extends StoreHistory> {
  readonly stores: readonly StoredLocation[]
  readonly entrances: Entrances
  /** The days to count. */
  readonly counted: readonly DayRange[]
  /** Makes the empty history of a store. Its days contain them all. */
  readonly open: () => History
  readonly people: Demographics
}

/** Returns the counted hours of stores, by id: some stores and days at a time. */
export async function storeHistories<History extends StoreHistory>(
  warehouse: Warehouse,
  { stores, entrances, counted, open, people }: HistoryQuestion<History>,
  context: MetricContext,
): Promise<ReadonlyMap<string, History>> {
  const histories = new Map(stores.map(({ id }) => [id, open()]))
  for (const range of counted) {
    for (const part of hourlyParts(stores, range, context)) {
      await addHours(warehouse, histories, { ...part, entrances, people }, context)
    }
  }
  return histories
}

interface PartQuestion extends Pick<HistoryQuestion<StoreHistory>, 'stores' | 'entrances' | 'people'> {
  readonly days: DayRange
}

async function addHours(
  warehouse: Warehouse,
  histories: ReadonlyMap<string, StoreHistory>,
  { stores, entrances, days, people }: PartQuestion,
  context: MetricContext,
): Promise<void> {
  const asOf = refreshedAt(context)
  const zones = storesByZone(stores).map(
    (zone): ZonePeriod => ({
      ...zone,
      period: { days, buckets: bucketsOf(days, 'hour', zone.timezone) },
    }),
  )
  const spans = zones.map((zone) => new ZoneSpan(zone, { now: context.now, asOf }))
  const range = rangeAround(spans.map((span) => span.range))
  const ids = stores.map(({ id }) => id)
  const entries = await hourlyEntriesOfStores(warehouse, { stores: ids, range, people }, context)
  const existenceOf = await existencesIn(warehouse, spans, entrances)
  const times = await entranceTime(warehouse, { spans, entrances, existenceOf })
  for (const { ids: own, period } of zones) {
    for (const store of own) {
      const [counts, seen] = [entries.get(store), times(store)]
      histories.get(store)?.add(
        period.buckets.map((bucket, position) => ({
          bucket,
          value: counts?.get(bucket.start) ?? null,
          over: bucket.endExclusive <= asOf,
          time: seen?.[position] ?? unknownBucket,
        })),
      )
    }
  }
}
