import type { PlacedLabel, Scales, Size } from '../chart-geometry.ts'
import { textWidth } from '../text-width.ts'
import type { TimeChart } from './prepare-time-chart.ts'
import { type Span, type SpanKind, spansWithWords } from './spans.ts'

/** Bold labels are wider than the text that the estimate is made for. */
const bold = 1.06
const lineHeight = 14
/** A stretch narrower than this cannot be seen to belong to its word. */
const narrowestSpan = 6

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const precedence: Record<SpanKind, number> = {
  unreliable: 0,
  'part-counted': 1,
  partial: 2,
  'no-data': 3,
  nobody: 4,
  closed: 5,
  unknown: 6,
}

/**
 * Places the words of spans above the plot, each centred over its span as far as the width allows. Of two that would touch, the
 * one of lower trust stays.
 */
export function placeSpanWords(
  { spans, points }: Pick<TimeChart, 'spans' | 'points'>,
  scales: Scales,
): ReadonlyMap<Span, PlacedLabel> {
  const placed = new Map<Span, PlacedLabel>()
  const boxes: Box[] = []
  const wanted = [...spansWithWords(spans, points.length)].sort(
    (a, b) => precedence[a.kind] - precedence[b.kind],
  )
  for (const span of wanted) {
    if ((span.last - span.first + 1) * scales.column < narrowestSpan) continue
    const half = (textWidth(span.word) * bold) / 2
    const middle = (scales.x(span.first) + scales.x(span.last)) / 2
    const x = Math.min(scales.plot.right - half, Math.max(scales.plot.left + half, middle))
    const label: PlacedLabel = { text: span.word, x, y: scales.plot.top - 10, anchor: 'middle' }
    const box = boxOf(label)
    if (boxes.some((other) => overlap(box, other))) continue
    boxes.push(box)
    placed.set(span, label)
  }
  return placed
}

/** The peak's value beside its dot, on the side that is free; without a label where none is. */
export function placePeak(
  chart: TimeChart,
  scales: Scales,
  size: Size,
  others: readonly PlacedLabel[],
): PlacedLabel | null {
  const { peak } = chart
  if (peak === null) return null
  const x = scales.x(peak.index)
  const y = scales.y(peak.value)
  if (chart.points.length === 1) return { text: peak.text, x, y: y - 12, anchor: 'middle' }
  const right: PlacedLabel = { text: peak.text, x: x + 8, y: y - 7, anchor: 'start' }
  const left: PlacedLabel = { text: peak.text, x: x - 8, y: y - 7, anchor: 'end' }
  const above: PlacedLabel = { text: peak.text, x, y: y - 11, anchor: 'middle' }
  const free = (label: PlacedLabel) => {
    const box = boxOf(label)
    const inside = box.right <= size.width - 2 && box.left >= scales.plot.left - 4
    return inside && !others.some((other) => overlap(box, boxOf(other)))
  }
  const next = chart.rows[peak.index + 1]?.tail ?? null
  const risesOn = next !== null && next > peak.value
  return (risesOn ? [left, above, right] : [right, left, above]).find(free) ?? null
}

/** "210 so far" beside the hollow dot: level with it under a steep fall, else on the side away from the line. */
export function placeSoFar(chart: TimeChart, scales: Scales, size: Size): PlacedLabel | null {
  const { soFar, rows } = chart
  if (soFar === null) return null
  const x = scales.x(soFar.index)
  const y = scales.y(soFar.value)
  const width = textWidth(soFar.text) * bold
  const above: PlacedLabel = {
    text: soFar.text,
    x: Math.min(size.width - 4 - width / 2, Math.max(scales.plot.left + width / 2, x)),
    y: y - 12,
    anchor: 'middle',
  }
  const beforeValue = rows[soFar.index - 1]?.tail ?? null
  if (beforeValue === null || x - 12 - width < scales.plot.left) return above
  const rise = y - scales.y(beforeValue)
  const riseAtLabel = (rise * 12) / scales.column
  if (riseAtLabel > lineHeight) {
    // Above the axis, below which stretches and events are marked.
    const level = Math.min(y + 4, scales.plot.bottom - 6)
    const fallsFrom = ((y - level + lineHeight) * 12) / riseAtLabel
    return { text: soFar.text, x: x - Math.max(12, fallsFrom + 4), y: level, anchor: 'end' }
  }
  // Level with the dot where it is free: above the line it would be read as a value of the line.
  const after = x + 12 + width
  if (after < scales.plot.right) return { text: soFar.text, x: x + 12, y: y + 4, anchor: 'start' }
  const belowFits = y + lineHeight + 8 < scales.plot.bottom
  if (rise >= 0 && belowFits) return { text: soFar.text, x: x - 4, y: y + lineHeight + 6, anchor: 'end' }
  const end = Math.min(x + 4, size.width - 4)
  const higher: PlacedLabel = { text: soFar.text, x: end, y: Math.min(y, y - rise) - 12, anchor: 'end' }
  const lower: PlacedLabel = { ...higher, y: Math.max(y, y - rise) + lineHeight + 6 }
  const isCrossed = (label: PlacedLabel) => crossesLine(boxOf(label), chart, scales)
  const lowerFits = lower.y + 4 < scales.plot.bottom
  return lowerFits && isCrossed(higher) && !isCrossed(lower) ? lower : higher
}

/** Whether the line of this period runs through a box. */
function crossesLine(box: Box, { rows }: TimeChart, { x, y }: Scales): boolean {
  return rows.some((row, index) => {
    const value = row.solid ?? row.tail
    const next = rows[index + 1]
    const nextValue = next?.solid ?? next?.tail ?? null
    if (value === null || nextValue === null) return false
    const [from, to] = [x(index), x(index + 1)]
    const heightAt = (at: number) => y(value) + ((y(nextValue) - y(value)) * (at - from)) / (to - from)
    const [start, stop] = [Math.max(from, box.left), Math.min(to, box.right)]
    if (start >= stop) return false
    const heights = [heightAt(start), heightAt(stop)]
    return Math.max(...heights) > box.top && Math.min(...heights) < box.bottom
  })
}

function boxOf({ text, x, y, anchor }: PlacedLabel): Box {
  const width = textWidth(text) * bold
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left: left - 3, right: left + width + 3, top: y - lineHeight + 3, bottom: y + 3 }
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
