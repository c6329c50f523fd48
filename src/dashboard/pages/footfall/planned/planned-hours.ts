import type { LocalDay } from '../../../../calendar/calendar.ts'
import type {
  PlannedHour,
  PlannedStretch,
  StaffingAheadAnswer,
} from '../../../../protocol/derived/staffing-ahead/staffing-ahead-answers.ts'

/** One coming hour. */
export interface PlannedSlot extends PlannedHour {
  readonly day: LocalDay
  /** Expected visitors for each member of staff. `null` if nobody is planned. */
  readonly ratio: number | null
}

export function plannedDays({ days }: Pick<StaffingAheadAnswer, 'days'>): readonly LocalDay[] {
  return days.map(({ index }) => index.slice(0, 10))
}

export function plannedSlots({ days }: Pick<StaffingAheadAnswer, 'days'>): readonly PlannedSlot[] {
  return days.flatMap(({ index, hours }) =>
    hours.map((hour) => ({
      ...hour,
      day: index.slice(0, 10),
      ratio: hour.staffHours === 0 ? null : hour.expected / hour.staffHours,
    })),
  )
}

/** Consecutive hours that are understaffed or overstaffed, in an average hour of them. */
export interface StretchRow {
  readonly key: string
  readonly location: string
  readonly day: LocalDay
  /** 0 to 23, and the hour after the last. */
  readonly from: number
  readonly until: number
  readonly verdict: PlannedStretch['verdict']
  readonly expected: number
  readonly low: number
  readonly high: number
  readonly staff: number
  readonly evenStaff: number
}

export function stretchRows({ stretches }: Pick<StaffingAheadAnswer, 'stretches'>): readonly StretchRow[] {
  return stretches.first.map(({ location, index, hours, verdict, evenStaff, ...sums }) => {
    const from = Number(index.slice(11, 13))
    return {
      key: `${location} ${index}`,
      location,
      day: index.slice(0, 10),
      from,
      until: from + hours,
      verdict,
      expected: sums.expected / hours,
      low: sums.low / hours,
      high: sums.high / hours,
      staff: sums.staffHours / hours,
      evenStaff,
    }
  })
}
