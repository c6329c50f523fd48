import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { createContext, useContext, useState } from 'react'
import { type ChevronProps, DayPicker, type WeekNumberProps } from 'react-day-picker'
import type { ChainCalendar, DayRange, LocalDay } from '../../calendar/calendar.ts'
import { gregorian } from '../../calendar/calendar-period.ts'
import type { Holidays } from '../../calendar/comparison.ts'
import { isRetail, weekOfYear } from '../../calendar/retail-year.ts'
import { formatDayAndMonth } from '../time/format-local-day.ts'
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '../ui/marks/icons.tsx'
import { formatCount } from '../ui/words/format.ts'
import { type DraftRange, dateOfDay, dayOfDate } from './calendar-date.ts'
import { useMarkedDays } from './marked-days.ts'
import styles from './range-calendar.module.css'

export interface RangeCalendarProps {
  readonly draft: DraftRange
  readonly today: LocalDay
  readonly chain: ChainCalendar
  readonly months: 1 | 2
  readonly onPress: (day: LocalDay) => void
}

/** No deployment has older counts. */
const earliestYear = 2010

/**
 * Months to pick the first and the last day from, with the week numbers of a retail calendar, and with holidays and
 * special days marked and named. Days after today are disabled: they have no counts.
 */
export function RangeCalendar({ draft, today, chain, months, onPress }: RangeCalendarProps) {
  const [first, last] = [draft.first ?? draft.last, draft.last ?? draft.first]
  const end = dateOfDay(last ?? today)
  const [month, setMonth] = useState(new Date(end.getFullYear(), end.getMonth() - (months - 1), 1, 12))
  const shown = daysShown(month, months)
  const marked = useMarkedDays(shown)
  const { formatters, labels } = wordsIn(i18n.locale)
  return (
    <ChainContext value={chain}>
      <div>
        <DayPicker
          mode="range"
          classNames={classNames}
          selected={first === null ? undefined : { from: dateOfDay(first), to: end }}
          onDayClick={(date, modifiers) => {
            if (modifiers.disabled !== true) onPress(dayOfDate(date))
          }}
          today={dateOfDay(today)}
          disabled={{ after: dateOfDay(today) }}
          modifiers={{ marked: [...marked.keys()].map(dateOfDay) }}
          modifiersClassNames={{ marked: styles.marked ?? '' }}
          weekStartsOn={chain.weekStartsOn}
          numberOfMonths={months}
          month={month}
          onMonthChange={setMonth}
          startMonth={new Date(Math.min(earliestYear, dateOfDay(first ?? today).getFullYear()), 0, 1, 12)}
          endMonth={dateOfDay(today)}
          captionLayout="dropdown"
          navLayout="around"
          reverseYears
          fixedWeeks
          formatters={formatters}
          labels={{
            ...labels,
            labelDayButton: (date, modifiers) => {
              const said = labels.labelDayButton(date, modifiers)
              const name = marked.get(dayOfDate(date))
              return name ? `${said} – ${name}` : said
            },
          }}
          showWeekNumber={isRetail(chain)}
          components={{ Chevron, WeekNumber }}
        />
        {marked.size > 0 && <MarkedNames marked={marked} shown={shown} />}
      </div>
    </ChainContext>
  )
}

/** From the first day of a month to the last day of the last month beside it. */
function daysShown(month: Date, months: number): DayRange {
  const [year, index] = [month.getFullYear(), month.getMonth()]
  return {
    first: dayOfDate(new Date(year, index, 1, 12)),
    last: dayOfDate(new Date(year, index + months, 0, 12)),
  }
}

interface MarkedNamesProps {
  readonly marked: Holidays
  readonly shown: DayRange
}

/** What the marked days in sight are. The buttons of the days say it too. */
function MarkedNames({ marked, shown }: MarkedNamesProps) {
  const days = [...marked.keys()]
    .filter((day) => marked.get(day) !== '' && day >= shown.first && day <= shown.last)
    .sort()
  return (
    <ul className={styles.names} aria-hidden="true">
      {days.map((day) => (
        <li key={day}>
          <b>{formatDayAndMonth(day)}</b> {marked.get(day)}
        </li>
      ))}
    </ul>
  )
}

const ChainContext = createContext<ChainCalendar>(gregorian)

/** The head of a row: the number of its week in the retail year. */
function WeekNumber({ week, ...head }: WeekNumberProps) {
  const chain = useContext(ChainContext)
  const first = week.days.find(({ outside }) => !outside)
  if (first === undefined || !isRetail(chain)) return <td />
  const number = formatCount(weekOfYear(dayOfDate(first.date), chain))
  return (
    <th {...head} aria-label={t`Week ${number}`}>
      {number}
    </th>
  )
}

function Chevron({ orientation = 'down' }: ChevronProps) {
  if (orientation === 'left') return <ChevronLeftIcon size={16} />
  if (orientation === 'right') return <ChevronRightIcon size={16} />
  return <ChevronDownIcon size={14} />
}

/** What the calendar says, from the browser's formats rather than from locale files. */
function wordsOf(locale: string) {
  const formatted = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(locale, options)
    return (date: Date) => format(date)
  }
  const monthOfYear = formatted({ month: 'long', year: 'numeric' })
  const shortWeekday = formatted({ weekday: 'short' })
  const longDay = formatted({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return {
    formatters: {
      formatCaption: monthOfYear,
      formatMonthDropdown: formatted({ month: 'long' }),
      formatWeekdayName: (date: Date) => shortWeekday(date).slice(0, 2),
    },
    labels: {
      labelGrid: monthOfYear,
      labelWeekday: formatted({ weekday: 'long' }),
      labelDayButton: (date: Date, modifiers: Readonly<Record<string, boolean>>) => {
        const day = longDay(date)
        if (modifiers.range_start === true) return t`${day}, start date`
        if (modifiers.range_end === true) return t`${day}, end date`
        return modifiers.today === true ? t`${day}, today` : day
      },
    },
  }
}

/** Formatters are dear to make, and the calendar renders with each press. */
const wordsByLocale = new Map<string, ReturnType<typeof wordsOf>>()

function wordsIn(locale: string): ReturnType<typeof wordsOf> {
  const words = wordsByLocale.get(locale) ?? wordsOf(locale)
  wordsByLocale.set(locale, words)
  return words
}

/** Parts without a class in the style sheet get none. */
const named: Readonly<Record<string, string | undefined>> = {
  root: styles.root,
  months: styles.months,
  month: styles.month,
  month_caption: styles.caption,
  dropdowns: styles.dropdowns,
  dropdown_root: styles.dropdownRoot,
  dropdown: styles.dropdown,
  caption_label: styles.captionLabel,
  button_previous: styles.previous,
  button_next: styles.next,
  month_grid: styles.grid,
  weekday: styles.weekday,
  week_number: styles.weekNumber,
  week_number_header: styles.weekNumber,
  day: styles.day,
  day_button: styles.dayButton,
  today: styles.today,
  disabled: styles.disabled,
  outside: styles.outside,
  hidden: styles.hidden,
  range_start: styles.rangeStart,
  range_middle: styles.rangeMiddle,
  range_end: styles.rangeEnd,
}
const classNames = Object.fromEntries(
  Object.entries(named).flatMap(([part, name]) => (name === undefined ? [] : [[part, name]])),
)
