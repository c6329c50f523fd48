import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { longestViewAddress, longestViewName } from '../../protocol/view-rules.ts'
import { Button } from '../ui/controls/button.tsx'
import type { ViewChanges, ViewFault } from './use-views.ts'
import { type ViewReader, viewWords } from './view-words.ts'
import styles from './views.module.css'

interface SaveViewProps {
  /** The page as a view. `null` if no view can show it. */
  readonly address: string | null
  readonly reader: ViewReader
  readonly save: ViewChanges['save']
  readonly onSaved: () => void
}

/** Names the page and saves it. */
export function SaveView({ address, reader, save, onSaved }: SaveViewProps) {
  const [name, setName] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const [field, shown, fault] = [useId(), useId(), useId()]
  if (address === null) {
    return (
      <p
        className={styles.small}
      >{t`This page can’t be saved as a view. Open Overview, Footfall, Zones, Conversion or Cameras.`}</p>
    )
  }
  const submit = async () => {
    const trimmed = name.trim()
    if (trimmed === '') return setMissing(t`Enter a name.`)
    if (address.length > longestViewAddress) {
      return setMissing(t`Too many stores are selected. Select fewer stores, or a group.`)
    }
    setSaving(true)
    const refused = await save({ name: trimmed, address }, null)
    setSaving(false)
    setMissing(refused && refusalWords(refused))
    if (refused !== null) return
    setName('')
    onSaved()
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving) void submit()
      }}
    >
      <label className={styles.label} htmlFor={field}>
        {t`Name`}
      </label>
      <div className={styles.line}>
        <input
          id={field}
          className={styles.input}
          placeholder={t`e.g. Monday review`}
          maxLength={longestViewName}
          autoComplete="off"
          aria-describedby={`${shown} ${fault}`}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" look="filled" aria-disabled={saving}>
          {t`Save this view`}
        </Button>
      </div>
      <p id={shown} className={styles.small}>
        {viewWords(address, reader)}
      </p>
      {missing !== null && (
        <p id={fault} className={styles.fault} role="alert">
          {missing}
        </p>
      )}
    </form>
  )
}

function refusalWords(fault: ViewFault): string {
  switch (fault) {
    case 'forbidden':
      return t`You don’t have access to all of these stores. Select your stores instead.`
    case 'full':
      return t`There are too many saved views. Remove old ones, or ask your administrator.`
    default:
      return t`Couldn’t save. Try again.`
  }
}
