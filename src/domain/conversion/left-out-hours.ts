import type { Bucket, LocalDay } from '../../calendar/calendar.ts'
import { type BucketCoverage, isClosed } from '../coverage/bucket-coverage.ts'
import { coverageThresholds } from '../coverage/verdict.ts'

/** What tills and entrance cameras said of one hour of one store. */
export interface StoreHour {
  readonly bucket: Bucket
  readonly day: LocalDay
  /** `null`: no data. */
  readonly customers: number | null
  /** As the tills list them, else rate × customers. `null`: not known, or nobody was there for a rate to be of. */
  readonly sold: number | null
  /** The tills are listed, and nothing was reported of this hour: that is no zero. */
  readonly unreported: boolean
  readonly time: BucketCoverage
  readonly over: boolean
  /** Its sales have had the time to arrive. */
  readonly settled: boolean
}

export type Reason =
  | { readonly why: 'cameras' /** Share of camera time that was received. */; readonly seen: number }
  | { readonly why: 'till' /** Sales that such customers usually make. */; readonly expected: number }

/**
 * A run without a sale is a gap where this many were to be expected. By chance alone it happens once in e¹⁰, some
 * 22 000 times.
 */
export const leastExpectedSales = 10

/** Sales arrive about every 30 minutes (notes §5): later hours are not judged. */
export const salesDelayMs = 30 * 60_000

/** Whether the store was open. Where there is no uptime it was whenever somebody came within its opening hours. */
export function isOpen({ time, customers }: Pick<StoreHour, 'time' | 'customers'>): boolean {
  return !isClosed(time) && (time.known || (customers ?? 0) > 0)
}

/**
 * The hours of one store that count in no rate, for a rate is only of hours in which both till and counter reported.
 *
 * - *Cameras*: of an open hour that is over, less of the entrance cameras' time was received than makes a value
 *   partial (80 %).
 * - *Till*, where customers came: the deployment lists what tills report, and of this hour there is nothing; or the
 *   hour lies in a run of open hours without a single sale, in which {@link leastExpectedSales} were to be expected of
 *   the customers who came, at the rate that the store has in all other hours. Tills send no sign of life: a rate of 0
 *   in a quiet hour says nothing, and stays. Only whole hours are told.
 *
 * @param periods each in the order of time, without a gap; runs end where a period does.
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
    (hour) => hour.unreported && hour.settled && isOpen(hour) && !unseen.has(hour) && came(hour) > 0,
  )

  // Each gap that is found raises the usual rate, by which shorter ones are found; never the other way.
  let silent = new Set(unreported)
  let others = totalsOf(hours, unseen, silent)
  for (;;) {
    const { sales, customers } = others
    // Without a sale of its own, a run takes away nothing but its customers.
    const isGap = (count: number) => count * sales >= leastExpectedSales * (customers - count)
    const found = new Set([...silent, ...runs.filter((run) => sales > 0 && isGap(sumOf(run))).flat()])
    if (found.size === silent.size) break
    silent = found
    others = totalsOf(hours, unseen, silent)
  }
  const usual = others.customers === 0 ? 0 : others.sales / others.customers
  const left = new Map(unseen)
  for (const hour of silent) left.set(hour, { why: 'till', expected: came(hour) * usual })
  return left
}

/** Hours with customers and without a sale, between two hours with one; closed and unseen hours interrupt nothing. */
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
    } else if (isOpen(hour) && came(hour) > 0 && !unseen.has(hour)) run.push(hour)
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
    customers += came(hour)
  }
  return { sales, customers }
}

function shareOf({ expected, received }: BucketCoverage): number | null {
  return expected > 0 ? Math.min(1, received / expected) : null
}

function came({ customers }: StoreHour): number {
  return customers ?? 0
}

function sumOf(run: readonly StoreHour[]): number {
  return run.reduce((sum, hour) => sum + came(hour), 0)
}
