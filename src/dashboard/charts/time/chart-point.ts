import type { CountedPart, Coverage, PointState } from '../../../protocol/derived/states.ts'
import type { Change } from '../../ui/delta.tsx'

/**
 * What a chart over time draws, prepared: no rows, no requests, no zones. Each state has a mark of its own:
 * closed, no data, nobody and zero are never the same picture.
 */

export interface ChartPoint {
  /** Unique within the chart. */
  readonly key: string
  /** What stands on the axis, short: "Sat 8 Nov", "14:00". */
  readonly tick: string
  /**
   * Where this bucket begins a greater unit, that unit's name, short: "Sat 8 Nov" at the first hour of a day, "Nov"
   * at the first day of a month. An axis that has no room for every tick keeps these.
   */
  readonly group?: string
  /** The tick that names its greater unit too, where every tick of the unit could: "Nov 2025" beside "Dec". */
  readonly fullTick?: string
  /** What stands in tooltip and table: "Saturday 8 November 2025". */
  readonly label: string
  readonly state: PointState
  /** Only where the state is `measured`; `null` otherwise. */
  readonly value: number | null
  /** The bucket has begun and not ended: dashed, and left out of averages. */
  readonly unfinished: boolean
  /**
   * The range holds so many days of this week or month and not the others: dashed, and left out of averages, like what
   * is not over.
   */
  readonly cutDays?: number
  /**
   * Partial: what should have been counted of the bucket was not, as much as this says. Dashed, and left out of averages,
   * peaks and lows.
   */
  readonly counted?: CountedPart
  readonly coverage: Coverage
  /** Camera records are on their way: nothing is said of coverage, nor of a change that it might withhold. */
  readonly checking?: boolean
  /** What has to be said of the value where it is read: why it exceeds what seems possible. */
  readonly note?: string
  /** The change that table, file and headline state, or why there is none; `null` where there is nothing to compare. */
  readonly change?: Change | null
  /** The bucket compared with; `null` where there is no comparison. */
  readonly comparison: {
    readonly label: string
    readonly state: PointState
    readonly value: number | null
    readonly counted?: CountedPart
    readonly coverage: Coverage
  } | null
}

/** Only what is over, not cut by the range and counted in full is compared with its neighbours. */
export function isWhole({ unfinished, cutDays, counted }: ChartPoint): boolean {
  return !unfinished && cutDays === undefined && counted === undefined
}
