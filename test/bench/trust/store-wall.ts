import { formatDay, instantAt, localDay } from '../../../src/demo/local-day.ts'

/** The store's calendar day and minute of the day at an instant in milliseconds. */
export function wallOfStore(
  timezone: string,
  instant: number,
): { readonly day: string; readonly minute: number } {
  const day = localDay(timezone, instant / 1000)
  return { day: formatDay(day), minute: Math.round((instant / 1000 - instantAt(timezone, day, 0)) / 60) }
}
