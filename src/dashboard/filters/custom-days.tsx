import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { formatDayRange } from '../time/format-day.ts'
import { Button } from '../ui/controls/button.tsx'
import { Late, type LatePart } from '../ui/states/late-part.tsx'
import { type DraftRange, pressedDay, readDraft } from './calendar-date.ts'
import { DayField } from './day-field.tsx'
import type { Calendar } from './filters-transitions.ts'
import type { RangeCalendarProps } from './range-calendar.tsx'
import styles from './range-choices.module.css'

export interface CustomDaysProps {
  /** The days to begin with. */
  readonly days: DayRange
  readonly calendar: Calendar
  readonly narrow: boolean
  readonly part: LatePart<RangeCalendarProps>
  readonly onApply: (days: DayRange) => void
}

/** The first and the last day, typed or pressed in the calendar. They apply when they are complete and confirmed. */
export function CustomDays({ days, calendar, narrow, part, onApply }: CustomDaysProps) {
  const { today, chain } = calendar
  const [draft, setDraft] = useState<DraftRange>(days)
  const read = readDraft(draft, today)
  const chosen = typeof read === 'string' ? null : read
  return (
    <form
      className={styles.own}
      aria-label={t`Custom range`}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== null) onApply(chosen)
      }}
    >
      <div className={styles.fields}>
        <DayField
          name={t`From`}
          day={draft.first}
          onChange={(first) => setDraft((last) => ({ ...last, first }))}
        />
        <DayField
          name={t`To`}
          day={draft.last}
          onChange={(last) => setDraft((first) => ({ ...first, last }))}
        />
      </div>
      <div className={styles.calendar}>
        <Late
          part={part}
          props={{
            draft,
            today,
            chain,
            months: narrow ? 1 : 2,
            onPress: (day) => setDraft(pressedDay(draft, day)),
          }}
          waiting={null}
          missing={() => (
            <p
              className={styles.words}
            >{t`The calendar couldn’t be loaded. Type the dates above instead.`}</p>
          )}
        />
      </div>
      <footer className={styles.foot}>
        <span className={styles.words} role="status">
          {typeof read === 'string' ? read : draftWords(read, today)}
        </span>
        <Button type="submit" look="filled" disabled={chosen === null}>
          {t`Apply`}
        </Button>
      </footer>
    </form>
  )
}

function draftWords(days: DayRange, today: LocalDay): string {
  const range = formatDayRange(days, today)
  const length = lengthOf(days)
  return plural(length, { one: `${range} · # day`, other: `${range} · # days` })
}
