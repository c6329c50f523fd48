import type { PlacedLabel } from '../chart-geometry.ts'
import { textWidth } from '../text-width.ts'
import type { Unit } from '../unit.ts'

/** A prepared chart of two measures: one mark for each thing. */
export interface Scatter {
  /** In the order in which they are walked. */
  readonly marks: readonly ScatterMark[]
  readonly across: Axis
  readonly up: Axis
  /** A line to compare the second measure with. */
  readonly reference: { readonly value: number; readonly text: string } | null
  /** The text alternative of the chart. */
  readonly sentence: string
}

interface Axis {
  /** "Visits", "Average dwell". */
  readonly name: string
  readonly unit: Unit
}

export interface ScatterMark {
  readonly key: string
  readonly label: string
  readonly x: number
  readonly y: number
  /** It is of few, or was partly seen: its mark is hollow. */
  readonly caution: boolean
  readonly title: string
  readonly words: string
}

export interface ScatterLayout {
  readonly width: number
  readonly height: number
  readonly plot: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  readonly xTicks: readonly number[]
  readonly yTicks: readonly number[]
  readonly x: (value: number) => number
  readonly y: (value: number) => number
  /** Names that found room beside their marks; the others are read by pointing. */
  readonly labels: readonly PlacedLabel[]
  readonly reference: { readonly y: number; readonly text: string; readonly beyond: boolean } | null
}

/** As with bars: a reference farther out is drawn at the edge. */
const farthestReference = 4
const narrow = 560
const phone = 440

/** Places every mark within a size in CSS pixels. */
export function layOutScatter(scatter: Scatter, width: number, height: number): ScatterLayout {
  const { marks, across, up } = scatter
  const inset = width < phone ? 16 : 24
  const longest = Math.max(0, ...marks.map(({ y }) => y))
  const held = scatter.reference?.value ?? 0
  const beyond = held > longest * farthestReference
  const highest = beyond ? longest : Math.max(longest, held)
  const yTicks = highest === 0 ? [0] : up.unit.ticks(highest, { min: 3, max: 5 })
  const most = Math.max(0, ...marks.map(({ x }) => x))
  const xTicks =
    most === 0 ? [0] : across.unit.ticks(most, width < narrow ? { min: 2, max: 3 } : { min: 3, max: 6 })
  const tickWidth = Math.max(...yTicks.map((tick) => textWidth(up.unit.formatTick(tick))))
  const plot = { left: inset + tickWidth + 12, right: width - inset - 8, top: 36, bottom: height - 44 }
  const x = (value: number) => plot.left + ((plot.right - plot.left) * value) / (xTicks.at(-1) || 1)
  const y = (value: number) => plot.bottom - ((plot.bottom - plot.top) * value) / (yTicks.at(-1) || 1)
  const reference =
    scatter.reference === null
      ? null
      : { y: beyond ? plot.top : y(held), text: scatter.reference.text, beyond }
  return {
    width,
    height,
    plot,
    xTicks,
    yTicks,
    x,
    y,
    labels: placeNames(
      marks.map((mark) => ({ text: mark.label, x: x(mark.x), y: y(mark.y) })),
      { left: plot.left + 2, right: width - 8, top: plot.top - 8, bottom: plot.bottom - 2 },
      reference === null
        ? []
        : [boxAround(plot.right - textWidth(reference.text) * 1.1, plot.right, reference.y - 10)],
    ),
    reference,
  }
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Named {
  readonly text: string
  readonly x: number
  readonly y: number
}

const radius = 5
const lineHeight = 14

/**
 * Names beside, above or below their marks, wherever they cover neither a mark nor another name. The outer marks are
 * named first: they are what the chart is looked at for.
 */
function placeNames(named: readonly Named[], within: Box, others: readonly Box[]): readonly PlacedLabel[] {
  const taken: Box[] = [...others, ...named.map(({ x, y }) => boxAround(x - radius, x + radius, y))]
  const middle = {
    x: named.reduce((sum, { x }) => sum + x, 0) / Math.max(1, named.length),
    y: named.reduce((sum, { y }) => sum + y, 0) / Math.max(1, named.length),
  }
  const outermost = [...named].sort((a, b) => distance(b, middle) - distance(a, middle))
  const placed: PlacedLabel[] = []
  for (const one of outermost) {
    const width = textWidth(one.text)
    const candidates: readonly { readonly label: PlacedLabel; readonly left: number }[] = [
      { label: { text: one.text, x: one.x + 9, y: one.y + 4, anchor: 'start' }, left: one.x + 9 },
      { label: { text: one.text, x: one.x - 9, y: one.y + 4, anchor: 'end' }, left: one.x - 9 - width },
      { label: { text: one.text, x: one.x, y: one.y - 9, anchor: 'middle' }, left: one.x - width / 2 },
      { label: { text: one.text, x: one.x, y: one.y + 18, anchor: 'middle' }, left: one.x - width / 2 },
    ]
    for (const { label, left } of candidates) {
      const box = boxAround(left, left + width, label.y - 4)
      if (!inside(box, within) || taken.some((other) => overlap(box, other))) continue
      taken.push(box)
      placed.push(label)
      break
    }
  }
  return placed
}

function distance(
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function boxAround(left: number, right: number, middle: number): Box {
  return { left, right, top: middle - lineHeight / 2, bottom: middle + lineHeight / 2 }
}

function inside(box: Box, outer: Box): boolean {
  return (
    box.left >= outer.left && box.right <= outer.right && box.top >= outer.top && box.bottom <= outer.bottom
  )
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** The mark nearest to a place; the first of several. */
export function scatterMarkAt(
  scatter: Scatter,
  layout: ScatterLayout,
  at: { readonly x: number; readonly y: number },
): number {
  const distances = scatter.marks.map((mark) => distance({ x: layout.x(mark.x), y: layout.y(mark.y) }, at))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}
