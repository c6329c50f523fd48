import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ChainCalendar, LocalDay } from '../../../../calendar/calendar.ts'
import type { TargetMeasure } from '../../../../protocol/targets.ts'
import type { Store } from '../../../data/questions/store-zones.ts'
import { useStoreGroups } from '../../../data/questions/use-store-groups.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import form from '../../../ui/controls/form.module.css'
import { type MeasureWords, measureWords, targetText } from '../measure-words.ts'
import { type StoresChoice, StoresField, storesOfChoice } from '../stores-choice.tsx'
import styles from '../targets.module.css'
import { useTargetActions } from '../use-targets.ts'
import { PeriodFaults } from './period-faults.tsx'
import { SetWords } from './set-words.tsx'
import { type PeriodDraft, usePeriodDraft } from './use-period-draft.ts'

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
export function PeriodCard({ store, stores, measure, ...period }: PeriodCardProps) {
  const words = measureWords(measure)
  const groups = useStoreGroups() ?? []
  const [choice, choose] = useState<StoresChoice>('one')
  const locations = storesOfChoice(choice, { store, stores, groups })
  const { set } = useTargetActions()
  const draft = usePeriodDraft({ measure, ...period })
  const { from, until, ready } = draft

  function chooseStores(next: StoresChoice) {
    choose(next)
    set.reset()
  }

  return (
    <Card title={t`Set a period`}>
      <form
        className={styles.period}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (ready !== null && !set.isPending)
            set.mutate({ targets: [{ locations, from, until, [measure]: ready }] })
        }}
      >
        <p className={form.lead}>{locations.length > 1 ? words.periodOfStores : words.period}</p>
        <div className={styles.fields}>
          {stores.length > 1 && (
            <div className={styles.stores}>
              <StoresField {...{ store, stores, groups }} value={choice} onChoose={chooseStores} />
            </div>
          )}
          <PeriodFields draft={draft} measure={measure} words={words} />
          <Button look="filled" type="submit" disabled={ready === null || set.isPending}>
            {set.isPending ? t`Saving…` : measure === 'conversion' ? t`Set on each day` : t`Split over days`}
          </Button>
        </div>
        <PeriodFaults draft={draft} words={words} error={set.error} />
        {set.isSuccess && <SetWords result={set.data} stores={locations.length} />}
      </form>
    </Card>
  )
}

interface PeriodFieldsProps {
  readonly draft: PeriodDraft
  readonly measure: TargetMeasure
  readonly words: MeasureWords
}

function PeriodFields({ draft, measure, words }: PeriodFieldsProps) {
  const { choices, chosen } = draft
  return (
    <>
      <label className={styles.short}>
        <span className={form.label}>{t`Period`}</span>
        <select
          className={form.input}
          value={chosen?.key ?? ''}
          onChange={(event) => draft.choose(event.currentTarget.value)}
        >
          {chosen === undefined && <option value="">{t`Custom range`}</option>}
          {choices.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <DayField label={t`From`} day={draft.from} onChange={draft.setFrom} />
      <DayField label={t`To`} day={draft.until} onChange={draft.setUntil} />
      <label className={styles.short}>
        <span className={form.label}>{words.field}</span>
        <input
          className={form.input}
          inputMode={measure === 'conversion' ? 'decimal' : 'numeric'}
          autoComplete="off"
          placeholder={targetText(words.example)}
          value={draft.text}
          onChange={(event) => draft.setText(event.currentTarget.value)}
        />
      </label>
    </>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly day: string
  readonly onChange: (day: string) => void
}

function DayField({ label, day, onChange }: DayFieldProps) {
  return (
    <label className={styles.short}>
      <span className={form.label}>{label}</span>
      <input
        type="date"
        className={form.input}
        value={day}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}
