import { type Plot, type Scales, type Size, scalesOf } from '../chart-geometry.ts'
import { textWidth } from '../text-width.ts'
import type { Unit } from '../unit.ts'

/** What is expected of one day or hour with its interval, or what came, or both. */
export interface IntervalMark {
  readonly key: string
  /** Below the columns, if all of them have room for theirs: "Thu". Empty for none. */
  readonly upperLabel: string
  /** Below that, as far as they have room: "26 Nov". */
  readonly label: string
  /** `null` if nothing is expected: closed. */
  readonly expected: { readonly value: number; readonly low: number; readonly high: number } | null
  /** What was counted, once it is over. */
  readonly came: number | null
  /** "Thursday 26 November". */
  readonly title: string
  /** "1,893 visitors expected, 1,704 to 2,102". */
  readonly words: string
}

/** A prepared chart of expectations over time. */
export interface Intervals {
  readonly marks: readonly IntervalMark[]
  readonly unit: Unit
  /** Where the expectations of the future begin. `null` if all are of the future. */
  readonly ahead: number | null
  /** Stands at that place: "Today". */
  readonly aheadWord: string
  readonly sentence: string
}

export interface IntervalsLayout {
  readonly scales: Scales
  readonly plot: Plot
  readonly barWidth: number
  /** The padding of the card, with which the unit aligns. */
  readonly inset: number
  /** The row of labels next to the columns. Empty if they have no room. */
  readonly upper: readonly PlacedText[]
  readonly lower: readonly PlacedText[]
  readonly up: readonly PlacedText[]
}

interface PlacedText {
  readonly at: number
  readonly text: string
}

const widestBar = 36
const least = 2
const gapOfLabels = 10
const gapOfUpper = 4

/** Places columns within a size in CSS pixels. */
export function layOutIntervals({ marks, unit }: Intervals, size: Size): IntervalsLayout {
  const greatest = Math.max(0, ...marks.map(({ expected, came }) => Math.max(expected?.high ?? 0, came ?? 0)))
  const ticks = unit.ticks(greatest, { min: 2, max: 5 })
  const inset = size.width < 440 ? 16 : 24
  const left = inset + Math.max(...ticks.map((tick) => textWidth(unit.formatTick(tick)))) + 10
  const margins = { left, right: inset, top: 28, bottom: 46 }
  const scales = scalesOf(marks.length, size, margins, ticks.at(-1) ?? 1)
  return {
    scales,
    plot: scales.plot,
    barWidth: Math.max(least, Math.min(widestBar, scales.column * 0.62)),
    inset,
    upper: upperLabels(marks, scales),
    lower: lowerLabels(marks, scales),
    up: ticks.map((tick) => ({ at: scales.y(tick), text: unit.formatTick(tick) })),
  }
}

function upperLabels(marks: readonly IntervalMark[], { column, x }: Scales): readonly PlacedText[] {
  const widest = Math.max(0, ...marks.map(({ upperLabel }) => textWidth(upperLabel)))
  return widest === 0 || widest + gapOfUpper > column
    ? []
    : marks.map(({ upperLabel }, at) => ({ at: x(at), text: upperLabel }))
}

/** As many labels as don't touch, evenly spaced. */
function lowerLabels(marks: readonly IntervalMark[], { column, x }: Scales): readonly PlacedText[] {
  const widest = Math.max(0, ...marks.map(({ label }) => textWidth(label))) + gapOfLabels
  const stride = Math.max(1, Math.ceil(widest / column))
  return marks.flatMap(({ label }, at) => (at % stride === 0 ? [{ at: x(at), text: label }] : []))
}
