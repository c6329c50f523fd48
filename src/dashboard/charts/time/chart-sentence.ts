import { t } from '@lingui/core/macro'
import { type Extreme, highestOf, lowestOf } from '../../../domain/cells/known-extremes.ts'
import { type Absence, absenceOfPoint, hasGaps } from '../../../domain/cells/point-state.ts'
import type { DerivedPeriod } from '../../../protocol/metrics/vocabularies.ts'
import { stateWords } from '../../ui/state-words.ts'
import { countedWords } from '../../ui/words/counted-words.ts'
import { formatCount } from '../../ui/words/format.ts'
import { unknownWords } from '../../ui/words/unknown-words.ts'
import { people, type Unit } from '../unit.ts'
import { bucketWords } from './bucket-words.ts'
import { type ChartPoint, isWhole } from './chart-point.ts'
import { type BesideSeries, type ChartSeries, measuredValue } from './chart-series.ts'

export interface SentenceInput {
  /** "Entries per day". */
  readonly title: string
  readonly granularity: DerivedPeriod
  readonly series: ChartSeries
  /** People if omitted. */
  readonly unit?: Unit | undefined
  /** The reference line in words. */
  readonly reference?: string | undefined
}

/** Further partial buckets are only counted. */
const mostPartial = 5

/** The text alternative of the chart: range, sum, extremes, gaps, comparison and targets. */
export function chartSentence(input: SentenceInput): string {
  const { title, granularity, series, unit = people, reference } = input
  const [{ points }, ...beside] = series
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return t`${title}: no data.`
  const writing = {
    adds: unit.adds,
    value: unit.format,
    units: (count: number) => bucketWords(count, granularity),
  }
  const [begin, end] = [first.label, last.label]
  const range = first === last ? begin : t`${begin} to ${end}`
  const sentences = [
    `${title}, ${range}`,
    ...totalWords(points, writing),
    ...extremeWords(series, writing),
    ...partialWords(points, writing),
    ...missingWords(points, writing),
    ...(reference === undefined ? [] : [t`Reference: ${reference}`]),
    ...comparedWords(points, writing),
    ...beside
      .filter(({ kind }) => kind === 'target')
      .flatMap((target) => targetWords(points, target, writing)),
    ...beside
      .filter(({ kind }) => kind === 'estimate')
      .flatMap((estimate) => estimateWords(estimate, writing)),
  ]
  return `${sentences.join('. ')}.`
}

interface Writing {
  /** Counts add up; averages and rates do not. */
  readonly adds: boolean
  readonly value: (amount: number) => string
  readonly units: (amount: number) => string
}

/** "12,345 in 28 days that are over": of whole buckets. */
function totalWords(points: readonly ChartPoint[], { adds, value, units }: Writing): readonly string[] {
  const finished = finishedValues(points)
  if (finished.length === 0) return []
  const buckets = units(finished.length)
  if (!adds) return [t`Finished: ${buckets}`]
  const total = value(finished.reduce((sum, each) => sum + each, 0))
  return [t`${total} in ${buckets}`]
}

function finishedValues(points: readonly ChartPoint[]): readonly number[] {
  return points
    .filter(isWhole)
    .flatMap(({ state, value }) => (state === 'measured' && value !== null ? [value] : []))
}

/** Buckets that are under way, cut by the range or counted in part. */
function partialWords(points: readonly ChartPoint[], { value, units }: Writing): readonly string[] {
  const words: string[] = []
  const under = points.find((point) => point.unfinished && point.value !== null)
  if (under?.value != null) {
    const [amount, when] = [value(under.value), under.label]
    words.push(t`${amount} so far on ${when}`)
  }
  const partial: string[] = []
  for (const { label: when, value: known, unfinished, cutDays, counted } of points) {
    if (known === null || unfinished) continue
    const amount = value(known)
    if (cutDays !== undefined) words.push(t`${when} is cut short by the date range: ${amount}`)
    else if (counted !== undefined) {
      const part = countedWords(counted)
      partial.push(t`${when} is partial: ${amount}, ${part}`)
    }
  }
  words.push(...partial.slice(0, mostPartial))
  const unnamed = units(partial.length - mostPartial)
  if (partial.length > mostPartial) words.push(t`Also partial: ${unnamed}`)
  return words
}

/** In how many buckets the values are above those compared with. */
function comparedWords(points: readonly ChartPoint[], { units }: Writing): readonly string[] {
  const compared = comparable(points)
  if (compared.length === 0) return []
  const above = formatCount(compared.filter((ratio) => ratio > 0).length)
  const buckets = units(compared.length)
  return [t`Above the comparison period in ${above} of ${buckets}`]
}

/**
 * "Target met in 2 of 5 days", of the whole buckets that have a target. A count below its target that cameras missed a part
 * of may have met it, and says nothing.
 */
