import { setImmediate } from 'node:timers/promises'
import type { Bucket, DayRange } from '../../../../calendar/calendar.ts'
import { lengthOf } from '../../../../calendar/day-range.ts'
import { type PlannedGroup, planGroup, storesByZone } from '../../../../domain/cells/plan-groups.ts'
import type { StoreSeen } from '../../../../domain/cells/store-cells.ts'
import { HourCheck, type NoteHours } from '../../../../domain/conversion/hour-check.ts'
import type { RateAmount, TillAmount } from '../../../../domain/conversion/rate-amounts.ts'
import { type BucketCoverage, sumOpenHours } from '../../../../domain/coverage/bucket-coverage.ts'
import type { UnseenHours } from '../../../../protocol/derived/derived-answers.ts'
import { type MetricContext, refreshedAt } from '../../counts/counted-groups.ts'
import type { StoredLocation } from '../../entities/entities.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { Entrances } from '../cameras/entrances.ts'
import { seenStores } from '../cameras/seen-stores.ts'
import { unseenHours } from '../cameras/unseen-hours.ts'
import { storesInParts } from '../stores/store-parts.ts'
import { UnitedZones } from '../stores/united-buckets.ts'
import {
  type CountedInDays,
  type RatesInDays,
  ratesInDays,
  type TillsInDays,
  tillsInDays,
} from './conversion-counts.ts'

interface HoursQuestion {
  readonly stores: readonly StoredLocation[]
  readonly entrances: Entrances
  readonly days: DayRange
  readonly compared: DayRange | null
  /** Receives the hours of each store. */
  readonly note?: NoteHours
}

/** Values of two periods by store. The second is empty without a comparison. */
interface InPeriods<Name extends string> {
  readonly current: ByAmount<Name>
  readonly compared: ByAmount<Name>
}
type ByAmount<Name extends string> = Readonly<Record<Name, { readonly values: Values }>>
type Values = Map<string, readonly (number | null)[]>

export interface CheckedDays {
  /** Decides which hours count in a rate. */
  readonly check: HourCheck
  /** The sums of the hours by day. */
  readonly rates: InPeriods<RateAmount>
  readonly tills: InPeriods<TillAmount>
  readonly seen: (store: string) => StoreSeen
  readonly unseen: readonly UnseenHours[]
}

/**
 * Counts both periods by hour and sums them by day, so that nothing is read twice. Stores are processed in batches of
 * one statement, and the hours of a batch are discarded before the next.
 */
export async function hoursInDays(
  warehouse: Warehouse,
  { stores, entrances, days, compared, note }: HoursQuestion,
  context: MetricContext,
): Promise<CheckedDays> {
  const instants = { now: context.now, asOf: refreshedAt(context) }
  const check = new HourCheck(instants.asOf, note)
  const rates = inPeriods<RateAmount>(['rate', 'customers', 'unknownRoles'])
  const tills = inPeriods<TillAmount>(['sales', 'volume', 'units'])
  const seenByDay = new Map<string, StoreSeen>()
  const unseen: UnseenHours[] = []
  const hours = (lengthOf(days) + (compared === null ? 0 : lengthOf(compared))) * hoursOfDay
  for (const some of storesInParts(stores, hours, context)) {
    const [inHours, inDays] = (['hour', 'day'] as const).map((base) =>
      storesByZone(some).map((zone) => planGroup(zone, { days, compared, base, asOf: instants.asOf })),
    )
    const periods = new Periods(inHours ?? [], inDays ?? [])
    const { seen, cameras } = await seenStores(warehouse, { groups: inHours ?? [], entrances }, instants)
    unseen.push(
      ...(await unseenHours(warehouse, { days, cameras, isHourly: true, hours: entrances.hours }, instants)),
    )
    const asked = { stores: some.map(({ id }) => id), buckets: periods.hours, days: periods.days }
    const part = {
      rates: await ratesInDays(warehouse, asked, context),
      tills: await tillsInDays(warehouse, asked, context),
    }
    for (const [position, { id, timezone }] of some.entries()) {
      const times = seen(id)
      addTo(rates, part.rates, periods, { id, timezone })
      addTo(tills, part.tills, periods, { id, timezone })
      const hoursOf = (period: 0 | 1, own: readonly BucketCoverage[]) => ({
        ...periods.ofHours(part, { id, timezone }, period),
        times: own,
      })
      check.addStore(id, hoursOf(0, times.current), compared === null ? null : hoursOf(1, times.compared))
      seenByDay.set(id, periods.seenByDay(times, timezone))
      if (position % storesPerTurn === 0) await setImmediate()
    }
  }
  const seen = (id: string) => {
    const own = seenByDay.get(id)
    if (own === undefined) throw new Error(`the store ${id} was not asked for`)
    return own
  }
  return { check, rates, tills, seen, unseen }
}

