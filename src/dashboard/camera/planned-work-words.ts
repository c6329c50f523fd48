import { t } from '@lingui/core/macro'
import { instantOfWall } from '../../calendar/wall-clock.ts'
import { wallIndexAt, wallMinutes } from '../../calendar/wall-minutes.ts'
import type { WorkEntry } from '../../protocol/planned-work.ts'
import { faultOfWork } from '../../protocol/planned-work-rules.ts'
import { zoneName } from '../time/format-day.ts'
import { formatTimeNear } from '../time/format-time.ts'

/** "Planned work until 16:00 GMT", "Planned work: Wed 18 Nov, 09:00 – Wed 18 Nov, 16:00 GMT". */
export function workWords(work: WorkTimes, timezone: string, now: number): string {
  const [end, zone] = [formatTimeNear(work.until, timezone, now), zoneName(work.until, timezone)]
  if (work.from <= now) return t`Planned work until ${end} ${zone}`
  const times = workTimes(work, timezone, now)
  return t`Planned work: ${times}`
}

type WorkTimes = Pick<WorkEntry, 'from' | 'until'>

/** "Wed 18 Nov, 09:00 – Wed 18 Nov, 16:00 GMT". */
export function workTimes({ from, until }: WorkTimes, timezone: string, now: number): string {
  const [start, end] = [formatTimeNear(from, timezone, now), formatTimeNear(until, timezone, now)]
  return `${start} – ${end} ${zoneName(until, timezone)}`
}

/** The value of a field for date and time, in the store's time: `2026-11-18T09:00`. */
export function fieldOf(instant: number, timezone: string): string {
  return wallIndexAt(instant, timezone).slice(0, 16)
}

/** `null` if the field is empty, or names a time that the clock change skips. */
export function instantOfField(field: string, timezone: string): number | null {
  if (field === '') return null
  return instantOfWall(wallMinutes(field) * 60_000, timezone) ?? null
}

/** What is wrong with the times of work. `null` if they are valid. */
export function workFaultWords(from: number | null, until: number | null, now: number): string | null {
  if (from === null || until === null) return t`Enter a start and an end.`
  switch (faultOfWork({ from, until }, now)) {
    case 'order':
      return t`The end must be after the start.`
    case 'length':
      return t`Planned work can last up to 90 days.`
    case 'past':
      return t`The end must be in the future.`
    case 'ahead':
      return t`Planned work can start up to 90 days from now.`
    case null:
      return null
  }
}
