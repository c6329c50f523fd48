import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import { includesDay } from '../../../calendar/day-range.ts'
import { addDays } from '../../../calendar/local-day.ts'
import type { IncidentRow, IncidentsAnswer } from '../../../protocol/derived/incident-answers.ts'

/** What cameras missed on some days in a row. */
export interface OutageSpan {
  /** First and last day, both included. */
  readonly from: LocalDay
  readonly until: LocalDay
  /** Ids of the cameras, each once. */
  readonly recordings: readonly string[]
  /** Location ids, each once. */
  readonly stores: readonly string[]
  /** Camera hours missed in opening hours, summed over the cameras. */
  readonly hours: number
  /** There may be more: the answer did not hold every incident of the period. */
  readonly atLeast: boolean
}

/** Shorter incidents are frequent and explain little. */
const leastHours = 1

/**
 * Folds the incidents of a period by their days: those that began and ended on the same days are one span. An incident over
 * several days is not split, since the answer does not say how much was missed on each.
 *
 * @returns spans by their first day, those of more days first. Incidents of less than an hour a camera are left out
 */
export function outageSpans(
  { incidents, count }: Pick<IncidentsAnswer, 'incidents' | 'count'>,
  period: DayRange,
): readonly OutageSpan[] {
  const spans = new Map<string, OutageSpan>()
  for (const incident of incidents) {
    const span = spanOf(incident, period, count > incidents.length)
    if (span.hours < leastHours * span.recordings.length) continue
    const key = `${span.from} ${span.until}`
    const known = spans.get(key)
    spans.set(key, known === undefined ? span : foldedSpan([known, span]))
  }
  return [...spans.values()].sort((a, b) => a.from.localeCompare(b.from) || b.until.localeCompare(a.until))
}

/** Merges spans into one over all their days. Needs at least one. */
export function foldedSpan(spans: readonly OutageSpan[]): OutageSpan {
  const each = (of: (span: OutageSpan) => readonly string[]) => [...new Set(spans.flatMap(of))]
  const days = spans.flatMap(({ from, until }) => [from, until]).sort()
  return {
    from: days.at(0) ?? '',
    until: days.at(-1) ?? '',
    recordings: each(({ recordings }) => recordings),
    stores: each(({ stores }) => stores),
    hours: spans.reduce((sum, { hours }) => sum + hours, 0),
    atLeast: spans.some(({ atLeast }) => atLeast),
  }
}

/** The days are those inside the period, as the missed hours are. */
function spanOf({ location, cameras, from, until, missed }: IncidentRow, period: DayRange, atLeast: boolean) {
  const first = from.slice(0, 10)
  // What ends at midnight ends on the day before.
  const end = until.slice(0, 10)
  const last = until.slice(11, 16) === '00:00' && end > first ? addDays(end, -1) : end
  return {
    from: includesDay(period, first) ? first : period.first,
    until: includesDay(period, last) ? last : period.last,
    recordings: [...new Set(cameras.map(({ recording }) => recording))],
    stores: [location],
    hours: missed.segments + missed.quality,
    atLeast,
  }
}
