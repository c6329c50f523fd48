import { plural, t } from '@lingui/core/macro'
import { absenceOfPoint, hasGaps } from '../../../domain/cells/point-state.ts'
import type { Coverage, PointState } from '../../../protocol/derived/states.ts'
import { stateWords } from '../../ui/state-words.ts'
import { countedWords } from '../../ui/words/counted-words.ts'
import { coverageWords, seenWords } from '../../ui/words/coverage-words.ts'
import { formatChange, formatPoints, withheldWords } from '../../ui/words/format-change.ts'
import type { Unit } from '../unit.ts'
import type { ChartPoint } from './chart-point.ts'
import type { BesideKind, BesideSeries, Interval, SeriesPoint } from './chart-series.ts'

export interface DescribedValue {
  readonly label: string
  /** `1,240`, `closed`, `no data`, `nobody came`, `not yet`. */
  readonly value: string
  /** `people`, `person`, `people so far`; empty where there is no value, or where it says its unit itself. */
  readonly unit: string
  readonly state: PointState
  /** `4 of 7 days counted` where it is partial; else `null`. */
  readonly counted: string | null
  /** `coverage 99.2% complete`, `outside opening hours`; `null` where nothing was to be seen. */
  readonly coverage: string | null
  readonly caution: boolean
}

export interface DescribedSide extends DescribedValue {
  readonly kind: BesideKind
}

export interface DescribedPoint {
  readonly current: DescribedValue
  /** The other series that have a point in this bucket. */
  readonly beside: readonly DescribedSide[]
  /** The change as the table states it, or why there is none; `null` without a comparison of two values. */
  readonly change: string | null
  readonly note: string | null
  /** All of it as one sentence for screen readers. */
  readonly spoken: string
}

/** How each kind of series joins the sentence about a point. */
const sideWords: Readonly<Record<BesideKind, (side: DescribedSide) => readonly string[]>> = {
  comparison: (side) => {
    const [value, when] = [withUnit(side), side.label]
    return [t`compared to ${value}, ${when}`, ...(side.counted === null ? [] : [side.counted])]
  },
  target: (side) => [`${side.label} ${withUnit(side)}`],
  estimate: (side) => [`${side.label} ${withUnit(side)}`],
}

/** What a point shows in one bucket: its own series and those beside it. */
export interface PointToDescribe {
  readonly point: ChartPoint
  readonly index: number
  readonly beside: readonly BesideSeries[]
}

/** A point of a chart in words, with the other series of its bucket. */
export function describePoint({ point, index, beside: others }: PointToDescribe, unit: Unit): DescribedPoint {
  const current = describeValue(point, partWords(point), unit)
  const beside = others.flatMap(({ kind, label, points }): readonly DescribedSide[] => {
    const side = points[index]
    return side ? [{ kind, ...describeValue({ label, ...side }, '', unit) }] : []
  })
  const change = changeWords(point)
  const parts = [`${point.label}: ${withUnit(current)}`]
  if (current.counted !== null) parts.push(current.counted)
  if (current.coverage !== null) parts.push(current.coverage)
  if (point.note !== undefined) parts.push(point.note)
  parts.push(...beside.flatMap((side) => sideWords[side.kind](side)))
  if (change !== null) parts.push(change)
  return { current, beside, change, note: point.note ?? null, spoken: parts.join(', ') }
}

function withUnit({ value, unit }: DescribedValue): string {
  return unit === '' ? value : `${value} ${unit}`
}

function describeValue(
  side: SeriesPoint & { readonly label: string },
  part: string,
  unit: Unit,
): DescribedValue {
  const { label, coverage } = side
  const absence = absenceOfPoint(side)
  if (side.value !== null && absence === null) {
    const value = side.interval === undefined ? unit.format(side.value) : intervalWords(side.interval, unit)
    return {
      label,
      value,
      unit: [unit.behind(side.value), part].filter((word) => word !== '').join(' '),
      state: 'measured',
      counted: side.counted === undefined ? null : countedWords(side.counted),
      coverage: coverage === null ? null : coverageLine(coverage),
      caution: side.counted !== undefined || (coverage !== null && hasGaps(coverage)),
    }
  }
  const state = absence ?? 'no-data'
  return {
    label,
    value: stateWords[state](),
    unit: '',
    state,
    counted: null,
    coverage: null,
    caution: false,
  }
}

/** "1,231–1,290": an estimate has no single value. */
export function intervalWords({ low, high }: Interval, unit: Unit): string {
  return `${unit.format(low)}–${unit.format(high)}`
}

/** "so far", or "in 3 days" of a week that the range cuts; empty for a whole bucket. */
export function partWords({ unfinished, cutDays }: Pick<ChartPoint, 'unfinished' | 'cutDays'>): string {
  if (unfinished) return t({ message: 'so far', comment: 'Behind a count: 1,240 visitors so far' })
  return cutDays === undefined ? '' : plural(cutDays, { one: 'in # day', other: 'in # days' })
}

function coverageLine(coverage: Coverage): string {
  if (coverage.share === null && !coverage.outsideHours) return seenWords(coverage)
  const words = coverageWords(coverage)
  return coverage.outsideHours ? words : t`coverage ${words}`
}

/** The change that table and file state too: a percentage of the two values beside it would differ. */
function changeWords({
  change = null,
  unfinished,
}: Pick<ChartPoint, 'change' | 'unfinished'>): string | null {
  if (change === null) return null
  if (change.kind === 'withheld') return withheldWords(change.reason)
  const { ratio, rate, of } = change
  const { words } = rate === undefined ? formatChange(ratio) : formatPoints(rate.from, rate.to)
  const stated = unfinished ? t`${words} up to the same time` : words
  return of === undefined ? stated : t`${stated}, ${of} compared`
}
