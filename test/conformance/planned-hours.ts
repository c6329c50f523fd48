/** The hours of the optional route staffing-ahead. */

import type { Question } from './deployment/deployment.ts'
import { notShown } from './finding.ts'
import { type Fields, listOfFields } from './json-value.ts'
import { answeredIfOffered, rowsOf, sum } from './questions.ts'
import type { Run } from './rule.ts'

export const anHour = 'an hour with a forecast and planned staff'

interface Asked {
  readonly entities?: readonly string[]
  readonly days?: number
}

export function aheadOf({ subject }: Run, { entities = [subject.location], days }: Asked = {}): Question {
  const body = { entities, entityType: 'location', ...(days !== undefined && { days }) }
  return { action: 'derived', route: 'staffing-ahead', body }
}

export const numberOf = (row: Fields, field: string) => Number(row[field])
export const sumOf = (rows: readonly Fields[], field: string) => sum(rows.map((row) => numberOf(row, field)))
export const dayOf = ({ index }: Fields) => String(index).slice(0, 10)

/** Each number is rounded to a tenth. */
export const isNear = (one: number, other: number, parts: number) =>
  Math.abs(one - other) <= 0.05 * (parts + 1) + 1e-6 * Math.abs(other)

/** Hours of a day with their wall-clock start as `index`. */
export function hoursOf(day: Fields): readonly Fields[] {
  const hours = listOfFields(day.hours) ?? notShown('hours as a list')
  return hours.map((row) => ({
    ...row,
    index: `${dayOf(day)}T${String(row.hour).padStart(2, '0')}:00:00.000`,
  }))
}

export async function planned(run: Run, asked: Asked = {}) {
  const exchange = await answeredIfOffered(run, aheadOf(run, asked))
  const days = rowsOf(exchange, 'days')
  return { exchange, days, hours: days.flatMap(hoursOf) }
}

/** The plan of one store, which has a figure. */
export async function plannedHours(run: Run) {
  const plan = await planned(run)
  if (plan.hours.length === 0) notShown(anHour)
  return plan
}
