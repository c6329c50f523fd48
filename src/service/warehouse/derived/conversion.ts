import { lengthOf } from '../../../calendar/day-range.ts'
import {
  type BasePeriod,
  type PlannedGroup,
  planGroup,
  storesByZone,
} from '../../../domain/cells/plan-groups.ts'
import { seenByCameras } from '../../../domain/cells/store-cells.ts'
import { conversionAnswer, type DrawnCells } from '../../../domain/conversion/conversion-answer.ts'
import { mostCheckedStoreDays, type NoteHours } from '../../../domain/conversion/hour-check.ts'
import { type ObservedRates, observedRates } from '../../../domain/conversion/observed-rates.ts'
import {
  type RateAmount,
  rateAmounts,
  type TillAmount,
  type TillsCells,
  tillAmounts,
} from '../../../domain/conversion/rate-amounts.ts'
import { longestFirst } from '../../../domain/outages/outages.ts'
import type { ConversionAnswer } from '../../../protocol/derived/conversion-answers.ts'
import { refreshedAt } from '../counts/counted-groups.ts'
import { limitsOf, requireAtMost } from '../engine/limits.ts'
import { currenciesOf } from '../questions/transactions-data.ts'
import type { Warehouse } from '../warehouse.ts'
import { type Entrances, entrancesOf } from './cameras/entrances.ts'
import { type Seen, seenStores } from './cameras/seen-stores.ts'
import { unseenHours } from './cameras/unseen-hours.ts'
import type { Instants } from './cameras/zone-span.ts'
import { cellsOfCounts } from './counts/cells-of-counts.ts'
import { ratesOf, tillsOf } from './counts/conversion-counts.ts'
import { hoursInDays } from './counts/hours-in-days.ts'
import { elapsedCounts, type PeriodCounts, periodCounts } from './counts/period-counts.ts'
import { sharedResult } from './stores/shared-result.ts'
import type { TotalsAsked } from './stores/totals-asked.ts'

/**
 * Answers the route `totals` for the measure `conversion`: sales ÷ visitors without staff, over the hours in which both
 * tills and entrance cameras reported.
 *
 * @throws Fault `too_large`
 */
export async function conversion(warehouse: Warehouse, asked: TotalsAsked): Promise<ConversionAnswer> {
  const { stores, days, compared, granularity, facets, context } = asked
  const instants = { now: context.now, asOf: refreshedAt(context) }
  const ids = stores.map(({ id }) => id)
  const storeDays = stores.length * (lengthOf(days) + (compared === null ? 0 : lengthOf(compared)))
  const isHourly = granularity === 'hour'
  const isChecked = storeDays <= mostCheckedStoreDays
  const max = limitsOf(context.limits).maxCells / amountsOfBucket
  requireAtMost(max, storeDays * (isHourly ? 24 : 1), 'store buckets')

  const { cells, hours, unseen } = await sharedResult(
    warehouse,
    ['conversion', days, compared, isHourly, isChecked || facets.includes('summary')],
    asked,
    async () => {
      const counting = { ...asked, warehouse, entrances: await entrancesOf(warehouse, ids), instants }
      const { daily, ...rest } = isChecked
        ? await checked(counting)
        : { ...(await unchecked(counting)), hours: 'too-much' as const }
      const cells = {
        daily: await drawn(daily, instants.asOf),
        hourly: isHourly ? await drawn(await counted(counting, 'hour'), instants.asOf) : null,
        takings: await takings(daily, instants.asOf),
      }
      return { cells, ...rest }
    },
  )
  const currencies = await currenciesOf(warehouse, ids)
  return conversionAnswer(cells, asked, { hours, currencies, unseen, asOf: instants.asOf })
}

export type RatesAsked = Pick<TotalsAsked, 'stores' | 'days' | 'compared' | 'facets' | 'context'>

/**
 * Returns the conversion rates of stores by day.
 *
 * @param note receives the hours that the rates check. If `null`, whole days count
 */
