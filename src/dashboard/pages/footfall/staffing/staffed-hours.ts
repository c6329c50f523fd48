import { thinnestOf } from '../../../../domain/staffing/thinnest-hour.ts'
import type {
  StaffedAmounts,
  StaffedHour,
  StaffingAnswer,
} from '../../../../protocol/derived/staffing/staffing-answers.ts'

/** One hour of the week. */
export interface StaffedSlot extends Omit<StaffedHour, 'weekday'> {
  /** 0 Sunday to 6 Saturday, as in `src/calendar`. */
  readonly weekday: number
  /** Visitors for each member of staff. `null` if nobody was at work. */
  readonly ratio: number | null
  /** Visitors, and members of staff, in an average hour. */
  readonly average: { readonly visitors: number; readonly staff: number }
}

export function staffedSlots({ hours }: Pick<StaffingAnswer, 'hours'>): readonly StaffedSlot[] {
  return hours.map(slotOf)
}

export function slotOf(hour: StaffedHour): StaffedSlot {
  return {
    ...hour,
    weekday: hour.weekday % 7,
    ratio: ratioOf(hour),
    average: { visitors: hour.visitors / hour.hours, staff: hour.staffHours / hour.hours },
  }
}

export function ratioOf({ visitors, staffHours }: StaffedAmounts): number | null {
  return staffHours === 0 ? null : visitors / staffHours
}

export interface ThinnestHour {
  readonly location: string
  readonly slot: StaffedSlot
}

/** Returns the hour of any store that lacks most staff. `null` if none is thin. */
export function thinnestOfStores({ entities }: Pick<StaffingAnswer, 'entities'>): ThinnestHour | null {
  const thinnest = thinnestOf(entities.flatMap((row) => row.thinnest ?? []))
  const store = thinnest && entities.find((row) => row.thinnest === thinnest)
  return store ? { location: store.location, slot: slotOf(thinnest) } : null
}
