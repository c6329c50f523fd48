/** Turns the numbers of a page into statements. Computes nothing. */

import type { DayRange } from '../../../src/calendar/calendar.ts'
import { addDays, daysBetween } from '../../../src/calendar/local-day.ts'
import type { ChartPoint } from '../../../src/dashboard/charts/time/chart-point.ts'
import { knownExtremes } from '../../../src/dashboard/charts/time/chart-sentence.ts'
import type { SeriesPoint } from '../../../src/dashboard/charts/time/chart-series.ts'
import type { GuardedDelta } from '../../../src/protocol/derived/states.ts'
import type { ShownChange, ShownExtreme, ShownValue, Statements, Subject } from './statements.ts'

interface Drawn {
  readonly value: number | null
  readonly coverage: { readonly share: number | null; readonly verdict: ShownValue['verdict'] }
}

export const shownValue = (
  where: string,
  subject: Subject,
  { value, coverage }: Drawn,
): readonly ShownValue[] =>
  value === null ? [] : [{ ...subject, where, value, verdict: coverage.verdict, share: coverage.share }]

export const shownChange = (
  where: string,
  subject: Subject,
  delta: GuardedDelta | null,
  compared: DayRange | null,
): readonly ShownChange[] => {
  if (delta === null || compared === null) return []
  const { shared } = delta
  const part = shared === undefined || shared.of === 0 ? 1 : shared.counted / shared.of
  if (delta.kind === 'delta') return [{ ...subject, where, fraction: delta.fraction, compared, part }]
  return causedByGaps.has(delta.reason) ? [{ ...subject, where, fraction: null, compared, part }] : []
}

const causedByGaps: ReadonlySet<string> = new Set([
  'current-unreliable',
  'comparison-unreliable',
  'within-gaps',
])

interface Point extends ChartPoint {
  readonly extent: { readonly days: DayRange; readonly hour: number | null; readonly occurrence: 0 | 1 }
  readonly delta: GuardedDelta | null
  readonly comparison: SeriesPoint | null
}

/** With more points nobody reads the highest off a chart. */
const mostPoints = 130

/** @param adds counts add up, averages and rates do not. */
function extremesOf(
  where: string,
  subjectOf: (point: Point) => Subject,
  points: readonly Point[],
  adds: boolean,
): readonly ShownExtreme[] {
  if (points.length < 2 || points.length > mostPoints) return []
  const compared = {
    kind: 'comparison',
    label: '',
    points: points.map(({ comparison }) => comparison),
  } as const
  const { seen, highest, lowest } = knownExtremes([{ kind: 'main', label: '', points }, compared], adds)
  const candidates = points.filter((point) =>
    (seen as readonly ChartPoint[]).some(({ key }) => key === point.key),
  )
  return (['highest', 'lowest'] as const).flatMap((which) => {
    const { found, rivals } = which === 'highest' ? highest : lowest
    if (found === null && rivals.length === 0) return []
    const own = candidates.find(({ key }) => key === found?.key)
    const others = candidates.filter((point) => point !== own).map(subjectOf)
    return [{ where, which, found: own === undefined ? null : subjectOf(own), others }]
  })
}

/** The points of a chart, without hours that occur twice: both have one name. */
export function pointsOf(
  where: string,
  base: Subject,
  points: readonly Point[],
  periods: Periods,
  adds = true,
): Statements {
  const shown = points.filter(({ state, extent }) => state === 'measured' && extent.occurrence === 0)
  const subjectOf = ({ extent }: Point): Subject => ({ ...base, days: extent.days, hour: extent.hour })
  return {
    values: shown.flatMap((point) => shownValue(`${where}, point`, subjectOf(point), point)),
    changes: shown.flatMap((point) =>
      shownChange(`${where}, point`, subjectOf(point), point.delta, partnerOf(point.extent.days, periods)),
    ),
    rankings: [],
    extremes: extremesOf(`${where}, points`, subjectOf, shown, adds),
    peaks: [],
  }
}

interface Periods {
  readonly days: DayRange
  readonly compared: DayRange | null
}

function partnerOf(days: DayRange, { days: whole, compared }: Periods): DayRange | null {
  if (compared === null) return null
  const shift = daysBetween(compared.first, whole.first)
  return { first: addDays(days.first, -shift), last: addDays(days.last, -shift) }
}

export const together = (parts: readonly Partial<Statements>[]): Statements => ({
  values: parts.flatMap(({ values }) => values ?? []),
  changes: parts.flatMap(({ changes }) => changes ?? []),
  rankings: parts.flatMap(({ rankings }) => rankings ?? []),
  extremes: parts.flatMap(({ extremes }) => extremes ?? []),
  peaks: parts.flatMap(({ peaks }) => peaks ?? []),
})
