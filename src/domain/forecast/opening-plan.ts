import type { LocalDay } from '../../calendar/calendar.ts'
import { dayMinutes, hourMinutes, wallMinutes } from '../../calendar/wall-minutes.ts'
import type { OpeningHoursRecord } from '../../protocol/records.ts'
import { openingStarts } from '../coverage/opening-hours.ts'
import { hoursOfDay, type StoreHistory } from './store-history.ts'
import { daysOfWeek } from './typical-week.ts'

/** Same weekdays that tell when a store without known hours is open. */
const weeksSeen = 4
/** How many of them must have counted an hour. */
const leastSeen = 2

/** For each coming day, whether each hour is open. */
export type OpenHours = readonly (readonly boolean[])[]

/**
 * Returns the open hours of coming days: by the store's opening hours and special days if it has any, else the hours
 * that its last weeks counted.
 *
 * @param records of this store
 * @param end the first coming day, counted from the first day of the history
 */
export function openHoursAhead(
  records: readonly OpeningHoursRecord[],
  history: StoreHistory,
  { first, end, days }: { readonly first: LocalDay; readonly end: number; readonly days: number },
): OpenHours {
  const start = wallMinutes(`${first}T00:00`)
  if (knowsWeek(records)) {
    return openHoursFrom(openingStarts(records, start, start + days * dayMinutes), first, days)
  }
  const closed = new Set(
    records.flatMap(({ day, opens_minute, closes_minute }) =>
      day !== null && closes_minute <= opens_minute ? [wallMinutes(`${day}T00:00`)] : [],
    ),
  )
  return Array.from({ length: days }, (_, ahead) =>
    closed.has(start + ahead * dayMinutes)
      ? Array<boolean>(hoursOfDay).fill(false)
      : Array.from({ length: hoursOfDay }, (_, hour) => wasOpen(history, end + ahead, hour, end)),
  )
}

/** True if opening hours are known. Special days alone say nothing about the others. */
export function knowsWeek(records: readonly OpeningHoursRecord[]): boolean {
  return records.some(({ weekday }) => weekday !== null)
}

/** @param starts of the open hours, in minutes of the wall clock */
export function openHoursFrom(starts: Iterable<number>, first: LocalDay, days: number): OpenHours {
  const from = wallMinutes(`${first}T00:00`)
  const open = Array.from({ length: days }, () => Array<boolean>(hoursOfDay).fill(false))
  for (const start of starts) {
    const hour = (start - from) / hourMinutes
    const day = open[Math.floor(hour / hoursOfDay)]
    if (day !== undefined) day[hour % hoursOfDay] = true
  }
  return open
}

function wasOpen({ counts }: StoreHistory, day: number, hour: number, end: number): boolean {
  let [seen, weeks] = [0, 0]
  for (let past = day - daysOfWeek; past >= 0 && weeks < weeksSeen; past -= daysOfWeek) {
    if (past >= end) continue
    weeks += 1
    if (!Number.isNaN(counts[past * hoursOfDay + hour] ?? Number.NaN)) seen += 1
  }
  return seen >= leastSeen
}
