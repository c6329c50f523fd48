import type { AggregationPeriod } from '../../../protocol/metrics/vocabularies.ts'
import { people, type Unit } from '../unit.ts'
import { type ChartPoint, isWhole } from './chart-point.ts'
import { chartSentence, knownExtremes } from './chart-sentence.ts'
import { type Span, spansOf } from './spans.ts'

/** One column of the chart. `null` breaks a line; it is never drawn as 0. */
export interface ChartRow {
  /** Index of the point. */
  readonly x: number
  /** This period, whole buckets that are over. */
  readonly solid: number | null
  /** The dashed way to and from buckets that are under way, cut or partial: they and those beside them. */
  readonly tail: number | null
  readonly comparison: number | null
}

interface MarkedValue {
  readonly index: number
  readonly value: number
  readonly text: string
}

export interface TimeChart {
  readonly points: readonly ChartPoint[]
  readonly granularity: AggregationPeriod
  readonly unit: Unit
  readonly rows: readonly ChartRow[]
  readonly spans: readonly Span[]
  /** Weeks and months of which the range holds a part, and buckets that were counted in part. */
  readonly cut: readonly number[]
  /** Measured, and nobody came: a mark on the baseline. */
  readonly zeros: readonly number[]
  /** Values without a neighbour, which no line would show. */
  readonly lone: readonly number[]
  readonly loneComparisons: readonly number[]
  /**
   * The greatest of the buckets that are over and of which enough was seen: where customers were missed, a rate is
   * too high. `null` where all are 0.
   */
  readonly peak: MarkedValue | null
  /** The last bucket under way: "210 so far". */
  readonly soFar: MarkedValue | null
  /**
   * What the values are held against, as a line across; `beyond`: so far above them that it would make a flat line of
   * them, and is only named.
   */
  readonly reference: (Reference & { readonly beyond: boolean }) | null
  /** Greatest value of both periods; `null` where there is no value at all. */
  readonly max: number | null
  /** For those who do not see the chart. */
  readonly sentence: string
}

export interface Reference {
  readonly value: number
  /** "store-wide 7 m 18 s". */
  readonly text: string
}

/** A reference that is farther out than this many times the greatest value is only named. */
const farthestReference = 5

export interface TimeChartInput {
  /** "Entries per day". */
  readonly title: string
  readonly points: readonly ChartPoint[]
  readonly granularity: AggregationPeriod
  /** People where not given. */
  readonly unit?: Unit | undefined
  readonly reference?: Reference | null | undefined
  /** The viewer's where not given. */
  readonly locale?: string | undefined
}

export function prepareTimeChart(input: TimeChartInput): TimeChart {
  const { points, granularity, unit = people, reference = null, locale } = input
  const solid = points.map((point) => (isWhole(point) ? measured(point) : null))
  const parts = points.map((point) => (isWhole(point) ? null : measured(point)))
  const comparison = points.map((point) => (point.comparison ? measured(point.comparison) : null))
  const tail = parts.map((value, index) => {
    const besidePart = (parts[index + 1] ?? parts[index - 1] ?? null) !== null
    return value ?? (besidePart ? (solid[index] ?? null) : null)
  })
  const marked = (index: number, value: number, text: string): MarkedValue => ({ index, value, text })

  const trusted = solid.map((value, index) =>
    points[index]?.coverage.verdict === 'unreliable' ? null : value,
  )
  const peakAt = indexOfGreatest(trusted)
  const peakValue = solid[peakAt] ?? null
  // A count that is under way can only grow: where it is above already, what is over holds no peak.
  const isSurpassed =
    unit.adds && points.some((point) => point.unfinished && (measured(point) ?? 0) > (peakValue ?? 0))
  const isContested = knownExtremes(points, unit.adds).highest.rivals.length > 0
  const lastUnderWay = points.findLastIndex((point) => point.unfinished && measured(point) !== null)
  const soFarValue = parts[lastUnderWay] ?? null
  const most = greatest([...solid, ...parts, ...comparison])
  const beyond = reference !== null && most !== null && reference.value > most * farthestReference
  return {
    points,
    granularity,
    unit,
    rows: points.map((_, x) => ({
      x,
      solid: solid[x] ?? null,
      tail: tail[x] ?? null,
      comparison: comparison[x] ?? null,
    })),
    spans: spansOf(points, locale),
    cut: points.flatMap((point, index) => (isPart(point) && measured(point) !== null ? [index] : [])),
    zeros: solid.flatMap((value, index) => (value === 0 ? [index] : [])),
    lone: loneIndexes(solid),
    loneComparisons: loneIndexes(comparison),
    peak:
      peakValue === null || peakValue === 0 || isSurpassed || isContested
        ? null
        : marked(peakAt, peakValue, unit.format(peakValue, locale)),
    soFar:
      soFarValue === null
        ? null
        : marked(lastUnderWay, soFarValue, `${unit.format(soFarValue, locale)} so far`),
    reference: reference && { ...reference, beyond },
    max: most === null || reference === null || beyond ? most : Math.max(most, reference.value),
    sentence: chartSentence({
      title: input.title,
      granularity,
      points,
      unit,
      reference: reference?.text,
      locale,
    }),
  }
}

/** Cut by the range, or not all of it counted. */
function isPart({ unfinished, cutDays, counted }: ChartPoint): boolean {
  return !unfinished && (cutDays !== undefined || counted !== undefined)
}

function measured({ state, value }: Pick<ChartPoint, 'state' | 'value'>): number | null {
  return state === 'measured' ? value : null
}

function greatest(values: readonly (number | null)[]): number | null {
  return values.reduce((best, value) => (value !== null && value > (best ?? -1) ? value : best), null)
}

/** -1 where there is no value. */
function indexOfGreatest(values: readonly (number | null)[]): number {
  let best = -1
  values.forEach((value, index) => {
    if (value !== null && value > (values[best] ?? Number.NEGATIVE_INFINITY)) best = index
  })
  return best
}

function loneIndexes(values: readonly (number | null)[]): readonly number[] {
  return values.flatMap((value, index) => {
    const alone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
    return value !== null && alone ? [index] : []
  })
}
