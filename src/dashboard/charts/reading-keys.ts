import type { AggregationPeriod } from '../../protocol/vocabularies.ts'

/** How far Page Up and Page Down go: a day of hours, a week of days, a quarter, a year. */
const pages: Record<AggregationPeriod, number> = { hour: 24, day: 7, week: 13, month: 12 }

/** The point that a key leads to, kept within the chart; `null` for keys that lead nowhere. */
export function nextReading(
  key: string,
  index: number,
  count: number,
  granularity: AggregationPeriod,
): number | null {
  const target = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - pages[granularity],
    PageUp: index + pages[granularity],
    Home: 0,
    End: count - 1,
  }[key]
  return target === undefined ? null : Math.min(count - 1, Math.max(0, target))
}
