import type { LocalDay, Weekday } from '../../../../calendar/calendar.ts'
import type { TargetMeasure } from '../../../../protocol/targets.ts'
import { formatWeekday } from '../../../time/format-day.ts'
import { formatWeekdayAndDay } from '../../../time/format-local-day.ts'
import { formatCount } from '../../../ui/words/format.ts'
import { emptyPlaces } from '../month-days.ts'
import styles from '../targets.module.css'
import type { EditedMonth } from './use-month-draft.ts'

export interface MonthCalendarProps {
  readonly edited: EditedMonth
  readonly measure: TargetMeasure
  /** `YYYY-MM`. */
  readonly month: string
  readonly today: LocalDay
  readonly weekStartsOn: Weekday
}

/** A field for each day of a month. */
export function MonthCalendar({ edited, measure, month, today, weekStartsOn }: MonthCalendarProps) {
  const { days } = edited
  return (
    <div className={styles.calendar}>
      {days.slice(0, 7).map((_, place) => (
        <span key={days[place]} className={styles.weekday} aria-hidden="true">
          {formatWeekday((weekStartsOn + place) % 7)}
        </span>
      ))}
      {days.map((day, place) => (
        <Day
          key={day}
          {...{ edited, measure, day }}
          isToday={day === today}
          column={place === 0 ? emptyPlaces(month, weekStartsOn) + 1 : undefined}
        />
      ))}
    </div>
  )
}

interface DayProps extends Pick<MonthCalendarProps, 'edited' | 'measure'> {
  readonly day: LocalDay
  readonly isToday: boolean
  /** Where the first day stands. The others follow. */
  readonly column: number | undefined
}

function Day({ edited, measure, day, isToday, column }: DayProps) {
  const theirs = edited.othersText(day)
  return (
    <label
      className={styles.day}
      data-today={isToday || undefined}
      style={column === undefined ? undefined : { gridColumnStart: column }}
    >
      <span className={styles.number} aria-hidden="true">
        {formatCount(Number(day.slice(8)))}
      </span>
      <input
        className={styles.entries}
        aria-label={formatWeekdayAndDay(day)}
        aria-invalid={edited.invalid.includes(day) || undefined}
        aria-describedby={theirs === null ? undefined : `theirs-${day}`}
        inputMode={measure === 'conversion' ? 'decimal' : 'numeric'}
        autoComplete="off"
        placeholder="–"
        value={edited.textOf(day)}
        onChange={(event) => edited.type(day, event.currentTarget.value)}
      />
      {theirs !== null && (
        <span id={`theirs-${day}`} className={styles.theirs}>
          {theirs}
        </span>
      )}
    </label>
  )
}
