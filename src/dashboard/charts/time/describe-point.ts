import type { CountedPart, Coverage, PointState } from '../../../protocol/derived/states.ts'
import { countedWords } from '../../ui/words/counted-words.ts'
import { coverageWords } from '../../ui/words/coverage-words.ts'
import { formatCount } from '../../ui/words/format.ts'
import { formatChange, withheldWords } from '../../ui/words/format-change.ts'
import type { Unit } from '../unit.ts'
import type { ChartPoint } from './chart-point.ts'

export interface DescribedValue {
  readonly label: string
  /** `1,240`, `closed`, `no data`, `nobody came`, `not yet`. */
  readonly value: string
  /** `people`, `person`, `people so far`; empty where there is no value, or where it says its unit itself. */
  readonly unit: string
  readonly state: PointState
  /** `4 of 7 days counted` where it is partial; else `null`. */
  readonly counted: string | null
  /** `coverage 99.2 % complete`, `outside opening hours`; `null` where nothing was to be seen. */
  readonly coverage: string | null
  readonly caution: boolean
}

export interface DescribedPoint {
  readonly current: DescribedValue
  readonly comparison: DescribedValue | null
  /** The change as the table states it, or why there is none; `null` without a comparison of two values. */
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
  if (current.counted !== null) parts.push(current.counted)
  if (current.coverage !== null) parts.push(current.coverage)
  if (point.note !== undefined) parts.push(point.note)
  if (comparison !== null) {
    const partial = comparison.counted === null ? '' : `, ${comparison.counted}`
    parts.push(`against ${withUnit(comparison)} on ${comparison.label}${partial}`)
  }
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
    readonly counted?: CountedPart
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
      counted: side.counted === undefined ? null : countedWords(side.counted, locale),
      coverage: checking && coverage.share === null ? null : coverageLine(coverage, locale),
      caution:
        side.counted !== undefined || coverage.verdict === 'partial' || coverage.verdict === 'unreliable',
    }
  }
  const state = side.state === 'measured' ? 'no-data' : side.state
  return { label, value: stateWords[state], unit: '', state, counted: null, coverage: null, caution: false }
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

/** The one change that is stated everywhere: a percentage of the two values beside it would be another. */
function changeOf(
  { change = null, unfinished }: Pick<ChartPoint, 'change' | 'unfinished'>,
  locale?: string,
): string | null {
  if (change === null || change.kind === 'checking') return null
  if (change.kind === 'withheld') return withheldWords(change.reason)
  const { signed } = formatChange(change.ratio, locale)
  const until = unfinished ? ' up to the same time' : ''
  return `${signed}${until}${change.of === undefined ? '' : `, of ${change.of}`}`
}
