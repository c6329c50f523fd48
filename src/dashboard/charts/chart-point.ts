/**
 * What a chart over time draws, prepared: no rows, no requests, no zones. Each state has a mark of its own:
 * closed, no data, nobody and zero are never the same picture.
 */

export type PointState =
  /** A number was measured; it may be 0. */
  | 'measured'
  /** The store was shut for the whole bucket. */
  | 'closed'
  /** Nothing is known of the bucket. */
  | 'no-data'
  /** It was counted, and nobody was there of whom an average or a rate could be told. */
  | 'nobody'
  /** The bucket has not begun. */
  | 'future'

export type Verdict = 'complete' | 'partial' | 'unreliable' | 'unknown'

export interface Coverage {
  /** Share of expected camera time that was received, 0 to 1; `null` where no uptime is to be had. */
  readonly share: number | null
  readonly verdict: Verdict
  /** People came although no camera hour was scheduled: there is nothing that could have been missed. */
  readonly outsideHours?: true
}

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
  readonly coverage: Coverage
  /** Camera records are on their way: nothing is said of coverage, nor of a change that it might withhold. */
  readonly checking?: boolean
  /** What has to be said of the value where it is read: why it exceeds what seems possible. */
  readonly note?: string
  /** The bucket compared with; `null` where there is no comparison. */
  readonly comparison: {
    readonly label: string
    readonly state: PointState
    readonly value: number | null
    readonly coverage: Coverage
  } | null
}
