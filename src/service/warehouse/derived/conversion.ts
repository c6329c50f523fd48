import { lengthOf } from '../../../calendar/day-range.ts'
import {
  type BasePeriod,
  type PlannedGroup,
  planGroup,
  storesByZone,
} from '../../../domain/cells/plan-groups.ts'
import { seenByCameras } from '../../../domain/cells/store-cells.ts'
import { conversionAnswer, type DrawnCells } from '../../../domain/conversion/conversion-answer.ts'
import { mostCheckedStoreDays } from '../../../domain/conversion/hour-check.ts'
import type { RateAmount, TillAmount, TillsCells } from '../../../domain/conversion/rate-amounts.ts'
import type { ConversionAnswer } from '../../../protocol/conversion-answers.ts'
import { refreshedAt } from '../counted-groups.ts'
import { limitsOf, requireAtMost } from '../limits.ts'
import { currenciesOf } from '../transactions-data.ts'
import type { Warehouse } from '../warehouse.ts'
import { cellsOfCounts } from './cells-of-counts.ts'
import { checkedHours } from './checked-hours.ts'
import { ratesOf, tillsOf } from './conversion-counts.ts'
import { type Entrances, entrancesOf } from './entrances.ts'
import { type PeriodCounts, periodCounts } from './period-counts.ts'
import { type Seen, seenStores } from './seen-stores.ts'
import type { TotalsAsked } from './totals-asked.ts'
import { unseenHours } from './unseen-hours.ts'
import type { Instants } from './zone-span.ts'

const rateNames: readonly RateAmount[] = ['rate', 'customers', 'unknownRoles']
const tillNames: readonly TillAmount[] = ['sales', 'volume', 'units']

/**
 * The answer of the route `totals` for the measure `conversion`: sales ÷ customers of the hours in which both tills and
 * entrance cameras reported.
 *
 * @throws Fault `too_large`
 */
export async function conversion(warehouse: Warehouse, asked: TotalsAsked): Promise<ConversionAnswer> {
  const { stores, days, compared, facets, granularity, context } = asked
  const instants = { now: context.now, asOf: refreshedAt(context) }
  const ids = stores.map(({ id }) => id)
  const storeDays = stores.length * (lengthOf(days) + (compared === null ? 0 : lengthOf(compared)))
  const isHourly = granularity === 'hour'
  const most = limitsOf(context.limits).maxCells / amountsOfBucket
  requireAtMost(most, storeDays * (isHourly ? 24 : 1), 'buckets of stores')

  const entrances = await entrancesOf(warehouse, ids)
  const counting = { ...asked, warehouse, entrances, instants }
  const daily = await counted(counting, 'day')
  const unseen = { days, cameras: daily.seen.cameras, isHourly: false, hours: entrances.hours }
  return conversionAnswer(
    {
      daily: await drawn(daily, instants.asOf),
      hourly: isHourly ? await drawn(await counted(counting, 'hour'), instants.asOf) : null,
      takings: await takings(daily, instants.asOf),
    },
    asked,
    {
      hours:
        storeDays > mostCheckedStoreDays
          ? 'too-much'
          : await checkedHours(warehouse, { stores, entrances, days, compared }, context),
      currencies: await currenciesOf(warehouse, ids),
      unseen: facets.includes('summary') ? await unseenHours(warehouse, unseen, instants) : [],
      asOf: instants.asOf,
    },
  )
}

/** A bucket of a store is looked at for so many times what a plain count takes. */
const amountsOfBucket = 3

interface Counting extends TotalsAsked {
  readonly warehouse: Warehouse
  readonly entrances: Entrances
  readonly instants: Instants
}

interface Counted {
  readonly groups: readonly PlannedGroup[]
  readonly seen: Seen
  readonly rates: PeriodCounts<RateAmount>
  readonly tills: PeriodCounts<TillAmount>
}

async function counted(
  { warehouse, stores, entrances, days, compared, context, instants }: Counting,
  base: BasePeriod,
): Promise<Counted> {
  const groups = storesByZone(stores).map((zone) =>
    planGroup(zone, { days, compared, base, asOf: instants.asOf }),
  )
  const question = { stores, groups, days, base }
  return {
    groups,
    seen: await seenStores(warehouse, { groups, entrances }, instants),
    rates: await periodCounts(rateNames, (each) => ratesOf(warehouse, each, context), question, context),
    tills: await periodCounts(tillNames, (each) => tillsOf(warehouse, each, context), question, context),
  }
}

async function drawn({ groups, seen, rates, tills }: Counted, asOf: number): Promise<DrawnCells> {
  const seenOf = () => seen.seen
  const cellsOf = (name: RateAmount) => cellsOfCounts(groups, { counts: rates, seen: seenOf }, name, asOf)
  return {
    rates: {
      rate: await cellsOf('rate'),
      customers: await cellsOf('customers'),
      unknownRoles: await cellsOf('unknownRoles'),
    },
    sales: await cellsOfCounts(groups, { counts: tills, seen: seenOf }, 'sales', asOf),
  }
}

/** What tills list depends on no camera. */
async function takings({ groups, tills }: Counted, asOf: number): Promise<TillsCells> {
  const seen = (group: PlannedGroup) => seenByCameras(group, new Map(), asOf)
  const cellsOf = (name: TillAmount) => cellsOfCounts(groups, { counts: tills, seen }, name, asOf)
  return {
    sales: await cellsOf('sales'),
    volume: await cellsOf('volume'),
    units: await cellsOf('units'),
  }
}
