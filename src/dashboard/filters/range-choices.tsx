import { useId, useState } from 'react'
import type { DayRange } from '../../calendar/calendar.ts'
import { lengthOf } from '../../calendar/day-range.ts'
import { formatDayRange } from '../time/format-day.ts'
import { resolveRange } from '../time/preset-range.ts'
import { Button } from '../ui/controls/button.tsx'
import { Late, latePart } from '../ui/states/late-part.tsx'
import { type DraftRange, pressedDay, readDraft } from './calendar-date.ts'
import { ChoiceList } from './choice-list.tsx'
import { presetWords } from './filter-words.ts'
import { presets, type RangeChoice } from './filters.ts'
import type { Calendar } from './filters-transitions.ts'
import styles from './range-choices.module.css'

/** Fetched after the page itself, which has no calendar. Without it the two fields still take dates. */
export const rangeCalendar = latePart(async () => (await import('./range-calendar.tsx')).RangeCalendar)

export interface RangeChoicesProps {
  readonly range: RangeChoice
  readonly calendar: Calendar
  readonly narrow: boolean
  readonly onChoose: (range: RangeChoice) => void
}

/** Presets, which apply at once, beside days of one's own, which apply when they are complete and confirmed. */
export function RangeChoices({ range, calendar, narrow, onChoose }: RangeChoicesProps) {
  const { today, weekStartsOn } = calendar
  const [draft, setDraft] = useState<DraftRange>(() => resolveRange(range, today, weekStartsOn))
  const read = readDraft(draft, today)
  const days = typeof read === 'string' ? null : read
  const fields = useId()

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
      <form
        className={styles.own}
        aria-label="Days of your own"
        onSubmit={(event) => {
          event.preventDefault()
          if (days !== null) onChoose({ kind: 'days', days })
        }}
      >
        <div className={styles.fields}>
          <label className={styles.field} htmlFor={`${fields}-first`}>
            From
            <input
              id={`${fields}-first`}
              type="date"
              className={styles.date}
              max={today}
              value={draft.first ?? ''}
              onChange={({ currentTarget: { value } }) => setDraft({ ...draft, first: value || null })}
            />
          </label>
          <label className={styles.field} htmlFor={`${fields}-last`}>
            To
            <input
              id={`${fields}-last`}
              type="date"
              className={styles.date}
              max={today}
              value={draft.last ?? ''}
              onChange={({ currentTarget: { value } }) => setDraft({ ...draft, last: value || null })}
            />
          </label>
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
    </div>
  )
}

function draftWords(days: DayRange, today: string): string {
  const length = lengthOf(days)
  return `${formatDayRange(days, today)} · ${length === 1 ? '1 day' : `${length} days`}`
}
