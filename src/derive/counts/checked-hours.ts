import { bucketsOf } from '../../calendar/buckets.ts'
import type { Bucket, DayRange } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { earlierDay, localDayOf } from '../../calendar/local-day.ts'
import { monthsOf } from '../../calendar/months-of.ts'
import { wallIndexAt } from '../../calendar/wall-minutes.ts'
import { HourCheck, type NoteHours } from '../../domain/conversion/hour-check.ts'
import { type HoursOfStore, storeHours } from '../../domain/conversion/store-hours.ts'
import { bucketCoverage } from '../../domain/coverage/bucket-coverage.ts'
import type { CameraHours } from '../../domain/coverage/camera-hours.ts'
import { joinLists } from '../plain/join-lists.ts'
import { loadAhead } from '../plain/load-ahead.ts'
import { type PlainDeployment, type PlainStore, zonesInParts } from '../plain/plain-deployment.ts'
import { amountsByBucket } from '../plain/plain-metrics.ts'
import { rateMetric, salesMetric } from './conversion-metrics.ts'

interface CheckAsked {
  readonly stores: readonly PlainStore[]
  readonly days: DayRange
  readonly compared: DayRange | null
  /** The entrance cameras of each store. */
  readonly cameras: ReadonlyMap<string, readonly CameraHours[]>
  /** True if the deployment lists till reports. */
  readonly isListed: boolean
  /** Receives the hours of each store. */
  readonly note?: NoteHours
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

/** Limits memory: store days of one part. The hours of two parts are in memory at once. */
const mostStoreDays = 3100

/**
 * Checks which hours a rate includes, a few stores at a time, without keeping their hours.
 *
 * @throws Refused if the deployment has no hourly data
 */
export async function checkedHours(plain: PlainDeployment, asked: CheckAsked): Promise<HourCheck> {
  const { stores, days, compared, note, asOf } = asked
  const check = new HourCheck(note)
  const length = lengthOf(days) + (compared === null ? 0 : lengthOf(compared))
  const atOnce = Math.max(1, Math.min(plain.atOnce, Math.floor(mostStoreDays / length)))
  const read = loadAhead(zonesInParts(stores, atOnce), async ({ timezone, ids }) => {
    const today = localDayOf(asOf, timezone)
    const hoursIn = async (range: DayRange) => {
      const begun = { first: range.first, last: earlierDay(range.last, today) }
      const months = monthsOf(begun).map(({ days: month }) =>
        monthOf(plain, asked, { timezone, stores: ids, days: month }),
      )
      return joined(await Promise.all(months))
    }
    const [now, before] = await Promise.all([hoursIn(days), compared === null ? null : hoursIn(compared)])
    return { ids, now, before }
  })
  for await (const { ids, now, before } of read) {
    for (const id of ids) {
      check.addStore(id, storeHours(now(id), asOf), before === null ? [] : storeHours(before(id), asOf))
    }
  }
  return check
}

interface MonthAsked {
  readonly timezone: string
  readonly stores: readonly string[]
  readonly days: DayRange
}

type HoursOf = (store: string) => HoursOfStore

interface MonthHours {
  readonly buckets: readonly Bucket[]
  readonly of: (store: string) => Omit<HoursOfStore, 'buckets'>
}

async function monthOf(
  plain: PlainDeployment,
  { cameras, isListed, asOf }: CheckAsked,
  { timezone, stores, days }: MonthAsked,
): Promise<MonthHours> {
  const buckets = bucketsOf(days, 'hour', timezone)
  const asked = { stores, base: 'hour', buckets } as const
  const [rates, tills] = await Promise.all([
    amountsByBucket(plain, rateMetric, asked),
    isListed ? amountsByBucket(plain, salesMetric, asked) : null,
  ])
  const overUntil = wallIndexAt(asOf, timezone)
  return {
    buckets,
    of: (store) => ({
      rates: rates.amounts.rate.values.get(store) ?? [],
      customers: rates.amounts.customers.values.get(store) ?? [],
      sales: tills === null ? null : (tills.amounts.sales.values.get(store) ?? []),
      // `bucketCoverage` caches by its list of cameras. A fresh list lets the entry go with the hours.
      times: bucketCoverage([...(cameras.get(store) ?? [])], buckets, overUntil),
    }),
  }
}

/** Joins the months of a period, in order. */
function joined(months: readonly MonthHours[]): HoursOf {
  // One list for all stores: what is known of its hours is cached by it.
  const buckets = joinLists(months.map((month) => month.buckets))
  return (store) => {
    const own = months.map((month) => month.of(store))
    return {
      buckets,
      rates: joinLists(own.map(({ rates }) => rates)),
      customers: joinLists(own.map(({ customers }) => customers)),
      sales: own.some(({ sales }) => sales === null) ? null : joinLists(own.map(({ sales }) => sales ?? [])),
      times: joinLists(own.map(({ times }) => times)),
    }
  }
}
