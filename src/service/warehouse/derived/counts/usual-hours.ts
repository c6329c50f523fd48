import { bucketsOf } from '../../../../calendar/buckets.ts'
import type { Bucket } from '../../../../calendar/calendar.ts'
import { lengthOf } from '../../../../calendar/day-range.ts'
import { localDayOf, weekdayOf } from '../../../../calendar/local-day.ts'
import { storesByZone } from '../../../../domain/cells/plan-groups.ts'
import { unknownBucket } from '../../../../domain/coverage/bucket-coverage.ts'
import { kindsOf } from '../../../../domain/day-so-far/people-kinds.ts'
import type { UsualHour } from '../../../../domain/hours-of-week/busiest-hour.ts'
import type { CountedHour } from '../../../../domain/hours-of-week/hour-averages.ts'
import { daysOfUsual, UsualWeek } from '../../../../domain/hours-of-week/usual-week.ts'
import type { WeekHour } from '../../../../domain/hours-of-week/week-hours.ts'
import { type MetricContext, refreshedAt } from '../../counts/counted-groups.ts'
import type { Warehouse } from '../../warehouse.ts'
import { entranceTime } from '../cameras/entrance-time.ts'
import { existencesIn } from '../cameras/watching.ts'
import { type ZonePeriod, ZoneSpan } from '../cameras/zone-span.ts'
import { storesInParts } from '../stores/store-parts.ts'
import { hourlyEntriesOfStores } from './entries-of-stores.ts'
import type { HoursQuestion } from './hours-of-zones.ts'

interface UsualQuestion extends HoursQuestion {
  /** The requested hours of the week. */
  readonly doubted: readonly WeekHour[]
}

/**
 * Returns the usual counts of some hours of the week, all stores together. Only these hours are returned by the engine.
 */
export async function usualHours(
  warehouse: Warehouse,
  question: UsualQuestion,
  context: MetricContext,
): Promise<UsualHour> {
  const week = new UsualWeek(question.doubted)
  for (const stores of storesInParts(question.stores, costOf(question), context)) {
    await addStores(warehouse, week, { ...question, stores }, context)
  }
  return week.usual
}

/** Cost of a store in hours: all hours of the weeks are read, and the requested ones are held. */
function costOf({ days, doubted, people }: UsualQuestion): number {
  const length = lengthOf(daysOfUsual(days, days.last))
  return Math.max(length * 24, doubted.length * Math.ceil(length / 7) * kindsOf(people) * costOfHeld)
}

const costOfHeld = 4

async function addStores(
  warehouse: Warehouse,
  week: UsualWeek,
  { stores, entrances, days, people }: UsualQuestion,
  context: MetricContext,
): Promise<void> {
  const asOf = refreshedAt(context)
  const only = ({ index }: Pick<Bucket, 'index'>) =>
    week.isAsked({ weekday: weekdayOf(index.slice(0, 10)), hour: Number(index.slice(11, 13)) })
  const zones = storesByZone(stores).map((zone): ZonePeriod => {
    const window = daysOfUsual(days, localDayOf(asOf, zone.timezone))
    return {
      ...zone,
      period: { days: window, buckets: bucketsOf(window, 'hour', zone.timezone).filter(only) },
    }
  })
  const buckets = zones.flatMap(({ period }) => period.buckets)
  // An hour does not exist if clocks skip it.
  if (buckets.length === 0) return
  const range = {
    start: buckets.reduce((first, { start }) => Math.min(first, start), Number.POSITIVE_INFINITY),
    endExclusive: buckets.reduce((end, { endExclusive }) => Math.max(end, endExclusive), 0),
  }
  const ids = stores.map(({ id }) => id)
  const entries = await hourlyEntriesOfStores(warehouse, { stores: ids, range, people, only }, context)
  const spans = zones.map((zone) => new ZoneSpan(zone, { now: context.now, asOf }))
  const existenceOf = await existencesIn(warehouse, spans, entrances)
  const times = await entranceTime(warehouse, { spans, entrances, existenceOf })
  for (const { ids: own, period } of zones) {
    for (const store of own) {
      const [counted, seen] = [entries.get(store), times(store)]
      const hours = period.buckets.map(
        (bucket, position): CountedHour => ({
          bucket,
          value: counted?.get(bucket.start) ?? null,
          over: bucket.endExclusive <= asOf,
          time: seen?.[position] ?? unknownBucket,
        }),
      )
      week.add(store, hours)
    }
  }
}
