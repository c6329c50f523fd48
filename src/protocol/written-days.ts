import { isDateOnly } from './metrics/wire-time.ts'

/** The years that people may write about. Others are mistyped, and calendars reckon with years of four digits. */
export const writtenYears = { first: 2000, last: 2100 } as const

/** True if the text is a day of the calendar in one of these years, `YYYY-MM-DD`. */
export function isWrittenDay(text: string): boolean {
  if (!isDateOnly(text)) return false
  const year = Number(text.slice(0, 4))
  return year >= writtenYears.first && year <= writtenYears.last
}