function targetWords(
  points: readonly ChartPoint[],
  { label, points: targets }: BesideSeries,
  { adds, units }: Writing,
): readonly string[] {
  const reached = points.flatMap((point, index) => {
    const target = targets[index]
    const [value, wanted] = [measuredValue(point), target ? measuredValue(target) : null]
    if (!isWhole(point) || value === null || wanted === null) return []
    return value < wanted && adds && hasGaps(point.coverage) ? [] : [value >= wanted]
  })
  if (reached.length === 0) return []
  const met = formatCount(reached.filter(Boolean).length)
  const buckets = units(reached.length)
  return [t`${label} met in ${met} of ${buckets}`]
}

/** "Incl. missed entries (80% interval): 3 days". */
function estimateWords({ label, points }: BesideSeries, { units }: Writing): readonly string[] {
  const estimated = points.filter((point) => point !== null).length
  return estimated === 0 ? [] : [`${label}: ${units(estimated)}`]
}

/** The highest and the lowest of buckets that are over, as far as they can be known. */
export function knownExtremes([{ points }, ...beside]: ChartSeries, adds: boolean) {
  const comparison = beside.find(({ kind }) => kind === 'comparison')
  const candidates = points
    .map((point, index) => ({ ...point, usual: comparison?.points[index]?.value ?? null }))
    .filter((point) => (isWhole(point) || isPartial(point)) && point.state !== 'future')
  // A rate may err either way: with low coverage it is neither.
  const seen = adds
    ? candidates
    : candidates
        .filter((one) => one.value !== null && !isUnreliable(one) && isWhole(one))
        .map((one) => ({ ...one, isRate: true }))
  return { seen, highest: highestOf(seen), lowest: lowestOf(seen) }
}

function isPartial({ unfinished, cutDays, counted }: ChartPoint): boolean {
  return !unfinished && cutDays === undefined && counted !== undefined
}

function extremeWords(series: ChartSeries, { adds, value, units }: Writing): readonly string[] {
  const [{ points }] = series
  if (finishedValues(points).length < 2) return []
  const { seen, highest, lowest } = knownExtremes(series, adds)
  const [top, bottom] = [highest.found?.value, lowest.found?.value]
  if (top != null && top === bottom) {
    const same = value(top)
    return seen.length > 1 ? [t`Always ${same}`] : []
  }
  const words = [...highestWords(highest, value, units), ...lowestWords(lowest, value, units)]
  const left = points.filter((point) => isWhole(point) && isUnreliable(point)).length
  const excluded = units(left)
  if (!adds && left > 0 && words.length > 0) words.push(t`Excluded for low camera coverage: ${excluded}`)
  return words
}

type Words = Writing['value']

function highestWords({ found, rivals }: Extreme<ChartPoint>, value: Words, units: Words): string[] {
  if (found?.value != null) {
    const [amount, when] = [value(found.value), found.label]
    return [t`Highest: ${amount} on ${when}`]
  }
  const [why, buckets] = [unknownWords(rivals), units(rivals.length)]
  return rivals.length === 0 ? [] : [t`Highest unknown: ${why} in ${buckets}`]
}

function lowestWords({ found, rivals }: Extreme<ChartPoint>, value: Words, units: Words): string[] {
  if (found?.value != null) {
    const [amount, when] = [value(found.value), found.label]
    return [t`Lowest: ${amount} on ${when}`]
  }
  const [why, buckets] = [unknownWords(rivals), units(rivals.length)]
  return rivals.length === 0 ? [] : [t`Lowest unknown: ${why} in ${buckets}`]
}

function isUnreliable({ value, coverage }: Pick<ChartPoint, 'value' | 'coverage'>): boolean {
  return value !== null && coverage.verdict === 'unreliable'
}

/** "Closed: 4 days", "Partial coverage: 2 days". */
function missingWords(points: readonly ChartPoint[], { units }: Writing): readonly string[] {
  const stated = (word: string, test: (point: ChartPoint) => boolean) => {
    const count = points.filter(test).length
    return count === 0 ? [] : [`${word}: ${units(count)}`]
  }
  const absent = (state: Absence) => stated(stateWords[state](), (point) => absenceOfPoint(point) === state)
  return [
    ...absent('closed'),
    ...absent('no-data'),
    ...absent('nobody'),
    ...stated(stateWords.partial(), ({ value, coverage }) => value !== null && hasGaps(coverage)),
    ...stated(
      stateWords.unknown(),
      ({ value, coverage }) => value !== null && !coverage.outsideHours && coverage.verdict === 'unknown',
    ),
  ].map(capitalised)
}

/** The changes of whole buckets, where one is stated. */
function comparable(points: readonly ChartPoint[]): readonly number[] {
  return points.flatMap((point) =>
    isWhole(point) && point.change?.kind === 'told' ? [point.change.ratio] : [],
  )
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
