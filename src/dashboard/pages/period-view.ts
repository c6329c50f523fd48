import type { DayRange, Granularity, LocalDay } from '../../calendar/calendar.ts'
import type { Outage } from '../../domain/outages/outages.ts'
import type { KeyLine } from '../charts/time/chart-key.tsx'
import type { Failure } from '../data/source/failure.ts'
import { formatDayRange } from '../time/format-day.ts'
import { tied } from '../ui/words/tied.ts'
import type { Screen } from './screen.ts'

/** The subject of any period's figures, and how far to trust them. */
export interface PeriodView {
  readonly days: DayRange
  readonly compared: DayRange | null
  readonly granularity: Granularity
  readonly stores: Screen['stores']
  /** The first of the outages that lower the coverage, the longest first. */
  readonly outages: readonly Outage[]
  /** The number of all of them. */
  readonly outageCount: number
  readonly refreshFailure: Failure | null
}

/** The key of a chart over time: both ranges, and what else is drawn. */
export function keyLines(
  { current, comparison }: ReturnType<typeof writtenRanges>,
  others: readonly KeyLine[] = [],
): readonly KeyLine[] {
  return [
    { kind: 'main', label: current },
    ...(comparison === null ? [] : [{ kind: 'comparison' as const, label: comparison }]),
    ...others,
  ]
}

const wordJoiner = '\u2060'

/** A range of days that no line break divides, for the lines below a figure. */
export function tiedRange(days: DayRange, today: LocalDay): string {
  // A line may break behind a dash even before a space that ties.
  return tied(formatDayRange(days, today)).replaceAll('–', `–${wordJoiner}`)
}

/** Both ranges as they are written on the screen; the second is `null` where there is nothing to compare with. */
export function writtenRanges({ days, compared }: Pick<PeriodView, 'days' | 'compared'>, today: LocalDay) {
  return {
    current: formatDayRange(days, today),
    comparison: compared === null ? null : formatDayRange(compared, today),
  }
}
