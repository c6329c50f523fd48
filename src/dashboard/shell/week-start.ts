import type { Weekday } from '../time/calendar.ts'

interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  readonly firstDay: number
}

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

/** The day on which the viewer's week begins, as the locale has it; Monday where the browser does not say. */
export function weekStartOf(language: string): Weekday {
  try {
    const locale = new Intl.Locale(language) as Intl.Locale & {
      readonly getWeekInfo?: () => WeekInfo
      readonly weekInfo?: WeekInfo
    }
    const firstDay = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay
    return firstDay === undefined ? 1 : (weekdays[firstDay % 7] ?? 1)
  } catch {
    return 1
  }
}
