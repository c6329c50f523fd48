import { plural, t } from '@lingui/core/macro'
import type {
  NoPlanReason,
  StaffingAheadAnswer,
} from '../../../../protocol/derived/staffing-ahead/staffing-ahead-answers.ts'
import { formatDayRange, formatHour } from '../../../time/format-day.ts'
import { formatWeekdayAndDay } from '../../../time/format-local-day.ts'
import { formatCount } from '../../../ui/words/format.ts'
import { formatAverage } from '../../../ui/words/format-average.ts'
import { excludedWords } from '../excluded-words.ts'
import { formatStaff, staffMembers } from '../staffing/staffing-words.ts'
import { visitorWords } from '../visitor-words.ts'
import { type PlannedSlot, type StretchRow, stretchRows } from './planned-hours.ts'

type NameOf = (id: string) => string

/** "Sat 28 Nov 14:00–15:00". */
export function slotName({ day, hour }: Pick<PlannedSlot, 'day' | 'hour'>): string {
  return `${formatWeekdayAndDay(day)} ${formatHour(hour)}`
}

/** "14:00–17:00". */
export function hoursWords({ from, until }: Pick<StretchRow, 'from' | 'until'>): string {
  return formatHour(from, until)
}

/** How many hours stand out, and where most staff are missing. */
export function sentenceOf(answer: StaffingAheadAnswer, nameOf: NameOf): string {
  const { thin, idle } = answer.summary
  if (thin.hours === 0 && idle.hours === 0) {
    return t`No hour is clearly understaffed or overstaffed.`
  }
  const many = formatCount(idle.hours)
  const counts =
    answer.stores.planned > 1
      ? t`${plural(thin.hours, { one: '# store hour', other: '# store hours' })} understaffed and ${many} overstaffed, based on the forecast.`
      : t`${plural(thin.hours, { one: '# hour', other: '# hours' })} understaffed and ${many} overstaffed, based on the forecast.`
  const shortest = shortestWords(answer, nameOf)
  return shortest === null ? counts : `${counts} ${shortest}`
}

/** Where most staff are missing. `null` if no hour is understaffed. */
function shortestWords(answer: StaffingAheadAnswer, nameOf: NameOf): string | null {
  const found = stretchRows(answer).find(({ verdict }) => verdict === 'thin')
  if (found === undefined) return null
  const when = `${formatWeekdayAndDay(found.day)} ${hoursWords(found)}`
  const where = answer.stores.planned > 1 ? `${nameOf(found.location)}, ${when}` : when
  const visitors = visitorWords(found.expected)
  const [staff, even] = [staffMembers(found.staff), formatStaff(found.evenStaff)]
  return t`Most understaffed: ${where}. Per hour, ${visitors} expected, ${staff} planned, ${even} needed for the store’s average ratio.`
}

/** What the plan is compared with. */
export function measureWords({ meta }: Pick<StaffingAheadAnswer, 'meta'>, today: string): string {
  const days = formatDayRange({ first: meta.average.start, last: meta.average.end }, today)
  return t`Compared with average visitors per staff member, ${days}: an hour is marked only if its whole 80% interval is above or below that average.`
}

/** Which coming hours are in no figure, and why. `null` if all are. */
export function leftOutHoursWords({
  summary: { leftOut },
}: Pick<StaffingAheadAnswer, 'summary'>): string | null {
  const parts: string[] = []
  if (leftOut.staff > 0) {
    const count = formatCount(leftOut.staff)
    parts.push(t`${count} without planned shifts`)
  }
  if (leftOut.forecast > 0) {
    const count = formatCount(leftOut.forecast)
    parts.push(t`${count} without a forecast`)
  }
  const all = parts.join(', ')
  return parts.length === 0 ? null : t`Excluded hours: ${all}.`
}

const reasons: Readonly<Record<NoPlanReason, () => string>> = {
  'short-history': () => t`history is too short`,
  'not-counted': () => t`not counted lately`,
  closed: () => t`closed`,
  'no-shifts': () => t`no shifts planned`,
  'no-average': () => t`too few hours with both visitor and staff data`,
}

/** Which stores are excluded, and why. `null` if none is. */
export function leftOutStoresWords(
  { stores }: Pick<StaffingAheadAnswer, 'stores'>,
  nameOf: NameOf,
): string | null {
  return excludedWords(stores.leftOut, reasons, nameOf)
}

/**
 * What a reader hears of an hour.
 *
 * @param format of the ratio, as its cell shows it
 */
export function slotWords(slot: PlannedSlot, format: (ratio: number) => string): string {
  const { expected, low, high, ratio, staffHours, stores, verdict, evenStaff } = slot
  const visitors = visitorWords(expected)
  const [least, most] = [formatAverage(low), formatAverage(high)]
  const staff = staffMembers(staffHours)
  const parts =
    ratio === null
      ? [t`${visitors} expected (${least} to ${most}) and no staff planned`]
      : [
          t`${visitorWords(ratio, format)} per staff member`,
          t`${visitors} expected (${least} to ${most})`,
          t`${staff} planned`,
        ]
  if (stores > 1) parts.push(plural(stores, { one: '# store', other: '# stores' }))
  if (verdict !== 'even') {
    const even = formatStaff(evenStaff)
    parts.push(
      verdict === 'thin'
        ? t`understaffed: ${even} needed for the average ratio`
        : t`overstaffed: ${even} needed for the average ratio`,
    )
  }
  return parts.join(', ')
}
