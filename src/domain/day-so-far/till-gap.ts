import { median } from '../median.ts'
import { salesLagMs } from './moves.ts'
import { clockHourOf, type PastDay } from './past-day.ts'
import type { StoreHours } from './store-hours.ts'
import { usualRule } from './usual.ts'

/** Hours with customers in which no till reported a sale. */
export interface TillGap {
  /** Epoch milliseconds. */
  readonly start: number
  readonly endExclusive: number
  /** Usual number of sales in these hours. */
  readonly usual: number
}

/** Least usual sales of a gap. With eight expected, chance alone leaves none in one of three thousand stretches. */
const leastUsualSales = 8

/**
 * Returns the longest stretch of today without a sale where sales are usual. `null` if there is none. Tills send no
 * sign of life, and 0 % means either that nobody bought or that the till was silent: only the usual sales of these
 * hours tell the two apart. Hours without a customer end a stretch, because a closed store is no fault of a till.
 */
export function tillGap(today: StoreHours, before: readonly PastDay[], asOf: number): TillGap | null {
  if (before.length < usualRule.leastDays) return null
  let best: TillGap | null = null
  let run: TillGap | null = null
  today.sales.forEach((sale, place) => {
    const customers = today.customers[place]?.value ?? 0
    const silent = (sale.value ?? 0) === 0 && customers > 0
    if (!silent || sale.bucket.endExclusive > asOf - salesLagMs) {
      run = null
      return
    }
    const { start, endExclusive } = sale.bucket
    const usual = (run?.usual ?? 0) + usualSales(clockHourOf(sale.bucket), before)
    run = { start: run?.start ?? start, endExclusive, usual }
    if (usual >= leastUsualSales && usual > (best?.usual ?? 0)) best = run
  })
  return best
}

function usualSales(clockHour: string, before: readonly PastDay[]): number {
  return median(before.map((day) => day.salesAt(clockHour)))
}
