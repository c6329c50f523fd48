import { plural, t } from '@lingui/core/macro'
import type {
  NoStaffingReason,
  StaffedVerdict,
  StaffingAnswer,
  StaffSource,
} from '../../../../protocol/derived/staffing/staffing-answers.ts'
import { formatCount, formatDecimal, formatShare } from '../../../ui/words/format.ts'
import { averagesFormat } from '../../../ui/words/format-average.ts'
import { excludedWords } from '../excluded-words.ts'
import { visitorWords } from '../visitor-words.ts'
import { weekHourWords } from '../week-grid.ts'
import { ratioOf, type StaffedSlot, thinnestOfStores } from './staffed-hours.ts'

type NameOf = (id: string) => string

export const sourceWords: Readonly<Record<StaffSource, () => string>> = {
  shifts: () => t`per hour · staff from shifts`,
  role: () => t`per hour · staff seen by cameras`,
}

export const verdictWords: Readonly<Record<StaffedVerdict, () => string>> = {
  thin: () => t`Understaffed`,
  idle: () => t`Overstaffed`,
  even: () => t({ message: 'Balanced', context: 'staffing of an hour' }),
}

/** Members of staff, to one decimal: half a person more is a shift of half an hour. `2`, `7.6`. */
export function formatStaff(staff: number): string {
  return formatDecimal(staff, Number.isInteger(toTenths(staff)) ? 0 : 1)
}

/** Below this, a decimal of a ratio or of staff still says something. */
const tenthsBelow = 99.95

/** Writes the members of staff of one column, or the visitors for each of them: `2.0` beside `7.6`. */
export function ratiosFormat(figures: readonly (number | null)[]) {
  return averagesFormat(figures, tenthsBelow)
}

/** "1 staff member", "7.6 staff". */
export function staffMembers(staff: number): string {
  const count = formatStaff(staff)
  return plural(toTenths(staff), { one: `${count} staff member`, other: `${count} staff` })
}

function toTenths(staff: number): number {
  return Math.round(staff * 10) / 10
}

/** "On average, each staff member had 5.3 visitors per hour. …" */
export function sentenceOf(answer: StaffingAnswer, nameOf: NameOf): string {
  const visitors = visitorWords(ratioOf(answer.summary) ?? 0)
  return [t`On average, each staff member had ${visitors} per hour.`, shortestWords(answer, nameOf)]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

/** Where most staff are missing. `null` if no hour is understaffed. */
function shortestWords(answer: StaffingAnswer, nameOf: NameOf): string | null {
  const found = thinnestOfStores(answer)
  if (found === null) return null
  const { slot, location } = found
  const hour = weekHourWords(slot)
  const where = answer.entities.length > 1 ? `${nameOf(location)}, ${hour}` : hour
  const visitors = visitorWords(slot.average.visitors)
  const [staff, even] = [staffMembers(slot.average.staff), formatStaff(slot.evenStaff ?? 0)]
  return t`Most understaffed: ${where}, with ${visitors} and ${staff} (${even} needed for the average ratio).`
}

/** How much of the period is in understaffed and overstaffed hours. `null` if none is. */
export function patternWords({ summary }: Pick<StaffingAnswer, 'summary'>): string | null {
  const { thin, idle, visitors, staffHours } = summary
  if (thin.hours === 0 && idle.hours === 0) return null
  const came = formatShare(visitors === 0 ? 0 : thin.visitors / visitors, 0)
  const worked = formatShare(idle.staffHours / staffHours, 0)
  return t`${came} of visitors came in understaffed hours. ${worked} of staff hours were in overstaffed hours.`
}

/** Which hours are in no figure, and why. `null` if all are. */
export function leftOutHoursWords({ summary: { leftOut } }: Pick<StaffingAnswer, 'summary'>): string | null {
  const { visitors, staff } = leftOut
  const parts: string[] = []
  if (visitors > 0) {
    const count = formatCount(visitors)
    parts.push(t`${count} without a full visitor count`)
  }
  if (staff > 0) {
    const count = formatCount(staff)
    parts.push(t`${count} without staff data`)
  }
  const all = parts.join(', ')
  return parts.length === 0 ? null : t`Excluded hours: ${all}.`
}

const reasons: Readonly<Record<NoStaffingReason, () => string>> = {
  'no-staff': () => t`no staff data`,
  'not-together': () => t`no hour with both visitor and staff data`,
}

/** Which stores are excluded, and why. `null` if none is. */
export function leftOutStoresWords(
  { leftOut }: Pick<StaffingAnswer, 'leftOut'>,
  nameOf: NameOf,
): string | null {
  return excludedWords(leftOut, reasons, nameOf)
}

/** Which stores count staff as visitors. `null` if none does. */
export function countsStaffWords(
  { entities }: Pick<StaffingAnswer, 'entities'>,
  nameOf: NameOf,
): string | null {
  const stores = entities.flatMap(({ countsStaff, location }) => (countsStaff ? [nameOf(location)] : []))
  if (stores.length === 0) return null
  return entities.length === 1
    ? t`The visitor count includes staff.`
    : plural(stores.length, {
        one: 'The visitor count of # store includes staff.',
        other: 'The visitor counts of # stores include staff.',
      })
}

/**
 * What a reader hears of an hour.
 *
 * @param format of the ratio, as its cell shows it
 */
export function slotWords(slot: StaffedSlot, format: (ratio: number) => string): string {
  const { average, ratio, hours, verdict, evenStaff } = slot
  const visitors = visitorWords(average.visitors)
  const staff = staffMembers(average.staff)
  const parts = [
    ratio === null
      ? t`${visitors} and no staff`
      : t`${visitorWords(ratio, format)} per staff member (${visitors}, ${staff})`,
  ]
  if (hours > 1) parts.push(plural(hours, { one: 'average of # hour', other: 'average of # hours' }))
  if (verdict !== 'even') {
    const even = formatStaff(evenStaff ?? 0)
    parts.push(
      verdict === 'thin'
        ? t`understaffed: ${even} needed for the average ratio`
        : t`overstaffed: ${even} needed for the average ratio`,
    )
  }
  return parts.join(', ')
}
