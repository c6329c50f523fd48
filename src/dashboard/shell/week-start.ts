import type { Weekday } from '../../calendar/calendar.ts'

interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  readonly firstDay: number
}

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/**
 * First day of the chain's retail week, set at build time by `VITE_WEEK_STARTS_ON` and equal for all viewers.
 */
const retailWeek: string | undefined = import.meta.env.VITE_WEEK_STARTS_ON

/**
 * Returns the first day of the week: the chain's setting, otherwise that of the locale, otherwise Monday.
 *
 * @param setting an English weekday, in any case; other values are ignored
 */
export function weekStartOf(language: string, setting: string | undefined = retailWeek): Weekday {
  const chosen = weekdays[names.indexOf(setting?.trim().toLowerCase() ?? '')]
  if (chosen !== undefined) return chosen
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
