import type { DayRange } from '../../calendar/calendar.ts'
import { includesDay } from '../../calendar/day-range.ts'
import { localDayOf } from '../../calendar/local-day.ts'
import type {
  OpeningHoursChanges,
  OpeningHoursRow,
  WeekdayChange,
  WeekdayHours,
} from '../../protocol/derived/changes/changes-answers.ts'
import { compareTexts } from '../compare-texts.ts'
import { grouped } from '../grouped.ts'

/** What was written about a weekday of a store at one moment. */
export interface WrittenHours {
  readonly location: string
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number
  /** Epoch milliseconds. 0 if it was known before the history began. */
  readonly writtenAt: number
  /** `null` if the weekday was removed. Equal minutes mean closed. */
  readonly hours: WeekdayHours | null
}

interface HoursAsked {
  readonly days: DayRange
  readonly limit: number
  /** Epoch milliseconds. What was written later is left out. */
  readonly now: number
  /** The time zone of each store, by location id. */
  readonly zones: ReadonlyMap<string, string>
}

/**
 * Returns on which days the weekly hours of stores became others. The week at the end of a day counts, so hours that
 * were corrected on the same day are no change. Nor are the first hours of a store, nor those that return after all had
 * been removed: until then they were unknown.
 *
 * @param written of all weekdays and all times, in any order
 */
export function openingHoursChanges(
  written: readonly WrittenHours[],
  { days, limit, now, zones }: HoursAsked,
): OpeningHoursChanges {
  const known = written.filter(({ writtenAt }) => writtenAt <= now)
  const changes = [...grouped(known, ({ location }) => location)]
    .flatMap(([location, own]) => changesOf(location, own, zones.get(location) ?? 'UTC'))
    .filter(({ day }) => includesDay(days, day))
    .sort((a, b) => compareTexts(b.day, a.day) || compareTexts(a.location, b.location))
  return { changes: changes.slice(0, limit), count: changes.length }
}

type Week = ReadonlyMap<number, WeekdayHours>

function changesOf(
  location: string,
  written: readonly WrittenHours[],
  zone: string,
): readonly OpeningHoursRow[] {
  const week = new Map<number, WeekdayHours>()
  const rows: OpeningHoursRow[] = []
  let before: Week | null = null
  const inOrder = [...written].sort((a, b) => a.writtenAt - b.writtenAt)
  for (const [day, ofDay] of grouped(inOrder, ({ writtenAt }) => localDayOf(writtenAt, zone))) {
    for (const { weekday, hours } of ofDay) {
      if (hours === null) week.delete(weekday)
      else week.set(weekday, hours)
    }
    // Without any weekday the hours are unknown, not closed.
    if (week.size === 0) continue
    const weekdays = before === null ? [] : differences(before, week)
    if (weekdays.length > 0) rows.push({ day, location, weekdays })
    before = new Map(week)
  }
  return rows
}

function differences(before: Week, after: Week): readonly WeekdayChange[] {
  return weekdaysInOrder.flatMap((weekday) => {
    const [was, is] = [openHours(before, weekday), openHours(after, weekday)]
    const isSame = was?.opensMinute === is?.opensMinute && was?.closesMinute === is?.closesMinute
    return isSame ? [] : [{ weekday, before: was, after: is }]
  })
}

const weekdaysInOrder = [1, 2, 3, 4, 5, 6, 7]

/** `null` if the store is closed. */
function openHours(week: Week, weekday: number): WeekdayHours | null {
  const hours = week.get(weekday)
  return hours === undefined || hours.closesMinute <= hours.opensMinute ? null : hours
}
