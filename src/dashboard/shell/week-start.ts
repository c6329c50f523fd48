import type { Weekday } from '../../calendar/calendar.ts'

interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  readonly firstDay: number
}

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The day on which a chain's retail week begins, the same for every viewer: the build takes it from `VITE_WEEK_STARTS_ON`. */
const retailWeek: string | undefined = import.meta.env.VITE_WEEK_STARTS_ON

/**
 * The day on which weeks begin: that of the chain where it has one, else as the viewer's locale has it; Monday where
 * the browser does not say.
 *
 * @param setting an English weekday, in any case; anything else counts as none.
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
