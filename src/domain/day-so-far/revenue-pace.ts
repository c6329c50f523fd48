import type { Bucket } from '../../calendar/calendar.ts'
import type { CombinedRevenuePace, RevenuePace } from '../../protocol/derived/usual/pace-answers.ts'
import type { ShutDoors } from '../../protocol/derived/usual/usual-answers.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { type DueShare, dueShare } from './due-share.ts'
import { salesLagMs } from './moves.ts'
import { combinePaces } from './pace.ts'
import { clockHourOf, type PastDay } from './past-day.ts'
import type { TillGap } from './till-gap.ts'

export interface TakingsOfToday {
  /** Of the whole day, in the store's currency. */
  readonly target: number
  /** The hours of today, and what the tills took in each. */
  readonly hours: readonly Bucket[]
  readonly takings: readonly (number | null)[]
  /** Hours in which the tills were silent while customers came. */
  readonly gap: TillGap | null
  /** Why there can be no sale yet. `null` if no reason is known. */
  readonly doors: ShutDoors | null
  /** The same weekdays before. */
  readonly before: readonly PastDay[]
  /** The newest counted instant, epoch milliseconds. */
  readonly asOf: number
}

/**
 * Returns how far the revenue of a store has come. A reason if its tills reported nothing.
 *
 * Tills report with a delay, and nobody knows how far a running hour has been reported. So only whole hours count that have
 * been over for that long, today as well as on the earlier days.
 */
export function revenuePaceOf(today: TakingsOfToday): RevenuePace | 'closed' | 'silent' {
  const { target, hours, takings, gap, doors, before, asOf } = today
  const isReported = ({ endExclusive }: Bucket) => endExclusive <= asOf - salesLagMs
  const reported = new Map(hours.map((hour) => [clockHourOf(hour), isReported(hour) ? 1 : 0]))
  const due = dueShare(before, (day) => day.shareOfTakings(reported))
  const counted = sumKnown(hours.map((hour, place) => (isReported(hour) ? (takings[place] ?? null) : null)))
  if (counted === null && doors === 'closed') return 'closed'
  if (counted === null && doors !== 'not-open' && !isNothingDue(due)) return 'silent'
  const until = hours.findLast(isReported)?.endExclusive ?? hours[0]?.start ?? asOf
  return {
    target,
    counted: counted ?? 0,
    ...(gap !== null && { atLeast: true as const }),
    due: due && { middle: target * due.middle, low: target * due.low, high: target * due.high },
    until: new Date(until).toISOString(),
  }
}

/** True before the first hour in which this store usually sells anything. */
function isNothingDue(due: DueShare | null): boolean {
  return due !== null && due.middle === 0
}

/** A store with a target of revenue. */
export interface StoreRevenuePace {
  readonly location: string
  readonly currency: string | null
  readonly pace: RevenuePace | 'closed' | 'silent'
}

/** Adds up as `combinePaces` does. `null` also if the stores have several currencies. */
export function combineRevenuePaces(
  stores: readonly StoreRevenuePace[],
  withoutTarget: number,
): CombinedRevenuePace | null {
  const [currency = null, ...others] = new Set(stores.map((store) => store.currency))
  const combined = others.length > 0 ? null : combinePaces(stores, withoutTarget)
  if (combined === null) return null
  const untils = stores.flatMap(({ pace }) => (typeof pace === 'string' ? [] : [pace.until]))
  return { ...combined, currency, until: untils.toSorted()[0] ?? '' }
}
