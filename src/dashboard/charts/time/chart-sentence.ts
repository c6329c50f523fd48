import { type Extreme, highestOf, lowestOf } from '../../../domain/cells/known-extremes.ts'
import { type Absence, absenceOfPoint, hasGaps } from '../../../domain/cells/point-state.ts'
import type { AggregationPeriod } from '../../../protocol/metrics/vocabularies.ts'
import { countedWords } from '../../ui/words/counted-words.ts'
import { formatCount } from '../../ui/words/format.ts'
import { unknownWords } from '../../ui/words/unknown-words.ts'
import { people, type Unit } from '../unit.ts'
import { type ChartPoint, isWhole } from './chart-point.ts'
import { type BesideSeries, type ChartSeries, measuredValue } from './chart-series.ts'

export interface SentenceInput {
  /** "Entries per day". */
  readonly title: string
  readonly granularity: AggregationPeriod
  readonly series: ChartSeries
  /** People if omitted. */
  readonly unit?: Unit | undefined
  /** The reference line in words. */
  readonly reference?: string | undefined
}

/** Further partial buckets are only counted. */
const mostPartial = 5

const plurals: Record<AggregationPeriod, string> = {
  hour: 'hours',
  day: 'days',
  week: 'weeks',
  month: 'months',
}

/** The text alternative of the chart: range, sum, extremes, gaps, comparison and targets. */
export function chartSentence({
  title,
  granularity,
  series,
  unit = people,
  reference,
}: SentenceInput): string {
  const [{ points }, ...beside] = series
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return `${title}: nothing to show.`
  const value = (amount: number) => unit.format(amount)
  const units = (amount: number) =>
    `${formatCount(amount)} ${amount === 1 ? granularity : plurals[granularity]}`

  const range = first === last ? first.label : `${first.label} to ${last.label}`
  const finished = points
    .filter(isWhole)
    .flatMap(({ state, value: amount }) => (state === 'measured' && amount !== null ? [amount] : []))
  const sentences: string[] = [`${title}, ${range}`]
  if (finished.length > 0) {
    const measured = `${units(finished.length)} that were measured to the end`
    const total = finished.reduce((sum, each) => sum + each, 0)
    sentences.push(unit.adds ? `${value(total)} in ${measured}` : measured)
  }
  if (finished.length > 1) {
    sentences.push(...extremeWords(series, { adds: unit.adds, value, units }))
  }
  const under = points.find((point) => point.unfinished && point.value !== null)
  if (under?.value != null) sentences.push(`${value(under.value)} so far on ${under.label}`)
  const cut = points.filter(({ cutDays, value: amount }) => cutDays !== undefined && amount !== null)
  for (const { label, value: amount } of cut) {
    sentences.push(`${label} is a part of a ${granularity}, with ${value(amount ?? 0)}`)
  }
  const partial = points.flatMap(({ label, value: amount, unfinished, cutDays, counted }) =>
    amount === null || unfinished || cutDays !== undefined || counted === undefined
      ? []
      : [`${label} is partial: ${value(amount)}, ${countedWords(counted)}`],
  )
  sentences.push(...partial.slice(0, mostPartial))
  const unnamed = partial.length - mostPartial
  if (unnamed > 0) sentences.push(`${units(unnamed)} more ${unnamed === 1 ? 'is' : 'are'} partial`)
  for (const { amount, words } of missing(points)) if (amount > 0) sentences.push(`${units(amount)} ${words}`)
  if (reference !== undefined) sentences.push(`held against ${reference}`)
  const compared = comparable(points)
  if (compared.length > 0) {
    const above = compared.filter((ratio) => ratio > 0).length
    sentences.push(`above the period compared with in ${formatCount(above)} of ${units(compared.length)}`)
  }
  for (const target of beside.filter(({ kind }) => kind === 'target')) {
    sentences.push(...targetWords(points, target, { units }))
  }
  return `${sentences.map(capitalised).join('. ')}.`
}

/** "target reached in 2 of 5 days", of the whole buckets that have a target. */
function targetWords(
  points: readonly ChartPoint[],
  { label, points: targets }: BesideSeries,
  { units }: { readonly units: (amount: number) => string },
): readonly string[] {
  const reached = points.flatMap((point, index) => {
    const target = targets[index]
    const [value, wanted] = [measuredValue(point), target ? measuredValue(target) : null]
    return !isWhole(point) || value === null || wanted === null ? [] : [value >= wanted]
  })
  if (reached.length === 0) return []
  return [`${label} reached in ${formatCount(reached.filter(Boolean).length)} of ${units(reached.length)}`]
}

interface ExtremeWriting {
  /** Counts add up; averages and rates do not. */
  readonly adds: boolean
  readonly value: (amount: number) => string
  readonly units: (amount: number) => string
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

function extremeWords(series: ChartSeries, { adds, value, units }: ExtremeWriting): readonly string[] {
  const [{ points }] = series
  const { seen, highest, lowest } = knownExtremes(series, adds)
  const [top, bottom] = [highest.found?.value, lowest.found?.value]
  if (top != null && top === bottom) return seen.length > 1 ? [`always ${value(top)}`] : []
  const told = (name: string, { found, rivals }: Extreme<ChartPoint>) => {
    if (found?.value != null) return [`${name} ${value(found.value)} on ${found.label}`]
    return rivals.length === 0
      ? []
      : [`${name} not known: ${unknownWords(rivals)} in ${units(rivals.length)}`]
  }
  const words = [...told('highest', highest), ...told('lowest', lowest)]
  const left = points.filter((point) => isWhole(point) && isUnreliable(point)).length
  if (!adds && left > 0 && words.length > 0) words.push(`${units(left)} with low camera coverage excluded`)
  return words.length === 0 ? [] : [words.join(', ')]
}

function isUnreliable({ value, coverage }: Pick<ChartPoint, 'value' | 'coverage'>): boolean {
  return value !== null && coverage.verdict === 'unreliable'
}

function missing(points: readonly ChartPoint[]) {
  const amount = (test: (point: ChartPoint) => boolean) => points.filter(test).length
  const absent = (state: Absence) => amount((point) => absenceOfPoint(point) === state)
  return [
    { words: 'closed', amount: absent('closed') },
    { words: 'without data', amount: absent('no-data') },
    { words: 'on which nobody came', amount: absent('nobody') },
    {
      words: 'only partly seen by the cameras',
      amount: amount(({ value, coverage }) => value !== null && hasGaps(coverage)),
    },
    {
      words: 'of unknown coverage',
      amount: amount(
        ({ value, coverage }) => value !== null && !coverage.outsideHours && coverage.verdict === 'unknown',
      ),
    },
  ]
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
