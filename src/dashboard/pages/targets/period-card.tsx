import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { isDateOnly } from '../../../protocol/metrics/wire-time.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/controls/button.tsx'
import form from '../../ui/controls/form.module.css'
import { formatCount } from '../../ui/words/format.ts'
import { daysOfMonth, typedEntries } from './month-days.ts'
import styles from './targets.module.css'
import { type TargetActions, useTargetActions } from './use-targets.ts'

export interface PeriodCardProps {
  readonly store: string
  /** The month whose days are filled in at first, `YYYY-MM`. */
  readonly month: string
}

/** Splits the target of a week or a month over its days. */
export function PeriodCard({ store, month }: PeriodCardProps) {
  const { set } = useTargetActions()
  const [from, setFrom] = useState(`${month}-01`)
  const [until, setUntil] = useState(daysOfMonth(month).at(-1) ?? '')
  const [text, setText] = useState('')
  const entries = typedEntries(text)
  const isReady = isDateOnly(from) && isDateOnly(until) && from <= until && entries !== null && entries > 0
  const day = (value: string, onChange: (value: string) => void, label: string) => (
    <label className={styles.short}>
      <span className={form.label}>{label}</span>
      <input
        type="date"
        className={form.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
  return (
    <Card title={t`Set a week or a month`}>
      <form
        className={form.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !set.isPending) set.mutate({ targets: [{ location: store, from, until, entries }] })
        }}
      >
        <p className={form.lead}>
          {t`Shopfloor splits it over the days by this store’s usual week. Targets already set on these days are replaced.`}
        </p>
        <div className={styles.fields}>
          {day(from, setFrom, t`From`)}
          {day(until, setUntil, t`To`)}
          <label className={styles.short}>
            <span className={form.label}>{t`Entries`}</span>
            <input
              className={form.input}
              inputMode="numeric"
              autoComplete="off"
              placeholder={formatCount(12000)}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </label>
          <Button look="filled" type="submit" disabled={!isReady || set.isPending}>
            {set.isPending ? t`Saving…` : t`Split over days`}
          </Button>
        </div>
        {from > until && (
          <p className={form.failed} role="alert">{t`The end must not be before the start.`}</p>
        )}
        {Number.isNaN(entries) && (
          <p className={form.failed} role="alert">{t`Enter a whole number of entries.`}</p>
        )}
        {set.isError && <p className={form.failed} role="alert">{t`Couldn’t save. Try again.`}</p>}
        {set.isSuccess && <SetWords result={set.data} />}
      </form>
    </Card>
  )
}

/** What was saved, and what was split evenly. */
export function SetWords({ result }: { readonly result: NonNullable<TargetActions['set']['data']> }) {
  const { days, even } = result
  return (
    <p className={form.done} role="status">
      {plural(days, { one: 'Saved for # day.', other: 'Saved for # days.' })}
      {even.length > 0 && (
        <span className={form.lead}>
          {' '}
          {t`Split evenly, because this store’s usual week is not known yet.`}
        </span>
      )}
    </p>
  )
}
