import { t } from '@lingui/core/macro'
import type { DerivedPeriod } from '../../../protocol/metrics/vocabularies.ts'
import { people, type Unit } from '../unit.ts'
import { type ChartPoint, isWhole } from './chart-point.ts'
import { chartSentence, knownExtremes } from './chart-sentence.ts'
import { type BesideSeries, type ChartSeries, type Interval, measuredValue } from './chart-series.ts'
import { type Span, spansOf } from './spans.ts'

/** The main series in one column of the chart. `null` breaks a line and is never drawn as 0. */
export interface ChartRow {
  /** Index of the point. */
  readonly x: number
  /** Whole buckets that are over. */
  readonly solid: number | null
  /** The dashed way to and from buckets that are under way, cut or partial: they and those beside them. */
  readonly tail: number | null
}

/** A series beside the main one, as it is drawn. */
export interface BesideLine extends BesideSeries {
  /** One for each column. `null` breaks the line. */
  readonly values: readonly (number | null)[]
  /** Values without a neighbour, which no line would show. */
  readonly lone: readonly number[]
  /** The intervals of an estimate, which has no line. */
  readonly intervals: readonly PlacedInterval[]
}

interface PlacedInterval extends Interval {
  readonly index: number
}

interface MarkedValue {
  readonly index: number
  readonly value: number
  readonly text: string
}

export interface TimeChart {
  readonly points: readonly ChartPoint[]
  readonly granularity: DerivedPeriod
  readonly unit: Unit
  readonly rows: readonly ChartRow[]
  readonly beside: readonly BesideLine[]
  readonly spans: readonly Span[]
  /** Weeks and months that the range cuts, and buckets that were counted in part. */
  readonly cut: readonly number[]
  /** Measured, and nobody came: a mark on the baseline. */
  readonly zeros: readonly number[]
  /** Values without a neighbour, which no line would show. */
  readonly lone: readonly number[]
  /**
   * The greatest of the buckets that are over and well covered: missed customers make a rate too high. `null` if all
   * are 0.
   */
  readonly peak: MarkedValue | null
  /** The last bucket under way: "210 so far". */
  readonly soFar: MarkedValue | null
  /**
   * A line across to compare the values with. `beyond`: so far above them that it would flatten them, so it is only
   * named.
   */
  readonly reference: (Reference & { readonly beyond: boolean }) | null
  /** Greatest value of all series; `null` where there is no value at all. */
  readonly max: number | null
  /** The text alternative of the chart. */
  readonly sentence: string
}

export interface Reference {
  readonly value: number
  /** "store-wide 7m 18s". */
  readonly text: string
}

/** A reference farther out than this many times the greatest value is only named. */
const farthestReference = 5

export interface TimeChartInput {
  /** "Entries per day". */
  readonly title: string
  readonly series: ChartSeries
  readonly granularity: DerivedPeriod
  /** Default: people. */
  readonly unit?: Unit | undefined
  readonly reference?: Reference | null | undefined
}

export function prepareTimeChart(input: TimeChartInput): TimeChart {
  const { series, granularity, unit = people, reference = null } = input
  const [{ points }, ...others] = series
  const solid = points.map((point) => (isWhole(point) ? measuredValue(point) : null))
  const parts = points.map((point) => (isWhole(point) ? null : measuredValue(point)))
  const beside = others.map(besideLine)
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
  // A count under way can only grow: if it is above already, no bucket that is over holds the peak.
  const isSurpassed =
    unit.adds && points.some((point) => point.unfinished && (measuredValue(point) ?? 0) > (peakValue ?? 0))
  const isContested = knownExtremes(series, unit.adds).highest.rivals.length > 0
  const lastUnderWay = points.findLastIndex((point) => point.unfinished && measuredValue(point) !== null)
  const soFarValue = parts[lastUnderWay] ?? null
  const most = greatest([...solid, ...parts, ...beside.flatMap(drawnValues)])
  const beyond = reference !== null && most !== null && reference.value > most * farthestReference
  return {
    points,
    granularity,
    unit,
    rows: points.map((_, x) => ({
      x,
      solid: solid[x] ?? null,
      tail: tail[x] ?? null,
    })),
    beside,
    spans: spansOf(points),
    cut: points.flatMap((point, index) => (isPart(point) && measuredValue(point) !== null ? [index] : [])),
    zeros: solid.flatMap((value, index) => (value === 0 ? [index] : [])),
    lone: loneIndexes(solid),
    peak:
      peakValue === null || peakValue === 0 || isSurpassed || isContested
        ? null
        : marked(peakAt, peakValue, unit.format(peakValue)),
    soFar: soFarValue === null ? null : marked(lastUnderWay, soFarValue, soFarWords(unit.format(soFarValue))),
    reference: reference && { ...reference, beyond },
    max: most === null || reference === null || beyond ? most : Math.max(most, reference.value),
    sentence: chartSentence({
      title: input.title,
      granularity,
      series,
      unit,
      reference: reference?.text,
    }),
  }
}

function soFarWords(value: string): string {
  return t`${value} so far`
}

/** Cut by the range, or not all of it counted. */
function isPart({ unfinished, cutDays, counted }: ChartPoint): boolean {
  return !unfinished && (cutDays !== undefined || counted !== undefined)
}

function besideLine(series: BesideSeries): BesideLine {
  const intervals = series.points.flatMap((point, index) =>
    point?.interval === undefined ? [] : [{ index, ...point.interval }],
  )
  const values = series.points.map((point) =>
    point?.interval === undefined ? point && measuredValue(point) : null,
  )
  return { ...series, values, lone: loneIndexes(values), intervals }
}

function greatest(values: readonly (number | null)[]): number | null {
  return values.reduce((best, value) => (value !== null && value > (best ?? -1) ? value : best), null)
}

/** -1 if there is no value. */
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

function drawnValues({ values, intervals }: BesideLine): readonly (number | null)[] {
  return [...values, ...intervals.map(({ high }) => high)]
}
