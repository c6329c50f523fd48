import type { CountedPart, Coverage, PointState } from '../../../protocol/derived/states.ts'
import type { Change } from '../../ui/delta.tsx'

/**
 * A prepared point of the main series: no rows, no requests, no time zones. Each state has its own mark: closed, no data,
 * nobody and zero never look the same.
 */

export interface ChartPoint {
  /** Unique within the chart. */
  readonly key: string
  /** The label on the axis, short: "Sat 8 Nov", "14:00". */
  readonly tick: string
  /**
   * Where this bucket begins a greater unit, that unit's name, short: "Sat 8 Nov" at the first hour of a day, "Nov"
   * at the first day of a month. An axis that has no room for every tick keeps these.
   */
  readonly group?: string
  /** The tick that names its greater unit too, where every tick of the unit could: "Nov 2025" beside "Dec". */
  readonly fullTick?: string
  /** The label in tooltip and table: "Saturday 8 November 2025". */
  readonly label: string
  readonly state: PointState
  /** Only where the state is `measured`; `null` otherwise. */
  readonly value: number | null
  /** The bucket is under way: dashed, and excluded from averages. */
  readonly unfinished: boolean
  /**
   * The range holds only this many days of the week or month: dashed, and excluded from averages, like a bucket under
   * way.
   */
  readonly cutDays?: number
  /**
   * Partial: only this part of the bucket was counted. Dashed, and excluded from averages, peaks and lows.
   */
  readonly counted?: CountedPart
  readonly coverage: Coverage
  /** A remark for readers of the value, such as why a rate exceeds 100%. */
  readonly note?: string
  /** The change that table, file and headline state, or why there is none; `null` where there is nothing to compare. */
  readonly change?: Change | null
}

/** True if the bucket is over, lies within the range and was counted in full: only then its neighbours compare with it. */
export function isWhole({ unfinished, cutDays, counted }: ChartPoint): boolean {
  return !unfinished && cutDays === undefined && counted === undefined
}
