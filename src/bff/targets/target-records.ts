import { targetDays } from '../../protocol/target-bodies.ts'
import type { TargetDays, TargetMonth } from '../../protocol/targets.ts'
import type { Database } from '../database/open-database.ts'
import { type Author, createRecords, type Kept, type Records } from '../database/records.ts'
import type { BffLimits } from '../settings/limits.ts'

/** Targets of entries. A record is a month of a store. */
export type TargetRecords = Records<TargetDays>

export function createTargets(options: {
  readonly database: Database
  readonly limits: Pick<BffLimits, 'targetMonths'>
}): TargetRecords {
  return createRecords({
    database: options.database,
    subject: 'targets',
    schema: targetDays,
    max: options.limits.targetMonths,
  })
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

/** Entries of one day of a store. `null` removes the target. */
export interface DayTarget {
  readonly location: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly entries: number | null
}

/** Months that one transaction writes: others wait for it. */
const monthsAtOnce = 100

/**
 * Sets targets, the last one of a day if there are several. Other days of their months stay as they are. If it fails
 * midway, some months are written and none by half, and it can be repeated.
 */
export async function setTargets(
  records: TargetRecords,
  targets: readonly DayTarget[],
  author: Author,
): Promise<'kept' | 'full'> {
  const months = new Map<string, Map<string, number | null>>()
  for (const { location, day, entries } of targets) {
    const id = recordIdOf(location, day.slice(0, 7))
    const days = months.get(id) ?? new Map<string, number | null>()
    months.set(id, days.set(day.slice(8), entries))
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

function merged(days: TargetDays, changes: ReadonlyMap<string, number | null>): TargetDays {
  const all = new Map<string, number | null>([...Object.entries(days), ...changes])
  return Object.fromEntries(
    [...all].flatMap(([day, entries]) => (entries === null ? [] : [[day, entries] as const])).sort(),
  )
}