const hoursOfDay = 24
/** Number of stores to process before yielding to other requests. */
const storesPerTurn = 20

function inPeriods<Name extends string>(names: readonly Name[]): InPeriods<Name> {
  const empty = () => Object.fromEntries(names.map((name) => [name, { values: new Map() }])) as ByAmount<Name>
  return { current: empty(), compared: empty() }
}

type Place = Pick<StoredLocation, 'id' | 'timezone'>

function addTo<Name extends string>(
  sums: InPeriods<Name>,
  { days }: Pick<CountedInDays<Name, never>, 'days'>,
  periods: Periods,
  { id, timezone }: Place,
): void {
  for (const name of Object.keys(sums.current) as Name[]) {
    const all = days[name].get(id) ?? []
    sums.current[name].values.set(id, periods.united.days.of(timezone, 0, all))
    sums.compared[name].values.set(id, periods.united.days.of(timezone, 1, all))
  }
}

/** The hours and days of both periods, which can overlap, for the zones of some stores. */
class Periods {
  readonly united: { readonly hours: UnitedZones; readonly days: UnitedZones }
  /** By time zone: the stretches of the period and of the comparison period. */
  readonly #hours: Stretches
  readonly #days: Stretches

  constructor(inHours: readonly PlannedGroup[], inDays: readonly PlannedGroup[]) {
    this.#hours = stretchesOf(inHours)
    this.#days = stretchesOf(inDays)
    this.united = { hours: new UnitedZones(this.#hours), days: new UnitedZones(this.#days) }
  }

  get hours(): ReadonlyMap<string, readonly Bucket[]> {
    return this.united.hours.buckets
  }

  get days(): ReadonlyMap<string, readonly Bucket[]> {
    return this.united.days.buckets
  }

  ofHours(
    { rates, tills }: { readonly rates: RatesInDays; readonly tills: TillsInDays },
    { id, timezone }: Place,
    period: 0 | 1,
  ) {
    const of = (values: readonly (number | null)[] = []) => this.united.hours.of(timezone, period, values)
    return {
      buckets: this.#hours.get(timezone)?.[period] ?? [],
      // Sales come from the tills.
      rates: [],
      customers: of(rates.hours.customers.get(id)),
      sales: of(tills.hours.sales.get(id)),
    }
  }

  seenByDay({ current, compared, ...rest }: StoreSeen, timezone: string): StoreSeen {
    const inDays = (period: 0 | 1, times: readonly BucketCoverage[]) =>
      timesOfDays(this.#days.get(timezone)?.[period] ?? [], this.#hours.get(timezone)?.[period] ?? [], times)
    return { ...rest, current: inDays(0, current), compared: inDays(1, compared) }
  }
}

type Stretches = ReadonlyMap<string, readonly (readonly Bucket[])[]>

function stretchesOf(groups: readonly PlannedGroup[]): Stretches {
  return new Map(
    groups.map(({ timezone, current, compared }) => [timezone, [current.buckets, compared?.buckets ?? []]]),
  )
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
