import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { longestReason } from '../../../protocol/acknowledgements.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from '../camera-forms.module.css'
import type { NoteFault } from '../notes/use-camera-notes.ts'
import type { SaidOfOutage } from './use-acknowledged.ts'

const presets = ['power', 'network', 'moved', 'maintenance'] as const
type Preset = (typeof presets)[number]

const hours = [4, 24, 168] as const
const hourMs = 3_600_000

export interface AcknowledgeFormProps {
  readonly now: number
  /** `failed` keeps the form. */
  readonly onAcknowledge: (said: SaidOfOutage) => Promise<NoteFault | null>
  readonly onCancel: () => void
}

/** Why a camera is offline: a preset, a note or both, and for how long that is known. */
export function AcknowledgeForm({ now, onAcknowledge, onCancel }: AcknowledgeFormProps) {
  const [preset, choose] = useState<Preset | null>(null)
  const [note, setNote] = useState('')
  const [duration, setDuration] = useState('')
  const [hasFailed, setFailed] = useState(false)
  const name = useId()
  const reason = reasonOf(preset, note.trim()).slice(0, longestReason)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === '') return
        const until = duration === '' ? null : now + Number(duration) * hourMs
        setFailed(false)
        void onAcknowledge({ reason, until }).then((fault) => setFailed(fault === 'failed'))
      }}
    >
      <fieldset className={styles.presets}>
        <legend>{t`Reason`}</legend>
        {presets.map((one) => (
          <label key={one} className={styles.preset}>
            <input type="radio" name={name} checked={preset === one} onChange={() => choose(one)} />
            {presetWords(one)}
          </label>
        ))}
      </fieldset>
      <label className={styles.field}>
        {t`Note`}
        <input
          className={styles.input}
          placeholder={t`e.g. electrician arrives at 15:00`}
          maxLength={longestReason - 20}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </label>
      <label className={styles.field}>
        {t`Duration`}
        <select
          className={styles.input}
          value={duration}
          onChange={(event) => setDuration(event.currentTarget.value)}
        >
          <option value="">{t`Until the camera recovers`}</option>
          {hours.map((count) => (
            <option key={count} value={count}>
              {durationWords(count)}
            </option>
          ))}
        </select>
      </label>
      {hasFailed && (
        <p className={styles.fault} role="alert">
          {t`Couldn’t save the acknowledgement. Try again.`}
        </p>
      )}
      <p className={styles.buttons}>
        <Button type="submit" look="filled" disabled={reason === ''}>
          {t`Acknowledge`}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </p>
    </form>
  )
}

function reasonOf(preset: Preset | null, note: string): string {
  if (preset === null) return note
  const reason = presetWords(preset)
  return note === ''
    ? reason
    : t({ message: `${reason}: ${note}`, comment: 'Power cut: electrician at 15:00' })
}

function presetWords(preset: Preset): string {
  switch (preset) {
    case 'power':
      return t`Power cut`
    case 'network':
      return t`Network`
    case 'moved':
      return t({ message: 'Moved', comment: 'Reason of an outage: the camera was moved' })
    case 'maintenance':
      return t`Maintenance`
  }
}

function durationWords(count: (typeof hours)[number]): string {
  switch (count) {
    case 4:
      return t`For 4 hours`
    case 24:
      return t`For 1 day`
    case 168:
      return t`For 1 week`
  }
}
