import { median } from '../median.ts'
import { salesLagMs } from './moves.ts'
import { clockHourOf, type PastDay } from './past-day.ts'
import type { StoreHours } from './store-hours.ts'
import { usualRule } from './usual.ts'

/** Hours in which customers came and no till reported a sale. */
export interface TillGap {
  /** Epoch milliseconds. */
  readonly start: number
  readonly endExclusive: number
  /** Sales that are usual in these hours. */
  readonly usual: number
}

/** So many sales do not fail to happen by chance: with eight expected, in one of three thousand stretches. */
const leastUsualSales = 8

/**
 * The longest stretch of today without a sale where there usually are some; `null` where there is none. Tills send no
 * sign of life, and 0 % says either that nobody bought or that the till was silent: only what is usual in these hours
 * tells the two apart. Hours without a customer end a stretch: shut doors are no fault of a till.
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
