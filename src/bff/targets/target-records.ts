import { targetDays } from '../../protocol/target-bodies.ts'
import {
  type TargetDays,
  type TargetMeasure,
  type TargetMonth,
  targetMeasures,
} from '../../protocol/targets.ts'
import type { Database } from '../database/open-database.ts'
import { type Author, createRecords, type Kept, type Records } from '../database/records.ts'
import type { BffLimits } from '../settings/limits.ts'

/** Targets of one measure. A record is a month of a store. */
export type TargetRecords = Records<TargetDays>

export type Targets = Readonly<Record<TargetMeasure, TargetRecords>>

export function createTargets(options: {
  readonly database: Database
  readonly limits: Pick<BffLimits, 'targetMonths'>
}): Targets {
  const recordsOf = (measure: TargetMeasure, subject: string) =>
    createRecords({
      database: options.database,
      subject,
      schema: targetDays[measure],
      max: options.limits.targetMonths,
    })
  return {
    // The first ones were of entries.
    entries: recordsOf('entries', 'targets'),
    revenue: recordsOf('revenue', 'revenue targets'),
    conversion: recordsOf('conversion', 'conversion targets'),
  }
}

/** @param month `YYYY-MM` */
export function recordIdOf(location: string, month: string): string {
  return `${location} ${month}`
}

export function locationOf({ id }: Pick<Kept<TargetDays>, 'id'>): string {
  return id.slice(0, -' YYYY-MM'.length)
}

export function monthOf({ id, content, version, at, by }: Kept<TargetDays>): TargetMonth {
  return { month: id.slice(-'YYYY-MM'.length), days: content, version, at, by }
}

/** The target of one day of a store. */
export interface DayTarget {
  readonly location: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly measure: TargetMeasure
  /** `null` removes the target. */
  readonly value: number | null
}

/** Months that one transaction writes: others wait for it. */
const monthsAtOnce = 100

/** Sets targets of any measures, one measure after the other: see {@link setTargetsOf}. */
export async function setTargets(
  targets: Targets,
  sent: readonly DayTarget[],
  author: Author,
): Promise<'kept' | 'full'> {
  for (const measure of targetMeasures) {
    const own = sent.filter((target) => target.measure === measure)
    if ((await setTargetsOf(targets[measure], own, author)) === 'full') return 'full'
  }
  return 'kept'
}

/**
 * Sets targets, the last one of a day if there are several. Other days of their months stay as they are. If it fails
 * midway, some months are written and none by half, and it can be repeated.
 */
async function setTargetsOf(
  records: TargetRecords,
  targets: readonly DayTarget[],
  author: Author,
): Promise<'kept' | 'full'> {
  const months = new Map<string, Map<string, number | null>>()
  for (const { location, day, value } of targets) {
    const id = recordIdOf(location, day.slice(0, 7))
    const days = months.get(id) ?? new Map<string, number | null>()
    months.set(id, days.set(day.slice(8), value))
  }
  const ids = [...months.keys()].sort()
  for (let from = 0; from < ids.length; from += monthsAtOnce) {
    const result = await records.merge(
      ids.slice(from, from + monthsAtOnce),
      (id, current) => merged(current ?? {}, months.get(id) ?? new Map()),
      author,
    )
    if (result === 'full') return result
  }
  return 'kept'
}

/** Removes months, of every measure. If it fails midway, it can be repeated. */
export async function removeTargets(targets: Targets, ids: readonly string[], author: Author): Promise<void> {
  for (const measure of targetMeasures) {
    for (let from = 0; from < ids.length; from += monthsAtOnce) {
      await targets[measure].merge(ids.slice(from, from + monthsAtOnce), () => null, author)
    }
  }
}

/** `null` if no day has a target. */
function merged(days: TargetDays, changes: ReadonlyMap<string, number | null>): TargetDays | null {
  const all = new Map<string, number | null>([...Object.entries(days), ...changes])
  const kept = [...all].flatMap(([day, value]) => (value === null ? [] : [[day, value] as const]))
  return kept.length === 0 ? null : Object.fromEntries(kept.sort())
}
