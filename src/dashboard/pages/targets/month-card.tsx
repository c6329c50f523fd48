import { t } from '@lingui/core/macro'
import type { LocalDay, Weekday } from '../../../calendar/calendar.ts'
import type { TargetDays, TargetMeasure, TargetMonth } from '../../../protocol/targets.ts'
import { formatWeekday } from '../../time/format-day.ts'
import { formatMonthOf, formatWeekdayAndDay } from '../../time/format-local-day.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/controls/button.tsx'
import form from '../../ui/controls/form.module.css'
import { formatCount } from '../../ui/words/format.ts'
import { measureWords, monthNote, targetText } from './measure-words.ts'
import { daysOfMonth, emptyPlaces, monthAfter } from './month-days.ts'
import styles from './targets.module.css'
import { typedTarget } from './typed-target.ts'
import { isConflict, useTargetActions } from './use-targets.ts'

export interface MonthCardProps {
  readonly store: string
  readonly measure: TargetMeasure
  /** `YYYY-MM`. */
  readonly month: string
  readonly onMonth: (month: string) => void
  readonly today: LocalDay
  readonly weekStartsOn: Weekday
  readonly kept: TargetMonth | null
  /** `null`: nothing was typed since the last save. */
  readonly draft: MonthDraft | null
  readonly onDraft: (draft: MonthDraft | null) => void
}

/** What was typed since the last save, and the month that it is to replace. */
export interface MonthDraft {
  readonly texts: Readonly<Record<LocalDay, string>>
  readonly base: TargetMonth | null
}

/** A calendar of one month of one store, with a field for each day. */
export function MonthCard(props: MonthCardProps) {
  const { store, measure, month, onMonth, today, weekStartsOn, kept, draft, onDraft } = props
  const words = measureWords(measure)
  const { replace } = useTargetActions()
  const drafts = draft?.texts ?? {}
  const isInConflict = replace.isError && isConflict(replace.error)
  const textOf = (day: string) => drafts[day] ?? shownText(kept?.days[day.slice(8)])
  const days = daysOfMonth(month)
  const values = days.map((day) => [day, typedTarget(textOf(day), measure)] as const)
  const set = values.flatMap(([, value]) => (value !== null && value > 0 ? [value] : []))
  const invalid = values.filter(([, value]) => Number.isNaN(value)).map(([day]) => day)
  const isChanged = draft !== null
  const months = formatMonthOf(`${month}-01`)

  function type(day: LocalDay, text: string) {
    // The month may be read again meanwhile. A save must not replace a version that the viewer had not seen.
    onDraft({ texts: { ...drafts, [day]: text }, base: draft === null ? kept : draft.base })
  }

  /** What others set on a day that is being edited, since the edit began. */
  function othersText(day: LocalDay): string | null {
    const theirs = kept?.days[day.slice(8)]
    if (!isInConflict || drafts[day] === undefined || theirs === draft?.base?.days[day.slice(8)]) return null
    return theirs === undefined ? t`Theirs: none` : t`Theirs: ${targetText(theirs)}`
  }

  function discard() {
    onDraft(null)
    replace.reset()
  }

  function save() {
    const replaced = isInConflict ? kept : draft?.base
    replace.mutate(
      { store, measure, month, version: replaced?.version ?? 0, days: daysFrom(values) },
      { onSuccess: () => onDraft(null) },
    )
  }

  return (
    <Card
      title={words.title}
      note={set.length === 0 ? t`None in ${months} yet` : monthNote(measure, set)}
      tools={
        <div className={styles.months}>
          <Button look="quiet" aria-label={t`Previous month`} onClick={() => onMonth(monthAfter(month, -1))}>
            ‹
          </Button>
          <span className={styles.month} aria-live="polite">
            {months}
          </span>
          <Button look="quiet" aria-label={t`Next month`} onClick={() => onMonth(monthAfter(month, 1))}>
            ›
          </Button>
        </div>
      }
    >
      <form
        className={styles.monthForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged && invalid.length === 0 && !replace.isPending) save()
        }}
      >
        <div className={styles.calendar}>
          {days.slice(0, 7).map((_, place) => (
            <span key={days[place]} className={styles.weekday} aria-hidden="true">
              {formatWeekday((weekStartsOn + place) % 7)}
            </span>
          ))}
          {days.map((day, place) => (
            <label
              key={day}
              className={styles.day}
              data-today={day === today || undefined}
              style={place === 0 ? { gridColumnStart: emptyPlaces(month, weekStartsOn) + 1 } : undefined}
            >
              <span className={styles.number} aria-hidden="true">
                {formatCount(place + 1)}
              </span>
              <input
                className={styles.entries}
                aria-label={formatWeekdayAndDay(day)}
                aria-invalid={invalid.includes(day) || undefined}
                aria-describedby={othersText(day) === null ? undefined : `theirs-${day}`}
                inputMode={measure === 'conversion' ? 'decimal' : 'numeric'}
                autoComplete="off"
                placeholder="–"
                value={textOf(day)}
                onChange={(event) => type(day, event.currentTarget.value)}
              />
              {othersText(day) !== null && (
                <span id={`theirs-${day}`} className={styles.theirs}>
                  {othersText(day)}
                </span>
              )}
            </label>
          ))}
        </div>
        {invalid.length > 0 && (
          <p className={form.failed} role="alert">
            {words.invalid}
          </p>
        )}
        {replace.isError && (
          <p className={form.failed} role="alert">
            {isInConflict
              ? t`Someone else changed this month in the meantime. Check your days against theirs, then save again.`
              : t`Couldn’t save. Try again.`}
          </p>
        )}
        <div className={form.actions}>
          <Button
            look="filled"
            type="submit"
            disabled={!isChanged || invalid.length > 0 || replace.isPending}
          >
            {replace.isPending ? t`Saving…` : t`Save`}
          </Button>
          {isChanged && !replace.isPending && (
            <Button look="quiet" onClick={discard}>
              {t`Discard changes`}
            </Button>
          )}
          {!isChanged && replace.isSuccess && (
            <span className={form.done} role="status">
              {t`Saved`}
            </span>
          )}
        </div>
      </form>
    </Card>
  )
}

function shownText(value: number | undefined): string {
  return value === undefined ? '' : targetText(value)
}

function daysFrom(values: readonly (readonly [LocalDay, number | null])[]): TargetDays {
  return Object.fromEntries(
    values.flatMap(([day, value]) => (value === null || value === 0 ? [] : [[day.slice(8), value]])),
  )
}
