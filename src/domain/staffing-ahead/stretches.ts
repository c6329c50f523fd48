import type { LocalDay } from '../../calendar/calendar.ts'
import { addDays } from '../../calendar/local-day.ts'
import type { StaffedVerdict } from '../../protocol/derived/staffing/staffing-answers.ts'
import type {
  PlannedStretch,
  StaffingAheadAnswer,
} from '../../protocol/derived/staffing-ahead/staffing-ahead-answers.ts'
import { mostStretches } from '../../protocol/derived/staffing-ahead/staffing-ahead-limits.ts'
import { compareTexts } from '../compare-texts.ts'
import { rounded, toTenth } from '../forecast/expectation.ts'
import { sumOf } from '../staffing/staffed-week.ts'
import type { StoreHour } from './store-plan.ts'

export interface JudgedHour extends StoreHour {
  readonly verdict: StaffedVerdict
}

/** Returns the consecutive hours of a store with one verdict, in order. */
export function stretchesOf(
  location: string,
  hours: readonly JudgedHour[],
  first: LocalDay,
): readonly PlannedStretch[] {
  const stretches: JudgedHour[][] = []
  for (const hour of hours) {
    const current = stretches.at(-1)
    const last = current?.at(-1)
    const isNext = last?.day === hour.day && last.hour + 1 === hour.hour && last.verdict === hour.verdict
    if (isNext) current?.push(hour)
    else stretches.push([hour])
  }
  return stretches.flatMap((all) => {
    const [start] = all
    if (start === undefined || start.verdict === 'even') return []
    const sum = (field: 'expected' | 'low' | 'high' | 'staffHours' | 'evenStaff') =>
      sumOf(all.map((hour) => hour[field]))
    return [
      {
        location,
        index: `${addDays(first, start.day)}T${String(start.hour).padStart(2, '0')}:00:00.000`,
        hours: all.length,
        ...rounded({ expected: sum('expected'), low: sum('low'), high: sum('high') }),
        staffHours: sum('staffHours'),
        verdict: start.verdict,
        evenStaff: toTenth(sum('evenStaff') / all.length),
      },
    ]
  })
}

/** Returns the stretches with the largest difference between planned and needed staff, and how many there are. */
export function largestStretches(all: readonly PlannedStretch[]): StaffingAheadAnswer['stretches'] {
  const ordered = all.toSorted(
    (one, other) =>
      differenceOf(other) - differenceOf(one) ||
      compareTexts(one.location, other.location) ||
      compareTexts(one.index, other.index),
  )
  return { first: ordered.slice(0, mostStretches), count: all.length }
}

/** Hours of staff that a stretch lacks or has too many of. */
function differenceOf({ evenStaff, hours, staffHours }: PlannedStretch): number {
  return Math.abs(evenStaff * hours - staffHours)
}
