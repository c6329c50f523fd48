import type { DerivedPeriod } from '../../protocol/metrics/vocabularies.ts'

/** How far Page Up and Page Down go: a day of hours, a week of days, a quarter of weeks, a year. */
const pages: Record<DerivedPeriod, number> = { hour: 24, day: 7, week: 13, month: 12, quarter: 4 }

/** The point that a key leads to, kept within the chart; `null` for keys that lead nowhere. */
export function nextReading(
  key: string,
  index: number,
  count: number,
  granularity: DerivedPeriod,
): number | null {
  const page = pages[granularity]
  const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -page, PageUp: page }
  return targetOf(key, index, count, steps)
}

/** The mark that a key leads to: they stand one below the other, and Down leads to the next one. */
export function nextMark(key: string, index: number, count: number): number | null {
  return targetOf(key, index, count, { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 })
}

function targetOf(
  key: string,
  index: number,
  count: number,
  steps: Readonly<Record<string, number>>,
): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (!Object.hasOwn(steps, key)) return null
  return Math.min(count - 1, Math.max(0, index + (steps[key] ?? 0)))
}
