import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { faultOfEventDays } from '../../protocol/event-rules.ts'
import {
  type EventEntry,
  eventKinds,
  longestEventNote,
  longestEventTitle,
  mostStoresOfEvent,
} from '../../protocol/events.ts'
import styles from '../camera/camera-forms.module.css'
import type { Store } from '../data/questions/store-zones.ts'
import { useDataSource } from '../data/source/data-source.ts'
import { Button } from '../ui/controls/button.tsx'
import { FieldFault, type FieldFaultValue, focusField } from '../ui/controls/field-fault.tsx'
import { formatCount } from '../ui/words/format.ts'
import { StoreChecks } from './store-checks.tsx'
import type { EventFault } from './use-event-changes.ts'
import { faultWords, kindWord, storesWords } from './words/event-words.ts'

export interface EventFormProps {
  /** What the fields begin with. */
  readonly begin: EventEntry
  /** The stores that the page shows. */
  readonly selected: readonly Store[]
  /** Every store that the viewer sees. */
  readonly known: readonly Store[]
  readonly fault: EventFault | null
  readonly saving: boolean
  readonly onSave: (entry: EventEntry) => void
  readonly onCancel: () => void
}

/** The fields of an event. */
export function EventForm({ begin, selected, known, fault, saving, onSave, onCancel }: EventFormProps) {
  const { clock } = useDataSource()
  const [fields, setFields] = useState<EventEntry>(begin)
  const [isTried, setTried] = useState(false)
  const change = (some: Partial<EventEntry>) => setFields({ ...fields, ...some })
  const entry = entryOf(fields)
  const missing = missingIn(entry, clock.now())
  const shownFault = isTried ? missing : null
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Enter in the search for stores is no save.
        if (document.activeElement?.matches('[type=search]')) return
        setTried(true)
        if (missing !== null) focusField(event.currentTarget, missing.field)
        else if (!saving) onSave(entry)
      }}
    >
      <NamedDays fields={fields} fault={shownFault} onChange={change} />
      <StoresField begin={begin} fields={fields} selected={selected} known={known} onChange={change} />
      <FieldFault of={['stores']} fault={shownFault} />
      <label className={styles.field}>
        {t`Note (optional)`}
        <input
          className={styles.input}
          maxLength={longestEventNote}
          value={fields.note ?? ''}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </label>
      {fault !== null && shownFault === null && (
        <p className={styles.fault} role="alert">
          {saveWords(fault)}
        </p>
      )}
      <p className={styles.buttons}>
        <Button type="submit" look="filled" aria-disabled={saving}>
          {t`Save`}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </p>
    </form>
  )
}

interface NamedDaysProps {
  readonly fields: EventEntry
  readonly fault: FieldFaultValue | null
  readonly onChange: (some: Partial<EventEntry>) => void
}

