import type { Bucket, LocalDay } from '../../calendar/calendar.ts'
import { type BucketCoverage, isClosed } from '../coverage/bucket-coverage.ts'
import { coverageThresholds } from '../coverage/verdict.ts'

/** Reports of the tills and entrance cameras about one hour of one store. */
export interface StoreHour {
  readonly bucket: Bucket
  readonly day: LocalDay
  /** `null` for no data. */
  readonly customers: number | null
  /** From till reports, else rate × customers. `null` if unknown, or if there was nobody for a rate. */
  readonly sold: number | null
  /** True if till reports exist but lack this hour, which is not a zero. */
  readonly unreported: boolean
  readonly time: BucketCoverage
  readonly over: boolean
  /** True once its sales have had time to arrive. */
  readonly settled: boolean
}

export type Reason =
  | { readonly why: 'cameras' /** Share of camera time received. */; readonly seen: number }
  | { readonly why: 'till' /** Sales expected of these customers. */; readonly expected: number }

/**
 * A run without a sale is a gap if at least this many sales were expected. By chance that happens once in e¹⁰, some
 * 22,000 times.
 */
export const leastExpectedSales = 10

/** Sales arrive about every 30 minutes (notes §5), so later hours are not judged. */
export const salesDelayMs = 30 * 60_000

/** True if the store was open. Without uptime, it was open whenever somebody came within its opening hours. */
export function isOpen({ time, customers }: Pick<StoreHour, 'time' | 'customers'>): boolean {
  return !isClosed(time) && (time.known || (customers ?? 0) > 0)
}

/**
 * Returns the hours of one store that no rate includes. A rate covers only hours in which both till and counter
 * reported.
 *
 * - *Cameras*: in a completed open hour, the received share of the entrance cameras' time is below the threshold of a
 *   partial value (80 %).
 * - *Till*, in hours with customers: till reports exist but lack this hour, or the hour lies in a run of open hours
 *   without a sale in which {@link leastExpectedSales} were expected, at the store's rate in all other hours. Tills
 *   send no sign of life: a rate of 0 in a quiet hour proves nothing, and stays. Only whole hours are excluded.
 *
 * @param periods each in chronological order without gaps; runs end where a period does
 */
export function leftOutHours(periods: readonly (readonly StoreHour[])[]): ReadonlyMap<StoreHour, Reason> {
  const hours = periods.flat()
  const unseen = new Map<StoreHour, Reason>()
  for (const hour of hours) {
    const seen = hour.over && isOpen(hour) ? shareOf(hour.time) : null
    if (seen !== null && seen < coverageThresholds.partial) unseen.set(hour, { why: 'cameras', seen })
  }
  const runs = periods.flatMap((period) => runsWithoutSale(period, unseen))
  const unreported = hours.filter(
    (hour) => hour.unreported && hour.settled && isOpen(hour) && !unseen.has(hour) && received(hour) > 0,
  )

  // Each gap found raises the usual rate, which can reveal shorter gaps, but never the reverse.
  let silent = new Set(unreported)
  let others = totalsOf(hours, unseen, silent)
  for (;;) {
    const { sales, customers } = others
    // A run has no sales of its own, so excluding it removes only its customers.
    const isGap = (count: number) => count * sales >= leastExpectedSales * (customers - count)
    const found = new Set([...silent, ...runs.filter((run) => sales > 0 && isGap(sumOf(run))).flat()])
    if (found.size === silent.size) break
    silent = found
    others = totalsOf(hours, unseen, silent)
  }
  const usual = others.customers === 0 ? 0 : others.sales / others.customers
  const left = new Map(unseen)
  for (const hour of silent) left.set(hour, { why: 'till', expected: received(hour) * usual })
  return left
}

/**
 * Returns runs of hours with customers and without a sale, between two hours with one. Closed and unseen hours don't
 * interrupt a run.
 */
function runsWithoutSale(
  period: readonly StoreHour[],
  unseen: ReadonlyMap<StoreHour, Reason>,
): readonly (readonly StoreHour[])[] {
  const runs: StoreHour[][] = []
  let run: StoreHour[] = []
  for (const hour of period) {
    if (!hour.settled) break
    if ((hour.sold ?? 0) > 0) {
      if (run.length > 0) runs.push(run)
      run = []
    } else if (isOpen(hour) && received(hour) > 0 && !unseen.has(hour)) run.push(hour)
  }
  return run.length > 0 ? [...runs, run] : runs
}

function totalsOf(
  hours: readonly StoreHour[],
  unseen: ReadonlyMap<StoreHour, Reason>,
  silent: ReadonlySet<StoreHour>,
): { readonly sales: number; readonly customers: number } {
  let [sales, customers] = [0, 0]
  for (const hour of hours) {
    if (!hour.settled || unseen.has(hour) || silent.has(hour)) continue
    sales += hour.sold ?? 0
    customers += received(hour)
  }
  return { sales, customers }
}

function shareOf({ expected, usable }: BucketCoverage): number | null {
  return expected > 0 ? Math.min(1, usable / expected) : null
}

function received({ customers }: StoreHour): number {
  return customers ?? 0
}

function sumOf(run: readonly StoreHour[]): number {
  return run.reduce((sum, hour) => sum + received(hour), 0)
}
