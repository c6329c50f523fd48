import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ChainCalendar, LocalDay } from '../../../calendar/calendar.ts'
import { isDateOnly } from '../../../protocol/metrics/wire-time.ts'
import type { TargetMeasure } from '../../../protocol/targets.ts'
import { isWrittenDay, writtenYears } from '../../../protocol/written-days.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { useStoreGroups } from '../../data/questions/use-store-groups.ts'
import { failureOf } from '../../data/source/failure.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/controls/button.tsx'
import form from '../../ui/controls/form.module.css'
import { measureWords, targetText } from './measure-words.ts'
import { daysOfMonth } from './month-days.ts'
import { periodChoices } from './period-choices.ts'
import { type StoresChoice, StoresField, storesOfChoice } from './stores-choice.tsx'
import styles from './targets.module.css'
import { typedTarget } from './typed-target.ts'
import { type TargetActions, useTargetActions } from './use-targets.ts'

export interface PeriodCardProps {
  readonly store: Store
  /** All that the viewer may see. */
  readonly stores: readonly Store[]
  readonly measure: TargetMeasure
  readonly today: LocalDay
  readonly calendar: ChainCalendar
  /** The month whose days are filled in at first, `YYYY-MM`. */
  readonly month: string
}

/** Sets the target of a period, for one store or several: amounts are split over its days and stores. */
export function PeriodCard({ store, stores, measure, today, calendar, month }: PeriodCardProps) {
  const words = measureWords(measure)
  const groups = useStoreGroups() ?? []
  const [choice, choose] = useState<StoresChoice>('one')
  const locations = storesOfChoice(choice, { store, stores, groups })
  const { set } = useTargetActions()
  const [from, setFrom] = useState(`${month}-01`)
  const [until, setUntil] = useState(daysOfMonth(month).at(-1) ?? '')
  const [text, setText] = useState('')
  const value = typedTarget(text, measure)
  const periods = periodChoices(today, calendar)
  const chosen = periods.find(({ days }) => days.first === from && days.last === until)
  const isWritten = isWrittenDay(from) && isWrittenDay(until)
  const isReady = isWritten && from <= until && value !== null && value > 0

  function choosePeriod(key: string) {
    const days = periods.find((period) => period.key === key)?.days
    if (days === undefined) return
    setFrom(days.first)
    setUntil(days.last)
  }

  function chooseStores(next: StoresChoice) {
    choose(next)
    set.reset()
  }

  const day = (shown: string, onChange: (day: string) => void, label: string) => (
    <label className={styles.short}>
      <span className={form.label}>{label}</span>
      <input
        type="date"
        className={form.input}
        value={shown}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
  return (
    <Card title={t`Set a period`}>
      <form
        className={styles.period}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !set.isPending)
            set.mutate({ targets: [{ locations, from, until, [measure]: value }] })
        }}
      >
        <p className={form.lead}>{locations.length > 1 ? words.periodOfStores : words.period}</p>
        <div className={styles.fields}>
          {stores.length > 1 && (
            <div className={styles.stores}>
              <StoresField {...{ store, stores, groups }} value={choice} onChoose={chooseStores} />
            </div>
          )}
          <label className={styles.short}>
            <span className={form.label}>{t`Period`}</span>
            <select
              className={form.input}
              value={chosen?.key ?? ''}
              onChange={(event) => choosePeriod(event.currentTarget.value)}
            >
              {chosen === undefined && <option value="">{t`Custom range`}</option>}
              {periods.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          </label>
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
        {isDateOnly(from) && isDateOnly(until) && !isWritten && (
          <p className={form.failed} role="alert">
            {yearsWords()}
          </p>
        )}
        {from > until && (
          <p className={form.failed} role="alert">{t`The end must not be before the start.`}</p>
        )}
        {Number.isNaN(value) && (
          <p className={form.failed} role="alert">
            {words.invalid}
          </p>
        )}
        {set.isError && (
          <p className={form.failed} role="alert">
            {failedWords(set.error)}
          </p>
        )}
        {set.isSuccess && <SetWords result={set.data} stores={locations.length} />}
      </form>
    </Card>
  )
}

function yearsWords(): string {
  const { first: firstYear, last: lastYear } = writtenYears
  return t`Select days from ${firstYear} to ${lastYear}.`
}

function failedWords(error: unknown): string {
  switch (failureOf(error).code) {
    case 'unacceptable':
      return t`These stores have different currencies. Set their revenue targets separately.`
    case 'bad_request':
      return t`Too many days or stores, or too large a target. Set a shorter period or a smaller group.`
    default:
      return t`Couldn’t save. Try again.`
  }
}

interface SetWordsProps {
  readonly result: NonNullable<TargetActions['set']['data']>
  /** How many stores one target was of. `null` for several targets. */
  readonly stores: number | null
}

/** What was saved, and what was split without knowing the usual week. */
export function SetWords({ result: { days, even }, stores }: SetWordsProps) {
  return (
    <p className={form.done} role="status">
      {stores !== null && stores > 1
        ? plural(stores, { one: 'Saved for # store.', other: 'Saved for # stores.' })
        : plural(days, { one: 'Saved for # day.', other: 'Saved for # days.' })}
      {even.length > 0 && <span className={form.lead}> {evenWords(even.length, stores)}</span>}
    </p>
  )
}

function evenWords(unknown: number, stores: number | null): string {
  if (stores === null) {
    return t`Some periods were split evenly, because the usual week of the store is not known yet.`
  }
  if (stores === 1) return t`Split evenly, because this store’s usual week is not known yet.`
  if (unknown === stores) return t`Split evenly, because the usual weeks of these stores are not known yet.`
  return plural(unknown, {
    one: '# store without a known usual week is treated as an average store.',
    other: '# stores without a known usual week are treated as average stores.',
  })
}