/** What the event is, and when. */
function NamedDays({ fields, fault, onChange }: NamedDaysProps) {
  const day = (key: 'from' | 'until', label: string) => (
    <label className={styles.field}>
      {label}
      <input
        type="date"
        name={key}
        aria-invalid={fault?.field === key}
        className={styles.input}
        value={fields[key]}
        onChange={(event) => onChange({ [key]: event.currentTarget.value })}
      />
    </label>
  )
  return (
    <>
      <fieldset className={styles.presets}>
        <legend>{t`Kind`}</legend>
        {eventKinds.map((kind) => (
          <label key={kind} className={styles.preset}>
            <input
              type="radio"
              name="kind"
              checked={fields.kind === kind}
              onChange={() => onChange({ kind })}
            />
            {kindWord(kind)}
          </label>
        ))}
      </fieldset>
      <label className={styles.field}>
        {t`Title`}
        <input
          name="title"
          aria-invalid={fault?.field === 'title'}
          className={styles.input}
          placeholder={t`e.g. 20% off coats`}
          maxLength={longestEventTitle}
          value={fields.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
      </label>
      <FieldFault of={['title']} fault={fault} />
      <div className={styles.times}>
        {day('from', t`First day`)}
        {day('until', t`Last day`)}
      </div>
      <FieldFault of={['from', 'until']} fault={fault} />
    </>
  )
}

interface StoresFieldProps extends Pick<EventFormProps, 'begin' | 'selected' | 'known'> {
  readonly fields: EventEntry
  readonly onChange: (some: Pick<EventEntry, 'stores'>) => void
}

/** All stores, those that the page shows, those that the event has, or others, one by one. */
function StoresField({ begin, fields, selected, known, onChange }: StoresFieldProps) {
  const presets = presetsOf(begin, selected, known)
  const chosen = presets.find(({ stores }) => isSame(stores, fields.stores))
  const [isOpen, open] = useState(chosen === undefined)
  const choose = () => {
    open(true)
    // Nobody chooses a few by clearing five hundred.
    const isEvery = selected.length === known.length
    if (fields.stores === 'all') onChange({ stores: isEvery ? [] : selected.map(({ id }) => id) })
  }
  const radio = (words: string, isChecked: boolean, choose: () => void) => (
    <label key={words} className={styles.preset}>
      <input type="radio" name="stores" checked={isChecked} onChange={choose} />
      {words}
    </label>
  )
  return (
    <>
      <fieldset className={styles.presets}>
        <legend>{t`Stores`}</legend>
        {presets.map(({ stores, words }) =>
          radio(words, !isOpen && isSame(fields.stores, stores), () => {
            open(false)
            onChange({ stores })
          }),
        )}
        {known.length > 1 && radio(t`Choose stores`, isOpen, choose)}
      </fieldset>
      {isOpen && (
        <StoreChecks
          known={known}
          chosen={fields.stores === 'all' ? [] : fields.stores}
          onChange={(stores) => onChange({ stores })}
        />
      )}
    </>
  )
}

interface Preset {
  readonly stores: EventEntry['stores']
  readonly words: string
}

function presetsOf(
  begin: EventEntry,
  selected: readonly Store[],
  known: readonly Store[],
): readonly Preset[] {
  const shown = selected.map(({ id }) => id)
  const [only] = selected
  const count = shown.length
  const words = count === 1 && only !== undefined ? only.name : countWords(count, known.length)
  const isKept = begin.stores !== 'all' && !isSame(begin.stores, shown)
  return [
    ...(isKept ? [{ stores: begin.stores, words: t`As before: ${storesWords(begin, known)}` }] : []),
    ...(count <= mostStoresOfEvent ? [{ stores: shown, words }] : []),
    { stores: 'all', words: t`All stores` },
  ]
}

/** All that the viewer sees need not be all of the chain. */
function countWords(count: number, all: number): string {
  return count === all
    ? plural(count, { one: 'Your # store', other: 'Your # stores' })
    : plural(count, { one: 'The # selected store', other: 'The # selected stores' })
}

function isSame(a: EventEntry['stores'], b: EventEntry['stores']): boolean {
  if (a === 'all' || b === 'all') return a === b
  return a.length === b.length && [...a].sort().join() === [...b].sort().join()
}

/** An empty last day is the first. */
function entryOf({ note = '', ...fields }: EventEntry): EventEntry {
  const trimmed = note.trim()
  return {
    ...fields,
    title: fields.title.trim(),
    until: fields.until === '' ? fields.from : fields.until,
    ...(trimmed !== '' && { note: trimmed }),
  }
}

/** The first field that is missing, or invalid, from the top. `null` if the event can be saved. */
function missingIn(entry: EventEntry, now: number): FieldFaultValue | null {
  if (entry.title === '') return { field: 'title', words: t`Enter a title.` }
  if (entry.from === '') return { field: 'from', words: t`Select a first day.` }
  const fault = faultOfEventDays(entry, now)
  if (fault !== null) {
    const isOfEnd = fault === 'order' || fault === 'length'
    return { field: isOfEnd ? 'until' : 'from', words: faultWords(fault) }
  }
  if (entry.stores.length === 0) return { field: 'stores', words: t`Select at least one store.` }
  if (entry.stores !== 'all' && entry.stores.length > mostStoresOfEvent) {
    const limit = formatCount(mostStoresOfEvent)
    return { field: 'stores', words: t`Select up to ${limit} stores, or all stores.` }
  }
  return null
}

function saveWords(fault: EventFault | null): string {
  switch (fault) {
    case 'conflict':
      return t`Someone else changed the event in the meantime. Close the form to see their version.`
    case 'forbidden':
      return t`You don’t have access to all of these stores. Select your stores instead.`
    case 'full':
      return t`There are too many events. Remove old ones, or ask your administrator.`
    default:
      return t`Couldn’t save. Try again.`
  }
}
