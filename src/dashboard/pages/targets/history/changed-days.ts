import { plural, t } from '@lingui/core/macro'
import type { LocalDay } from '../../../../calendar/calendar.ts'
import type { TargetDays, TargetMeasure } from '../../../../protocol/targets.ts'
import { formatDayRange } from '../../../time/format-day.ts'
import { targetText } from '../measure-words.ts'
import { daysOfMonth } from '../month-days.ts'

/** As in a field of the calendar. */
const noTarget = '–'

/** An import changes every day of a month, and the total says more than each of them. */
const mostRuns = 6

export interface MonthOfTargets {
  readonly measure: TargetMeasure
  /** `YYYY-MM`. */
  readonly month: string
  readonly today: LocalDay
}

/**
 * Returns what a change has altered: "Total: 30,000 → 32,000", then "3 – 7 Nov: – → 1,200" for each run of days that
 * changed alike. Rates have no total.
 */
export function changedDays(before: TargetDays, after: TargetDays, of: MonthOfTargets): readonly string[] {
  const runs = runsOfChanges(before, after, of.month)
  if (runs.length === 0) return []
  const shown = runs.slice(0, mostRuns)
  const rest = runs.slice(mostRuns).reduce((sum, { days }) => sum + days.length, 0)
  return [
    ...totals(before, after, of.measure),
    ...shown.map(({ days, from, to }) => {
      const range = { first: days[0] ?? '', last: days.at(-1) ?? '' }
      return changeLine(formatDayRange(range, of.today), from, to)
    }),
    ...(rest > 0 ? [plural(rest, { one: 'and # more day', other: 'and # more days' })] : []),
  ]
}

interface Run {
  readonly days: LocalDay[]
  readonly from: number | undefined
  readonly to: number | undefined
}

function runsOfChanges(before: TargetDays, after: TargetDays, month: string): readonly Run[] {
  const runs: Run[] = []
  let current: Run | null = null
  for (const day of daysOfMonth(month)) {
    const [from, to] = [before[day.slice(8)], after[day.slice(8)]]
    if (from === to) {
      current = null
    } else if (current !== null && current.from === from && current.to === to) {
      current.days.push(day)
    } else {
      current = { days: [day], from, to }
      runs.push(current)
    }
  }
  return runs
}

function totals(before: TargetDays, after: TargetDays, measure: TargetMeasure): readonly string[] {
  if (measure === 'conversion') return []
  const [from, to] = [totalOf(before), totalOf(after)]
  return from === to ? [] : [changeLine(t`Total`, from, to)]
}

function totalOf(days: TargetDays): number | undefined {
  const all = Object.values(days)
  return all.length === 0 ? undefined : all.reduce((sum, value) => sum + value, 0)
}

function changeLine(name: string, before: number | undefined, after: number | undefined): string {
  const [from, to] = [textOf(before), textOf(after)]
  return t`${name}: ${from} → ${to}`
}

function textOf(target: number | undefined): string {
  return target === undefined ? noTarget : targetText(target)
}
