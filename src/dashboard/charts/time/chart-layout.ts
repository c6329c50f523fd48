import { type PlacedLabel, type Plot, type Scales, type Size, scalesOf } from '../chart-geometry.ts'
import { textWidth } from '../text-width.ts'
import { type AxisTick, axisTicks } from './axis-ticks.ts'
import { placePeak, placeSoFar, placeSpanWords } from './place-labels.ts'
import type { TimeChart } from './prepare-time-chart.ts'
import { partialIsCommon, type Span } from './spans.ts'

export interface PlacedSpan extends Span {
  readonly left: number
  readonly width: number
  /** `null` where there is no room for the word. */
  readonly label: PlacedLabel | null
}

/** Where something of the page stands between the plot and the words of its axis. */
export interface LanePlace {
  readonly plot: Plot
  readonly size: Size
  /** Pixels of one column. */
  readonly column: number
  /** Its upper edge. It is 24 pixels high. */
  readonly top: number
}

export interface ChartLayout extends Scales {
  readonly size: Size
  readonly yTicks: readonly number[]
  /** The value at the top edge of the plot. */
  readonly top: number
  readonly xTicks: readonly AxisTick[]
  readonly xLabels: readonly PlacedLabel[]
  readonly spans: readonly PlacedSpan[]
  /** True if the partly seen stretches are marked in a lane below the plot. */
  readonly partialBelow: boolean
  readonly peakLabel: PlacedLabel | null
  readonly soFarLabel: PlacedLabel | null
  /** `null` without a lane. */
  readonly lane: LanePlace | null
}

const topMargin = 32
const bottomMargin = 36
/** With its gap to the axis. */
const laneHeight = 30
const laneGap = 4
/** Below this width the chart is on a phone. */
export const narrowChart = 560

/**
 * Everything about a chart that depends on its size.
 * @param hasLane true if a lane stands below the plot
 */
export function layOutChart(chart: TimeChart, size: Size, hasLane = false): ChartLayout {
  const isNarrow = size.width < narrowChart
  const below = bottomMargin + (hasLane ? laneHeight : 0)
  const plotHeight = Math.max(1, size.height - topMargin - below)
  // Without any value there is a baseline and no scale.
  const yTicks =
    chart.max === null
      ? [0]
      : chart.unit.ticks(chart.max, plotHeight < 180 ? { min: 2, max: 3 } : { min: 3, max: 4 })
  const top = yTicks.at(-1) || 1
  const widest = Math.max(
    ...[...yTicks.map((tick) => chart.unit.formatTick(tick)), chart.unit.axis()].map((text) =>
      textWidth(text),
    ),
  )
  const margins = {
    left: Math.ceil(widest) + (isNarrow ? 20 : 28),
    right: isNarrow ? 16 : 24,
    top: topMargin,
    bottom: below,
  }
  const scales = scalesOf(chart.points.length, size, margins, top)
  const { plot, column, x } = scales
  const xTicks = axisTicks(chart.points, chart.granularity, plot.right - plot.left)
  const words = placeSpanWords(chart, scales)
  const soFarLabel = placeSoFar(chart, scales, size)
  const taken = [...words.values(), ...(soFarLabel === null ? [] : [soFarLabel])]
  return {
    ...scales,
    size,
    yTicks,
    top,
    xTicks,
    xLabels: besideLast(
      xTicks.map(({ index, text }) => keepInside(text, x(index), size.height - 12, plot.right)),
    ),
    spans: chart.spans.map((span) => ({
      ...span,
      left: x(span.first) - column / 2,
      width: (span.last - span.first + 1) * column,
      label: words.get(span) ?? null,
    })),
    partialBelow: partialIsCommon(chart.spans, chart.points.length),
    peakLabel: placePeak(chart, scales, size, taken),
    soFarLabel,
    lane: hasLane ? { plot, size, column, top: plot.bottom + laneGap } : null,
  }
}

/** Drops the labels that the last one covers if it was moved inside. */
function besideLast(labels: readonly PlacedLabel[]): readonly PlacedLabel[] {
  const last = labels.at(-1)
  if (last?.anchor !== 'end') return labels
  const start = last.x - textWidth(last.text)
  return labels.filter((label) => label === last || label.x + textWidth(label.text) / 2 + 8 < start)
}

/** A centred label, unless it would leave the plot on the right or be cut on the left. */
function keepInside(text: string, x: number, y: number, right: number): PlacedLabel {
  const half = textWidth(text) / 2
  if (x + half > right) return { text, x: right, y, anchor: 'end' }
  if (x - half < 4) return { text, x: 4, y, anchor: 'start' }
  return { text, x, y, anchor: 'middle' }
}
