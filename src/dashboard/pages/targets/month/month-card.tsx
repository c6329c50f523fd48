import { t } from '@lingui/core/macro'
import type { LocalDay, Weekday } from '../../../../calendar/calendar.ts'
import { formatMonthOf } from '../../../time/format-local-day.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import form from '../../../ui/controls/form.module.css'
import { MonthHistory } from '../history/month-history.tsx'
import { measureWords, monthNote } from '../measure-words.ts'
import { monthAfter } from '../month-days.ts'
import styles from '../targets.module.css'
import { MonthCalendar } from './month-calendar.tsx'
import { type DraftOfMonth, type EditedMonth, useMonthDraft } from './use-month-draft.ts'

export interface MonthCardProps extends DraftOfMonth {
  readonly timezone: string
  readonly onMonth: (month: string) => void
  readonly today: LocalDay
  readonly weekStartsOn: Weekday
}

/** A calendar of one month of one store, with a field for each day. */
export function MonthCard(props: MonthCardProps) {
  const { store, timezone, measure, month, onMonth, today, weekStartsOn, kept } = props
  const edited = useMonthDraft(props)
  const { set, invalid, isChanged, state } = edited
  const months = formatMonthOf(`${month}-01`)
  return (
    <Card
      title={measureWords(measure).title}
      note={set.length === 0 ? t`None in ${months} yet` : monthNote(measure, set)}
      tools={<MonthChoice {...{ month, months, onMonth }} />}
    >
      <form
        className={styles.monthForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged && invalid.length === 0 && state !== 'saving') edited.save()
        }}
      >
        <MonthCalendar {...{ edited, measure, month, today, weekStartsOn }} />
        {invalid.length > 0 && (
          <p className={form.failed} role="alert">
            {measureWords(measure).invalid}
          </p>
        )}
        <SaveMonth edited={edited} />
        <MonthHistory {...{ store, timezone, measure, month, today }} version={kept?.version ?? 0} />
      </form>
    </Card>
  )
}

function MonthChoice({
  month,
  months,
  onMonth,
}: Pick<MonthCardProps, 'month' | 'onMonth'> & { /** In words. */ readonly months: string }) {
  return (
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
  )
}

function SaveMonth({ edited }: { readonly edited: EditedMonth }) {
  const { invalid, isChanged, state, discard } = edited
  return (
    <>
      {(state === 'conflict' || state === 'failed') && (
        <p className={form.failed} role="alert">
          {state === 'conflict'
            ? t`Someone else changed this month in the meantime. Check your days against theirs, then save again.`
            : t`Couldn’t save. Try again.`}
        </p>
      )}
      <div className={form.actions}>
        <Button look="filled" type="submit" disabled={!isChanged || invalid.length > 0 || state === 'saving'}>
          {state === 'saving' ? t`Saving…` : t`Save`}
        </Button>
        {isChanged && state !== 'saving' && (
          <Button look="quiet" onClick={discard}>
            {t`Discard changes`}
          </Button>
        )}
        {!isChanged && state === 'saved' && (
          <span className={form.done} role="status">
            {t`Saved`}
          </span>
        )}
      </div>
    </>
  )
}
