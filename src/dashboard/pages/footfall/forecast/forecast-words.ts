import { plural, t } from '@lingui/core/macro'
import { weekdayOf } from '../../../../calendar/local-day.ts'
import type {
  ForecastAnswer,
  NoForecastReason,
} from '../../../../protocol/derived/forecast/forecast-answers.ts'
import type { IntervalMark, Intervals } from '../../../charts/intervals/intervals.ts'
import { people } from '../../../charts/unit.ts'
import { formatHour, formatHourSpan, formatWeekday } from '../../../time/format-day.ts'
import { formatDayAndMonth, formatWeekdayAndDay } from '../../../time/format-local-day.ts'
import { formatCount, formatShare } from '../../../ui/words/format.ts'
import { excludedWords } from '../excluded-words.ts'
import { type ForecastRow, totalsOf } from './forecast-rows.ts'
import { specialWords } from './special-day-words.ts'

/** "Thu 26 Nov", "14:00–15:00". */
export function nameOf({ day, hour }: ForecastRow): string {
  return hour === null ? formatWeekdayAndDay(day) : formatHour(hour)
}

/** What the card says first. */
export function sentenceOf(rows: readonly ForecastRow[]): string {
  const totals = totalsOf(rows)
  if (totals === null) return t`The stores are closed on these days.`
  const { busiest } = totals
  const [total, day] = [approximately(totals.expected), nameOf(busiest)]
  const most = approximately(busiest.expected?.expected ?? 0)
  return busiest.hour === null
    ? t`≈ ${total} entries expected. Busiest day: ${day}, ≈ ${most}.`
    : t`≈ ${total} entries expected. Busiest hour: ${day}, ≈ ${most}.`
}

/** How far off it was. */
export function pastWords({ past }: ForecastAnswer, of: 'days' | 'hours'): string | null {
  if (past === null) return null
  const { weeks } = past
  const error = formatShare(of === 'days' ? past.dayError : past.hourError, 0)
  const held = formatShare(of === 'days' ? past.daysHeld : past.hoursHeld, 0)
  return of === 'days'
    ? t`In the last ${plural(weeks, { one: '# week', other: '# weeks' })}, the forecast was off by ${error} on an average day. ${held} of days were within the interval.`
    : t`In the last ${plural(weeks, { one: '# week', other: '# weeks' })}, the forecast was off by ${error} in an average hour. ${held} of hours were within the interval.`
}

const reasons: Readonly<Record<NoForecastReason, () => string>> = {
  'short-history': () => t`history is too short`,
  'not-counted': () => t`not counted lately`,
  closed: () => t`closed`,
}

/** Which stores are excluded, and why. `null` if none is. */
export function leftOutWords(
  { stores: { leftOut } }: ForecastAnswer,
  nameOfStore: (id: string) => string,
): string | null {
  return excludedWords(leftOut, reasons, nameOfStore)
}

/** Two significant digits of a sum are all that an estimate can have. */
function approximately(value: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1)
  return formatCount(Math.round(value / step) * step)
}

/** @param chooses whether a column can be opened */
export function intervalsOf(rows: readonly ForecastRow[]): Intervals {
  const ahead = rows.findIndex(({ came }) => came === null)
  return {
    marks: rows.map(markOf),
    unit: people,
    ahead: ahead > 0 ? ahead : null,
    aheadWord: t`Today`,
    sentence: sentenceOf(rows),
  }
}

function markOf(row: ForecastRow): IntervalMark {
  const { key, day, hour, expected, came } = row
  return {
    key,
    upperLabel: hour === null ? formatWeekday(weekdayOf(day)) : '',
    label: hour === null ? formatDayAndMonth(day) : formatHourSpan(hour),
    expected: expected && { value: expected.expected, low: expected.low, high: expected.high },
    came,
    title: nameOf(row),
    words: [wordsOf(row), specialWords(row)].filter((words) => words !== '').join(' · '),
  }
}

function wordsOf({ expected, came, special }: ForecastRow): string {
  // A special day says that itself.
  if (expected === null) return special === null ? t`Closed` : ''
  const inWords = (value: number) => formatCount(Math.round(value))
  const [middle, low, high] = [inWords(expected.expected), inWords(expected.low), inWords(expected.high)]
  if (came === null) return t`${middle} expected, ${low} to ${high}`
  const counted = formatCount(came)
  return t`${counted} counted, ${middle} had been expected (${low} to ${high})`
}
