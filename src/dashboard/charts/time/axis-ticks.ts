import type { DerivedPeriod } from '../../../protocol/metrics/vocabularies.ts'
import { textWidth } from '../text-width.ts'
import type { ChartPoint } from './chart-point.ts'

export interface AxisTick {
  /** Index of the point. */
  readonly index: number
  readonly text: string
}

/** Distances between labels that keep the rhythm of the calendar: whole days, weeks, years. */
const strides: Record<DerivedPeriod, readonly number[]> = {
  hour: [1, 2, 3, 4, 6, 8, 12, 24, 48, 72, 168, 336, 672, 1344],
  day: [1, 2, 7, 14, 28, 56, 84, 112, 182, 364],
  week: [1, 2, 4, 8, 13, 26, 52],
  month: [1, 2, 3, 4, 6, 12, 24],
  quarter: [1, 2, 4, 8],
}

const groupStrides = [1, 2, 3, 4, 7, 14, 28, 56]

/** Clock times that may stand between the days of a chart of hours. */
const hoursBetween = [1, 2, 3, 4, 6, 12]

/** Pixels of air between two labels. */
const air = 20

/**
 * Labels of the axis, thinned until they fit a plot of `width` pixels. The points that begin a greater unit are
 * preferred where not every point has room; a bucket under way at the end keeps its label, whatever gives way.
 */
export function axisTicks(
  points: readonly ChartPoint[],
  granularity: DerivedPeriod,
  width: number,
): readonly AxisTick[] {
  const perPoint = width / Math.max(1, points.length)
  // Each has its year, because only thinning decides which one is the first of a year.
  const all = points.map((point, index) => ({ index, text: point.fullTick ?? point.tick }))
  return withoutRepeats(thinned(points, all, granularity, perPoint), points)
}

function thinned(
  points: readonly ChartPoint[],
  all: readonly AxisTick[],
  granularity: DerivedPeriod,
  perPoint: number,
): readonly AxisTick[] {
  const groups = points.filter(({ group }) => group !== undefined).length
  // Clock times alone do not tell which day they are of.
  const enough = granularity !== 'hour' || groups < 2
  if (enough && fits(all, perPoint)) return all
  return withLast(
    grouped(points, granularity, perPoint) ?? strided(all, granularity, perPoint),
    points,
    perPoint,
  )
}

/** The greater unit is named by the first tick in it alone: "Nov 2025 · Dec · Jan 2026 · Feb". */
function withoutRepeats(ticks: readonly AxisTick[], points: readonly ChartPoint[]): readonly AxisTick[] {
  return ticks.map((tick, position) => {
    const { fullTick, tick: short } = points[tick.index] ?? {}
    const before = ticks[position - 1]
    if (before === undefined || short === undefined || tick.text !== fullTick) return tick
    const begun = points.slice(before.index + 1, tick.index + 1).some(({ group }) => group !== undefined)
    return begun ? tick : { ...tick, text: short }
  })
}

function grouped(
  points: readonly ChartPoint[],
  granularity: DerivedPeriod,
  perPoint: number,
): readonly AxisTick[] | null {
  const groups = points.flatMap(({ group }, index) => (group === undefined ? [] : [{ index, text: group }]))
  // Two or three months would say less than the weeks in them.
  if (groups.length < (granularity === 'hour' ? 2 : 4)) return null
  if (granularity === 'hour') {
    for (const stride of hoursBetween) {
      const kept = withHours(points, stride)
      if (fits(kept, perPoint)) return kept
    }
  }
  for (const stride of groupStrides) {
    const kept = groups.filter((_, position) => position % stride === 0)
    if (fits(kept, perPoint)) return kept
  }
  return null
}

/** Every day's beginning and every so many hours after it. */
function withHours(points: readonly ChartPoint[], stride: number): readonly AxisTick[] {
  const kept: AxisTick[] = []
  let start = 0
  points.forEach((point, index) => {
    if (point.group !== undefined) start = index
    const hoursInto = index - start
    // A day of 25 hours would end with a label beside the next day's.
    if (hoursInto % stride === 0 && (hoursInto < 24 || stride === 1))
      kept.push({ index, text: point.group ?? point.tick })
  })
  return kept
}

function strided(
  all: readonly AxisTick[],
  granularity: DerivedPeriod,
  perPoint: number,
): readonly AxisTick[] {
  for (const stride of strides[granularity]) {
    const kept = all.filter(({ index }) => index % stride === 0)
    // Every other day is a rhythm for two weeks; beyond, weeks are.
    const readable = granularity !== 'day' || stride !== 2 || all.length <= 15
    if (readable && fits(kept, perPoint)) return kept
  }
  return all.slice(0, 1)
}

function withLast(
  ticks: readonly AxisTick[],
  points: readonly ChartPoint[],
  perPoint: number,
): readonly AxisTick[] {
  const index = points.length - 1
  const last = points[index]
  if (!last?.unfinished || ticks.at(-1)?.index === index) return ticks
  const tick = { index, text: last.fullTick ?? last.tick }
  return [...ticks.filter((other) => fits([other, tick], perPoint)), tick]
}

function fits(ticks: readonly AxisTick[], perPoint: number): boolean {
  return ticks.every((tick, position) => {
    const next = ticks[position + 1]
    if (next === undefined) return true
    const between = (next.index - tick.index) * perPoint
    return between >= (textWidth(tick.text) + textWidth(next.text)) / 2 + air
  })
}
