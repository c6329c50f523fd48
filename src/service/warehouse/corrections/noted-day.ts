import type { LocalDay } from '../../../calendar/calendar.ts'
import { localDayOf } from '../../../calendar/local-day.ts'
import { dayMs } from '../../../calendar/wall-clock.ts'

/**
 * How long a day can still change before a change is a correction: late data of a day or two is expected. Counts from
 * the end of the day, or from the first counts if they arrived later, so that a history may arrive in several files.
 */
export const settlingMs = 2 * dayMs

/** The sums of a store's day from one source. */
export interface DaySums {
  readonly count: number
  /** The source's second sum (`counted-sources.ts`). */
  readonly amount: number
}

export interface StoredDay extends DaySums {
  /** When the newest of its rows was written, epoch milliseconds. */
  readonly writtenAt: number
}

/** What is noted of a day. */
export interface NotedDay extends DaySums {
  /** The day of the correction on the store's clock. `null` for the first counts. */
  readonly correctedOn: LocalDay | null
  /** The sums before that day. Of the first counts, the same sums. */
  readonly before: DaySums
  /** The time zone to which the day belongs. */
  readonly timezone: string
  /** Epoch milliseconds from which the day had counts. */
  readonly knownSince: number
  /** Epoch milliseconds. */
  readonly notedAt: number
}

interface Clock {
  readonly timezone: string
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Compares a day that ended {@link settlingMs} ago with what was noted of it. Corrections of one day are one: it keeps
 * what held before the first of them.
 *
 * @param stored `undefined` if the day has no rows
 * @param noted the newest note. `undefined` if there is none
 * @returns the new note, or `null` if nothing differs
 */
export function noteOf(
  stored: StoredDay | undefined,
  noted: NotedDay | undefined,
  { timezone, now }: Clock,
): NotedDay | null {
  const { count, amount, writtenAt } = stored ?? { count: 0, amount: 0, writtenAt: 0 }
  // The newest note holds, even if the clock was set back.
  const sums = { count, amount, timezone, notedAt: Math.max(now, (noted?.notedAt ?? 0) + 1) }
  const first = { ...sums, correctedOn: null, before: { count, amount } }
  if (noted === undefined) {
    return stored === undefined ? null : { ...first, knownSince: Math.min(writtenAt, now) }
  }
  const { knownSince } = noted
  // The days of another time zone are other days.
  if (noted.timezone !== timezone) return { ...first, knownSince }
  if (noted.count === count && noted.amount === amount) return null
  // Rows may have been written while no service was running. Removed rows don't tell when they went.
  const changedAt = writtenAt > noted.notedAt ? Math.min(writtenAt, now) : now
  if (changedAt < knownSince + settlingMs) return { ...first, knownSince }
  const correctedOn = localDayOf(changedAt, timezone)
  const before =
    noted.correctedOn === correctedOn ? noted.before : { count: noted.count, amount: noted.amount }
  return { ...sums, correctedOn, before, knownSince }
}
