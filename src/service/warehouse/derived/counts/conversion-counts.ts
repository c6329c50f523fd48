import type { ReadRow } from '../../../../domain/cells/combine-rows.ts'
import {
  type RateAmount,
  rateReading,
  type TillAmount,
  tillReading,
} from '../../../../domain/conversion/rate-amounts.ts'
import type { MetricRow } from '../../../../protocol/metrics/results.ts'
import { toWireRange } from '../../../../protocol/metrics/wire-time.ts'
import type { Bucket } from '../../buckets/buckets.ts'
import type { CountGroup, Totals } from '../../counts/count-group.ts'
import type { MetricContext } from '../../counts/counted-groups.ts'
import { sumByDay } from '../../counts/sum-by-day.ts'
import { conversionValues, countConversion, countConversionInDays } from '../../questions/conversion-rate.ts'
import { countSales, salesValues } from '../../questions/transactions-data.ts'
import type { Warehouse } from '../../warehouse.ts'
import { type BucketsQuestion, type CountsByAmount, countingOf } from '../stores/own-buckets.ts'

/** Returns rates and visitors as the route `transactions/conversion-rate` does. One pass counts all zones. */
export async function ratesOf(
  warehouse: Warehouse,
  question: BucketsQuestion,
  context: MetricContext,
): Promise<CountsByAmount<RateAmount>> {
  const asked = askedOf(question, context)
  const { groups } = asked === null ? none : await countConversion(warehouse, ...asked)
  return readRates(groups)
}

/** Returns sales as the route `transactions/data` does. */
export async function tillsOf(
  warehouse: Warehouse,
  question: BucketsQuestion,
  context: MetricContext,
): Promise<CountsByAmount<TillAmount>> {
  const asked = askedOf(question, context)
  const { groups } = asked === null ? none : await countSales(warehouse, ...asked)
  return readTills(groups)
}

export interface HoursAndDays extends Omit<BucketsQuestion, 'base'> {
  /** By time zone name: the days of these hours. */
  readonly days: ReadonlyMap<string, readonly Bucket[]>
}

export interface CountedInDays<Name extends string, OfHours extends Name> {
  /** Hours are many, so they only contain what decides whether they count. */
  readonly hours: CountsByAmount<OfHours>
  readonly days: CountsByAmount<Name>
}
export type RatesInDays = CountedInDays<RateAmount, 'customers'>
export type TillsInDays = CountedInDays<TillAmount, 'sales'>

/** Returns the same by hour and by day, in one pass over the stored rows. */
export async function ratesInDays(
  warehouse: Warehouse,
  { days, ...question }: HoursAndDays,
  context: MetricContext,
): Promise<RatesInDays> {
  const asked = askedOf({ ...question, base: 'hour' }, context)
  if (asked === null) return { hours: { customers: new Map() }, days: readRates([]) }
  const [body, counting, buckets] = asked
  const daysIn = daysOf(days)
  const counted = await countConversionInDays(warehouse, body, counting, { ...buckets, daysIn })
  return {
    hours: { customers: sumsOf(counted.hours, 'customers') },
    days: readRates(counted.days),
  }
}

/** Does the same for sales. */
export async function tillsInDays(
  warehouse: Warehouse,
  { days, ...question }: HoursAndDays,
  context: MetricContext,
): Promise<TillsInDays> {
  const asked = askedOf({ ...question, base: 'hour' }, context)
  const { groups } = asked === null ? none : await countSales(warehouse, ...asked)
  const daysIn = daysOf(days)
  const inDays = groups.map((group) =>
    sumByDay(group, ['sales', 'hundredths', 'pieces'], {
      days: daysIn(group.part.locations[0]?.timezone ?? ''),
    }),
  )
  return {
    hours: { sales: sumsOf(groups, 'sales') },
    days: readTills(inDays),
  }
}

const none = { groups: [] } as const

function daysOf(days: HoursAndDays['days']) {
  return (timezone: string) => days.get(timezone) ?? []
}

function askedOf(question: BucketsQuestion, context: MetricContext) {
  const counting = countingOf(question, context)
  if (counting === null) return null
  const { range, bucketsIn } = counting
  const body = {
    ...toWireRange(range),
    entities: question.stores,
    entityType: 'location',
    facets: ['segments'],
    aggregationPeriod: question.base,
    breakdownByDimensions: ['entity'],
  } as const
  return [body, counting.context, { bucketsIn }] as const
}

/** Returns the sums of one measure by store. No rows are created, because a chain has too many hours. */
function sumsOf<Measure extends string>(
  groups: readonly CountGroup<Measure>[],
  measure: Measure,
): ReadonlyMap<string, readonly (number | null)[]> {
  return new Map(groups.map((group) => [group.part.locations[0]?.id ?? '', group.sumsOf(measure)] as const))
}

function readRates(groups: Awaited<ReturnType<typeof countConversion>>['groups']) {
  return readGroups(groups, conversionValues, rateReading)
}

function readTills(groups: Awaited<ReturnType<typeof countSales>>['groups']) {
  return readGroups(groups, salesValues, tillReading)
}

function readGroups<Measure extends string, Name extends string>(
  groups: readonly CountGroup<Measure>[],
  valuesOf: (totals: Totals<Measure> | null) => object,
  reading: Readonly<Record<Name, ReadRow>>,
): CountsByAmount<Name> {
  const readers = Object.entries<ReadRow>(reading)
  const counts = new Map(readers.map(([name]) => [name, new Map<string, (number | null)[]>()]))
  for (const group of groups) {
    const { buckets, locations } = group.part
    const rows = buckets.map((_bucket, position): MetricRow => ({ ...valuesOf(group.totals(position, 0)) }))
    for (const [name, read] of readers) counts.get(name)?.set(locations[0]?.id ?? '', rows.map(read))
  }
  return Object.fromEntries(counts) as unknown as CountsByAmount<Name>
}
