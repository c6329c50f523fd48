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
  const target = targetOf(key, index, count, pages[granularity])
  return target === null ? null : Math.min(count - 1, Math.max(0, target))
}

function targetOf(key: string, index: number, count: number, page: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return index - 1
    case 'ArrowRight':
    case 'ArrowUp':
      return index + 1
    case 'PageDown':
      return index - page
    case 'PageUp':
      return index + page
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
