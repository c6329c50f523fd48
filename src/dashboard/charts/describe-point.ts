import { coverageWords } from '../ui/coverage-words.ts'
import { changeBetween, formatChange, formatCount } from '../ui/format.ts'
import type { ChartPoint, Coverage, PointState } from './chart-point.ts'
import type { Unit } from './unit.ts'

export interface DescribedValue {
  readonly label: string
  /** `1,240`, `closed`, `no data`, `nobody came`, `not yet`. */
  readonly value: string
  /** `people`, `person`, `people so far`; empty where there is no value, or where it says its unit itself. */
  readonly unit: string
  readonly state: PointState
  /** `coverage 99.2 % complete`, `outside opening hours`; `null` where nothing was to be seen. */
  readonly coverage: string | null
  readonly caution: boolean
}

export interface DescribedPoint {
  readonly current: DescribedValue
  readonly comparison: DescribedValue | null
  /** The change with its sign, or why there is none; `null` without a comparison of two values. */
  readonly change: string | null
  readonly note: string | null
  /** The whole as one sentence, for those who hear it. */
  readonly spoken: string
}

const stateWords: Record<Exclude<PointState, 'measured'>, string> = {
  closed: 'closed',
  'no-data': 'no data',
  nobody: 'nobody came',
  future: 'not yet',
}

/** A point of a chart in words, with the period compared with. */
export function describePoint(point: ChartPoint, unit: Unit, locale?: string): DescribedPoint {
  const { checking = false } = point
  const current = describeValue({ ...point, checking }, partWords(point, locale), unit, locale)
  const comparison = point.comparison && describeValue({ ...point.comparison, checking }, '', unit, locale)
  const change = changeOf(point, locale)
  const parts = [`${point.label}: ${withUnit(current)}`]
  if (current.coverage !== null) parts.push(current.coverage)
  if (point.note !== undefined) parts.push(point.note)
  if (comparison !== null) parts.push(`against ${withUnit(comparison)} on ${comparison.label}`)
  if (change !== null) parts.push(change)
  return { current, comparison, change, note: point.note ?? null, spoken: parts.join(', ') }
}

function withUnit({ value, unit }: DescribedValue): string {
  return unit === '' ? value : `${value} ${unit}`
}

function describeValue(
  side: {
    readonly label: string
    readonly state: PointState
    readonly value: number | null
    readonly coverage: Coverage
    readonly checking: boolean
  },
  part: string,
  unit: Unit,
  locale: string | undefined,
): DescribedValue {
  const { label, coverage, checking } = side
  if (side.state === 'measured' && side.value !== null) {
    const value = unit.format(side.value, locale)
    return {
      label,
      value,
      unit: `${unit.behind(side.value)}${part}`.trim(),
      state: 'measured',
      coverage: checking && coverage.share === null ? null : coverageLine(coverage, locale),
      caution: coverage.verdict === 'partial' || coverage.verdict === 'unreliable',
    }
  }
  const state = side.state === 'measured' ? 'no-data' : side.state
  return { label, value: stateWords[state], unit: '', state, coverage: null, caution: false }
}

/** " so far", " in 3 days" of a week that the range cuts; empty for what is whole. */
export function partWords(
  { unfinished, cutDays }: Pick<ChartPoint, 'unfinished' | 'cutDays'>,
  locale?: string,
): string {
  if (unfinished) return ' so far'
  if (cutDays === undefined) return ''
  return cutDays === 1 ? ' in 1 day' : ` in ${formatCount(cutDays, locale)} days`
}

function coverageLine(coverage: Coverage, locale: string | undefined): string {
  const words = coverageWords(coverage, locale)
  return coverage.outsideHours ? words : `coverage ${words}`
}

function changeOf(point: ChartPoint, locale: string | undefined): string | null {
  const { comparison } = point
  if (comparison === null || comparison.value === null || point.value === null) return null
  if (point.unfinished) return 'no comparison: not over yet'
  if (point.checking) return null
  if (point.coverage.verdict === 'unreliable') return 'no comparison: too little was seen'
  if (comparison.coverage.verdict === 'unreliable') return 'no comparison: too little was seen then'
  const ratio = changeBetween(point.value, comparison.value)
  return ratio === null ? null : formatChange(ratio, locale).signed
}
