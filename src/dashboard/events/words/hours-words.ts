import { t } from '@lingui/core/macro'
import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import { grouped } from '../../../domain/grouped.ts'
import type { WeekdayChange, WeekdayHours } from '../../../protocol/derived/changes/changes-answers.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { formatWeekday } from '../../time/format-day.ts'
import { formatOpenHours } from '../../time/format-open-hours.ts'
import { foldedHours, type HoursSpan } from '../hours/hours-spans.ts'
import { daysWords, storesWords } from './event-words.ts'

export function hoursTitle(): string {
  return t`Opening hours changed`
}

/** "Fri 10:00–20:00 (previously 10:00–18:00) · 17 Mar · Leeds · figures before and after may not be comparable". */
export function hoursDetail(
  span: HoursSpan,
  known: readonly Pick<Store, 'id' | 'name'>[],
  today: LocalDay,
): string {
  const words = t`figures before and after may not be comparable`
  return [changesWords(span), daysWords(span, today), storesWords(span, known), words].join(' · ')
}

/** The changes of a bucket, in which the change may be on any day. Empty if there is none. */
export function hoursOfBucket(spans: readonly HoursSpan[], { first, last }: DayRange): string {
  const own = spans.filter(({ from, until }) => from <= last && until >= first)
  return own.length === 0 ? '' : changesWords(foldedHours(own))
}

/**
 * The new and previous hours of each changed weekday: "Fri 10:00–20:00 (previously 10:00–18:00)". If stores or days differ, the
 * weekdays alone.
 */
export function changesWords({ rows }: HoursSpan): string {
  const [first = '', ...others] = new Set(rows.map(({ weekdays }) => weekdaysWords(weekdays)))
  if (others.length === 0) return first
  return runsWords(rows.flatMap(({ weekdays }) => weekdays.map(({ weekday }) => weekday)))
}

/** "Mon–Thu 10:00–20:00 (previously 10:00–18:00), Sun closed (previously 12:00–16:00)". */
function weekdaysWords(changes: readonly WeekdayChange[]): string {
  const alike = grouped(changes, ({ before, after }) => JSON.stringify([before, after]))
  return [...alike.values()]
    .map((own) => {
      const [{ before, after } = { before: null, after: null }] = own
      const weekdays = runsWords(own.map(({ weekday }) => weekday))
      const [hours, previous] = [hoursWords(after), hoursWords(before)]
      return t`${weekdays} ${hours} (previously ${previous})`
    })
    .join(', ')
}

function hoursWords(hours: WeekdayHours | null): string {
  if (hours !== null) return formatOpenHours(hours.opensMinute, hours.closesMinute)
  return t`closed`
}

/** "Mon–Thu, Sat, Sun". Weekdays are 1 Monday to 7 Sunday. */
function runsWords(weekdays: readonly number[]): string {
  const runs: number[][] = []
  for (const weekday of [...new Set(weekdays)].sort()) {
    const run = runs.at(-1)
    if (run?.at(-1) === weekday - 1) run.push(weekday)
    else runs.push([weekday])
  }
  return runs.flatMap((run) => (run.length > 2 ? [rangeWords(run)] : run.map(dayWord))).join(', ')
}

function rangeWords(run: readonly number[]): string {
  return `${dayWord(run.at(0) ?? 0)}–${dayWord(run.at(-1) ?? 0)}`
}

function dayWord(weekday: number): string {
  return formatWeekday(weekday % 7)
}
