import type { DayRange } from '../calendar/calendar.ts'
import { lengthOf } from '../calendar/day-range.ts'
import { wallIndexAt } from '../calendar/wall-minutes.ts'
import type { BasePeriod, PlannedGroup } from '../domain/cells/plan-groups.ts'
import { type StoreCells, storeCells } from '../domain/cells/store-cells.ts'
import { conversionAnswer, type DrawnCells } from '../domain/conversion/conversion-answer.ts'
import { mostCheckedStoreDays, type NoteHours } from '../domain/conversion/hour-check.ts'
import { type ObservedRates, observedRates } from '../domain/conversion/observed-rates.ts'
import type { RateAmount, TillAmount, TillsCells } from '../domain/conversion/rate-amounts.ts'
import type { CameraHours } from '../domain/coverage/camera-hours.ts'
import { outages } from '../domain/outages/outages.ts'
import type { ConversionAnswer } from '../protocol/derived/conversion-answers.ts'
import { entranceHours } from './cameras/entrances.ts'
import { checkedHours } from './counts/checked-hours.ts'
import { rateMetric, salesMetric, tillsMetric } from './counts/conversion-metrics.ts'
import { countsOf, type PeriodCounts, partsOfZones } from './counts/period-counts.ts'
import { type PlainDeployment, type PlainStore, unlessRefused } from './plain/plain-deployment.ts'
import type { PlainMetric } from './plain/plain-metrics.ts'
import type { TotalsAsked } from './totals-asked.ts'

/**
 * Derives the conversion rates of stores by day.
 *
 * @param note receives the hours that the rates check. If `null`, whole days count
 * @throws Refused if the deployment has no hourly data, and hours are to be checked
 */
export async function ratesOfStores(
  plain: PlainDeployment,
  { stores, days, asOf }: Pick<TotalsAsked, 'stores' | 'days' | 'asOf'>,
  note: NoteHours | null,
): Promise<ObservedRates> {
  const period = { stores, days, compared: null, base: 'day', asOf } as const
  const ids = stores.map(({ id }) => id)
  const [{ cameras }, byDay, tills] = await Promise.all([
    entranceHours(plain, ids, { ranges: [days], asOf }),
    counted(plain, rateMetric, period),
    unlessRefused(counted(plain, tillsMetric, period), null),
  ])
  const check =
    note === null ? null : await checkedHours(plain, { ...period, cameras, isListed: tills !== null, note })
  const { rates, sales } = drawn(byDay, tills, { cameras, asOf })
  return observedRates(rates, sales, { kept: check?.kept ?? null, asOf })
}

/** Stores and their counts. */
interface Counted<Name extends string> {
  readonly groups: readonly PlannedGroup[]
  readonly counts: readonly PeriodCounts<Name>[]
}

/** Derives the response of the route `totals` for the measure `conversion` from plain responses. */
export async function deriveConversion(
  plain: PlainDeployment,
  asked: TotalsAsked,
): Promise<ConversionAnswer> {
  const { stores, days, compared, granularity, asOf } = asked
  const ranges = compared === null ? [days] : [days, compared]
  const count = <Name extends string>(base: BasePeriod, metric: PlainMetric<Name>) =>
    counted(plain, metric, { stores, days, compared, base, asOf })
  const [{ cameras }, rates, tills] = await Promise.all([
    entranceHours(
      plain,
      stores.map(({ id }) => id),
      { ranges, asOf },
    ),
    count('day', rateMetric),
    // Our extension of the contract. If the deployment refuses it, sales are rate × customers.
    unlessRefused(count('day', tillsMetric), null),
  ])
  const isHourly = granularity === 'hour'
  const [hours, hourly] = await Promise.all([
    ranges.reduce((sum, range) => sum + lengthOf(range), 0) * stores.length > mostCheckedStoreDays
      ? ('too-much' as const)
      : unlessRefused(
          checkedHours(plain, { stores, days, compared, cameras, isListed: tills !== null, asOf }),
          'refused' as const,
        ),
    isHourly
      ? Promise.all([count('hour', rateMetric), tills === null ? null : count('hour', salesMetric)])
      : null,
  ])
  return conversionAnswer(
    {
      daily: drawn(rates, tills, { cameras, asOf }),
      hourly: hourly === null ? null : drawn(...hourly, { cameras, asOf }),
      takings: tills && takings(tills, asOf),
    },
    asked,
    {
      hours,
      currencies: new Map(tills?.counts.flatMap(({ currencies }) => [...currencies])),
      unseen: outages([...cameras.values()].flat(), days, ({ timezone }) => wallIndexAt(asOf, timezone)),
      asOf,
    },
  )
}

interface Seen {
  /** The entrance cameras of each store. */
  readonly cameras: ReadonlyMap<string, readonly CameraHours[]>
  readonly asOf: number
}

function drawn(rate: Counted<RateAmount>, till: Counted<'sales'> | null, seen: Seen): DrawnCells {
  return {
    rates: {
      rate: cellsOf(rate, 'rate', seen),
      customers: cellsOf(rate, 'customers', seen),
      unknownRoles: cellsOf(rate, 'unknownRoles', seen),
    },
    sales: till && cellsOf(till, 'sales', seen),
  }
}

/** Till amounts depend on no camera. */
function takings(tills: Counted<TillAmount>, asOf: number): TillsCells {
  const unseen = { cameras: new Map(), asOf }
  return {
    sales: cellsOf(tills, 'sales', unseen),
    volume: cellsOf(tills, 'volume', unseen),
    units: cellsOf(tills, 'units', unseen),
  }
}

async function counted<Name extends string>(
  plain: PlainDeployment,
  metric: PlainMetric<Name>,
  asked: {
    readonly stores: readonly PlainStore[]
    readonly days: DayRange
    readonly compared: DayRange | null
    readonly base: BasePeriod
    readonly asOf: number
  },
): Promise<Counted<Name>> {
  const { stores, base, ...period } = asked
  const groups = partsOfZones(plain, stores, { ...period, base })
  return {
    groups,
    counts: await Promise.all(groups.map((group) => countsOf(plain, metric, { group, base }))),
  }
}

function cellsOf<Name extends string>(
  { groups, counts }: Counted<Name>,
  name: NoInfer<Name>,
  { cameras, asOf }: Seen,
): readonly StoreCells[] {
  return groups.flatMap((group, position) => {
    const own = counts[position]
    if (own === undefined) return []
    const answers = {
      current: own.current[name],
      compared: own.compared?.[name] ?? null,
      elapsed: own.elapsed?.[name] ?? null,
      cameras,
    }
    return storeCells(group, answers, asOf)
  })
}
