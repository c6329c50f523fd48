import type { CountedPart, Coverage, PointState } from '../../../protocol/derived/states.ts'
import type { ChartPoint } from './chart-point.ts'

/** The lines of a chart over time: one main series, whose buckets make the axis, and any others beside it. */
export type ChartSeries = readonly [MainSeries, ...BesideSeries[]]

/** Each kind has its look (`seriesLooks`, series-line.module.css) and its words (describe-point.ts). */
export type SeriesKind = 'main' | BesideKind

export type BesideKind =
  /** The same buckets of another period. */
  | 'comparison'
  /** What the values should reach. */
  | 'target'
  /** What the values would be with what was missed. An interval at each point, and no line. */
  | 'estimate'

export interface MainSeries {
  readonly kind: 'main'
  /** Names it in the key: "25 Oct – 21 Nov". */
  readonly label: string
  readonly points: readonly ChartPoint[]
}

export interface BesideSeries {
  readonly kind: BesideKind
  /** Names it in the key, in words and in a table: "Target". */
  readonly label: string
  /** One for each point of the main series; `null` if it has none there. */
  readonly points: readonly (SeriesPoint | null)[]
}

export interface SeriesPoint {
  /** Its bucket, if that is another than that of the main series: "Saturday 11 October 2025". */
  readonly label?: string
  readonly state: PointState
  /** Only if the state is `measured`; `null` otherwise. */
  readonly value: number | null
  /** Of an estimate. */
  readonly interval?: Interval
  readonly counted?: CountedPart
  /** `null` if no camera counts it, as with a target. */
  readonly coverage: Coverage | null
}

export interface Interval {
  readonly low: number
  readonly high: number
}

/** How the line of a series is drawn. `dense`: many points, thinner and shorter dashes. */
export interface SeriesLook {
  readonly stroke: string
  readonly width: Readonly<Record<'normal' | 'dense', number>>
  /** `null`: a solid line. */
  readonly dash: Readonly<Record<'normal' | 'dense', string>> | null
}

export const seriesLooks: Readonly<Record<SeriesKind, SeriesLook>> = {
  main: { stroke: 'var(--accent)', width: { normal: 2.4, dense: 1.6 }, dash: null },
  comparison: {
    stroke: 'var(--compare)',
    width: { normal: 1.6, dense: 1.2 },
    dash: { normal: '4 4', dense: '2 2' },
  },
  target: {
    stroke: 'var(--ink-2)',
    width: { normal: 1.6, dense: 1.2 },
    dash: { normal: '1 3', dense: '1 2' },
  },
  estimate: { stroke: 'var(--ink-2)', width: { normal: 1.2, dense: 1 }, dash: null },
}

/** The value that a line draws; `null` breaks the line. */
export function measuredValue({ state, value }: Pick<SeriesPoint, 'state' | 'value'>): number | null {
  return state === 'measured' ? value : null
}
