import type { LocalDay } from '../../../calendar/calendar.ts'
import { addDays } from '../../../calendar/local-day.ts'
import { grouped } from '../../../domain/grouped.ts'
import type { CamerasAsked } from '../../../protocol/derived/camera-bodies.ts'
import type {
  ChangesAnswer,
  CorrectedSource,
  CorrectionRow,
} from '../../../protocol/derived/changes/changes-answers.ts'

/** Days whose counts were corrected together, in one store or several, or those of several corrections that are folded. */
export interface CorrectionSpan {
  /** First and last corrected day, both included. */
  readonly from: LocalDay
  readonly until: LocalDay
  /** Location ids, each once. */
  readonly stores: readonly string[]
  /** The days of the corrections, each once, the first day first. */
  readonly correctedOn: readonly LocalDay[]
  readonly rows: readonly CorrectionRow[]
}

/** What the figures of a chart count, by the cameras that it depends on. */
const sourcesOf: Readonly<Record<CamerasAsked['of'], readonly CorrectedSource[]>> = {
  entrances: ['entries', 'passers-by', 'transactions'],
  shopfront: ['entries', 'passers-by'],
  zones: ['zone-visits'],
  'zone-share': ['zone-visits'],
  'zone-entry-rate': ['entries', 'zone-visits'],
  'store-dwell': ['zone-visits'],
}

/**
 * Folds corrections of the same day whose days adjoin, also with one day between them, such as a closed Sunday. So an
 * import is one span, however many stores it corrected.
 *
 * @returns spans by their first day. Corrections of what the chart doesn't count are left out
 */
export function correctionSpans(
  { corrections }: Pick<ChangesAnswer, 'corrections'>,
  of: CamerasAsked['of'],
): readonly CorrectionSpan[] {
  const rows = (corrections?.changes ?? []).filter(({ source }) => sourcesOf[of].includes(source))
  return [...grouped(rows, ({ correctedOn }) => correctedOn).values()]
    .flatMap(stretchesOf)
    .sort((a, b) => a.from.localeCompare(b.from) || b.until.localeCompare(a.until))
}

/** Merges spans into one over all their days. Needs at least one. */
export function foldedCorrections(spans: readonly CorrectionSpan[]): CorrectionSpan {
  return spanOf(spans.flatMap(({ rows }) => rows))
}

function stretchesOf(rows: readonly CorrectionRow[]): readonly CorrectionSpan[] {
  const stretches: CorrectionRow[][] = []
  let until = ''
  for (const row of [...rows].sort((a, b) => a.first.localeCompare(b.first))) {
    const stretch = stretches.at(-1)
    if (stretch !== undefined && row.first <= addDays(until, 2)) stretch.push(row)
    else stretches.push([row])
    if (stretch === undefined || row.last > until) until = row.last
  }
  return stretches.map(spanOf)
}

function spanOf(rows: readonly CorrectionRow[]): CorrectionSpan {
  return {
    from: rows.map(({ first }) => first).sort()[0] ?? '',
    until:
      rows
        .map(({ last }) => last)
        .sort()
        .at(-1) ?? '',
    stores: [...new Set(rows.map(({ location }) => location))],
    correctedOn: [...new Set(rows.map(({ correctedOn }) => correctedOn))].sort(),
    rows,
  }
}
