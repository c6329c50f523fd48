import type { LocalDay } from '../../../calendar/calendar.ts'
import type { ChangesAnswer, OpeningHoursRow } from '../../../protocol/derived/changes/changes-answers.ts'

/** The opening hours that stores changed on one day, or on the days of several that are folded. */
export interface HoursSpan {
  /** First and last day, both included. */
  readonly from: LocalDay
  readonly until: LocalDay
  /** Location ids, each once. */
  readonly stores: readonly string[]
  /** Of each store and day, the first day first. */
  readonly rows: readonly OpeningHoursRow[]
}

/** Folds changes by their day, the first day first. */
export function hoursSpans({ openingHours }: Pick<ChangesAnswer, 'openingHours'>): readonly HoursSpan[] {
  const rows = openingHours?.changes ?? []
  const days = [...new Set(rows.map(({ day }) => day))].sort()
  return days.map((day) => spanOf(rows.filter((row) => row.day === day)))
}

/** Merges spans into one over all their days. Needs at least one. */
export function foldedHours(spans: readonly HoursSpan[]): HoursSpan {
  return spanOf(spans.flatMap(({ rows }) => rows).sort((a, b) => a.day.localeCompare(b.day)))
}

function spanOf(rows: readonly OpeningHoursRow[]): HoursSpan {
  return {
    from: rows.at(0)?.day ?? '',
    until: rows.at(-1)?.day ?? '',
    stores: [...new Set(rows.map(({ location }) => location))],
    rows,
  }
}
