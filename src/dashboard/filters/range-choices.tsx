import { useId, useState } from 'react'
import type { DayRange, LocalDay } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { formatDayRange } from '../time/format-day.ts'
import { resolveRange } from '../time/preset-range.ts'
import { Button } from '../ui/controls/button.tsx'
import { Late, latePart } from '../ui/states/late-part.tsx'
import { type DraftRange, pressedDay, readDraft } from './calendar-date.ts'
import { ChoiceList } from './choice-list.tsx'
import { presets, presetWords, type RangeChoice } from './entries/range.ts'
import type { Calendar } from './filters-transitions.ts'
import styles from './range-choices.module.css'

/** Loaded after the page. Without it the two fields still take dates. */
export const rangeCalendar = latePart(async () => (await import('./range-calendar.tsx')).RangeCalendar)

export interface RangeChoicesProps {
  readonly range: RangeChoice
  readonly calendar: Calendar
  readonly narrow: boolean
  readonly onChoose: (range: RangeChoice) => void
}

/** Presets, which apply at once, beside custom days, which apply when they are complete and confirmed. */
export function RangeChoices({ range, calendar, narrow, onChoose }: RangeChoicesProps) {
  return (
    <div className={styles.choices} data-narrow={narrow || undefined}>
      <div className={styles.presets}>
        <ChoiceList
          label="Ranges up to now"
          layout={narrow ? 'chips' : 'list'}
          choices={presets.map((preset) => ({ value: preset, name: presetWords[preset] }))}
          chosen={range.kind === 'preset' ? [range.preset] : []}
          onChoose={(preset) => onChoose({ kind: 'preset', preset })}
        />
      </div>
      <CustomDays {...{ range, calendar, narrow, onChoose }} />
    </div>
  )
}

function CustomDays({ range, calendar: { today, weekStartsOn }, narrow, onChoose }: RangeChoicesProps) {
  const [draft, setDraft] = useState<DraftRange>(() => resolveRange(range, today, weekStartsOn))
  const read = readDraft(draft, today)
  const days = typeof read === 'string' ? null : read
  return (
    <form
      className={styles.own}
      aria-label="Days of your own"
      onSubmit={(event) => {
        event.preventDefault()
        if (days !== null) onChoose({ kind: 'days', days })
      }}
    >
      <div className={styles.fields}>
        <DayField
          name="From"
          today={today}
          day={draft.first}
          onChange={(first) => setDraft({ ...draft, first })}
        />
        <DayField
          name="To"
          today={today}
          day={draft.last}
          onChange={(last) => setDraft({ ...draft, last })}
        />
      </div>
      <div className={styles.calendar}>
        <Late
          part={rangeCalendar}
          props={{
            draft,
            today,
            weekStartsOn,
            months: narrow ? 1 : 2,
            onPress: (day) => setDraft(pressedDay(draft, day)),
          }}
          waiting={null}
          missing={() => (
            <p className={styles.words}>The calendar cannot be fetched now. The fields above take dates.</p>
          )}
        />
      </div>
      <footer className={styles.foot}>
        <span className={styles.words} role="status">
          {typeof read === 'string' ? read : draftWords(read, today)}
        </span>
        <Button type="submit" look="filled" disabled={days === null}>
          Apply
        </Button>
      </footer>
    </form>
  )
}

interface DayFieldProps {
  readonly name: string
  /** The last day that can be chosen. */
  readonly today: LocalDay
  readonly day: LocalDay | null
  readonly onChange: (day: LocalDay | null) => void
}

function DayField({ name, today, day, onChange }: DayFieldProps) {
  const id = useId()
  return (
    <label className={styles.field} htmlFor={id}>
      {name}
      <input
        id={id}
        type="date"
        className={styles.date}
        max={today}
        value={day ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value || null)}
      />
    </label>
  )
}

function draftWords(days: DayRange, today: string): string {
  const length = lengthOf(days)
  return `${formatDayRange(days, today)} · ${length === 1 ? '1 day' : `${length} days`}`
}
