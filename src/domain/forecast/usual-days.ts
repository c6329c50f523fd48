import { type Counts, hoursOfDay } from './store-history.ts'

/** Returns counts without those of public holidays, which say nothing about a usual week. */
export function usualDays({ counts }: Counts, isHoliday: (day: number) => boolean): Counts {
  const usual = counts.slice()
  for (let start = 0; start < usual.length; start += hoursOfDay) {
    if (isHoliday(start / hoursOfDay)) usual.fill(Number.NaN, start, start + hoursOfDay)
  }
  return { counts: usual }
}