export async function ratesOfStores(
  warehouse: Warehouse,
  asked: RatesAsked,
  { entrances, note }: { readonly entrances: Entrances; readonly note: NoteHours | null },
): Promise<ObservedRates> {
  const instants = { now: asked.context.now, asOf: refreshedAt(asked.context) }
  const counting = { ...asked, warehouse, entrances, instants }
  const { daily, hours } =
    note === null ? { ...(await unchecked(counting)), hours: null } : await checked({ ...counting, note })
  const { rates, sales } = await drawn(daily, instants.asOf)
  return observedRates(rates, sales, { kept: hours?.kept ?? null, asOf: instants.asOf })
}

/** Amounts per bucket and store, relative to a plain count, for the limit on cells. */
const amountsOfBucket = 3

interface Counting extends RatesAsked {
  readonly warehouse: Warehouse
  readonly entrances: Entrances
  readonly instants: Instants
  readonly note?: NoteHours
}

interface Counted {
  readonly groups: readonly PlannedGroup[]
  readonly seen: Seen['seen']
  readonly rates: PeriodCounts<RateAmount>
  readonly tills: PeriodCounts<TillAmount>
}

/** Counts by day without checking single hours. */
async function unchecked(counting: Counting) {
  const { warehouse, entrances, days, facets, instants } = counting
  const daily = await counted(counting, 'day')
  const question = { days, cameras: daily.cameras, isHourly: false, hours: entrances.hours }
  return { daily, unseen: facets.includes('summary') ? await unseenHours(warehouse, question, instants) : [] }
}

/** Counts by hour, checks which hours count, and sums them by day. */
async function checked(counting: Counting) {
  const { warehouse, stores, days, context } = counting
  const { check, seen, unseen, rates, tills } = await hoursInDays(warehouse, counting, context)
  const question = { stores, groups: groupsOf(counting, 'day'), days }
  const daily: Counted = {
    groups: question.groups,
    seen,
    rates: {
      ...rates,
      elapsed: await elapsedCounts(
        rateAmounts,
        (each) => ratesOf(warehouse, each, context),
        question,
        context,
      ),
    },
    tills: {
      ...tills,
      elapsed: await elapsedCounts(
        tillAmounts,
        (each) => tillsOf(warehouse, each, context),
        question,
        context,
      ),
    },
  }
  return { daily, hours: check, unseen: unseen.toSorted(longestFirst) }
}

function groupsOf({ stores, days, compared, instants }: Counting, base: BasePeriod) {
  return storesByZone(stores).map((zone) => planGroup(zone, { days, compared, base, asOf: instants.asOf }))
}

async function counted(counting: Counting, base: BasePeriod): Promise<Counted & Pick<Seen, 'cameras'>> {
  const { warehouse, stores, entrances, days, context, instants } = counting
  const groups = groupsOf(counting, base)
  const question = { stores, groups, days, base }
  return {
    groups,
    ...(await seenStores(warehouse, { groups, entrances }, instants)),
    rates: await periodCounts(rateAmounts, (each) => ratesOf(warehouse, each, context), question, context),
    tills: await periodCounts(tillAmounts, (each) => tillsOf(warehouse, each, context), question, context),
  }
}

async function drawn({ groups, seen, rates, tills }: Counted, asOf: number): Promise<DrawnCells> {
  const seenOf = () => seen
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

/** Returns the sales figures, which depend on no camera. */
async function takings({ groups, tills }: Counted, asOf: number): Promise<TillsCells> {
  const seen = (group: PlannedGroup) => seenByCameras(group, new Map(), asOf)
  const cellsOf = (name: TillAmount) => cellsOfCounts(groups, { counts: tills, seen }, name, asOf)
  return {
    sales: await cellsOf('sales'),
    volume: await cellsOf('volume'),
    units: await cellsOf('units'),
  }
}
