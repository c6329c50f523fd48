import * as v from 'valibot'
import { daysBetween } from '../../calendar/local-day.ts'
import { issueSentence } from '../../protocol/requests/issue-sentence.ts'
import { mostTargetDays, sentTarget, targetDays, targetMeasure } from '../../protocol/target-bodies.ts'
import { longestTargetDays } from '../../protocol/target-limits.ts'
import {
  mostSentTargets,
  type SentTarget,
  type TargetDays,
  type TargetMeasure,
} from '../../protocol/targets.ts'

/** Months of one list. */
export const mostMonths = 24

/** Reads the targets of a request. A sentence if they are invalid. */
export function readSent({ targets }: Readonly<Record<string, unknown>>): readonly SentTarget[] | string {
  if (!Array.isArray(targets) || targets.length === 0) {
    return 'Send targets as a list of location or locations, from, until, and entries, revenue or conversion.'
  }
  if (targets.length > mostSentTargets) return `A request has at most ${mostSentTargets} targets.`
  const read: SentTarget[] = []
  let storeDays = 0
  for (const [place, target] of targets.entries()) {
    const one = v.safeParse(sentTarget, target)
    if (!one.success) return `targets[${place}]: ${issueSentence(one.issues[0])}`
    const days = daysBetween(one.output.from, one.output.until) + 1
    if (days > longestTargetDays) return `targets[${place}]: must cover at most ${longestTargetDays} days.`
    storeDays += one.output.locations.length * days
    if (storeDays > mostTargetDays) {
      return `targets[${place}]: covers more than ${mostTargetDays} days, counted for each store, with the targets before it.`
    }
    read.push(one.output)
  }
  return read
}

/** Reads the days of a month. A sentence if they are invalid. */
export function readDays(days: unknown, measure: TargetMeasure, month: string): TargetDays | string {
  const read = v.safeParse(targetDays[measure], days)
  if (!read.success) return `days: ${issueSentence(read.issues[0])}`
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  const beyond = Object.keys(read.output).find((day) => Number(day) > last)
  return beyond === undefined ? read.output : `days: ${month} has no day ${beyond}.`
}

/** Entries by default. `null` if it is no measure. */
export function readMeasure(value: unknown): TargetMeasure | null {
  const read = v.safeParse(targetMeasure, value ?? 'entries')
  return read.success ? read.output : null
}

export function isMonth(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value)
}

/** Returns the months from one to another, both included. `null` if they are invalid or too many. */
export function monthsBetween(from: unknown, until: unknown): readonly string[] | null {
  if (!isMonth(from) || !isMonth(until) || from > until) return null
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  const [first, count] = [numberOf(from), numberOf(until) - numberOf(from) + 1]
  if (count > mostMonths) return null
  return Array.from({ length: count }, (_, place) => {
    const month = first + place
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
