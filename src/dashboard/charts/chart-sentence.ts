import type { AggregationPeriod } from '../../protocol/vocabularies.ts'
import { formatCount } from '../ui/format.ts'
import type { ChartPoint } from './chart-point.ts'
import { people, type Unit } from './unit.ts'

export interface SentenceInput {
  /** "Entries per day". */
  readonly title: string
  readonly granularity: AggregationPeriod
  readonly points: readonly ChartPoint[]
  /** People where not given. */
  readonly unit?: Unit | undefined
  /** What the values are held against, in words. */
  readonly reference?: string | undefined
  readonly locale?: string | undefined
}

const plurals: Record<AggregationPeriod, string> = {
  hour: 'hours',
  day: 'days',
  week: 'weeks',
  month: 'months',
}

/** What the chart says, for those who do not see it: range, sum, extremes, what is missing, how it compares. */
export function chartSentence({
  title,
  granularity,
  points,
  unit = people,
  reference,
  locale,
}: SentenceInput): string {
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return `${title}: nothing to show.`
  const value = (amount: number) => unit.format(amount, locale)
  const units = (amount: number) =>
    `${formatCount(amount, locale)} ${amount === 1 ? granularity : plurals[granularity]}`

  const range = first === last ? first.label : `${first.label} to ${last.label}`
  const finished = points.flatMap((point) =>
    point.state === 'measured' && point.value !== null && !point.unfinished && point.cutDays === undefined
      ? [{ point, value: point.value }]
      : [],
  )
  const sentences: string[] = [`${title}, ${range}`]
  if (finished.length > 0) {
    const measured = `${units(finished.length)} that were measured to the end`
    const total = finished.reduce((sum, each) => sum + each.value, 0)
    sentences.push(unit.adds ? `${value(total)} in ${measured}` : measured)
  }
  if (finished.length > 1) {
    const highest = finished.reduce((best, each) => (each.value > best.value ? each : best))
    const lowest = finished.reduce((best, each) => (each.value < best.value ? each : best))
    sentences.push(
      highest.value === lowest.value
        ? `always ${value(highest.value)}`
        : `highest ${value(highest.value)} on ${highest.point.label}, lowest ${value(lowest.value)} on ${lowest.point.label}`,
    )
  }
  const under = points.find((point) => point.unfinished && point.value !== null)
  if (under?.value != null) sentences.push(`${value(under.value)} so far on ${under.label}`)
  const cut = points.filter(({ cutDays, value: amount }) => cutDays !== undefined && amount !== null)
  for (const { label, value: amount } of cut) {
    sentences.push(`${label} is a part of a ${granularity}, with ${value(amount ?? 0)}`)
  }
  for (const { amount, words } of missing(points)) if (amount > 0) sentences.push(`${units(amount)} ${words}`)
  if (reference !== undefined) sentences.push(`held against ${reference}`)
  const compared = comparable(points)
  if (compared.length > 0) {
    const above = compared.filter(([value, base]) => value > base).length
    sentences.push(
      `above the period compared with in ${formatCount(above, locale)} of ${units(compared.length)}`,
    )
  }
  return `${sentences.map(capitalised).join('. ')}.`
}

function missing(points: readonly ChartPoint[]) {
  const amount = (test: (point: ChartPoint) => boolean) => points.filter(test).length
  return [
    { words: 'closed', amount: amount(({ state }) => state === 'closed') },
    {
      words: 'without data',
      amount: amount(({ state, value }) => state === 'no-data' || (state === 'measured' && value === null)),
    },
    { words: 'on which nobody came', amount: amount(({ state }) => state === 'nobody') },
    { words: 'only partly seen by the cameras', amount: seenAs('partial', 'unreliable') },
    { words: 'of unknown coverage', amount: seenAs('unknown') },
  ]
  function seenAs(...verdicts: readonly ChartPoint['coverage']['verdict'][]) {
    return amount(
      ({ value, coverage }) =>
        value !== null && !coverage.outsideHours && verdicts.includes(coverage.verdict),
    )
  }
}

function comparable(points: readonly ChartPoint[]): readonly (readonly [value: number, base: number])[] {
  return points.flatMap(({ value, unfinished, cutDays, comparison }) =>
    value === null || unfinished || cutDays !== undefined || comparison?.value == null
      ? []
      : [[value, comparison.value] as const],
  )
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
