import type { Weekday } from '../../../calendar/calendar.ts'
import type { HoursOfWeekAnswer, WeekHourRow } from '../../../protocol/derived/derived-answers.ts'

/** One hour of one weekday: see the row of the answer. */
export interface FootfallHour extends Omit<WeekHourRow, 'weekday'> {
  readonly weekday: Weekday
}

/** When people come. */
export interface FootfallHours {
  readonly week: readonly FootfallHour[]
  /** The hour with the most people; `null`: there is none yet, or it cannot be known. */
  readonly peak: FootfallHour | null
  /** Hours with low camera coverage that may be the peak: why it cannot be known. */
  readonly rivals: readonly FootfallHour[]
}

/** Before there is an answer. */
export const noHours: FootfallHours = { week: [], peak: null, rivals: [] }

export function footfallHours({ hours, peak, rivals }: HoursOfWeekAnswer): FootfallHours {
  const week = hours.map((row): FootfallHour => ({ ...row, weekday: weekdayOf(row) }))
  const find = (wanted: Pick<WeekHourRow, 'weekday' | 'hour'>) =>
    week.filter(({ weekday, hour }) => weekday === weekdayOf(wanted) && hour === wanted.hour)
  return {
    week,
    peak: (peak && find(peak)[0]) ?? null,
    rivals: rivals.flatMap(find),
  }
}

/** From 1 Monday to 7 Sunday, as the contract counts, to 0 Sunday to 6 Saturday, as calendars here do. */
function weekdayOf({ weekday }: Pick<WeekHourRow, 'weekday'>): Weekday {
  return (weekday % 7) as Weekday
}
