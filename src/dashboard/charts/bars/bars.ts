import type { PointState } from '../../../protocol/derived/states.ts'
import { textWidth } from '../text-width.ts'
import type { Unit } from '../unit.ts'

/** A prepared chart of horizontal bars: a row for each thing, with a bar for each series. */
export interface Bars {
  readonly rows: readonly BarRow[]
  readonly series: readonly BarSeries[]
  readonly unit: Unit
  /** A line across all bars, to compare them with. */
  readonly reference: { readonly value: number; readonly text: string } | null
  /** The text alternative of the chart. */
  readonly sentence: string
}

export interface BarSeries {
  readonly key: string
  readonly name: string
  readonly colour: BarColour
}

/** The accent is this period; categories have the colours of the categories, in their order. */
export type BarColour = 'accent' | 'first' | 'second' | 'third'

export interface BarRow {
  readonly key: string
  readonly label: string
  /** One for each series, in their order. */
  readonly marks: readonly BarMark[]
}

export interface BarMark {
  readonly state: PointState
  /** A number exactly where the state is `measured`. */
  readonly value: number | null
  /** The label at its end: the value, or why there is none. */
  readonly text: string
  /** It is of few, or was partly seen: take it with caution. */
  readonly caution: boolean
  /** "Women of 25–34". */
  readonly title: string
  /** "1,204 people, 12.1% of those who could be told". */
  readonly words: string
}

export interface PlacedBar {
  readonly mark: BarMark
  readonly colour: BarColour
  readonly y: number
  readonly height: number
}

export interface PlacedRow {
  readonly key: string
  readonly label: string
  readonly top: number
  readonly height: number
  /** Of the label's baseline. */
  readonly labelX: number
  readonly labelY: number
  readonly bars: readonly PlacedBar[]
}

export interface BarsLayout {
  readonly width: number
  readonly height: number
  /** The padding of the card, with which names and the unit align. */
  readonly inset: number
  readonly plot: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  readonly rows: readonly PlacedRow[]
  readonly barHeight: number
  readonly ticks: readonly number[]
  /** The ticks with a label. The unit at the end of the axis displaces those that it would touch. */
  readonly writtenTicks: readonly number[]
  readonly top: number
  readonly x: (value: number) => number
  /** The place of the reference. `beyond`: so far out that the bars would be too short to compare. */
  readonly reference: { readonly x: number; readonly text: string; readonly beyond: boolean } | null
}

/** A reference farther out than this many times the longest bar is drawn at the edge. */
const farthestReference = 4
const narrow = 560
const phone = 440
const gap = 2

/** Places every bar within a width in CSS pixels. All rows have the same height, and the chart is as high as its rows. */
export function layOutBars(bars: Bars, width: number): BarsLayout {
  const { rows, series, unit } = bars
  const inset = width < phone ? 16 : 24
  const widest = Math.max(0, ...rows.map(({ label }) => textWidth(label)))
  // A long name goes above its bars and leaves them their length.
  const above = widest > width * (width < narrow ? 0.24 : 0.36)
  const labelWidth = above ? 0 : widest
  const ends = Math.max(
    0,
    ...rows.flatMap(({ marks }) => marks.map((mark) => textWidth(mark.text) + (mark.caution ? 18 : 0))),
  )
  const barHeight = series.length === 1 ? 14 : 13
  const rowHeight = barsHeightOf(series, barHeight) + (above ? 30 : 14)
  const plot = {
    left: inset + labelWidth + (above ? 0 : 12),
    right: Math.max(inset + labelWidth + 60, width - inset - ends - 8),
    top: bars.reference === null ? 8 : 30,
    bottom: 0,
  }
  plot.bottom = plot.top + rows.length * rowHeight
  const longest = Math.max(0, ...rows.flatMap(({ marks }) => marks.map(({ value }) => value ?? 0)))
  const held = bars.reference?.value ?? 0
  const beyond = held > longest * farthestReference
  const greatest = beyond ? longest : Math.max(longest, held)
  const ticks = greatest === 0 ? [0] : unit.ticks(greatest, { min: 2, max: width < narrow ? 3 : 5 })
  const top = ticks.at(-1) || 1
  const x = (value: number) => plot.left + ((plot.right - plot.left) * Math.min(value, top)) / top
  const lines = spaced(ticks, x, unit)
  const unitStart = width - inset - textWidth(unit.axis()) - 8
  return {
    width,
    inset,
    height: plot.bottom + 30,
    plot,
    barHeight,
    ticks: lines,
    writtenTicks: lines.filter((tick) => x(tick) + textWidth(unit.formatTick(tick)) / 2 < unitStart),
    top,
    x,
    rows: rows.map((row, position) => {
      const top = plot.top + position * rowHeight
      return placedRow(row, series, { top, height: rowHeight, barHeight, above, width, inset })
    }),
    reference:
      bars.reference === null
        ? null
        : { x: beyond ? plot.right : x(held), text: bars.reference.text, beyond },
  }
}

interface RowPlace
  extends Pick<PlacedRow, 'top' | 'height'>,
    Pick<BarsLayout, 'barHeight' | 'width' | 'inset'> {
  /** The label stands above the bars, not beside them. */
  readonly above: boolean
}

function placedRow(row: BarRow, series: readonly BarSeries[], place: RowPlace): PlacedRow {
  const { top, height, barHeight, above, width, inset } = place
  const first = top + (height - barsHeightOf(series, barHeight)) / 2 + (above ? 9 : 0)
  return {
    key: row.key,
    label: fitted(row.label, width - 2 * inset),
    top,
    height,
    labelX: inset,
    labelY: above ? first - 5 : top + height / 2 + 4,
    bars: row.marks.map((mark, at) => ({
      mark,
      colour: series[at]?.colour ?? 'accent',
      y: first + at * (barHeight + gap),
      height: barHeight,
    })),
  }
}

/** The height of the bars of one row, with the gaps between them. */
function barsHeightOf(series: readonly BarSeries[], barHeight: number): number {
  return series.length * barHeight + (series.length - 1) * gap
}

/** Ticks whose words do not touch: the first, and each that has room after the one before. */
function spaced(ticks: readonly number[], x: (value: number) => number, unit: Unit): readonly number[] {
  const width = (tick: number) => textWidth(unit.formatTick(tick))
  const widest = Math.max(...ticks.map(width))
  const step = ticks.length < 2 ? 0 : x(ticks[1] ?? 0) - x(ticks[0] ?? 0)
  const stride = step === 0 ? 1 : Math.max(1, Math.ceil((widest + 12) / step))
  return ticks.filter((_, position) => position % stride === 0)
}

/** A text that is too wide ends with an ellipsis. */
export function fitted(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let kept = text
  while (kept !== '' && textWidth(`${kept}…`) > width) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…`
}

/** Which bar lies under a pixel, counted row by row; kept within the chart. */
export function barAt({ rows, plot }: BarsLayout, y: number): number {
  const count = rows[0]?.bars.length ?? 1
  const height = rows[0]?.height ?? 1
  const row = Math.min(rows.length - 1, Math.max(0, Math.floor((y - plot.top) / height)))
  const bars = rows[row]?.bars ?? []
  const distance = (bar: PlacedBar) => Math.abs(y - bar.y - bar.height / 2)
  const nearest = bars.reduce((best, bar, at) => {
    const known = bars[best]
    return known !== undefined && distance(known) <= distance(bar) ? best : at
  }, 0)
  return row * count + nearest
}
