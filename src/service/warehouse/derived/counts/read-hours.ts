import type { Bucket, DayRange } from '../../../../calendar/calendar.ts'
import type { PlannedGroup } from '../../../../domain/cells/plan-groups.ts'
import type { StoreSeen } from '../../../../domain/cells/store-cells.ts'
import type { StoreHour } from '../../../../domain/conversion/left-out-hours.ts'
import { mapAmounts, type RateAmount, type TillAmount } from '../../../../domain/conversion/rate-amounts.ts'
import { storeHours } from '../../../../domain/conversion/store-hours.ts'
import { type BucketCoverage, sumOpenHours } from '../../../../domain/coverage/bucket-coverage.ts'
import type { UnseenHours } from '../../../../protocol/derived/derived-answers.ts'
import { type MetricContext, refreshedAt } from '../../counts/counted-groups.ts'
import type { StoredLocation } from '../../entities/entities.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { Entrances } from '../cameras/entrances.ts'
import { seenStores } from '../cameras/seen-stores.ts'
import { unseenHours } from '../cameras/unseen-hours.ts'
import type { CountsByAmount } from '../stores/own-buckets.ts'
import { UnitedZones } from '../stores/united-buckets.ts'
import { ratesInDays, tillsInDays } from './conversion-counts.ts'
import type { Place } from './kept-of-stores.ts'

interface ReadQuestion {
  readonly stores: readonly StoredLocation[]
  readonly entrances: Entrances
  /** The days of the period. */
  readonly days: DayRange
  /** The zones of the stores, planned by the hour and by the day. */
  readonly inHours: readonly PlannedGroup[]
  readonly inDays: readonly PlannedGroup[]
}

/** The counts and camera time of one store in one period. */
export interface StoreDays {
  readonly hours: readonly StoreHour[]
  /** By day. Those of days that have not begun can be missing. */
  readonly amounts: Readonly<Record<RateAmount | TillAmount, readonly (number | null)[]>>
  /** What the entrance cameras saw, by day. */
  readonly times: readonly BucketCoverage[]
}

/** One store in both periods. The second is empty without a comparison. */
export interface StorePeriods {
  readonly current: StoreDays
  readonly compared: StoreDays
  readonly seen: Omit<StoreSeen, 'current' | 'compared'>
}

export interface ReadHours {
  /** Computed on demand, because the hours of all stores as objects would outlive their use. */
  readonly of: (store: Place) => StorePeriods
  readonly unseen: readonly UnseenHours[]
}

/** Counts both periods by hour and sums them by day, so that nothing is read twice. */
export async function readHours(
  warehouse: Warehouse,
  { stores, entrances, days, inHours, inDays }: ReadQuestion,
  context: MetricContext,
): Promise<ReadHours> {
  const instants = { now: context.now, asOf: refreshedAt(context) }
  const hours = new Periods(inHours)
  const whole = new Periods(inDays)
  const { seen, cameras } = await seenStores(warehouse, { groups: inHours, entrances }, instants)
  const unseen = await unseenHours(
    warehouse,
    { days, cameras, isHourly: true, hours: entrances.hours },
    instants,
  )
  const asked = {
    stores: stores.map(({ id }) => id),
    buckets: hours.united.buckets,
    days: whole.united.buckets,
  }
  const rates = await ratesInDays(warehouse, asked, context)
  const tills = await tillsInDays(warehouse, asked, context)
  const amounts: CountsByAmount<RateAmount | TillAmount> = { ...rates.days, ...tills.days }

  const periodOf = ({ id, timezone }: Place, period: 0 | 1, times: readonly BucketCoverage[]): StoreDays => {
    const buckets = hours.of(timezone, period)
    const inPeriod = ({ united }: Periods, values: readonly (number | null)[] = []) =>
      united.of(timezone, period, values)
    return {
      hours: storeHours(
        {
          buckets,
          // Sales come from the tills.
          rates: [],
          customers: inPeriod(hours, rates.hours.customers.get(id)),
          sales: inPeriod(hours, tills.hours.sales.get(id)),
          times,
        },
        instants.asOf,
      ),
      amounts: mapAmounts((name) => inPeriod(whole, amounts[name].get(id))),
      times: timesOfDays(whole.of(timezone, period), buckets, times),
    }
  }
  return {
    unseen,
    of(store) {
      const { current, compared, ...rest } = seen(store.id)
      return { current: periodOf(store, 0, current), compared: periodOf(store, 1, compared), seen: rest }
    },
  }
}

/** The buckets of both periods, which can overlap, by zone. */
class Periods {
  readonly united: UnitedZones
  /** By time zone: the stretches of the period and of the comparison period. */
  readonly #stretches: ReadonlyMap<string, readonly (readonly Bucket[])[]>

  constructor(groups: readonly PlannedGroup[]) {
    this.#stretches = new Map(
      groups.map(({ timezone, current, compared }) => [timezone, [current.buckets, compared?.buckets ?? []]]),
    )
    this.united = new UnitedZones(this.#stretches)
  }

  of(timezone: string, period: 0 | 1): readonly Bucket[] {
    return this.#stretches.get(timezone)?.[period] ?? []
  }
}

function timesOfDays(
  days: readonly Bucket[],
  hours: readonly Bucket[],
  times: readonly BucketCoverage[],
): readonly BucketCoverage[] {
  let from = 0
  return days.map(({ endExclusive }) => {
    let end = from
    while (end < hours.length && (hours[end]?.start ?? 0) < endExclusive) end += 1
    const own = times.slice(from, end)
    from = end
    return timeOf(own)
  })
}

function timeOf(hours: readonly BucketCoverage[]): BucketCoverage {
  let known = false
  let [plannedHours, scheduledHours, expected, usable] = [0, 0, 0, 0]
  for (const hour of hours) {
    known ||= hour.known
    plannedHours += hour.plannedHours
    scheduledHours += hour.scheduledHours
    expected += hour.expected
    usable += hour.usable
  }
  return { known, plannedHours, scheduledHours, expected, usable, ...sumOpenHours(hours) }
}
