import type { Granularity, Weekday } from '../../../calendar/calendar.ts'
import { groupCells, sumsByGroup } from '../../../domain/cells/bucket-groups.ts'
import { sumKnown } from '../../../domain/cells/combine-rows.ts'
import type { Quotient, StoreCell, StoreCells } from '../../../domain/cells/store-cells.ts'
import { pointsOverTime, type TimePoint } from '../../data/points-over-time.ts'

/** A bucket of the rate, and what it is made of; where it has none, whatever is known of it. */
export interface ConversionPoint extends TimePoint {
  /** `null` is not known. */
  readonly customers: number | null
  readonly sales: number | null
}

export interface PointsSettings {
  readonly granularity: Granularity
  readonly weekStartsOn: Weekday
  /** While uptime is on its way, an empty bucket is neither closed nor known to lack data. */
  readonly uptimeKnown: boolean
  readonly locale: string | undefined
}

/** The cells of the rate, of customers and of sales, each with all stores in the same order. */
export interface ConversionCells {
  readonly rates: readonly StoreCells[]
  readonly customers: readonly StoreCells[]
  readonly sales: readonly StoreCells[]
}

export function conversionPoints(
  { rates, customers, sales }: ConversionCells,
  { granularity, weekStartsOn, uptimeKnown, locale }: PointsSettings,
): readonly ConversionPoint[] {
  const sums = (stores: readonly StoreCells[]) => sumsByGroup(stores, granularity, weekStartsOn)
  const [came, sold] = [sums(customers), sums(sales)]
  const rated = groupCells(rates, granularity, weekStartsOn)
  return pointsOverTime(rated, granularity, uptimeKnown, locale).map((point, position) => {
    const behind = point.value === null ? null : madeOf(rated[position]?.cells ?? [])
    return {
      ...point,
      ...(isAboveAll(point) && { note: 'more sales than customers counted' }),
      customers: behind?.over ?? came.get(point.key) ?? null,
      sales: behind?.total ?? sold.get(point.key) ?? null,
    }
  })
}

/** What the rate of several cells is made of: the amounts of those that have one. */
export function madeOf(cells: readonly StoreCell[]): Quotient {
  const quotients = cells.flatMap(({ quotient }) =>
    quotient === undefined || quotient.total === null || quotient.over === null ? [] : [quotient],
  )
  return {
    total: sumKnown(quotients.map(({ total }) => total)),
    over: sumKnown(quotients.map(({ over }) => over)),
  }
}

/** Whether more was sold in a bucket than customers were counted. */
export function isAboveAll({ value }: { readonly value: number | null }): boolean {
  // What is written as 100.0 % needs no explanation.
  return value !== null && Math.round(value * 1000) > 1000
}
