import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { isDateOnly } from '../../../protocol/metrics/wire-time.ts'
import type { TargetMeasure } from '../../../protocol/targets.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/controls/button.tsx'
import form from '../../ui/controls/form.module.css'
import { measureWords, targetText } from './measure-words.ts'
import { daysOfMonth } from './month-days.ts'
import styles from './targets.module.css'
import { typedTarget } from './typed-target.ts'
import { type TargetActions, useTargetActions } from './use-targets.ts'

export interface PeriodCardProps {
  readonly store: string
  readonly measure: TargetMeasure
  /** The month whose days are filled in at first, `YYYY-MM`. */
  readonly month: string
}

/** Sets the target of a week or a month: amounts are split over its days. */
export function PeriodCard({ store, measure, month }: PeriodCardProps) {
  const words = measureWords(measure)
  const { set } = useTargetActions()
  const [from, setFrom] = useState(`${month}-01`)
  const [until, setUntil] = useState(daysOfMonth(month).at(-1) ?? '')
  const [text, setText] = useState('')
  const value = typedTarget(text, measure)
  const isReady = isDateOnly(from) && isDateOnly(until) && from <= until && value !== null && value > 0
  const day = (chosen: string, onChange: (day: string) => void, label: string) => (
    <label className={styles.short}>
      <span className={form.label}>{label}</span>
      <input
        type="date"
        className={form.input}
        value={chosen}
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
          if (isReady && !set.isPending)
            set.mutate({ targets: [{ location: store, from, until, [measure]: value }] })
        }}
      >
        <p className={form.lead}>{words.period}</p>
        <div className={styles.fields}>
          {day(from, setFrom, t`From`)}
          {day(until, setUntil, t`To`)}
          <label className={styles.short}>
            <span className={form.label}>{words.field}</span>
            <input
              className={form.input}
              inputMode={measure === 'conversion' ? 'decimal' : 'numeric'}
              autoComplete="off"
              placeholder={targetText(words.example)}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </label>
          <Button look="filled" type="submit" disabled={!isReady || set.isPending}>
            {set.isPending ? t`Saving…` : measure === 'conversion' ? t`Set on each day` : t`Split over days`}
          </Button>
        </div>
        {from > until && (
          <p className={form.failed} role="alert">{t`The end must not be before the start.`}</p>
        )}
        {Number.isNaN(value) && (
          <p className={form.failed} role="alert">
            {words.invalid}
          </p>
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
